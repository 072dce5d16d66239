# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Draws examples/person_detection/pictures.svg: the samples, and what the model sees of them.

    python models/person_detection/draw_pictures.py [--check]"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from svg_image import image

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "person_detection"
SIZE = 24  # of the model's picture
SIDE, GAP = 144, 24


def read_pgm(path):
    """Rows of bytes of a square picture."""
    _, size, _, pixels = path.read_bytes().split(b"\n", 3)
    width = int(size.split()[0])
    return [pixels[i:i + width] for i in range(0, width * width, width)]


def reduced(rows):
    step = len(rows) // SIZE

    def mean(y, x):
        pixels = [rows[y * step + i][x * step + j] for i in range(step) for j in range(step)]
        return (sum(pixels) + len(pixels) // 2) // len(pixels)

    return [bytes(mean(y, x) for x in range(SIZE)) for y in range(SIZE)]


def picture():
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * SIDE + 3 * GAP}" height="{SIDE}">',
             "<!-- Written by: models/person_detection/draw_pictures.py -->"]
    for i, name in enumerate(("astronaut", "coffee")):
        rows = read_pgm(EXAMPLE / "samples" / f"{name}.pgm")
        lines += [image(shown, column * (SIDE + GAP), 0, SIDE, SIDE)
                  for column, shown in ((2 * i, rows), (2 * i + 1, reduced(rows)))]
    return "\n".join([*lines, "</svg>\n"])


def main():
    path = EXAMPLE / "pictures.svg"
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if path.read_text() == picture() else f"{path.name} is not what draw_pictures.py draws: run it")
    path.write_text(picture())


if __name__ == "__main__":
    main()
