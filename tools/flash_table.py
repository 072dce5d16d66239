#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Measures what each operator takes of a target's flash, for `mote report` and `mote inspect` on computers without a cross
compiler.

    tools/flash_table.py [TARGET...]        # writes targets/flash/TARGET.json
    tools/flash_table.py --boards [BOARD...]   # writes targets/flash/boards.json, what each board's own code takes

A program keeps the sections of the library that its operators reach. For each registration of ops.def an image is linked in
which it is the only operator; the sections that it has more than the empty application are that operator's. Sections that the
same operators reach are one part. The flash of any set of operators is then the sum of the parts that one of them has.
The library is compiled as projects of `mote new-project` are: for size, without the texts of messages."""
import argparse
import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools/project_generation"), str(ROOT / "tools")]
import made_of
from board import Board, board_names
from cost import PROCESSORS

FOLDER = ROOT / "targets" / "flash"
BUILD = ROOT / "build" / "flash"
MODEL = ROOT / "models/sine/sine_int8.tflite"
# A board of each target's own processor, in whose project the application is linked.
BOARDS = {"cortex_m0": "microbit", "cortex_m3": "bluepill", "cortex_m4": "nucleo_f446re", "cortex_m7": "disco_f746ng",
          "cortex_m33": "nucleo_u575zi_q", "cortex_m55": "mps3_an547", "riscv32": "hifive1"}
LIBRARY = re.compile(r"src/(core|micro|model|operators|reference)/")
VARIABLES = "resource variables"  # what a model with some links besides
RESOLVER = """#include "mote/left_out_loops.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
{left_out}
class ModelOpResolver : public tflite::MicroMutableOpResolver<{capacity}> {{
 public:
  [[gnu::always_inline]] ModelOpResolver() {{ {calls} }}
 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
}};
inline constexpr size_t kModelArenaBytes = 16;
inline constexpr int kModelResourceVariables = 0;
"""
# Registrations are measured without their loops, and each loop by itself.
LOOPS = sorted(set(re.findall(r"^LOOP\(.*, (\w+)\)", (ROOT / "tools/mote/compile/loops.def").read_text(), re.M)))
# The addition of some operators, by which the cost of each call is known.
CALLS = ["AddAbs", "AddConv2D", "AddReshape", "AddSoftmax", "AddMaxPool2D", "AddFullyConnected"]


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def registrations():
    """{name as `mote` has it: the functions that its addition names}."""
    text = (ROOT / "include/mote/ops.def").read_text()
    text = re.sub(r"//.*|#.*", "", text)
    parsers, found = {}, {}
    for name, parser in re.findall(r"\bOP\((\w+), \w+, (\w+),", text):
        parsers[name] = [] if parser in ("nullptr", "None") else [parser]
        found[f"Register_{name}"] = [f"Register_{name}", *parsers[name]]
    for space, function in re.findall(r"\bCUSTOM_OP\(\"[^\"]*\", \w+, (\w+), (\w+),", text):
        found[f"{space}::Register_{function}"] = [f"{space}::Register_{function}"]
    for space, function in re.findall(r"\bCUSTOM_OP_ALIAS\(\"[^\"]*\", \"[^\"]*\", \w+, (\w+), (\w+),", text):
        found[f"{space}::Register_{function}"] = [f"{space}::Register_{function}"]
    for name, suffix in re.findall(r"\bNARROW\((\w+), (\w+)\)", text):
        found[f"Register_{name}_{suffix}"] = [f"Register_{name}_{suffix}", *parsers[name]]
    for space, function in re.findall(r"\bCUSTOM_NARROW\(\"[^\"]*\", (\w+), (\w+)\)", text):
        found[f"{space}::Register_{function}"] = [f"{space}::Register_{function}"]
    found[VARIABLES] = ["MicroResourceVariables::Create"]
    return found


class Project:
    """The application's project for a board, and the objects of it that are not of the library."""

    def __init__(self, folder, board, library):
        self.board_name = board
        self.folder, self.library = folder, library
        output(sys.executable, ROOT / "tools/project_generation/generate.py", "--model", MODEL, "--kind", "make", "--target", board,
               "-o", folder, "--mote", ROOT / "build/host/bin/mote")
        lines = output("make", "-n", "-B", "-C", folder).splitlines()
        commands = [shlex.split(line) for line in lines if " -o build/" in line]
        self.link_words = next(words for words in commands if "-c" not in words)
        self.objects = []
        self.application = None
        for words in commands:
            source = next((word for word in words if word.endswith((".cc", ".S", ".c")) and "-c" in words), None)
            if source is None or LIBRARY.search(source):
                continue
            (folder / words[words.index("-o") + 1]).parent.mkdir(parents=True, exist_ok=True)
            if source == "application/main_functions.cc":
                self.application = words
            else:
                output(*words, cwd=folder)
            self.objects.append(words[words.index("-o") + 1])
        self.prefix = self.link_words[0].removesuffix("g++")

    def compile_application(self, calls):
        """The application of the interpreter, with these calls that add operators."""
        text = RESOLVER.format(capacity=max(1, len(calls)), calls=" ".join(f"(void){call}();" for call in calls),
                               left_out="\n".join(f"MOTE_LEAVE_OUT_LOOP({name})" for name in LOOPS))
        (self.folder / "application/model_resolver.h").write_text(text)
        output(*self.application, cwd=self.folder)

    def compile_empty_application(self):
        source = self.folder / "application/main_functions.cc"
        text = source.read_text()
        source.write_text('#include "application/main_functions.h"\n#include "application/model_resolver.h"\n'
                          "void setup() {}\nvoid loop() {}\n")
        output(*self.application, cwd=self.folder)
        source.write_text(text)

    def link(self, roots=()):
        """The image's sections: {(object, section): bytes}, of flash and of RAM."""
        words = []
        for word in self.link_words:
            if word.startswith("build/") and LIBRARY.search(word):
                continue
            words.append(word)
        libraries = words.index("-nodefaultlibs")
        words[libraries:libraries] = [*(f"-Wl,-u,{root}" for root in roots), str(self.library)]
        words[words.index("-o") + 1] = "image"
        output(*words, "-Wl,-Map=image.map", cwd=self.folder)
        return sections_of(self.folder / "image.map")

    def flash_and_ram(self):
        """The flash that the last image is written to, and its RAM without the stack."""
        flash = ram = 0
        for name, size, address, flags in re.findall(r"^\s+\d+ (\S+)\s+(\w+)\s+(\w+)\s+\w+\s+\w+\s+\S+\n\s+(.*)$",
                                                     output(self.prefix + "objdump", "-h", self.folder / "image"), re.M):
            size = int(size, 16)
            if "ALLOC" not in flags or size == 0:
                continue
            flash += size if "LOAD" in flags else 0
            ram += size if int(address, 16) >= self.ram_origin() and "READONLY" not in flags and name != ".stack" else 0
        return flash, ram

    def ram_origin(self):
        return next(region.origin for region in Board(self.board_name).regions if region.use == "data")


