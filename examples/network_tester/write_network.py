#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a network for the program network_tester of a model, an input and the output that it must give.

    examples/network_tester/write_network.py MODEL -o FOLDER

writes FOLDER/examples/network_tester/network.cc; then `make ... PORT_DIR=FOLDER network_tester_bin` makes the image."""
import argparse
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACE = "examples/network_tester/network.cc"
BYTES_PER_LINE = 20


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path, help="a .tflite file")
    parser.add_argument("-i", "--input", nargs="+", type=pathlib.Path, default=[],
                        help="a file with the bytes of each input; default: generated ones")
    expected = parser.add_mutually_exclusive_group()
    expected.add_argument("--expected", type=pathlib.Path, help="a file with the bytes of all outputs; default: what this computer "
                                                                "computes")
    expected.add_argument("--no-compare", action="store_true", help="only print the outputs")
    parser.add_argument("--arena", type=int, help="the arena's bytes; default: exactly what the model needs on each processor")
    parser.add_argument("--print-bytes", type=int, default=0, help="so many bytes of each output; default: all")
    parser.add_argument("--inferences", type=int, default=1, help="runs before the outputs are looked at")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="the folder, which is a PORT_DIR")
    parser.add_argument("--mote", default=os.environ.get("MOTE", str(ROOT / "build/host/bin/mote")),
                        help="the mote command; default: $MOTE or the one in build/host")
    options = parser.parse_args(arguments)
    if options.inferences < 1 or options.print_bytes < 0 or (options.arena is not None and options.arena < 1):
        parser.error("--inferences and --arena begin at 1, --print-bytes at 0")
    return options


def run(mote, *arguments):
    if not pathlib.Path(mote).is_file():
        sys.exit(f"{mote} is not there: build it with `make host`, or name it with --mote")
    done = subprocess.run([mote, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout


def array(name, data):
    lines = [", ".join(f"0x{byte:02x}" for byte in data[at:at + BYTES_PER_LINE]) for at in range(0, len(data), BYTES_PER_LINE)]
    body = "".join(f"    {line},\n" for line in lines) or "    0,\n"
    return f"alignas(16) extern const unsigned char {name}[] = {{\n{body}}};\nextern const size_t {name}_bytes = {len(data)};\n"


def generated(tensor, state):
    """Bytes of any value; of float32, numbers from -1 to 1."""
    values = []
    for _ in range(tensor["bytes"] // 3 + 1):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(state >> 8)
    if tensor["type"] == "float32":
        return struct.pack(f"<{tensor['bytes'] // 4}f", *(value / 2**23 - 1 for value in values[:tensor["bytes"] // 4]))
    if tensor["type"] not in ("int8", "uint8"):
        sys.exit(f"an input of the type {tensor['type']} cannot be generated, since not every value may be right: name a file of "
                 f"{tensor['bytes']} bytes with --input")
    return b"".join(struct.pack(">I", value)[1:] for value in values)[:tensor["bytes"]]


def read_inputs(options):
    """The bytes of each input."""
    tensors = json.loads(run(options.mote, "inspect", options.model, "--json"))["inputs"]
    if not options.input:
        return [generated(tensor, 1 + i) for i, tensor in enumerate(tensors)]
    if len(options.input) != len(tensors):
        sys.exit(f"{options.model} has {len(tensors)} inputs, and --input names {len(options.input)} files")
    found = [path.read_bytes() for path in options.input]
    for path, data, tensor in zip(options.input, found, tensors):
        if len(data) != tensor["bytes"]:
            sys.exit(f"{path} has {len(data)} bytes; the input has {tensor['bytes']}")
    return found


def computed(options, inputs):
    """The bytes of all outputs, as the micro runtime of this computer gives them."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / f"{i}.bin" for i in range(len(inputs))]
        for path, data in zip(paths, inputs):
            path.write_bytes(data)
        output = pathlib.Path(folder) / "outputs"
        run(options.mote, "run", options.model, "--runtime", "micro", "--input", *paths, "--output", output)
        return output.read_bytes()


def source(options, resolver, inputs, outputs):
    name = re.search(r"class (\w+) :", resolver).group(1)
    arena = re.search(r"constexpr size_t (\w+) =", resolver).group(1) if options.arena is None else str(options.arena)
    shown = re.sub(r"[^ -\[\]-~]", "?", options.model.name)  # in a comment
    body = re.sub(r"(?m)^(#ifndef MOTE_|#define MOTE_|#endif  // MOTE_).*\n\n?", "", resolver).replace("inline constexpr", "constexpr").strip()
    yes = "false" if options.no_compare else "true"
    return f"""// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// clang-format off
// Written by examples/network_tester/write_network.py of {shown}
#include "examples/network_tester/network.h"

{body}

{array("network_model", options.model.read_bytes())}
{array("input_data", inputs)}
{array("expected_output_data", outputs)}
alignas(16) uint8_t network_arena[{arena}];
extern const size_t network_arena_bytes = sizeof(network_arena);
extern const size_t network_bytes_to_print = {options.print_bytes};
extern const int network_inferences = {options.inferences};
extern const bool network_has_expected_output = {yes};

const tflite::MicroOpResolver& NetworkResolver() {{
  static const {name} resolver;
  return resolver;
}}
"""


def main(arguments):
    options = parse(arguments)
    inputs = read_inputs(options)
    if options.no_compare:
        outputs = b""
    elif options.expected:
        outputs = options.expected.read_bytes()
    else:
        outputs = computed(options, inputs)
    resolver = run(options.mote, "gen-resolver", options.model, "--name", "Network")
    path = options.output / PLACE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source(options, resolver, b"".join(inputs), outputs))
    print(path)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
