#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""split_schema.py GENERATED HEADER SOURCE: splits the header that flatc makes with --gen-object-api in two.

HEADER declares the functions of the objects (ModelT and so on), SOURCE defines them. What is left in HEADER compiles in
a third of the time.
"""
import pathlib
import re
import sys

# The first line of a function of an object, or of the union that holds one of several.
_OBJECT_FUNCTION = re.compile(r"inline [^;]*(?:\w+T::|\w+Union::|::UnPack\(|::UnPackTo\(|::Pack\(|const \w+T \*_o,)[^;]*\{$")
_INCLUDE = '#include "tensorflow/lite/schema/schema_generated.h"\n'


def split(text):
    declarations, definitions = [], []
    lines = iter(text.splitlines(keepends=True))
    for line in lines:
        head = line
        if line.startswith("inline ") and ";" not in line:
            while not head.rstrip().endswith("{"):  # a constructor's initialisers have lines of their own
                head += next(lines)
        if not _OBJECT_FUNCTION.match(" ".join(head.split())):
            declarations.append(head)
            continue
        definitions.append(head.removeprefix("inline "))
        while definitions[-1] != "}\n":
            definitions.append(next(lines))
    return "".join(declarations), "".join(definitions)


def main():
    generated, header, source = map(pathlib.Path, sys.argv[1:])
    declarations, definitions = split(generated.read_text())
    header.parent.mkdir(parents=True, exist_ok=True)
    header.write_text(declarations)
    source.write_text(f"{_INCLUDE}namespace tflite {{\n{definitions}}}  // namespace tflite\n")


if __name__ == "__main__":
    main()
