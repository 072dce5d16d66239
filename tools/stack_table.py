#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Computes what each operator and the runtime take of a target's stack at most, for `mote inspect`, `mote compile` and
`mote report`.

    tools/stack_table.py [TARGET...]        # writes targets/stack/TARGET.json

The image mote_stack (tools/mote/stack) has all operators, the interpreter and what compiled models link. It is disassembled:
each function's frame where it calls another, and whom it calls, give the deepest chain of calls (tools/stack). Three numbers
are found for everything, in this order: without the texts of messages, as projects of `mote new-project` are built; with them;
and with them where an error is printed."""
import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools/stack"))
import calls
import image
import riscv
import thumb

sys.path.insert(0, str(ROOT / "tools"))
import made_of

FOLDER = ROOT / "targets" / "stack"
BUILD = ROOT / "build"
TARGETS = ("cortex_m0", "cortex_m3", "cortex_m4", "cortex_m7", "cortex_m33", "cortex_m55", "riscv32")
STEPS = {"init": 0, "prepare": 2, "invoke": 3, "reset": 4}  # their words in a registration
# Functions that begin chains of calls.
ALLOCATE, INVOKE = "tflite::MicroInterpreter::AllocateTensors()", "tflite::MicroInterpreter::Invoke()"
RUN_COMPILED = "mote::InvokeCompiled(TfLiteContext const&, mote::CompiledNode const*, mote::CompiledNode const*)"
# The frame of NAME_invoke of a compiled model: its return address and a register, the stack kept aligned.
CALLER_BYTES = {"arm": 8, "riscv": 16}


def output(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: status {done.returncode}: {done.stderr[-2000:]}{done.stdout[-500:]}")
    return done.stdout


def prefix_of(target):
    return "riscv64-unknown-elf-" if target.startswith("riscv") else "arm-none-eabi-"


def image_of(target, has_messages):
    """The image, built."""
    folder = BUILD / target if has_messages else BUILD / "flash" / target
    if not has_messages:
        output("cmake", "--preset", target, "-B", folder, "-DMOTE_STRIP_ERROR_STRINGS=ON", "-DMOTE_TESTS=NONE")
    elif not (folder / "build.ninja").exists():
        output("cmake", "--preset", target)
    output("cmake", "--build", folder, "--target", "mote_stack")
    return folder / "bin" / "mote_stack"


class Depths:
    """The depths below the functions of one image."""

    def __init__(self, program, prints, walked=None):
        self._image = program
        decoder = (thumb if program.is_thumb else riscv).Decoder(program)
        self.interpreter = calls.CallGraph(program, decoder, calls.INTERPRETED, prints, walked)
        self._compiled = calls.CallGraph(program, decoder, calls.COMPILED, prints, self.interpreter.all_walked)
        self._roots = {program.name_of(address): address for address in list(program.functions)}

    def root(self, name):
        return self.interpreter.need_of(self._roots[name])

    def compiled_root(self):
        need = self._compiled.need_of(self._roots[RUN_COMPILED])
        return need.at(CALLER_BYTES["arm" if self._image.is_thumb else "riscv"], "NAME_invoke")

    def of_pointer(self, pointer, runs=False, is_compiled=False):
        function = self._image.function_of_pointer(pointer)
        if function is None:
            return calls.Need(0)
        return (self._compiled if is_compiled else self.interpreter).need_of(function, runs)

    def sparse(self):
        found = [self.interpreter.need_of(address) for name, address in self._roots.items() if calls.LINKED[0][0].match(name)]
        return max(need.bytes for need in found)

    def parser(self, name):
        return self.root(next(each for each in self._roots if each.startswith(f"tflite::{name}(")))


def registrations_of(program):
    """{name as `mote` has it: (the words of its registration, the invoke of compiled models)}."""
    records = {program.plain[name]: [program.word(address + 4 * i) for i in range(5)]
               for name, address in program.addresses.items() if "internal::kRegistration<" in program.plain[name]}
    by_invoke = {record[STEPS["invoke"]]: record for record in records.values()}
    found = {}
    for name, address in program.addresses.items():
        match = re.fullmatch(r"tflite::((?:\w+::)*)kInference_(\w+)", program.plain[name])
        if match:
            invoke = program.word(address)
            record = by_invoke.get(invoke) or record_of_compiled(program, records, invoke)
            found[f"{match.group(1)}Register_{match.group(2)}"] = (record, invoke)
    return dict(sorted(found.items()))


def record_of_compiled(program, records, invoke):
    """The registration of the operator of which this is another in compiled models."""
    for name in program.functions[program.function_of_pointer(invoke)].names:
        operator = re.fullmatch(r"mote::internal::Entry<(.*)>::Invoke\(.*", program.plain[name])
        if operator:
            plain = operator.group(1).replace(", true>", ", false>").replace("::Compiled", "::")
            if f"mote::internal::kRegistration<{plain}>" in records:
                return records[f"mote::internal::kRegistration<{plain}>"]
    raise SystemExit(f"{program.name_of(program.function_of_pointer(invoke))} is of no registration")


def parsers():
    """{name of a builtin operator: its parser}."""
    text = re.sub(r"//.*|#.*", "", (ROOT / "include/mote/ops.def").read_text())
    return {name: parser for name, parser in re.findall(r"\bOP\((\w+), \w+, (\w+),", text) if parser not in ("nullptr", "None")}


def parser_of(registration, known):
    name = registration.removeprefix("Register_")
    fitting = [each for each in known if name == each or name.startswith(each + "_")]
    return known[max(fitting, key=len)] if fitting and "::" not in registration else None


def flat(need):
    """{"bytes": bytes, kind of a step: bytes above it}."""
    return {"bytes": need.bytes, **dict(need.steps)}


def depths_of(depths, program):
    """{entry: {part: {"bytes": bytes, step: bytes}}} of one image."""
    found = {"runtime": {"allocate": flat(depths.root(ALLOCATE)), "invoke": flat(depths.root(INVOKE)),
                         "compiled": flat(depths.compiled_root()), "sparse": {"bytes": depths.sparse()}}}
    known = parsers()
    for name, (record, compiled) in registrations_of(program).items():
        parts = {step: flat(depths.of_pointer(record[i], step == "invoke")) for step, i in STEPS.items()}
        parts["compiled"] = flat(depths.of_pointer(compiled, True, True))
        parser = parser_of(name, known)
        if parser:
            parts["parse"] = flat(depths.parser(parser))
        found[name] = {part: value for part, value in parts.items() if value["bytes"]}
    return found


def table_of(target):
    """What targets/stack/TARGET.json holds."""
    prefix = prefix_of(target)
    found = []
    for has_messages in (False, True):
        program = image.Image(image_of(target, has_messages), prefix)
        quiet = Depths(program, False)
        found.append(depths_of(quiet, program))
        if has_messages:
            found.append(depths_of(Depths(program, True, quiet.interpreter.all_walked), program))
    return {"made_of": made_of.made_of("stack", target), "compiler": output(prefix + "gcc", "--version").splitlines()[0], **merged(found)}


def merged(found):
    """Numbers that are one for each of `found`; a part without steps is the list alone."""
    names = list(dict.fromkeys(name for each in found for name in each))
    table = {}
    for name in names:
        table[name] = {}
        for part in dict.fromkeys(part for each in found for part in each.get(name, {})):
            values = [each.get(name, {}).get(part, {}) for each in found]
            kinds = list(dict.fromkeys(kind for value in values for kind in value))
            lists = {kind: [value.get(kind, 0) for value in values] for kind in kinds}
            table[name][part] = lists["bytes"] if kinds == ["bytes"] else lists
    return table


def text_of(table):
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in table.items()) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    options = parser.parse_args()
    for target in options.targets:
        if target not in TARGETS:
            parser.error(f"there is no {target}; there are: {' '.join(TARGETS)}")
    sys.setrecursionlimit(20000)
    FOLDER.mkdir(exist_ok=True)
    for target in options.targets or TARGETS:
        (FOLDER / f"{target}.json").write_text(text_of(table_of(target)))
        print(FOLDER / f"{target}.json", flush=True)


if __name__ == "__main__":
    main()
