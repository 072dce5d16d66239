# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Draws examples/micro_speech/features.svg: the features of the two recorded words, as the model sees them.

    python models/micro_speech/draw_features.py [--check]"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from svg_image import image

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "micro_speech"
SLICES, FEATURES = 49, 40
CELL, GAP, TOP = 6, 30, 24


def features_of(word):
    """Rows of grey bytes, dark where it is loud; the highest frequencies first, time to the right."""
    source = (EXAMPLE / "sample_features.cc").read_text()
    listed = re.search(rf"g_{word}_features\[kFeatureElementCount\] = \{{(.*?)\}};", source, re.S).group(1)
    values = [int(number) for number in re.findall(r"-?\d+", listed)]
    return [bytes(127 - values[FEATURES * i + band] for i in range(SLICES)) for band in reversed(range(FEATURES))]


def picture():
    width, height = SLICES * CELL, FEATURES * CELL
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * width + GAP}" height="{TOP + height}" '
             'font-family="sans-serif" font-size="14">', "<!-- Written by: models/micro_speech/draw_features.py -->",
             f'<rect width="{2 * width + GAP}" height="{TOP + height}" fill="white"/>']
    for i, word in enumerate(("yes", "no")):
        left = i * (width + GAP)
        lines += [f'<text x="{left}" y="16">"{word}"</text>', image(features_of(word), left, TOP, width, height)]
    return "\n".join([*lines, "</svg>\n"])


def main():
    path = EXAMPLE / "features.svg"
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if path.read_text() == picture() else f"{path.name} is not what draw_features.py draws: run it")
    path.write_text(picture())


if __name__ == "__main__":
    main()
