# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random networks: a form is a function of a RandomNet that returns the outputs. And those that people run.

`python -m differential.gpu.graphs FOLDER` writes the latter into the folder, where they are not there yet."""

import os
import pathlib
import subprocess
import sys
import zlib

import numpy as np

from differential import OUTPUT, ROOT, check
from differential.gpu import quantised
from differential.gpu.check import Result, Solution, compare, wanted_of
from differential.gpu.views import ModelView
from differential.model_builder import make_options, numpy_type
from differential.recipe_models import MODELS, Net

GRAPH = "graph"
KINDS = {}
INT8 = "int8_"
JUDGES = ["tensorflow_lite_default", "tensorflow_lite"]
NETWORKS = OUTPUT / "gpu_networks"
# Errors of the last bit of 8-bit numbers grow from layer to layer: of whole networks, in quanta of the output.
NETWORK_QUANTA = 16
REVERSED = "REVERSE_V2"  # which the delegate does not take


def form(function):
    KINDS[function.__name__] = function
    return function


def factors(rng, count, rank):
    """A shape of this rank with so many elements; half of them end with whole vectors where they can."""
    if rng.integers(2) and count % 4 == 0:
        row = 4 * int(rng.choice([n for n in range(1, count // 4 + 1) if count // 4 % n == 0]))
        return [*factors(rng, count // row, rank - 1), row] if rank > 1 else [count]
    shape = []
    for _ in range(rank - 1):
        shape.append(int(rng.choice([n for n in range(1, count + 1) if count % n == 0])))
        count //= shape[-1]
    return [int(n) for n in rng.permutation([*shape, count])]


class RandomNet(Net):
    """`has_reshapes`: most results pass through other shapes, with operators on each element there, before they are used."""

    def __init__(self, seed, has_reshapes=False):
        super().__init__(seed)
        self.inputs, self.has_reshapes, self.number = [], has_reshapes, 0

    def op(self, name, inputs, shape, table=None, **options):
        x = super().op(name, inputs, shape, table, **options)
        if not self.has_reshapes or self.pick(True, False, False):
            return x
        self.has_reshapes = False  # of what follows
        for _ in range(self.size(1, 2)):
            x = self.in_other_shape(x)
        back = x if self.shapes[x] == list(shape) else self.reshape(x, *shape)
        self.has_reshapes = True
        return back

    def in_other_shape(self, x):
        shape, rank = self.shapes[x], len(self.shapes[x])
        kind = self.pick("RESHAPE", "RESHAPE", "RESHAPE", "EXPAND_DIMS", "SQUEEZE")
        if kind == "EXPAND_DIMS" and rank < 4:
            axis = self.size(0, rank)
            x = self.op(kind, [x, self.numbers(axis)], [*shape[:axis], 1, *shape[axis:]])
        elif kind == "SQUEEZE" and rank > 1 and 1 in shape:
            axis = int(self.rng.choice([i for i, n in enumerate(shape) if n == 1]))
            x = self.op(kind, [x], [*shape[:axis], *shape[axis + 1 :]], "SqueezeOptions", squeeze_dims=[axis])
        else:
            x = self.reshape(x, *factors(self.rng, int(np.prod(shape)), self.size(1, 4)))
        for _ in range(self.size(0, 2)):
            shape = self.shapes[x]
            parts = [self.pick(1, n) for n in shape][self.size(0, len(shape) - 1) :]
            other = self.small(*self.pick(shape[-1:], shape[-1:], parts))
            pair = self.pick((x, other), (other, x))
            x = self.pick(lambda: self.plain(x), lambda: self.binary(self.pick("ADD", "SUB", "MAXIMUM", "MINIMUM"), *pair))()
        return x

    def input(self, *shape):
        self.inputs.append(self.tensor(list(shape)))
        return self.inputs[-1]

    def pick(self, *choices):
        return choices[self.rng.integers(len(choices))]

    def size(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def small(self, *shape):
        return self.tensor(list(shape), self.rng.normal(0, 0.5, shape).astype(np.float32))

    # The operators on each element for which small differences stay small.
    plain_names = ("RELU", "RELU6", "TANH", "LOGISTIC", "ABS", "NEG", "HARD_SWISH", "ELU", "SIN", "COS")

    def plain(self, x):
        return self.unary(self.pick(*self.plain_names), x)

    def act(self):
        return self.pick(0, 1, 1, 3)

    def split(self, x, axis, count):
        shape = list(self.shapes[x])
        shape[axis] //= count
        parts = [self.tensor(shape) for _ in range(count)]
        axis_tensor = self.tensor([], np.array(axis, np.int32), "INT32")
        self.builder.op("SPLIT", [axis_tensor, x], parts, make_options("SplitOptions", num_splits=count))
        return parts

    def reverse(self, x):
        return self.op(REVERSED, [x, self.numbers(len(self.shapes[x]) - 1)], self.shapes[x], "ReverseV2Options")

    def finish(self, outputs):
        graph = self.builder.model.subgraphs[0]
        graph.inputs, graph.outputs = self.inputs, outputs
        return self.builder.finish()


def image(net, most=16, channels=9):
    return net.input(net.pick(1, 1, 2), 2 * net.size(2, most // 2), 2 * net.size(2, most // 2), net.size(1, channels))


@form
def chain(net):
    """Element by element, with operands of all forms, some of which are read twice."""
    x = first = net.input(*[net.size(1, 6) for _ in range(net.size(1, 4))])
    kept = []
    for _ in range(net.size(3, 14)):
        shape = net.shapes[x]
        kind = net.pick("plain", "plain", "scalar", "channels", "same", "first", "kept")
        if kind == "plain":
            x = net.plain(x)
        elif kind == "kept":
            kept.append(x)
            x = net.plain(x)
        else:
            others = {"scalar": net.small(1), "channels": net.small(shape[-1]), "same": net.small(*shape), "first": first}
            pair = [x, others[kind]]
            x = net.binary(net.pick("ADD", "SUB", "MUL", "MAXIMUM", "MINIMUM"), *(pair if net.pick(True, True, False) else pair[::-1]))
    return [x, *dict.fromkeys(tensor for tensor in kept if tensor not in (x, first))]


def image_kernel(net, x):
    """One of the operators that have a kernel of their own."""
    batch, height, width, channels = net.shapes[x]
    kind = net.pick("conv", "depthwise", "dense", "softmax", "mean", "pool", "transpose", "concat", "pad", "tile", "resize", "cumsum")
    if kind == "conv":
        return net.conv(x, net.size(1, 9), size=net.pick(1, 3), stride=net.pick(1, 2), activation=net.act())
    if kind == "pool":
        return net.pool(net.pick("MAX_POOL_2D", "AVERAGE_POOL_2D"), x)
    if kind == "concat":
        return net.concatenation(net.size(0, 3), x, x)
    if kind == "pad":
        widths = net.rng.integers(0, 3, (4, 2)).astype(np.int32)
        longer = [int(n + sum(w)) for n, w in zip(net.shapes[x], widths)]
        return net.op("PAD", [x, net.tensor([4, 2], widths, "INT32")], longer, "PadOptions")
    if kind == "tile":
        return net.op("TILE", [x, net.numbers(1, 1, 2, 3)], [batch, height, 2 * width, 3 * channels])
    if kind == "resize":
        sizes = net.size(2, 9), net.size(2, 9)
        return net.op("RESIZE_BILINEAR", [x, net.numbers(*sizes)], [batch, *sizes, channels], "ResizeBilinearOptions")
    if kind == "cumsum":
        axis = net.tensor([], np.array(net.size(0, 3), np.int32), "INT32")
        return net.op("CUMSUM", [x, axis], net.shapes[x], "CumsumOptions")
    return {
        "depthwise": lambda: net.depthwise(x, net.act()),
        "dense": lambda: net.dense(x, net.size(1, 9)),
        "softmax": lambda: net.softmax(x),
        "mean": lambda: net.mean(x, *net.pick((1, 2), (3,), (0,))),
        "transpose": lambda: net.transpose(x, *[int(axis) for axis in net.rng.permutation(4)]),
    }[kind]()


@form
def reshaped(net):
    """One kernel, whose result is used in other shapes only; some of which are outputs. And an input, in other shapes."""
    net.has_reshapes = False
    x = first = image(net, 8)
    x = image_kernel(net, x)
    outputs = []
    for _ in range(net.size(1, 4)):
        x = net.in_other_shape(x)
        if net.pick(True, False, False):
            outputs.append(x)
    if net.pick(True, False):
        outputs.append(net.in_other_shape(first))
    return list(dict.fromkeys([*outputs, net.plain(x)]))


@form
def residual(net):
    x = net.conv(image(net), net.size(3, 20))
    for _ in range(net.size(1, 3)):
        channels = net.shapes[x][3]
        y = net.conv(net.conv(x, net.size(2, 12), size=net.pick(1, 3)), channels, activation=0)
        x = net.binary("ADD", *net.pick((x, y), (y, x)), net.act())
    return [net.dense(net.reshape(net.mean(x, 1, 2), net.shapes[x][0], net.shapes[x][3]), net.size(1, 9))]


@form
def inverted_residual(net):
    x = net.conv(image(net), 4 * net.size(1, 4), activation=3)
    for _ in range(net.size(1, 3)):
        channels = net.shapes[x][3]
        y = net.depthwise(net.conv(x, channels * net.pick(2, 3, 6), size=1, activation=3), activation=3)
        x = net.binary("ADD", x, net.conv(y, channels, size=1, activation=0))
    return [x]


@form
def squeeze_and_excite(net):
    x = net.unary("HARD_SWISH", net.conv(image(net), net.size(4, 20), activation=0))
    channels = net.shapes[x][3]
    s = net.conv(net.mean(x, 1, 2), max(1, channels // 4), size=1)
    s = net.conv(s, channels, size=1, activation=0)
    gate = net.unary("LOGISTIC", s)
    if net.pick(True, False):
        six = net.tensor([1], np.array([1 / 6], np.float32))
        gate = net.binary("MUL", net.unary("RELU6", net.binary("ADD", s, net.tensor([1], np.array([3], np.float32)))), six)
    return [net.conv(net.binary("MUL", x, gate), net.size(1, 9), size=1)]


@form
def inception(net):
    x = image(net)
    for _ in range(net.size(1, 2)):
        same = dict(stride_h=1, stride_w=1, filter_height=3, filter_width=3)
        pooled = net.op(net.pick("MAX_POOL_2D", "AVERAGE_POOL_2D"), [x], net.shapes[x], "Pool2DOptions", **same)
        branches = [net.conv(x, net.size(1, 6), size=1), net.conv(net.conv(x, net.size(1, 5), size=1), net.size(1, 7)),
                    net.conv(net.conv(x, net.size(1, 5), size=1), net.size(1, 7), size=5), net.conv(pooled, net.size(1, 5), size=1)]  # fmt: skip
        x = net.concatenation(3, *branches[: net.size(2, 4)])
    return [x]


@form
def u_net(net):
    depth = net.size(1, 2)
    x = net.input(1, 8 * net.size(1, 2), 8 * net.size(1, 2), net.size(1, 4))
    kept = []
    for level in range(depth):
        x = net.conv(x, 4 << level)
        kept.append(x)
        x = net.pool(net.pick("MAX_POOL_2D", "AVERAGE_POOL_2D"), x)
    x = net.conv(x, 4 << depth)
    for skip in reversed(kept):
        batch, height, width, channels = net.shapes[skip]
        if net.pick(True, False):
            shape, weights = [batch, height, width, channels], net.weights(channels, 2, 2, net.shapes[x][3])
            x = net.op("TRANSPOSE_CONV", [net.numbers(*shape), weights, x], shape, "TransposeConvOptions", stride_h=2, stride_w=2)
        else:
            how = dict(half_pixel_centers=net.pick(True, False))
            name, table = net.pick(("RESIZE_BILINEAR", "ResizeBilinearOptions"), ("RESIZE_NEAREST_NEIGHBOR", "ResizeNearestNeighborOptions"))
            x = net.op(name, [x, net.numbers(height, width)], [batch, height, width, net.shapes[x][3]], table, **how)
        x = net.conv(net.concatenation(3, *net.pick((x, skip), (skip, x))), channels)
    return [net.unary("LOGISTIC", net.conv(x, net.size(1, 3), size=1, activation=0))]


def layer_norm(net, x):
    last = len(net.shapes[x]) - 1
    centred = net.op("SUB", [x, net.mean(x, last)], net.shapes[x], "SubOptions")
    has_reshapes, net.has_reshapes = net.has_reshapes, False  # operators between these would make the variance negative
    squares = net.pick(lambda: net.unary("SQUARE", centred), lambda: net.binary("MUL", centred, centred))()
    variance = net.binary("ADD", net.mean(squares, last), net.tensor([1], np.array([1e-3], np.float32)))
    net.has_reshapes = has_reshapes
    spread = net.unary("RSQRT", variance)
    return net.binary("ADD", net.binary("MUL", net.binary("MUL", centred, spread), net.small(net.shapes[x][last])), net.small(net.shapes[x][last]))


@form
def transformer(net):
    steps, heads, width = net.size(2, 12), net.pick(1, 2, 4), net.size(1, 9)
    x = net.input(1, steps, heads * width)
    for _ in range(net.size(1, 2)):
        y = layer_norm(net, x)
        query, key, value = (
            net.transpose(net.reshape(net.dense(y, heads * width), 1, steps, heads, width), 0, 2, 1, 3) for _ in range(3)
        )
        scale = net.tensor([1], np.array([width**-0.5], np.float32))
        scores = net.softmax(net.binary("MUL", net.matmul(query, key, adj_y=True), scale))
        mixed = net.reshape(net.transpose(net.matmul(scores, value), 0, 2, 1, 3), 1, steps, heads * width)
        x = net.binary("ADD", x, net.dense(mixed, heads * width))
        z = net.dense(layer_norm(net, x), 2 * heads * width, 0)
        x = net.binary("ADD", x, net.dense(net.unary("GELU", z, "GeluOptions", approximate=net.pick(True, False)), heads * width))
    return [x]


def cell_weights(net, depth, units, gates):
    w = net.tensor([gates * units, depth + units], net.rng.normal(0, 1 / np.sqrt(depth + units), (gates * units, depth + units)).astype(np.float32))
    return w, net.small(gates * units)


@form
def lstm(net):
    """Unrolled, each step a slice of the series."""
    steps, depth, units = net.size(2, 6), net.size(1, 9), net.size(1, 12)
    x, hidden, state = net.input(1, steps, depth), net.input(1, units), net.input(1, units)
    w, bias = cell_weights(net, depth, units, 4)
    for step in range(steps):
        now = net.op("STRIDED_SLICE", [x, net.numbers(0, step, 0), net.numbers(1, step + 1, depth), net.numbers(1, 1, 1)], [1, 1, depth],
                     "StridedSliceOptions")  # fmt: skip
        both = net.concatenation(1, net.reshape(now, 1, depth), hidden)
        gates = net.op("FULLY_CONNECTED", [both, w, bias], [1, 4 * units], "FullyConnectedOptions")
        i, f, g, o = net.split(gates, 1, 4)
        kept = net.binary("MUL", net.unary("LOGISTIC", f), state)
        state = net.binary("ADD", kept, net.binary("MUL", net.unary("LOGISTIC", i), net.unary("TANH", g)))
        hidden = net.binary("MUL", net.unary("LOGISTIC", o), net.unary("TANH", state))
    return [hidden, state]


@form
def gru(net):
    steps, depth, units = net.size(2, 6), net.size(1, 9), net.size(1, 12)
    x, hidden = net.input(1, steps, depth), net.input(1, units)
    w, bias = cell_weights(net, depth, units, 2)
    w_new, bias_new = cell_weights(net, depth, units, 1)
    parts = [net.tensor([1, depth]) for _ in range(steps)]
    net.builder.op("UNPACK", [x], parts, make_options("UnpackOptions", num=steps, axis=1))
    seen = []
    for now in parts:
        gates = net.op("FULLY_CONNECTED", [net.concatenation(1, now, hidden), w, bias], [1, 2 * units], "FullyConnectedOptions")
        update, reset = (net.unary("LOGISTIC", part) for part in net.split(gates, 1, 2))
        both = net.concatenation(1, now, net.binary("MUL", reset, hidden))
        new = net.unary("TANH", net.op("FULLY_CONNECTED", [both, w_new, bias_new], [1, units], "FullyConnectedOptions"))
        hidden = net.binary("ADD", hidden, net.binary("MUL", update, net.binary("SUB", new, hidden)))
        seen.append(hidden)
    packed = net.op("PACK", seen, [1, steps, units], "PackOptions", values_count=steps, axis=1)
    return [packed]


@form
def moved(net):
    """Shapes and places, and a little arithmetic in between."""
    x = net.input(*[net.size(1, 6) for _ in range(net.pick(3, 4, 4))])
    for _ in range(net.size(3, 8)):
        shape, rank = net.shapes[x], len(net.shapes[x])
        kind = net.pick("reshape", "transpose", "pad", "slice", "concat", "split", "tile", "plain", "mean", "gather")
        if kind == "reshape":
            count = int(np.prod(shape))
            first = net.pick(*[n for n in range(1, count + 1) if count % n == 0])
            x = net.reshape(x, *net.pick([1, first, count // first], [1, 1, first, count // first], [first, 1, count // first]))
        elif kind == "transpose":
            x = net.transpose(x, *[int(axis) for axis in net.rng.permutation(rank)])
        elif kind == "pad":
            widths = net.rng.integers(0, 3, (rank, 2)).astype(np.int32)
            longer = [int(n + sum(w)) for n, w in zip(shape, widths)]
            x = net.op("PAD", [x, net.tensor([rank, 2], widths, "INT32")], longer, "PadOptions")
        elif kind == "slice":
            begin = [net.size(0, n - 1) for n in shape]
            sizes = [net.size(1, n - b) for n, b in zip(shape, begin)]
            x = net.op("SLICE", [x, net.numbers(*begin), net.numbers(*sizes)], sizes, "SliceOptions")
        elif kind == "concat":
            x = net.concatenation(net.size(0, rank - 1), *net.pick((x, net.plain(x)), (net.plain(x), x, x)))
        elif kind == "split":
            axis = net.size(0, rank - 1)
            if shape[axis] % 2 == 0:
                left, right = net.split(x, axis, 2)
                x = net.binary(net.pick("ADD", "MUL", "SUB"), left, right)
        elif kind == "tile" and np.prod(shape) < 400:
            times = [net.pick(1, 1, 2) for _ in shape]
            x = net.op("TILE", [x, net.numbers(*times)], [n * t for n, t in zip(shape, times)])
        elif kind == "mean":
            x = net.mean(x, net.size(0, rank - 1))
        elif kind == "gather":
            axis = net.size(0, rank - 1)
            places = net.rng.integers(0, shape[axis], net.size(1, 4))
            x = net.op("GATHER", [x, net.numbers(*places)], [*shape[:axis], len(places), *shape[axis + 1 :]], "GatherOptions", axis=axis)
        else:
            x = net.plain(x)
    return [net.plain(x)]


@form
def branches(net):
    """Any of the results so far, of which some are outputs, together."""
    pool = [net.conv(image(net, 10), net.size(1, 8))]
    shape = net.shapes[pool[0]]
    for _ in range(net.size(4, 16)):
        x, y = (pool[net.size(0, len(pool) - 1)] for _ in range(2))
        kind = net.pick("plain", "plain", "binary", "binary", "conv", "depthwise", "gate", "constant")
        if kind == "plain":
            x = net.plain(x)
        elif kind == "binary" and x != y:
            x = net.binary(net.pick("ADD", "SUB", "MAXIMUM", "MINIMUM"), x, y)
        elif kind == "conv":
            x = net.unary("TANH", net.conv(x, shape[3], size=net.pick(1, 3), activation=0))
        elif kind == "depthwise":
            x = net.depthwise(x, activation=net.act())
        elif kind == "gate":
            x = net.binary("MUL", x, net.unary("LOGISTIC", net.mean(x, 1, 2)))
        else:
            x = net.binary(net.pick("ADD", "MUL"), x, net.small(*net.pick([shape[3]], [1, 1, 1, shape[3]], [1])))
        pool.append(x)
    return list(dict.fromkeys([pool[-1], *(pool[net.size(1, len(pool) - 1)] for _ in range(net.size(0, 3)))]))


@form
def in_parts(net):
    """What the delegate takes, with operators between that it leaves: several partitions."""
    x = image(net, 8)
    for _ in range(net.size(1, 3)):
        x = net.plain(net.conv(x, net.size(1, 8)))
        x = net.reverse(x)
    return [net.binary("ADD", x, net.plain(x)), net.mean(x, 1, 2)]


@form
def dense_net(net):
    x = image(net)
    for _ in range(net.size(1, 4)):
        x = net.concatenation(3, x, net.conv(net.unary("RELU", net.binary("MUL", x, net.small(net.shapes[x][3]))), net.size(1, 6)))
    return [net.pool(net.pick("AVERAGE_POOL_2D", "MAX_POOL_2D"), net.conv(x, net.size(1, 9), size=1))]


@form
def classifier(net):
    x = image(net)
    for _ in range(net.size(1, 2)):
        x = net.pool("MAX_POOL_2D", net.conv(x, net.size(2, 20)))
        if min(net.shapes[x][1:3]) < 4 or net.shapes[x][1] % 2 or net.shapes[x][2] % 2:
            break
    x = net.reshape(x, net.shapes[x][0], int(np.prod(net.shapes[x][1:])))
    return [net.softmax(net.dense(net.dense(x, net.size(4, 40), net.act()), net.size(2, 12)))]


@form
def recipe(net):
    """The models of recipe_models.py, in turn."""
    name = list(MODELS)[net.number % len(MODELS)]
    function, shapes = MODELS[name]
    net.inputs = [net.tensor(s[1:], type_name=s[0]) if isinstance(s[0], str) else net.tensor(s) for s in shapes]
    return [function(net, *net.inputs)]


for _name in ("chain", "residual", "inverted_residual", "squeeze_and_excite", "inception", "u_net", "branches", "dense_net", "classifier"):
    KINDS[INT8 + _name] = KINDS[_name]


def known():
    """{name: model} of the networks that people run, and of models/."""
    subprocess.run([sys.executable, "-m", "differential.gpu.graphs", str(NETWORKS)], check=True, env=dict(os.environ, PYTHONSAFEPATH="1"))
    paths = [*sorted(NETWORKS.glob("*.tflite")), *sorted((ROOT / "models").glob("*/*.tflite"))]
    return {path.stem: path for path in paths}


def random_inputs(content, rng):
    view = ModelView(content)
    arrays = []
    for tensor in (view.tensor(int(index)) for index in view.graph.inputs):
        shape, dtype = [max(n, 1) for n in tensor.shape], numpy_type(tensor.type)
        if dtype.kind == "f":
            arrays.append(rng.normal(0, 1, shape).astype(dtype))
        elif tensor.scales.size or dtype.itemsize == 1:
            arrays.append(rng.integers(np.iinfo(dtype).min, np.iinfo(dtype).max, shape, endpoint=True).astype(dtype))
        else:
            arrays.append(rng.integers(0, 5, shape).astype(dtype))
    return arrays


def random_model(task, judges):
    net = RandomNet([task.seed, zlib.crc32(task.kind.encode()), task.number, 1], has_reshapes=task.number % 2 == 1)
    net.number = task.number
    if task.kind.startswith(INT8):
        net.plain_names = ("RELU", "RELU6", "TANH", "LOGISTIC", "HARD_SWISH", "ELU")
    content = net.finish(KINDS[task.kind](net))
    return to_int8(content, judges, net.rng) if task.kind.startswith(INT8) else content


def to_int8(content, judges, rng):
    """By the ranges of one run, for which all tensors are outputs."""
    view = ModelView(content)
    made = [t.index for node in view.nodes for t in node.outputs if t.type == "FLOAT32"]
    inputs, arrays = [int(index) for index in view.graph.inputs], random_inputs(content, rng)
    view.graph.outputs = made
    results = check.ask(judges, "tensorflow_lite", view.finish(), [arrays]).results[0]
    seen = dict(zip((*inputs, *made), (*arrays, *results)))
    return quantised.Quantiser(content, {index: (array.min(), array.max()) for index, array in seen.items()}).convert()


def check_task(task, judges, gpu, options=None):
    """As gpu.check.check_task, of a network. TensorFlow Lite has two sets of kernels, whose roundings lead networks of 8-bit numbers
    apart: those are to be near either."""
    rng = np.random.default_rng([task.seed, zlib.crc32(task.kind.encode()), task.number])
    try:
        is_random = task.kind in KINDS
        content = random_model(task, judges) if is_random else known_paths()[task.kind].read_bytes()
        steps = [random_inputs(content, rng) for _ in range(2)]
        is_int8 = INT8 in f"{task.kind}_"
        for judge in JUDGES if is_int8 else JUDGES[1:] if is_random else JUDGES[:1]:
            reply, on_cpu = wanted_of(judges, judge, content, steps)
            solution = Solution(content, steps, reply.results, on_cpu)
            result = compare(task, solution, gpu, options, NETWORK_QUANTA, is_network=True)
            if result.status != "mismatch":
                break
    except (check.Refused, quantised.NotTaken) as refusal:
        return Result(task, "invalid", str(refusal), task.kind), None
    result.what = task.kind
    return result, solution


def known_paths():
    return {path.stem: path for path in (*NETWORKS.glob("*.tflite"), *(ROOT / "models").glob("*/*.tflite"))}


def alive(network):
    """The network for one picture or series, with numbers of ordinary size in all layers: those of untrained networks die out."""
    import keras

    for layer in network.layers:
        if isinstance(layer, keras.layers.BatchNormalization):
            layer.momentum = 0.0
    shape = network.input_shape[1:]
    network(np.random.default_rng(5).normal(size=(8, *shape)).astype(np.float32), training=True)
    one = keras.Input(shape, batch_size=1)
    return keras.Model(one, network(one))


def write_known(folder):
    """With TensorFlow: the networks of bench/networks.py, MobileNet v3 with its squeezing, and the blocks of keras_models.py."""
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / "done"
    if done.exists():
        return
    sys.path.insert(0, str(ROOT / "bench"))
    import networks
    import tensorflow as tf

    from differential import keras_models
    from differential.keras_page import Converter

    v3 = {f"mobilenet_v3_{name.lower()}_{side}": getattr(tf.keras.applications, f"MobileNetV3{name}")
          for name, side in (("Large", 96), ("Small", 224))}  # fmt: skip
    every = {**networks.NETWORKS, **{
        name: (lambda n=network, s=int(name[-3:].strip("_")): networks.application(n, s, include_preprocessing=False), ("float", "int8"))
        for name, network in v3.items()}}  # fmt: skip
    left_out = ("resnet_250m", "resnet_12m", "u_net_128", "transformer_large", "dense_4m", "ds_cnn_large", "mobilenet_v1_050_128")
    networks.NETWORKS = {
        name: (make if name.startswith(("lstm", "gru", "transformer")) else lambda make=make: alive(make()), formats)
        for name, (make, formats) in every.items() if name not in left_out}  # fmt: skip
    networks.NETWORKS["mobilenet_v1_100_224"] = (networks.NETWORKS["mobilenet_v1_100_224"][0], ("float",))
    networks.make(folder)
    for path in folder.glob("*16x8*"):
        path.unlink()
    converter = Converter()
    for name in keras_models.BLOCKS:
        for number_format in ("float32", "int8"):
            content = converter.convert("BLOCKS", name, number_format, 1)
            if content is None:
                print(f"{name}, {number_format}: left out, the converter does not take it", file=sys.stderr)
            else:
                (folder / f"{name.lower().replace(' ', '_').replace(',', '')}_{number_format}.tflite").write_bytes(content)
    done.write_text("")


if __name__ == "__main__":
    write_known(pathlib.Path(sys.argv[1]))
