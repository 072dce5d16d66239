# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes micro_speech_preprocessor.tflite: a window of 480 samples to the 40 features that examples/micro_speech computes of it,
by the operators that do what the audio front end does.

    python models/micro_speech/write_preprocessor.py"""

import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "tools"))
from differential.model_builder import ModelBuilder, make_options  # noqa: E402

RATE = 16000
SAMPLES, FFT = 480, 512
BINS = FFT // 2 + 1
CHANNELS, LOWEST_HZ, HIGHEST_HZ = 40, 125, 7500
WEIGHT_BITS, SHARE_BITS, SMOOTHING_BITS = 12, 14, 10
EVEN_SMOOTHING, ODD_SMOOTHING, LEAST_SIGNAL = 0.025, 0.06, 0.05
STRENGTH, OFFSET, GAIN_BITS, SNR_BITS = 0.95, 80, 21, 12
CORRECTION_BITS = int(np.log2(FFT)) - WEIGHT_BITS // 2
LOG_SCALE = 64
FEATURE_RANGE = 666  # as in micro_features_generator.cc
SINGLE = np.float32


def window():
    step = SINGLE(np.pi) * SINGLE(2) / SINGLE(SAMPLES)
    weights = SINGLE(0.5) - SINGLE(0.5) * np.cos(step * (np.arange(SAMPLES, dtype=SINGLE) + SINGLE(0.5)))
    return np.floor(weights * SINGLE(1 << WEIGHT_BITS) + SINGLE(0.5)).astype(np.int16)


def mel(hertz):
    return SINGLE(1127) * np.log1p(SINGLE(hertz) / SINGLE(700))


def filter_bank():
    """(weights, unweights, first bins, first weights, widths, first bin, end). A band has weights from an even bin on, and a
    multiple of four of them; each band has bins."""
    hertz = SINGLE(0.5) * SINGLE(RATE) / SINGLE(BINS - 1)
    low = mel(LOWEST_HZ)
    spacing = (mel(HIGHEST_HZ) - low) / SINGLE(CHANNELS + 1)
    first = bin_ = int(SINGLE(1.5) + SINGLE(LOWEST_HZ) / hertz)
    weights, unweights, starts, weight_starts, widths = [], [], [], [], []
    for band in range(CHANNELS + 1):
        start, end = low if band == 0 else low + spacing * SINGLE(band), low + spacing * SINGLE(band + 1)
        past = next(i for i in range(bin_, BINS) if mel(hertz * SINGLE(i)) > end)
        assert past > bin_
        aligned = bin_ - bin_ % 2
        width = -(-(past - aligned) // 4) * 4
        share = np.zeros([2, width], np.int64)
        for i in range(bin_, past):
            weight = (end - mel(hertz * SINGLE(i))) / (end - start)
            share[:, i - aligned] = [np.floor(w * SINGLE(1 << WEIGHT_BITS) + SINGLE(0.5)) for w in (weight, SINGLE(1) - weight)]
        starts.append(aligned)
        weight_starts.append(len(weights))
        widths.append(width)
        weights += share[0].tolist()
        unweights += share[1].tolist()
        bin_ = past
    return weights, unweights, starts, weight_starts, widths, first, bin_


def gain(noise):
    """For a noise estimate, at most the greatest int16."""
    noise = SINGLE(noise) * SINGLE(2.0 ** (CORRECTION_BITS - SMOOTHING_BITS))
    value = np.power(noise + SINGLE(OFFSET), SINGLE(-STRENGTH)) * SINGLE(1 << GAIN_BITS)
    return int(value + SINGLE(0.5)) if value < 32767 else 32767


def gains():
    """Of 0, of 1, and for estimates of 2 to 32 bits a parabola each, and a number that nobody reads."""
    table = np.zeros(125, np.int64)
    table[:2] = gain(0), gain(1)
    for bits in range(2, 33):
        start = 1 << bits - 1
        end = (1 << 32) - 1 if bits == 32 else 2 * start
        first = gain(start)
        to_middle, to_end = gain(start + start // 2) - first, gain(end) - first
        slope = 4 * to_middle - to_end
        table[4 * bits - 6:4 * bits - 3] = first, slope, to_end - slope
    return table.astype(np.int16)


class Chain:
    """Operators one after another, each on what the one before gives."""

    def __init__(self, type_name, shape):
        self.model = ModelBuilder("micro_speech features")
        self.last = self.first = self.model.tensor(type_name, shape, name="samples")

    def constant(self, type_name, values):
        return self.model.tensor(type_name, np.shape(values), data=values)

    def signal(self, name, type_name, shape, more_inputs=(), more_outputs=(), **options):
        outputs = [self.model.tensor(type_name, shape), *(self.model.tensor(*one) for one in more_outputs)]
        self.model.custom_op(name, [self.last, *more_inputs], outputs, options)
        self.last = outputs[0]
        return outputs[1:]

    def operator(self, name, type_name, shape, other=None, options=None):
        output = self.model.tensor(type_name, shape)
        self.model.op(name, [self.last, *([] if other is None else [other])], [output], options)
        self.last = output

    def cast(self, to):
        shape = self.model.current.tensors[self.last].shape
        self.operator("CAST", to, shape)

    def whole(self, name, number):
        """An operator on integers and one number."""
        options = {"ADD": "AddOptions", "MUL": "MulOptions", "DIV": "DivOptions"}.get(name, "MaximumMinimumOptions")
        self.operator(name, "INT32", [CHANNELS], self.constant("INT32", np.int32(number)), make_options(options))

    def finish(self, name):
        graph = self.model.current
        graph.inputs, graph.outputs = [self.first], [self.last]
        graph.tensors[self.last].name = name
        return self.model.finish()


def preprocessor():
    weights, unweights, starts, weight_starts, widths, first, end = filter_bank()
    chain = Chain("INT16", [1, SAMPLES])
    chain.signal("SignalWindow", "INT16", [1, SAMPLES], [chain.constant("INT16", window())], shift=WEIGHT_BITS)
    chain.operator("RESHAPE", "INT16", [SAMPLES], chain.constant("INT32", np.array([SAMPLES], np.int32)))
    shift, = chain.signal("SignalFftAutoScale", "INT16", [SAMPLES], more_outputs=[("INT32", [])])
    chain.signal("SignalRfft", "INT16", [FFT + 2], fft_length=FFT, T=7)
    chain.signal("SignalEnergy", "UINT32", [BINS], start_index=first, end_index=end)
    tables = [chain.constant("INT16", np.array(table, np.int16)) for table in (weights, unweights, starts, weight_starts, widths)]
    chain.signal("SignalFilterBank", "UINT64", [CHANNELS], tables, num_channels=CHANNELS)
    chain.signal("SignalFilterBankSquareRoot", "UINT32", [CHANNELS], [shift])
    one, even, odd, least = (int(SINGLE(share) * SINGLE(1 << SHARE_BITS)) for share in (1, EVEN_SMOOTHING, ODD_SMOOTHING, LEAST_SIGNAL))
    noise, = chain.signal("SignalFilterBankSpectralSubtraction", "UINT32", [CHANNELS], more_outputs=[("UINT32", [CHANNELS])],
                          num_channels=CHANNELS, smoothing=even, one_minus_smoothing=one - even, alternate_smoothing=odd,
                          alternate_one_minus_smoothing=one - odd, min_signal_remaining=least, smoothing_bits=SMOOTHING_BITS,
                          spectral_subtraction_bits=SHARE_BITS, clamping=False)
    chain.signal("SignalPCAN", "UINT32", [CHANNELS], [noise, chain.constant("INT16", gains())],
                 snr_shift=GAIN_BITS - CORRECTION_BITS - SNR_BITS)
    chain.signal("SignalFilterBankLog", "INT16", [CHANNELS], output_scale=LOG_SCALE, input_correction_bits=CORRECTION_BITS)
    chain.cast("INT32")
    for name, number in ("MUL", 256), ("ADD", FEATURE_RANGE // 2), ("DIV", FEATURE_RANGE), ("ADD", -128), ("MINIMUM", 127):
        chain.whole(name, number)
    chain.cast("INT8")
    return chain.finish("features")


if __name__ == "__main__":
    (FOLDER / "micro_speech_preprocessor.tflite").write_bytes(preprocessor())