def sections_of(path):
    """The sections of objects that a map has in the image, with their bytes; none of debugging."""
    text = path.read_text().split("Linker script and memory map")[1]
    found = collections.Counter()
    for name, size, place in re.findall(r"^ (\.[\w.$]+|COMMON)\s+0x\w+\s+0x(\w+) (\S+)$", text, re.M):
        if int(size, 16) and not name.startswith((".debug", ".comment", ".ARM.attributes", ".riscv.attributes", ".note", ".stab")):
            found[key_of(place, name)] += int(size, 16)
    return found


def key_of(place, name):
    """The name that tells a section from others: an inline function is the same in whichever object the linker takes it from."""
    is_of_one = "_Z" in name and "_GLOBAL__N_" not in name and "_ZL" not in name and not re.search(r"\.(isra|part|constprop|cold)\b", name)
    return ("", name) if is_of_one else (place, name)


def takes_flash(name):
    return not name.startswith((".bss", "COMMON", ".sbss"))


def takes_ram(name):
    return name.startswith((".bss", "COMMON", ".sbss", ".data", ".sdata"))


def symbols_of(prefix, library):
    """{demangled name without tflite:: and arguments: symbol}."""
    mangled = subprocess.run(
        [prefix + "nm", "--defined-only", str(library)], capture_output=True, text=True, check=True).stdout
    names = sorted({line.split()[-1] for line in mangled.splitlines() if re.search(r" [TWRV] ", line)})
    plain = subprocess.run([prefix + "c++filt"], input="\n".join(names), capture_output=True, text=True, check=True).stdout.splitlines()
    return {re.sub(r"\(.*", "", full).removeprefix("tflite::"): symbol for full, symbol in zip(plain, names)}


def library_of(target):
    folder = BUILD / target
    output("cmake", "--preset", target, "-B", folder, "-DMOTE_STRIP_ERROR_STRINGS=ON", "-DMOTE_TESTS=NONE", cwd=ROOT)
    output("cmake", "--build", folder, "--target", "mote_micro")
    return folder / "libmote_micro.a"


