# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the recorded gestures of examples/magic_wand, as a source and as a track for computers.

    python models/magic_wand/write_samples.py"""

import pathlib

import gestures
import numpy as np

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "magic_wand"
PER_LINE = 6


def write_track(path, values):
    path.write_text("x,y,z\n" + "".join(f"{x},{y},{z}\n" for x, y, z in values))


def source_of(values):
    measured = [f"{{{x}, {y}, {z}}}" for x, y, z in values]
    lines = [", ".join(measured[i:i + PER_LINE]) for i in range(0, len(measured), PER_LINE)]
    return ("// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n// clang-format off\n"
            "// Written by: models/magic_wand/write_samples.py\n"
            '#include "examples/magic_wand/recorded_gestures.h"\n\n'
            "const int16_t g_recorded_gestures[][kAxisCount] = {\n    " + ",\n    ".join(lines) + ",\n};\n"
            f"const int g_recorded_gestures_len = {len(measured)};\n")


def main():
    # The last pause is long enough for the last gesture to be told.
    values, _ = gestures.make_stream(np.random.default_rng([3, 0]), gestures.GESTURES, is_held_out=True, rest=(4, 5))
    (EXAMPLE / "samples").mkdir(exist_ok=True)
    write_track(EXAMPLE / "samples" / "gestures.csv", values)
    (EXAMPLE / "recorded_gestures.cc").write_text(source_of(values))


if __name__ == "__main__":
    main()
