# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Twenty small float models, with the operators that AI Edge Quantizer quantises, for recipes.py. A model is a function of a
Net that returns the output."""

import numpy as np

from differential.cases import schema
from differential.model_builder import ModelBuilder, make_options

MODELS = {}


def model(*input_shapes):
    """Registers a function (net, *inputs)."""

    def register(function):
        MODELS[function.__name__] = (function, input_shapes)
        return function

    return register


class Net:
    """A float model that is built operator by operator; tensors know their shapes."""

    def __init__(self, seed):
        self.builder, self.rng, self.shapes = ModelBuilder(), np.random.default_rng(seed), {}

    def tensor(self, shape, data=None, type_name="FLOAT32"):
        index = self.builder.tensor(type_name, shape, data=data)
        self.shapes[index] = list(shape)
        return index

    def weights(self, *shape, size=None):
        deviation = 1 / np.sqrt(size or shape[-1])
        return self.tensor(shape, self.rng.normal(0, deviation, shape).astype(np.float32))

    def numbers(self, *values):
        return self.tensor([len(values)], np.array(values, np.int32), "INT32")

    def op(self, name, inputs, shape, table=None, **options):
        out = self.tensor(shape)
        self.builder.op(name, inputs, [out], make_options(table, **options) if table else None)
        return out

    def unary(self, name, x, table=None, **options):
        return self.op(name, [x], self.shapes[x], table, **options)

    def binary(self, name, x, y, activation=0):
        table = {"ADD": "AddOptions", "SUB": "SubOptions", "MUL": "MulOptions", "DIV": "DivOptions"}.get(name)
        shape = list(np.broadcast_shapes(self.shapes[x], self.shapes[y]))
        return self.op(name, [x, y], shape, table, **({"fused_activation_function": activation} if table else {}))

    def dense(self, x, units, activation=0):
        depth = self.shapes[x][-1]
        shape = [*self.shapes[x][:-1], units]
        inputs = [x, self.weights(units, depth), self.tensor([units], self.rng.normal(0, 0.1, units).astype(np.float32))]
        return self.op("FULLY_CONNECTED", inputs, shape, "FullyConnectedOptions", fused_activation_function=activation,
                       keep_num_dims=len(shape) != 2)  # fmt: skip

    def conv(self, x, channels, size=3, stride=1, activation=1):
        batch, height, width, depth = self.shapes[x]
        bias = self.tensor([channels], self.rng.normal(0, 0.1, channels).astype(np.float32))
        shape = [batch, -(-height // stride), -(-width // stride), channels]
        return self.op("CONV_2D", [x, self.weights(channels, size, size, depth, size=size * size * depth), bias], shape,
                       "Conv2DOptions", stride_h=stride, stride_w=stride, dilation_h_factor=1, dilation_w_factor=1,
                       fused_activation_function=activation)  # fmt: skip

    def depthwise(self, x, activation=1):
        shape = self.shapes[x]
        bias = self.tensor([shape[3]], self.rng.normal(0, 0.1, shape[3]).astype(np.float32))
        return self.op("DEPTHWISE_CONV_2D", [x, self.weights(1, 3, 3, shape[3], size=9), bias], shape,
                       "DepthwiseConv2DOptions", stride_h=1, stride_w=1, dilation_h_factor=1, dilation_w_factor=1,
                       depth_multiplier=1, fused_activation_function=activation)  # fmt: skip

    def matmul(self, x, y, adj_y=False):
        shape = [*self.shapes[x][:-1], self.shapes[y][-2 if adj_y else -1]]
        return self.op("BATCH_MATMUL", [x, y], shape, "BatchMatMulOptions", adj_y=adj_y)

    def mean(self, x, *axes):
        shape = [1 if axis in axes else length for axis, length in enumerate(self.shapes[x])]
        return self.op("MEAN", [x, self.numbers(*axes)], shape, "ReducerOptions", keep_dims=True)

    def reshape(self, x, *shape):
        return self.op("RESHAPE", [x, self.numbers(*shape)], list(shape), "ReshapeOptions", new_shape=list(shape))

    def transpose(self, x, *axes):
        return self.op("TRANSPOSE", [x, self.numbers(*axes)], [self.shapes[x][axis] for axis in axes], "TransposeOptions")

    def softmax(self, x):
        return self.unary("SOFTMAX", x, "SoftmaxOptions", beta=1.0)

    def pool(self, name, x):
        batch, height, width, depth = self.shapes[x]
        return self.op(name, [x], [batch, height // 2, width // 2, depth], "Pool2DOptions", stride_h=2, stride_w=2,
                       filter_height=2, filter_width=2)  # fmt: skip

    def concatenation(self, axis, *parts):
        shape = list(self.shapes[parts[0]])
        shape[axis] = sum(self.shapes[part][axis] for part in parts)
        return self.op("CONCATENATION", parts, shape, "ConcatenationOptions", axis=axis)


def make(name):
    """The model's bytes, and the shapes and types of its inputs."""
    function, input_shapes = MODELS[name]
    net = Net(sorted(MODELS).index(name))
    inputs = [
        net.tensor(shape[1:], type_name=shape[0]) if isinstance(shape[0], str) else net.tensor(shape) for shape in input_shapes
    ]
    outputs = [function(net, *inputs)]
    graph = net.builder.model.subgraphs[0]
    graph.inputs, graph.outputs = inputs, outputs
    signature = schema.SignatureDefT()
    signature.signatureKey, signature.subgraphIndex = "serving_default", 0
    signature.inputs, signature.outputs = [_map(f"x{i}", t) for i, t in enumerate(inputs)], [_map("y", outputs[0])]
    net.builder.model.signatureDefs = [signature]
    return net.builder.finish()


