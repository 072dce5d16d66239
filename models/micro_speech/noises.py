# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Recorded noise as train.py and evaluate.py read it: sounds of things, weather, animals and music from games, without those
in which somebody speaks.

    python models/micro_speech/noises.py [FOLDER]     of get_engines.sh; it gets noise_train and noise_test"""

import sys
from pathlib import Path

import engines
import numpy as np
import soundfile
from sound import resample

LONGEST = 40  # seconds
PARTS = {"noise_train": ("wesnoth/**/sounds/**/*.ogg", "wesnoth/**/music/*.ogg"),
         "noise_test": ("redeclipse/**/sounds/sfx/*.ogg", "redeclipse/**/sounds/ambience/*.ogg", "sound-theme/**/stereo/*.oga")}


def convert(source, target):
    samples, rate = soundfile.read(source, always_2d=True, stop=44100 * LONGEST)
    samples = samples.mean(axis=1).astype(np.float32)
    if len(samples) < rate // 5 or np.max(np.abs(samples)) < 1e-3:
        return
    samples = resample(samples, rate)
    np.save(target, (samples / np.max(np.abs(samples)) * 20000).astype(np.int16))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else engines.FOLDER
    for name, patterns in PARTS.items():
        (folder / name).mkdir(exist_ok=True)
        sources = sorted({source for pattern in patterns for source in (folder / "sounds").glob(pattern)})
        for i, source in enumerate(sources):
            convert(source, folder / name / f"{i:04}.npy")
        print(f"{name}: {len(sources)} recordings")


if __name__ == "__main__":
    main()
