#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the stack that `mote inspect` computes with what runs under the emulator write to, and writes the table of
docs/stack.md.

    bench/stack.py [--only MODEL...] [--targets TARGET...]    prints; without --only also writes the page"""
import argparse
import pathlib
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile

import measure

sys.path.insert(0, str(measure.ROOT / "tools"))
import made_of

PAGE = measure.ROOT / "docs" / "stack.md"
BEGIN, END = "<!-- bench/stack.py writes what follows -->\n", "<!-- until here -->\n"
TARGETS = ("cortex_m0", "cortex_m3", "cortex_m4", "cortex_m33", "cortex_m55", "riscv32")
MOTE = measure.BUILD / "host" / "bin" / "mote"
RUN = measure.ROOT / "tools" / "run_on_target"
LIMIT_SECONDS = "600"


def registrations(model):
    """What the model's program registers, as the image mote_stack wants it: those for fewer types."""
    text = measure.output(MOTE, "gen-resolver", model)
    return [name.removeprefix("tflite::") for name in re.findall(r"\(void\)Add\w+\([^;]*?((?:\w+::)*Register_\w+)\(", text)]


def input_bytes(inputs):
    """Numbers of all sizes for the tensors that `mote inspect` names; zeros where they may be indices."""
    chance, data = random.Random(1), b""
    for tensor in inputs:
        count = 1
        for size in tensor["shape"]:
            count *= abs(size)
        kind = tensor["type"]
        if kind == "float32":
            data += struct.pack(f"<{count}f", *(chance.uniform(-1, 1) for _ in range(count)))
        elif kind in ("int8", "uint8"):
            data += bytes(chance.randrange(256) for _ in range(count))
        elif kind == "int16":
            data += struct.pack(f"<{count}h", *(chance.randrange(-9000, 9000) for _ in range(count)))
        else:
            data += bytes(tensor["bytes"])
    return data


def run_image(target, image, *arguments):
    done = subprocess.run([str(word) for word in (RUN, "--timeout", LIMIT_SECONDS, target, image, *arguments)],
                          capture_output=True, text=True, check=False)
    found = re.search(r"^stack ([\d ]+)", done.stdout, re.M)
    if done.returncode != 0 or not found:
        raise measure.Failure(f"{image} on {target}: status {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return tuple(map(int, found.group(1).split()))


def measured(target, model, inspected):
    """(bytes of AllocateTensors, of Invoke) that the interpreter writes to."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "model.tflite").write_bytes(pathlib.Path(model).read_bytes())
        (folder / "inputs.bin").write_bytes(input_bytes(inspected["inputs"]))
        return run_image(target, measure.BUILD / target / "bin" / "mote_stack", folder, *registrations(model))


def commands_of(target):
    """(words that compile the runner, words that link it), in the build folder."""
    lines = [shlex.split(line) for line in measure.output("ninja", "-C", measure.BUILD / target, "-t", "commands",
                                                          "mote_stack").splitlines() if "stack_runner" in line]
    return (next(words for words in lines if "-c" in words), next(words for words in lines if "-c" not in words))


def measured_compiled(target, model):
    """The bytes of NAME_invoke that the compiled model writes to."""
    compiling, linking = commands_of(target)
    compiling = compiling[:compiling.index("-o")] if "-MD" not in compiling else compiling[:compiling.index("-MD")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        measure.output(MOTE, "compile", model, "--target", target.replace("_", "-"), "--name", "code", "-o", folder)
        objects = []
        for source in (folder / "code.cc", measure.ROOT / "tools/mote/stack/compiled_runner.cc"):
            objects.append(folder / (source.stem + ".o"))
            measure.output(*compiling, f"-I{folder}", "-o", objects[-1], "-c", source, cwd=measure.BUILD / target)
        own = [word for word in linking if re.search(r"stack_runner\.cc\.o|arena_interpreter\.cc\.o", word)]
        words = [word for word in linking if word not in own and not word.startswith("-Wl,-Map")]
        words = words[words.index(next(word for word in words if word.endswith("g++"))):]
        words = words[:words.index("&&")] if "&&" in words else words
        words[words.index("-o") + 1] = str(folder / "image")
        words[words.index("-o"):words.index("-o")] = map(str, objects)
        measure.output(*words, cwd=measure.BUILD / target)
        return run_image(target, folder / "image")[0]


def compare(target, model, is_compiled=True):
    """{"allocate": (computed, measured), "invoke": ...} and, where the model can be compiled, "compiled"."""
    inspected = measure.mote("inspect", model)
    computed = inspected["stack"][target.replace("_", "-")]["with_messages"]
    allocate, invoke = measured(target, model, inspected)
    found = {"allocate": (computed["allocate_bytes"], allocate), "invoke": (computed["invoke_bytes"], invoke)}
    if not is_compiled:
        return found
    try:
        found["compiled"] = (computed["compiled_invoke_bytes"], measured_compiled(target, model))
    except measure.Failure as failure:
        if "cannot be compiled" not in str(failure):
            raise
    return found


def row_of(model, target, found):
    cells = [f"{computed:,} | {written:,} | {computed / written:.2f}" for computed, written in found.values()]
    return f"| {model} | {target.replace('_', '-')} | " + " | ".join(cells + [" | | "] * (3 - len(cells))) + " |\n"


def table(rows):
    kinds = ("AllocateTensors", "Invoke", "compiled")
    head = "| model | target | " + " | ".join(f"{kind}, at most | written | ratio" for kind in kinds) + " |\n"
    return head + "|---|---|" + "---:|" * 9 + "\n" + "".join(rows)


def write(rows, targets):
    """The rows of these targets; those of others stay, with what their sources were."""
    text = PAGE.read_text()
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    of_others = [line + "\n" for line in old.splitlines() if not any(re.search(rf"\b{target.replace('_', '[-_]')} (?:\||-->)", line) for target in targets)]
    kept = [line for line in of_others if re.match(r"\| \w+ \| (?:cortex|riscv)", line)]
    sources = [line for line in of_others if line.startswith("<!-- of the sources")] + [made_of.page_line(target) for target in targets]
    models, order = list(measure.models()), [target.replace("_", "-") for target in TARGETS]
    rows = sorted([*kept, *rows], key=lambda row: (models.index(row.split(" | ")[0][2:]), order.index(row.split(" | ")[1])))
    PAGE.write_text(before + BEGIN + table(rows) + "".join(sorted(sources, key=lambda line: order.index(line.split()[-2].replace("_", "-")))) + END + after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="names of models")
    parser.add_argument("--targets", nargs="*", default=TARGETS)
    options = parser.parse_args()
    for target in options.targets:
        measure.output(measure.ROOT / "tools/build.sh", target, "mote_stack")
    rows, below = [], []
    for name, path in measure.models().items():
        if options.only and name not in options.only:
            continue
        for target in options.targets:
            found = compare(target, path)
            rows.append(row_of(name, target, found))
            below += [rows[-1] for computed, written in found.values() if computed < written]
            print(rows[-1], end="", flush=True)
    if below:
        print("more was written than computed:", *below, sep="\n", file=sys.stderr)
        return 1
    if not options.only:
        write(rows, options.targets)
        print(f"{PAGE} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
