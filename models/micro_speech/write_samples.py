# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the recordings in examples/micro_speech/samples, and the features of the second around each word for the tests.

    python models/micro_speech/write_samples.py build/host/bin/micro_speech"""

import pathlib
import subprocess
import sys
import wave

import numpy as np
import speech

EXAMPLE = pathlib.Path(__file__).parents[2] / "examples" / "micro_speech"
SECONDS = 2
SLICES, FEATURES = 49, 40
STRIDE_SAMPLES = 320
FEATURES_PER_LINE = 20


def write_recording(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(speech.SAMPLE_RATE)
        file.writeframes(samples.astype("<i2").tobytes())


def features_around(program, path, word):
    """int8 [49 * 40], with the word in the middle."""
    output = subprocess.run([program, "--features", path], check=True, capture_output=True).stdout
    features = np.frombuffer(output, np.int8).reshape(-1, FEATURES)
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
    source = ("// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n// clang-format off\n"
              "// Written by: models/micro_speech/write_samples.py\n"
              '#include "examples/micro_speech/sample_features.h"\n')
    for i, text in enumerate(speech.COMMANDS):
        samples, (word,) = speech.make_stream(np.random.default_rng([3, i]), SECONDS, [text], speech.HELD_OUT)
        path = EXAMPLE / "samples" / f"{text}.wav"
        write_recording(path, samples)
        source += "\n" + array_of(f"g_{text}_features", features_around(sys.argv[1], path, word))
    (EXAMPLE / "sample_features.cc").write_text(source)


if __name__ == "__main__":
    main()
