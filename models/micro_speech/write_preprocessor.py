# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes micro_speech_preprocessor.tflite: a window of 480 samples to the 40 features that examples/micro_speech computes of it.

    python models/micro_speech/write_preprocessor.py"""

import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import front_end

# Those of micro_features_generator.cc.
BANDS = front_end.Bands(rate=16000, samples=480, channels=40, lowest_hz=125, highest_hz=7500)
EVEN_SMOOTHING, ODD_SMOOTHING, LEAST_SIGNAL = 0.025, 0.06, 0.05
STRENGTH, OFFSET, GAIN_BITS = 0.95, 80, 21
LOG_SCALE = 64
FEATURE_RANGE = 666


def reduce_noise(chain):
    """Returns the estimate of the noise."""
    one, even, odd, least = (front_end.share(number) for number in (1, EVEN_SMOOTHING, ODD_SMOOTHING, LEAST_SIGNAL))
    noise, = chain.signal("SignalFilterBankSpectralSubtraction", "UINT32", [BANDS.channels],
                          more_outputs=[("UINT32", [BANDS.channels])], num_channels=BANDS.channels, smoothing=even,
                          one_minus_smoothing=one - even, alternate_smoothing=odd, alternate_one_minus_smoothing=one - odd,
                          min_signal_remaining=least, smoothing_bits=front_end.SMOOTHING_BITS,
                          spectral_subtraction_bits=front_end.SHARE_BITS, clamping=False)
    return noise


def preprocessor():
    chain = front_end.Chain(BANDS.samples)
    chain.signal("SignalWindow", "INT16", [1, BANDS.samples], [chain.constant("INT16", BANDS.window())], shift=front_end.WEIGHT_BITS)
    chain.reshape("INT16", [BANDS.samples])
    chain.spectrum(BANDS)
    noise = reduce_noise(chain)
    gains = front_end.gains(STRENGTH, OFFSET, GAIN_BITS, front_end.SMOOTHING_BITS - BANDS.correction_bits)
    chain.signal("SignalPCAN", "UINT32", [BANDS.channels], [noise, chain.constant("INT16", gains)],
                 snr_shift=GAIN_BITS - BANDS.correction_bits - front_end.SNR_BITS)
    chain.signal("SignalFilterBankLog", "INT16", [BANDS.channels], output_scale=LOG_SCALE, input_correction_bits=BANDS.correction_bits)
    chain.cast("INT32")
    for name, number in ("MUL", 256), ("ADD", FEATURE_RANGE // 2), ("DIV", FEATURE_RANGE), ("ADD", -128), ("MINIMUM", 127):
        chain.calculate(name, "INT32", [BANDS.channels], chain.constant("INT32", np.int32(number)))
    chain.cast("INT8")
    return chain.finish("features")


if __name__ == "__main__":
    (FOLDER / "micro_speech_preprocessor.tflite").write_bytes(preprocessor())