def _map(name, tensor):
    entry = schema.TensorMapT()
    entry.name, entry.tensorIndex = name, tensor
    return entry


@model((1, 64))
def dense(net, x):
    return net.dense(net.dense(net.dense(x, 96, 1), 64, 1), 32)


@model((1, 5, 64))
def dense_on_sequence(net, x):
    return net.softmax(net.dense(net.dense(x, 128, 1), 32))


@model((1, 12, 12, 3))
def convolutions(net, x):
    x = net.conv(net.conv(x, 32), 64, stride=2)
    return net.softmax(net.dense(net.reshape(net.mean(x, 1, 2), 1, 64), 10))


@model((1, 8, 8, 32))
def separable(net, x):
    x = net.conv(net.depthwise(net.conv(net.depthwise(x), 64, size=1)), 32, size=1)
    return net.dense(net.reshape(net.pool("AVERAGE_POOL_2D", x), 1, 512), 12)


@model((1, 8, 8, 32))
def residual(net, x):
    y = net.conv(net.conv(x, 32), 32, activation=0)
    x = net.binary("ADD", x, y, 1)
    return net.pool("MAX_POOL_2D", net.binary("MUL", x, net.unary("LOGISTIC", net.conv(x, 32, size=1, activation=0))))


@model((1, 8, 8, 8))
def u_net(net, x):
    down = net.pool("MAX_POOL_2D", x)
    middle = net.conv(down, 16)
    weights, shape = net.weights(8, 3, 3, 16, size=144), [1, 8, 8, 8]
    up = net.op("TRANSPOSE_CONV", [net.numbers(*shape), weights, middle], shape, "TransposeConvOptions", stride_h=2, stride_w=2)
    return net.conv(net.concatenation(3, x, up), 4, activation=0)


@model((1, 6, 64))
def attention(net, x):
    query, key, value = (net.transpose(net.reshape(net.dense(x, 64), 1, 6, 2, 32), 0, 2, 1, 3) for _ in range(3))
    scores = net.softmax(net.matmul(query, key, adj_y=True))
    heads = net.reshape(net.transpose(net.matmul(scores, value), 0, 2, 1, 3), 1, 6, 64)
    return net.binary("ADD", x, net.dense(heads, 64))


@model((2, 4, 64))
def matrix_times_constant(net, x):
    return net.matmul(x, net.weights(2, 64, 96, size=64))


@model((4, 128))
def matrix_times_transposed_constant(net, x):
    return net.matmul(x, net.weights(64, 128), adj_y=True)


@model(("INT32", 5))
def embedding(net, ids):
    rows = net.op("EMBEDDING_LOOKUP", [ids, net.weights(40, 64)], [5, 64])
    return net.dense(rows, 32)


@model((1, 4, 64))
def layer_normalisation(net, x):
    centred = net.binary("SUB", x, net.mean(x, 2))
    variance = net.mean(net.binary("MUL", centred, centred), 2)
    small = net.tensor([1], np.array([1e-3], np.float32))
    return net.binary("MUL", centred, net.unary("RSQRT", net.binary("ADD", variance, small)))