def parts_of(sections):
    """[bytes of flash], {number: bytes of RAM} and for each registration the numbers of its parts, of {registration: {section:
    bytes}}."""
    users = collections.defaultdict(list)
    sizes = {}
    for name, own in sections.items():
        for section, size in own.items():
            users[section].append(name)
            sizes[section] = max(size, sizes.get(section, 0))
    by_users = collections.defaultdict(lambda: [0, 0])
    for section, names in users.items():
        part = by_users[tuple(names)]
        part[0] += sizes[section] if takes_flash(section[1]) else 0
        part[1] += sizes[section] if takes_ram(section[1]) else 0
    parts = sorted(by_users.items())
    return ([flash for _, (flash, _) in parts], {i: ram for i, (_, (_, ram)) in enumerate(parts) if ram},
            {name: [i for i, (names, _) in enumerate(parts) if name in names] for name in sections})


def measure(target):
    library = library_of(target)
    with tempfile.TemporaryDirectory() as name:
        project = Project(pathlib.Path(name) / "project", BOARDS[target], library)
        project.compile_application([])
        base = project.link()
        flash, ram = project.flash_and_ram()
        symbols = symbols_of(project.prefix, library)
        sections = {}
        for registration, functions in registrations().items():
            roots = [symbols[function] for function in functions]
            kept = project.link(roots)
            sections[registration] = {key: size for key, size in kept.items() if key not in base}
        for loop in LOOPS:
            if f"MoteRunLoop_{loop}" in symbols:
                kept = project.link([symbols[f"MoteRunLoop_{loop}"]])
                sections[loop] = {key: size for key, size in kept.items() if key not in base}
        # The calls themselves take the size of some, less what they link.
        project.compile_application(CALLS)
        kept = project.link()
        more = {key for key in kept if key not in base and takes_flash(key[1]) and "main_functions" not in key[0]}
        grown, _ = project.flash_and_ram()
        records = sum(kept[key] - base[key] for key in kept if key in base and takes_ram(key[1]))
        call = round((grown - flash - sum(kept[key] for key in more)) / len(CALLS))
        # Compiled models have no interpreter, and of each operator what runs it.
        project.compile_empty_application()
        base = project.link([symbols["mote::InvokeCompiled"]])
        compiled_flash, compiled_ram = project.flash_and_ram()
        inferences = [registration.replace("Register_", "kInference_") for registration in registrations()]
        for inference in [*inferences, *(symbol for symbol in symbols if re.fullmatch(r"kInference_\w+_PACKED", symbol))]:
            if inference in symbols:
                kept = project.link([symbols["mote::InvokeCompiled"], symbols[inference]])
                sections[inference] = {key: size for key, size in kept.items() if key not in base}
    flash_parts, ram_parts, parts = parts_of(sections)
    return {"made_of": made_of.made_of("flash", target), "board": BOARDS[target], "application_bytes": flash - MODEL.stat().st_size, "ram_bytes": ram - 16,
            "bytes_a_call": call, "ram_bytes_an_operator": records // (len(CALLS) - 1),
            "compiled_bytes": compiled_flash, "compiled_ram_bytes": compiled_ram, "parts": flash_parts, "ram_parts": ram_parts,
            "registrations": {name: of for name, of in parts.items() if name not in LOOPS},
            "loops": {name: of for name, of in parts.items() if name in LOOPS}}


def write(name, table):
    FOLDER.mkdir(exist_ok=True)
    lines = [f" {json.dumps(key)}: {json.dumps(value) if key not in ('registrations', 'loops') else one_a_line(value)}" for key, value in table.items()]
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def one_a_line(values):
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in values.items()) + "\n }"


def measure_boards(names):
    """{board: [bytes of flash, bytes of RAM] more than the board of its target's table}; others than `names` keep theirs."""
    path = FOLDER / "boards.json"
    found = json.loads(path.read_text()) if names and path.exists() else {}
    found.pop("made_of", None)
    for name in names or board_names():
        target = PROCESSORS[Board(name).processor]["target"]
        library = BUILD / target / "libmote_micro.a"
        if not library.exists() or not (FOLDER / f"{target}.json").exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            project = Project(pathlib.Path(folder) / "project", name, library)
            project.compile_application([])
            project.link()
            flash, ram = project.flash_and_ram()
        table = json.loads((FOLDER / f"{target}.json").read_text())
        found[name] = [flash - MODEL.stat().st_size - table["application_bytes"], ram - 16 - table["ram_bytes"]]
        print(name, *found[name], flush=True)
    return {"made_of": made_of.made_of_boards(), **dict(sorted(found.items()))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="targets, or with --boards boards")
    parser.add_argument("--boards", action="store_true")
    options = parser.parse_args()
    if options.boards:
        write("boards", measure_boards(options.targets))
        return
    for target in options.targets or BOARDS:
        if target not in BOARDS:
            parser.error(f"there is no {target}; there are: {' '.join(BOARDS)}")
        write(target, measure(target))
        print(FOLDER / f"{target}.json")


if __name__ == "__main__":
    main()
