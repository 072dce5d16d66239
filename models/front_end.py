# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Models that make features of sound as src/microfrontend does, of the operators of TensorFlow Lite's signal library, with the
same bits."""

import dataclasses
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
from differential.model_builder import ModelBuilder, Quantization, make_options
from differential.schema import schema

WEIGHT_BITS, SHARE_BITS, SMOOTHING_BITS, SNR_BITS = 12, 14, 10, 12
SINGLE = np.float32
_OPTIONS = {"ADD": "AddOptions", "SUB": "SubOptions", "MUL": "MulOptions", "DIV": "DivOptions", "MINIMUM": "MaximumMinimumOptions"}


@dataclasses.dataclass(frozen=True)
class Bands:
    """Of a window of so many samples; bands that all have one width in mels."""
    rate: int
    samples: int
    channels: int
    lowest_hz: float
    highest_hz: float

    @property
    def fft(self):
        return 1 << (self.samples - 1).bit_length()

    @property
    def bins(self):
        return self.fft // 2 + 1

    @property
    def correction_bits(self):
        """By which the logarithm is of more than the magnitude."""
        return self.fft.bit_length() - 1 - WEIGHT_BITS // 2

    def window(self):
        step = SINGLE(np.pi) * SINGLE(2) / SINGLE(self.samples)
        weights = SINGLE(0.5) - SINGLE(0.5) * np.cos(step * (np.arange(self.samples, dtype=SINGLE) + SINGLE(0.5)))
        return np.floor(weights * SINGLE(1 << WEIGHT_BITS) + SINGLE(0.5)).astype(np.int16)

    def filter_bank(self):
        """((weights, unweights, first bins, first weights, widths), first bin, end). A band has weights from an even bin on, and a
        multiple of four of them."""
        hertz = SINGLE(0.5) * SINGLE(self.rate) / SINGLE(self.bins - 1)
        low = _mel(self.lowest_hz)
        spacing = (_mel(self.highest_hz) - low) / SINGLE(self.channels + 1)
        first = at = int(SINGLE(1.5) + SINGLE(self.lowest_hz) / hertz)
        weights, unweights, starts, weight_starts, widths = [], [], [], [], []
        for band in range(self.channels + 1):
            start, end = low + spacing * SINGLE(band) if band else low, low + spacing * SINGLE(band + 1)
            past = next(i for i in range(at, self.bins) if _mel(hertz * SINGLE(i)) > end)
            assert past > at, f"band {band} has no bins"
            aligned = at - at % 2
            share = np.zeros([2, -(-(past - aligned) // 4) * 4], np.int64)
            for i in range(at, past):
                weight = (end - _mel(hertz * SINGLE(i))) / (end - start)
                share[:, i - aligned] = [np.floor(w * SINGLE(1 << WEIGHT_BITS) + SINGLE(0.5)) for w in (weight, SINGLE(1) - weight)]
            starts.append(aligned)
            weight_starts.append(len(weights))
            widths.append(share.shape[1])
            weights += share[0].tolist()
            unweights += share[1].tolist()
            at = past
        return (weights, unweights, starts, weight_starts, widths), first, at


def _mel(hertz):
    return SINGLE(1127) * np.log1p(SINGLE(hertz) / SINGLE(700))


def gains(strength, offset, bits, input_bits):
    """The table of the gain control: the gains of 0 and of 1, for estimates of 2 to 32 bits a parabola each, and numbers that
    nobody reads."""
    def gain(noise):
        value = np.power(SINGLE(noise) * SINGLE(2.0 ** -input_bits) + SINGLE(offset), SINGLE(-strength)) * SINGLE(1 << bits)
        return int(value + SINGLE(0.5)) if value < 32767 else 32767

    table = np.zeros(125, np.int64)
    table[:2] = gain(0), gain(1)
    for size in range(2, 33):
        start = 1 << size - 1
        end = (1 << 32) - 1 if size == 32 else 2 * start
        first = gain(start)
        to_middle, to_end = gain(start + start // 2) - first, gain(end) - first
        slope = 4 * to_middle - to_end
        table[4 * size - 6:4 * size - 3] = first, slope, to_end - slope
    return table.astype(np.int16)


def input_quantization(content):
    """That of the only input of a model."""
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    found = graph.Tensors(graph.Inputs(0)).Quantization()
    return Quantization(found.Scale(0), found.ZeroPoint(0))


def share(number):
    """A number from 0 to 1 as the noise reduction has it."""
    return int(SINGLE(number) * SINGLE(1 << SHARE_BITS))


class Chain:
    """Operators one after another, each on what the one before gives, `last`."""

    def __init__(self, samples):
        self.model = ModelBuilder("features of sound")
        self.last = self.first = self.model.tensor("INT16", [1, samples], name="samples")
        self._constants = {}

    def constant(self, type_name, values):
        """A tensor, the same for the same numbers."""
        values = np.asarray(values)
        key = (type_name, values.shape, values.tobytes())
        if key not in self._constants:
            self._constants[key] = self.model.tensor(type_name, values.shape, data=values)
        return self._constants[key]

    def signal(self, name, type_name, shape, more_inputs=(), more_outputs=(), **options):
        """A custom operator; returns its outputs but the first."""
        outputs = [self.model.tensor(type_name, shape), *(self.model.tensor(*one) for one in more_outputs)]
        self.model.custom_op(name, [self.last, *more_inputs], outputs, options)
        self.last = outputs[0]
        return outputs[1:]

    def operator(self, name, type_name, shape, others=(), options=None, quantization=None):
        output = self.model.tensor(type_name, shape, quantization)
        self.model.op(name, [self.last, *others], [output], options)
        self.last = output

    def reshape(self, type_name, shape):
        self.operator("RESHAPE", type_name, shape, [self.constant("INT32", np.array(shape, np.int32))])

    def cast(self, type_name):
        self.operator("CAST", type_name, self.model.current.tensors[self.last].shape)

    def calculate(self, name, type_name, shape, other):
        """An operator on what the last gives and on another tensor."""
        self.operator(name, type_name, shape, [other], make_options(_OPTIONS[name]))

    def reduce(self, name, axes, shape):
        self.operator(name, "FLOAT32", shape, [self.constant("INT32", np.array(axes, np.int32))], make_options("ReducerOptions", keep_dims=False))

    def part(self, type_name, begin, count):
        """So many elements along the second axis of two."""
        corners = [self.constant("INT32", np.array(corner, np.int32)) for corner in ([0, begin], [1, begin + count], [1, 1])]
        self.operator("STRIDED_SLICE", type_name, [1, count], corners, make_options("StridedSliceOptions"))

    def concatenate(self, type_name, tensors, shape):
        self.last = tensors[0]
        self.operator("CONCATENATION", type_name, shape, tensors[1:], make_options("ConcatenationOptions", axis=0))

    def spectrum(self, bands):
        """The square roots of the energies of the bands, of a window that SignalWindow gave."""
        tables, first, end = bands.filter_bank()
        lead = self.model.current.tensors[self.last].shape
        shift, = self.signal("SignalFftAutoScale", "INT16", lead, more_outputs=[("INT32", [])])
        self.signal("SignalRfft", "INT16", [bands.fft + 2], fft_length=bands.fft, T=7)
        self.signal("SignalEnergy", "UINT32", [bands.bins], start_index=first, end_index=end)
        self.signal("SignalFilterBank", "UINT64", [bands.channels],
                    [self.constant("INT16", np.array(table, np.int16)) for table in tables], num_channels=bands.channels)
        self.signal("SignalFilterBankSquareRoot", "UINT32", [bands.channels], [shift])

    def finish(self, name):
        graph = self.model.current
        graph.inputs, graph.outputs = [self.first], [self.last]
        graph.tensors[self.last].name = name
        return self.model.finish()
