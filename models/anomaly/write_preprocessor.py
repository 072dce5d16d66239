# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes anomaly_preprocessor.tflite: 16 blocks of 256 samples to the 48 features that examples/anomaly computes of them.

    python models/anomaly/write_preprocessor.py"""

import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import front_end

# Those of examples/anomaly/settings.h and sound_features.cc.
BANDS = front_end.Bands(rate=4000, samples=256, channels=24, lowest_hz=20, highest_hz=1950)
BLOCKS = 16
LOG_SCALE = 64


def block_of(chain, number):
    chain.last = chain.first
    chain.part("INT16", number * BANDS.samples, BANDS.samples)
    return chain.last


def logarithms(chain):
    """Of the bands of each block: a tensor [BLOCKS, channels] of floats. Noise is left: it is the sound of a machine."""
    parts, found = {}, []
    for block in range(BLOCKS):
        for number in [block, BLOCKS - 1] if block == BLOCKS - 2 else [block]:  # so the last two do without the samples
            if number not in parts:
                parts[number] = block_of(chain, number)
        chain.last = parts[block]
        chain.signal("SignalWindow", "INT16", [1, BANDS.samples], [chain.constant("INT16", BANDS.window())],
                     shift=front_end.WEIGHT_BITS)
        chain.reshape("INT16", [BANDS.samples])
        chain.spectrum(BANDS)
        chain.signal("SignalFilterBankLog", "INT16", [BANDS.channels], output_scale=LOG_SCALE,
                     input_correction_bits=BANDS.correction_bits)
        found.append(chain.last)
    chain.concatenate("INT16", found, [BLOCKS * BANDS.channels])
    chain.cast("FLOAT32")
    chain.reshape("FLOAT32", [BLOCKS, BANDS.channels])
    return chain.last


def preprocessor():
    chain = front_end.Chain(BLOCKS * BANDS.samples)
    values, each = logarithms(chain), [BANDS.channels]
    chain.reduce("SUM", [0], each)
    sums = chain.last
    chain.calculate("DIV", "FLOAT32", each, chain.constant("FLOAT32", np.float32(BLOCKS)))
    means = chain.last
    chain.last = sums
    chain.reduce("SUM", [0], [])
    chain.calculate("DIV", "FLOAT32", [], chain.constant("FLOAT32", np.float32(BLOCKS * BANDS.channels)))
    of_all = chain.last
    chain.last = means
    chain.calculate("SUB", "FLOAT32", each, of_all)
    shape = chain.last
    chain.last = values
    chain.reduce("REDUCE_MAX", [0], each)
    chain.calculate("SUB", "FLOAT32", each, means)
    chain.concatenate("FLOAT32", [shape, chain.last], [2 * BANDS.channels])
    chain.reshape("FLOAT32", [1, 2 * BANDS.channels])
    quantization = front_end.input_quantization((FOLDER / "anomaly_int8.tflite").read_bytes())
    chain.operator("QUANTIZE", "INT8", [1, 2 * BANDS.channels], quantization=quantization)
    return chain.finish("features")


if __name__ == "__main__":
    (FOLDER / "anomaly_preprocessor.tflite").write_bytes(preprocessor())