@model((1, 96))
def activations(net, x):
    x = net.unary("GELU", net.dense(x, 64), "GeluOptions")
    x = net.unary("TANH", net.dense(x, 64))
    x = net.unary("HARD_SWISH", net.dense(x, 64))
    return net.unary("LOGISTIC", net.unary("RELU", net.dense(x, 32)))


@model((1, 64), (1, 32))
def gru_cell(net, x, state):
    both = net.concatenation(1, x, state)
    update, reset = net.unary("LOGISTIC", net.dense(both, 32)), net.unary("LOGISTIC", net.dense(both, 32))
    candidate = net.unary("TANH", net.dense(net.concatenation(1, x, net.binary("MUL", reset, state)), 32))
    change = net.binary("MUL", update, net.binary("SUB", candidate, state))
    return net.binary("ADD", state, change)


@model((1, 32))
def gru_from_zeros(net, x):
    state = net.tensor([1, 32], np.zeros([1, 32], np.float32))
    candidate = net.unary("TANH", net.dense(net.concatenation(1, x, state), 32))
    return net.binary("ADD", net.binary("MUL", state, candidate), net.dense(candidate, 32))


@model((1, 6, 6, 4))
def resizing(net, x):
    x = net.op("RESIZE_BILINEAR", [x, net.numbers(12, 12)], [1, 12, 12, 4], "ResizeBilinearOptions", half_pixel_centers=True)
    paddings = net.tensor([4, 2], np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32), "INT32")
    x = net.op("PAD", [x, paddings], [1, 14, 14, 4], "PadOptions")
    x = net.op("RESIZE_NEAREST_NEIGHBOR", [x, net.numbers(7, 7)], [1, 7, 7, 4], "ResizeNearestNeighborOptions")
    return net.conv(x, 8)


@model((1, 8, 32))
def slices(net, x):
    left = net.op("SLICE", [x, net.numbers(0, 0, 0), net.numbers(1, 8, 16)], [1, 8, 16], "SliceOptions")
    right = net.op("STRIDED_SLICE", [x, net.numbers(0, 0, 16), net.numbers(1, 8, 32), net.numbers(1, 1, 1)], [1, 8, 16],
                   "StridedSliceOptions")  # fmt: skip
    return net.dense(net.concatenation(2, net.binary("MAXIMUM", left, right), net.binary("SQUARED_DIFFERENCE", left, right)), 8)


@model((1, 4, 32))
def gathering(net, x):
    rows = net.op("GATHER", [x, net.numbers(3, 1)], [1, 2, 32], "GatherOptions", axis=1)
    table = net.op("GATHER", [net.weights(20, 32), net.numbers(4, 17)], [2, 32], "GatherOptions", axis=0)
    return net.dense(net.binary("ADD", rows, table), 16)


@model((1, 32), (1, 32))
def arithmetic(net, x, y):
    offset = net.tensor([32], np.full(32, 6, np.float32))
    quotient = net.binary("DIV", x, net.binary("ADD", y, offset))
    roots = net.unary("SQRT", net.binary("ADD", x, offset))
    return net.binary("SUB", net.binary("MUL", quotient, net.weights(32)), roots)


@model((1, 16, 32))
def temporal_convolution(net, x):
    x = net.reshape(x, 1, 1, 16, 32)
    weights, bias = net.weights(32, 1, 3, 32, size=96), net.weights(32)
    x = net.op("CONV_2D", [x, weights, bias], [1, 1, 16, 32], "Conv2DOptions", stride_h=1, stride_w=1, dilation_w_factor=2,
               dilation_h_factor=1, fused_activation_function=1)  # fmt: skip
    return net.dense(net.reshape(net.mean(x, 2), 1, 32), 8)


@model((1, 64))
def dead_channels(net, x):
    """Some units whose weights are all zeros, and one with a weight that is far from the others."""
    weights = net.rng.normal(0, 0.1, (64, 64)).astype(np.float32)
    weights[::7] = 0
    weights[1, 1] = 1000
    x = net.op("FULLY_CONNECTED", [x, net.tensor([64, 64], weights), -1], [1, 64], "FullyConnectedOptions")
    return net.dense(x, 32)
