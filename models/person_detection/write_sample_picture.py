# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the sample picture of examples/person_detection as a source.

    python models/person_detection/write_sample_picture.py [--check]"""

import pathlib
import sys

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "person_detection"
SOURCE = EXAMPLE / "sample_picture.cc"
PIXELS_PER_LINE = 24


def source():
    head, size, most, pixels = (EXAMPLE / "samples" / "astronaut.pgm").read_bytes().split(b"\n", 3)
    assert head == b"P5" and most == b"255"
    width, height = map(int, size.split())
    lines = [", ".join(map(str, pixels[i:i + PIXELS_PER_LINE])) for i in range(0, width * height, PIXELS_PER_LINE)]
    return ("// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n// clang-format off\n"
            "// Written by: models/person_detection/write_sample_picture.py\n"
            '#include "examples/person_detection/sample_picture.h"\n\nnamespace {\n\n'
            f"const uint8_t pixels[{width * height}] = {{\n    " + ",\n    ".join(lines) + ",\n};\n\n}  // namespace\n\n"
            f"extern const GreyPicture g_sample_picture = {{pixels, {width}, {height}}};\n")


def main():
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if SOURCE.read_text() == source() else f"{SOURCE.name} is not what write_sample_picture.py writes: run it")
    SOURCE.write_text(source())


if __name__ == "__main__":
    main()
