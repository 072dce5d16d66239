# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which loop ran: the instructions of each operator by the source from which they come. On emulated targets the plugin of the
emulator counts them in an image with line tables, on this machine Valgrind's callgrind does, by functions."""
import collections
import dataclasses
import json
import pathlib
import re
import subprocess
import tempfile

import instructions
import measure

OPERATORS = measure.ROOT / "src" / "operators"
# So that the compiler writes line tables, which change no instruction.
LINE_TABLES = "-DCMAKE_CXX_FLAGS_MINSIZEREL=-Os -DNDEBUG -g1"
IMAGES = measure.BUILD / "loops"
# Folders of loops in the path of a source, such as src/operators/dense/helium/fully_connected_integers.cc.
SOURCE = re.compile(r"src/operators/\w+/(?:(\w+)/)?(\w+)\.\w+")
# The sources of portable loops; all others prepare, check, copy or unpack around loops of any kind.
PORTABLE = re.compile(r"\w+_loop|patch_product")
# Sources in a target's folder that do so, too: docs/loops.md says which.
AROUND = {"channel_multipliers", "copies", "copy_blocks", "float_products", "requantize_bytes", "unpack_weights"}
# At most so many instructions does a target's kernel take to hand its layer to the portable loop.
HANDING_OVER = 150
# Entries of the tables of loops of vectors that are no loops: answers for those who choose one, and functions of
# layers whose products a portable loop may make.
NO_LOOPS = {"makes_conv_in_place", "fits_depthwise", "fits_transposed", "fits_transposed_float32", "multipliers", "range_of_values", "quantize_values"}
VECTORS = "mote::vectors::(anonymous namespace)::"
# They run a node, and are functions of their own in any build.
NODES = ("mote::Runner::InvokeNode(int)", "mote::Runner::RunStep*")


@dataclasses.dataclass(frozen=True)
class Operator:
    """An operator of a model that ran."""
    name: str
    loop: str  # that the profile names
    reason: str
    special: int  # instructions in loops of the target
    portable: int  # instructions in portable loops
    handing_over: int = HANDING_OVER

    def is_as_named(self):
        """Whether the loop that is named did the work. A target's loop may leave a few channels to the portable one."""
        if self.loop == "portable":
            return 4 * (self.special - self.handing_over) <= self.portable
        return self.special > 0 and 4 * self.special >= self.portable


def named_loops():
    """The names of loops in the sources: what choices answer, and the tables of vectors."""
    names = set()
    for path in OPERATORS.rglob("*.cc"):
        text = path.read_text()
        if "LoopChoice" in text:
            names |= set(re.findall(r'Loop(?:ThatRoundsTwice)?\("([^"]+)"', text))
        names |= set(re.findall(r'"((?:x86_64|aarch64|wasm) with [^"]+)"', text))
    return names - {"portable"}


def folders_of_loops():
    """The folders of targets in the families."""
    return {path.parent.name for path in OPERATORS.glob("*/*/*.cc")}


def fields_of(members):
    """The fields of a struct that are pointers to functions, or of a type that is one."""
    code = re.sub(r"template <[^;]*;", "", re.sub(r"//.*", "", members))  # without what gives the table of a level
    for declaration in code.split(";"):
        pointer = re.search(r"\(\*(\w+)\)\(", declaration)
        yield from [pointer.group(1)] if pointer else re.findall(r"\w+", declaration)[1:]


def loops_of_table():
    """The fields of the tables of loops of vectors that are functions, in order, and the functions of the vectors."""
    fields, functions = [], []
    for folder in sorted(OPERATORS.glob("*/vectors")):
        for source in sorted(folder.glob("*_loops.cc")):
            for members in re.findall(r"^struct \w+Loops \{\n(.*?)^\};", source.with_suffix(".h").read_text(), re.DOTALL | re.M):
                fields += fields_of(members)
            table = re.search(r"Loops kLoops = \{(.*?)\};", source.read_text(), re.DOTALL)[1]
            functions += re.findall(r"\w+", re.sub(r"<\w+>", "", table))
    return fields, functions


