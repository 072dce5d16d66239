# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the recordings in examples/micro_speech/samples, and the features of the second around each word for the tests.

    python models/micro_speech/write_samples.py build/host/bin/micro_speech"""

import pathlib
import sys

import clips
import engines
import numpy as np
import sound
import speech
import windows
import words
from windows import SLICES, STRIDE_SAMPLES

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "micro_speech"
VOICES = {"yes": "f1", "no": "Michael"}  # of espeak-ng, which the model has not heard
FEATURES_PER_LINE = 20


def said(text):
    assert VOICES[text] in engines.FOR_TESTS["espeak_held_out"].names(), f"espeak-ng has no voice {VOICES[text]}"
    return clips.Clip("espeak_held_out", VOICES[text], text, clips.record("espeak_held_out", VOICES[text], text, "sample"))


def features_around(program, samples, word):
    """int8 [49 * 40], with the word in the middle."""
    features = windows.features_of(program, samples)
    start = (word.start + word.end) // 2 // STRIDE_SAMPLES - SLICES // 2
    start = min(max(start, 0), len(features) - SLICES)
    return features[start:start + SLICES].reshape(-1)


def array_of(name, features):
    lines = [", ".join(map(str, features[i:i + FEATURES_PER_LINE])) for i in range(0, len(features), FEATURES_PER_LINE)]
    return f"const int8_t {name}[kFeatureElementCount] = {{\n    " + ",\n    ".join(lines) + ",\n};\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM, which is build/host/bin/micro_speech")
    (EXAMPLE / "samples").mkdir(exist_ok=True)
    random = np.random.default_rng(3)
    source = ("// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n// clang-format off\n"
              "// Written by: models/micro_speech/write_samples.py\n"
              '#include "examples/micro_speech/sample_features.h"\n')
    for text in words.COMMANDS:
        samples, (word,) = speech.test_stream(random, [said(text)], snr=25)
        samples = samples[:2 * sound.SAMPLE_RATE]
        (EXAMPLE / "samples" / f"{text}.wav").write_bytes(windows.wave_of(samples))
        source += "\n" + array_of(f"g_{text}_features", features_around(sys.argv[1], samples, word))
    (EXAMPLE / "sample_features.cc").write_text(source)


if __name__ == "__main__":
    main()
