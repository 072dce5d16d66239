#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Networks of uint8, as TensorFlow 1 made them: one scale for all weights of a layer, and a zero point that is seldom 128.
Their weights are random, and their ranges such that few outputs are cut off.

    bench/uint8_networks.py FOLDER [NAME...]     writes the models that are not there yet, of all or of some networks
"""
import dataclasses
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))

from differential.model_builder import ModelBuilder, Quantization, make_options

RELU6, NO_ACTIVATION = 3, 0
SAME, VALID = 0, 1


@dataclasses.dataclass
class Activation:
    index: int
    shape: list
    scale: float
    zero_point: int


class Uint8Network:
    """Layer by layer; `image` is the input."""

    def __init__(self, shape):
        self._builder, self._random = ModelBuilder(), np.random.default_rng(1)
        self.image = self._activation(shape, 1 / 128, 128)
        self._builder.current.inputs = [self.image.index]

    def _activation(self, shape, scale, zero_point):
        index = self._builder.tensor("UINT8", shape, Quantization([scale], [zero_point]))
        return Activation(index, list(shape), scale, zero_point)

    def _result(self, shape, relu6):
        return self._activation(shape, 6 / 255, 0) if relu6 else self._activation(shape, 8 / 255, 121)

    def _weights(self, x, shape, summed, channels):
        """Tensors of weights and biases with which outputs have a deviation of 2 for inputs of 1."""
        scale, zero_point = 2 / np.sqrt(summed) / 50, int(self._random.integers(110, 150))
        values = np.clip(np.round(self._random.normal(zero_point, 50, shape)), 0, 255)
        filter_ = self._builder.tensor("UINT8", shape, Quantization([scale], [zero_point]), values)
        bias_scale = x.scale * scale
        bias = self._builder.tensor("INT32", [channels], Quantization([bias_scale], [0]),
                                    np.round(self._random.normal(0, 0.5, channels) / bias_scale))
        return [filter_, bias]

    def _windows(self, x, stride):
        return [-(-x.shape[1] // stride), -(-x.shape[2] // stride)]

    def convolution(self, x, channels, size=3, stride=1, relu6=True):
        weights = self._weights(x, [channels, size, size, x.shape[3]], size * size * x.shape[3], channels)
        y = self._result([1, *self._windows(x, stride), channels], relu6)
        self._builder.op("CONV_2D", [x.index, *weights], [y.index],
                         make_options("Conv2DOptions", padding=SAME, stride_w=stride, stride_h=stride, dilation_w_factor=1,
                                      dilation_h_factor=1, fused_activation_function=RELU6 if relu6 else NO_ACTIVATION))
        return y

    def depthwise(self, x, size=3, stride=1):
        channels = x.shape[3]
        weights = self._weights(x, [1, size, size, channels], size * size, channels)
        y = self._result([1, *self._windows(x, stride), channels], True)
        self._builder.op("DEPTHWISE_CONV_2D", [x.index, *weights], [y.index],
                         make_options("DepthwiseConv2DOptions", padding=SAME, stride_w=stride, stride_h=stride,
                                      depth_multiplier=1, dilation_w_factor=1, dilation_h_factor=1,
                                      fused_activation_function=RELU6))
        return y

    def fully_connected(self, x, units, relu6=False):
        depth = int(np.prod(x.shape[1:]))
        y = self._result([1, units], relu6)
        self._builder.op("FULLY_CONNECTED", [x.index, *self._weights(x, [units, depth], depth, units)], [y.index],
                         make_options("FullyConnectedOptions",
                                      fused_activation_function=RELU6 if relu6 else NO_ACTIVATION))
        return y

    def add(self, a, b):
        y = self._result(a.shape, False)
        self._builder.op("ADD", [a.index, b.index], [y.index], make_options("AddOptions"))
        return y

    def pool(self, x, size, kind="AVERAGE_POOL_2D"):
        y = self._activation([1, x.shape[1] // size, x.shape[2] // size, x.shape[3]], x.scale, x.zero_point)
        self._builder.op(kind, [x.index], [y.index],
                         make_options("Pool2DOptions", padding=VALID, stride_w=size, stride_h=size, filter_width=size,
                                      filter_height=size))
        return y

    def concatenation(self, *parts):
        first = parts[0]
        y = self._activation([*first.shape[:3], sum(x.shape[3] for x in parts)], first.scale, first.zero_point)
        self._builder.op("CONCATENATION", [x.index for x in parts], [y.index], make_options("ConcatenationOptions", axis=3))
        return y

    def reshape(self, x, shape):
        y = self._activation(shape, x.scale, x.zero_point)
        to = self._builder.tensor("INT32", [len(shape)], None, shape)
        self._builder.op("RESHAPE", [x.index, to], [y.index], make_options("ReshapeOptions", new_shape=shape))
        return y

    def element_wise(self, x, kind, options=None):
        """LOGISTIC or SOFTMAX."""
        y = self._activation(x.shape, 1 / 256, 0)
        self._builder.op(kind, [x.index], [y.index], options)
        return y

    def softmax(self, x):
        return self.element_wise(x, "SOFTMAX", make_options("SoftmaxOptions", beta=1.0))

    def finish(self, *outputs):
        self._builder.current.outputs = [y.index for y in outputs]
        return self._builder.finish()


def mobilenet_v1(side, width, classes=1001):
    network = Uint8Network([1, side, side, 3])
    x = network.convolution(network.image, int(32 * width), 3, 2)
    for channels, stride in [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5, (1024, 2), (1024, 1)]:
        x = network.convolution(network.depthwise(x, 3, stride), int(channels * width), 1)
    x = network.convolution(network.pool(x, x.shape[1]), classes, 1, relu6=False)
    return network.finish(network.softmax(network.reshape(x, [1, classes])))


def mobilenet_v2(side, width, classes=1001):
    network = Uint8Network([1, side, side, 3])
    x = network.convolution(network.image, int(32 * width), 3, 2)
    for wider, channels, blocks, stride in [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
                                            (6, 160, 3, 2), (6, 320, 1, 1)]:
        for block in range(blocks):
            y = network.convolution(x, x.shape[3] * wider, 1) if wider > 1 else x
            y = network.depthwise(y, 3, stride if block == 0 else 1)
            y = network.convolution(y, int(channels * width), 1, relu6=False)
            x = network.add(x, y) if y.shape == x.shape else y
    x = network.convolution(x, 1280, 1)
    x = network.convolution(network.pool(x, x.shape[1]), classes, 1, relu6=False)
    return network.finish(network.softmax(network.reshape(x, [1, classes])))


def detector(side, width):
    """A backbone, and boxes and scores at two sizes, as those before the detections."""
    network = Uint8Network([1, side, side, 3])
    x = network.convolution(network.image, int(32 * width), 3, 2)
    for channels, stride in [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1)]:
        x = network.convolution(network.depthwise(x, 3, stride), int(channels * width), 1)
    outputs = []
    for scale in (x, network.convolution(x, int(512 * width), 3, 2)):
        outputs.append(network.convolution(scale, 24, 1, relu6=False))
        outputs.append(network.element_wise(network.convolution(scale, 6 * 21, 1, relu6=False), "LOGISTIC"))
    return network.finish(*outputs)


def inception(side, width):
    network = Uint8Network([1, side, side, 3])
    x = network.pool(network.convolution(network.image, width, 5, 2), 2, "MAX_POOL_2D")
    for _ in range(3):
        x = network.concatenation(network.convolution(x, width, 1), network.convolution(network.convolution(x, width, 1), width, 3),
                                  network.convolution(network.convolution(x, width // 2, 1), width, 5))
    x = network.pool(x, x.shape[1])
    return network.finish(network.softmax(network.fully_connected(x, 10)))


def small_cnn(side):
    """As of the first digits and keyword examples."""
    network = Uint8Network([1, side, side, 1])
    x = network.pool(network.convolution(network.image, 8, 5), 2, "MAX_POOL_2D")
    x = network.pool(network.convolution(x, 16, 3), 2, "MAX_POOL_2D")
    return network.finish(network.softmax(network.fully_connected(network.fully_connected(x, 32, True), 10)))


def dense(*units):
    network = Uint8Network([1, units[0]])
    x = network.image
    for count in units[1:-1]:
        x = network.fully_connected(x, count, True)
    return network.finish(network.softmax(network.fully_connected(x, units[-1])))


NETWORKS = {
    "mobilenet_v1_224_uint8": lambda: mobilenet_v1(224, 1.0),
    "mobilenet_v1_128_25_uint8": lambda: mobilenet_v1(128, 0.25),
    "mobilenet_v2_224_uint8": lambda: mobilenet_v2(224, 1.0),
    "detector_320_uint8": lambda: detector(320, 1.0),
    "detector_128_25_uint8": lambda: detector(128, 0.25),
    "inception_96_uint8": lambda: inception(96, 32),
    "small_cnn_28_uint8": lambda: small_cnn(28),
    "dense_640_uint8": lambda: dense(640, 128, 128, 8, 128, 640),
    "dense_64_uint8": lambda: dense(64, 32, 10),
}


def make(folder, names=None):
    """The paths of the models of these networks, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, network in NETWORKS.items():
        if names and name not in names:
            continue
        path = folder / f"{name}.tflite"
        if not path.exists():
            path.write_bytes(network())
        paths.append(path)
    return paths


if __name__ == "__main__":
    for made in make(pathlib.Path(sys.argv[1]), sys.argv[2:]):
        print(made)