def build(target):
    """The runner of an emulated target with line tables."""
    measure.output("cmake", "--preset", target, "-B", IMAGES / target, LINE_TABLES, cwd=measure.ROOT)
    measure.output("cmake", "--build", IMAGES / target, "--target", "mote_runner")


class Target:
    """An emulated target. `loop`: the name of its loops."""

    def __init__(self, name, loop):
        self.name, self._loop = name, loop
        self._path = IMAGES / name / "bin" / "mote_runner"
        self._image = instructions.Image(self._path, measure.prefix_of(name))
        self._clock = self._image.address_of(measure.CLOCK)
        self._sources = {}

    def operators(self, model):
        """The operators of a model in the second of its Invokes."""
        with tempfile.TemporaryDirectory() as folder:
            blocks = pathlib.Path(folder) / "blocks"
            got = measure.run_on(self.name, model, self._path, env=measure.counting(self._clock, blocks))
            windows = measure.Windows(blocks, self._image, None)
        indices = measure.windows_of_operators(len(got["operators"]))
        return [self._operator(each, windows.addresses(index)) for each, index in zip(got["operators"], indices)]

    def _operator(self, reported, addresses):
        self._find_sources(addresses)
        counts = collections.Counter()
        for address, runs in addresses.items():
            counts[self._sources[address]] += runs
        return Operator(reported["name"], reported["loop"], reported["loop_reason"], counts["special"], counts["portable"])

    def _find_sources(self, addresses):
        """Of code that is inlined, the source of a loop that is nearest to it."""
        unknown = [address for address in addresses if address not in self._sources]
        command = [measure.prefix_of(self.name) + "addr2line", "-a", "-i", "-e", str(self._path)]
        lines = subprocess.run(command, input="\n".join(map(hex, unknown)), check=True, capture_output=True, text=True).stdout
        address = None
        for line in lines.splitlines() if unknown else []:
            if line.startswith("0x"):
                address = int(line, 16)
                self._sources[address] = "none"
            elif self._sources[address] == "none":
                self._sources[address] = self._kind(line)

    def _kind(self, line):
        found = SOURCE.search(line)
        if found and found.group(1) == self._loop and found.group(2) not in AROUND:
            return "special"
        return "portable" if found and PORTABLE.fullmatch(found.group(2)) else "none"


def operators_here(model):
    """The operators of a model on this machine's dynamic runtime, without delegates. Valgrind has no AVX-512."""
    with tempfile.TemporaryDirectory() as folder:
        dump = pathlib.Path(folder) / "dump"
        got = json.loads(measure.output(
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={dump}", *(f"--dump-before={name}" for name in NODES),
            measure.BUILD / "host" / "bin" / "mote", "run", model, "--input", "lcg", "--runtime", "dynamic", "--no-xnnpack",
            "--profile", "--json"))
        count = len(got["operators"])
        calls = len(list(pathlib.Path(folder).glob("dump.*")))
        if count == 0 or calls % count != 0:
            raise measure.Failure(f"{model.stem}: {calls} calls of {NODES} for {count} operators")
        dumps = [pathlib.Path(f"{dump}.{call}") for call in range(calls - count + 2, calls + 1)] + [dump]
        return [Operator(each["name"], each["loop"], each["loop_reason"], vector_instructions(path), 0, 0)
                for each, path in zip(got["operators"], dumps)]


def vector_instructions(path):
    """The instructions of the vectors' functions in a dump of callgrind, but for those that are no loops."""
    fields, functions = loops_of_table()
    others = {function for field, function in zip(fields, functions) if field in NO_LOOPS}
    names, count = {}, 0
    is_vector = is_call = False
    for line in path.read_text().splitlines():
        found = re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line)
        if found:
            name = names.setdefault(found.group(2), found.group(3))
            if not found.group(1):
                vector = re.search(rf"{re.escape(VECTORS)}(\w+)", name)
                is_vector = vector is not None and vector.group(1) not in others
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[\d+*-]", line):  # lines and their instructions; those of a call are the callee's
            count += int(line.split()[-1]) if is_vector and not is_call else 0
            is_call = False
    return count
