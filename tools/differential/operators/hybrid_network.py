# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Networks of many layers with int8 weights and float activations. Each layer quantises its input anew, so that one last bit
that differs becomes a step of an activation, far above what a sum's rounding explains: all runtimes have to round as the
reference kernels do."""

from differential.cases import Quantization, activation, np, operator, padding

CONV = dict(padding=padding("SAME"), stride_h=1, stride_w=1, dilation_h_factor=1, dilation_w_factor=1)
RELU = activation("RELU")


class Network:
    def __init__(self, case):
        self.case, self.channels = case, 0

    def weights(self, shape, axis, may_have_one_scale=True):
        """One scale for all channels, or one for each. By the former the package's DEPTHWISE_CONV_2D reads past the scale."""
        count = 1 if may_have_one_scale and self.case.rng.random() < 0.2 else shape[axis]
        scales = self.case.rng.uniform(0.5, 1.5, count).astype(np.float32) / np.float32(60 * np.sqrt(np.prod(shape) / shape[axis]))
        quantization = Quantization(scales, 0, axis if count > 1 else 0)
        return self.case.const("INT8", self.case.rng.integers(-127, 128, shape), quantization)

    def bias(self, count):
        return self.case.const("FLOAT32", self.case.rng.normal(0, 0.2, count))

    def layer(self, name, inputs, table, **fields):
        out = self.case.builder.tensor("FLOAT32", [])
        self.case.op(name, inputs, [out], table, fields=fields)
        return out

    def finish(self, x):
        self.case.builder.current.outputs.append(x)

    def conv(self, x, channels, size=3):
        depth, self.channels = self.channels, channels
        inputs = [x, self.weights([channels, size, size, depth], 0), self.bias(channels)]
        return self.layer("CONV_2D", inputs, "Conv2DOptions", fused_activation_function=RELU, **CONV)

    def depthwise(self, x):
        inputs = [x, self.weights([1, 3, 3, self.channels], 3, False), self.bias(self.channels)]
        fields = dict(CONV, depth_multiplier=1, fused_activation_function=RELU)
        return self.layer("DEPTHWISE_CONV_2D", inputs, "DepthwiseConv2DOptions", **fields)

    def pool(self, x):
        fields = dict(padding=padding("SAME"), stride_h=2, stride_w=2, filter_height=2, filter_width=2)
        return self.layer("MAX_POOL_2D", [x], "Pool2DOptions", fused_activation_function=activation("NONE"), **fields)

    def up(self, x, height, width):
        size = self.case.const("INT32", np.array([height, width], np.int32))
        return self.layer("RESIZE_NEAREST_NEIGHBOR", [x, size], "ResizeNearestNeighborOptions")

    def join(self, x, x_channels, y):
        self.channels += x_channels
        fields = dict(axis=3, fused_activation_function=activation("NONE"))
        return self.layer("CONCATENATION", [x, y], "ConcatenationOptions", **fields)


@operator("HYBRID_NETWORK", "u_net", "separable", "dense", cases=10)
def network(case, kind):
    net = Network(case)
    if kind == "dense":
        x = case.input("FLOAT32", [2, 12])
        depth = 12
        for units in (16, 12, 16, 8, 12, 5):
            inputs = [x, net.weights([units, depth], 0), net.bias(units)]
            x, depth = net.layer("FULLY_CONNECTED", inputs, "FullyConnectedOptions", fused_activation_function=RELU), units
        return net.finish(x)
    net.channels = case.size(1, 4)
    image = case.input("FLOAT32", [1, 8, 8, net.channels])
    if kind == "separable":
        x = net.conv(image, 8)
        for channels in (12, 8, 12):
            x = net.conv(net.depthwise(x), channels, size=1)
        return net.finish(net.conv(x, 2, size=1))
    wide = net.conv(net.conv(image, 4), 6)
    middle = net.conv(net.pool(wide), 8)
    deep = net.conv(net.pool(middle), 10)
    x = net.conv(net.join(middle, 8, net.up(deep, 4, 4)), 8)
    x = net.conv(net.join(wide, 6, net.up(x, 8, 8)), 4)
    return net.finish(net.conv(x, 2, size=1))
