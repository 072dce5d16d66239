#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a model as a C++ source for programs that carry it in flash.

    tools/write_model_data.py MODEL NAME HEADER >SOURCE

NAME is the array, NAME_len its bytes; HEADER, which the source includes, declares both."""
import os
import pathlib
import re
import sys

BYTES_PER_LINE = 20


def main():
    if len(sys.argv) != 4:
        sys.exit(f"usage: {sys.argv[0]} MODEL NAME HEADER")
    model, name, header = sys.argv[1:]
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        sys.exit(f"{name!r} is no name of an array in C++")
    if not re.fullmatch(r"[ !#-\[\]-~]+", header):
        sys.exit(f"{header!r} cannot be included: take a name of plain letters, digits and punctuation")
    try:
        content = pathlib.Path(model).read_bytes()
    except OSError as error:
        sys.exit(f"{model} cannot be read: {error.strerror}")
    if content[4:8] != b"TFL3":
        sys.exit(f"{model} is not a .tflite file, or lacks the letters TFL3 at byte 4, with which `mote optimize` writes it")
    print("// SPDX-FileCopyrightText: 2026 The Mote Authors")
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// clang-format off")
    shown = re.sub(r"[^ -\[\]-~]", "?", " ".join(sys.argv[1:]))  # in a comment
    print(f"// Written by: tools/write_model_data.py {shown}")
    print(f'#include "{header}"\n')
    print(f"alignas(16) extern const unsigned char {name}[] = {{")
    for start in range(0, len(content), BYTES_PER_LINE):
        print("    " + ", ".join(f"0x{byte:02x}" for byte in content[start:start + BYTES_PER_LINE]) + ",")
    print(f"}};\nextern const unsigned int {name}_len = {len(content)};")


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for Python's own flush at the end
        sys.exit(f"the source cannot be written: {error.strerror}")
