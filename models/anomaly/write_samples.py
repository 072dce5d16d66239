# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the sounds in examples/anomaly/samples, and a second of each as a source.

    python models/anomaly/write_samples.py"""

import pathlib

import sound

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "anomaly"
SECONDS = 4.1  # four windows
WINDOW = 4096
PER_LINE = 16


def main():
    source = ("// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n// clang-format off\n"
              "// Written by: models/anomaly/write_samples.py\n"
              '#include "examples/anomaly/recorded_sounds.h"\n\n'
              "const int16_t g_recorded_sounds[2][kWindowBlocks * kBlockSamples] = {\n")
    (EXAMPLE / "samples").mkdir(exist_ok=True)
    for name, fault in (("well", None), ("bearing", "bearing")):
        samples = sound.make_sound([9, 0], SECONDS, fault)
        (EXAMPLE / "samples" / f"{name}.raw").write_bytes(samples.astype("<i2").tobytes())
        lines = [", ".join(map(str, samples[i:i + PER_LINE])) for i in range(0, WINDOW, PER_LINE)]
        source += "    {" + ",\n     ".join(lines) + "},\n"
    (EXAMPLE / "recorded_sounds.cc").write_text(source + "};\n")


if __name__ == "__main__":
    main()
