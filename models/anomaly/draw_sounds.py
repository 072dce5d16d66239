# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Draws examples/anomaly/sounds.svg: the spectrum over time of the two recorded machines, from the samples.

    python models/anomaly/draw_sounds.py [--check]"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from svg_image import image

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "anomaly"
BLOCK, COLUMNS, ROWS = 128, 64, 32
CELL, GAP, TOP = 5, 30, 24
QUIETEST, LOUDEST = -30, 20  # decibels: white and black


def spectrum(name):
    """Rows of grey bytes, the highest frequencies first."""
    samples = np.frombuffer((EXAMPLE / "samples" / f"{name}.raw").read_bytes(), "<i2")
    blocks = samples[:COLUMNS * BLOCK].reshape(COLUMNS, BLOCK) / 32768 * np.hanning(BLOCK)
    power = np.abs(np.fft.rfft(blocks, axis=1))[:, :2 * ROWS]**2
    decibels = 10 * np.log10(power.reshape(COLUMNS, ROWS, 2).mean(axis=2) + 1e-6)
    grey = 255 * np.clip((LOUDEST - decibels) / (LOUDEST - QUIETEST), 0, 1)
    return [row.tobytes() for row in grey.round().astype(np.uint8).T[::-1]]


def picture():
    width, height = 2 * COLUMNS * CELL + GAP, TOP + ROWS * CELL
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
             'font-size="14">', "<!-- Written by: models/anomaly/draw_sounds.py -->",
             f'<rect width="{width}" height="{height}" fill="white"/>']
    for i, (name, text) in enumerate((("well", "well"), ("bearing", "a broken bearing"))):
        left = i * (COLUMNS * CELL + GAP)
        lines += [f'<text x="{left}" y="16">{text}</text>', image(spectrum(name), left, TOP, COLUMNS * CELL, ROWS * CELL)]
    return "\n".join([*lines, "</svg>\n"])


def main():
    path = EXAMPLE / "sounds.svg"
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if path.read_text() == picture() else f"{path.name} is not what draw_sounds.py draws: run it")
    path.write_text(picture())


if __name__ == "__main__":
    main()
