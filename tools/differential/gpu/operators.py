# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of forms that matter to the GPU delegate alone: what it takes two nodes together for, weights in float16, sizes
at which it takes other kernels, and custom operators of graphics processors."""

import struct

from differential.cases import ACTIVATIONS, Quantization, activation, make_options, np, operator, padding, tensor_type
from differential.gpu.rules import COMPARISONS
from differential.operators.movement import factor
from differential.operators.pooling import window_counts, window_starts
from differential.operators.recurrent import basic_lstm
from differential.operators.shared import broadcast_pair, maybe_negative, sparse_constant

PREFIX = "gpu_"
NONE = dict(fused_activation_function=activation("NONE"))


def gpu_operator(name, *kinds):
    """As `operator`; the kinds that the function is given lack the prefix."""
    return lambda function: operator(name, *(PREFIX + kind for kind in kinds))(
        lambda case, kind: function(case, kind.removeprefix(PREFIX))
    )


def between(case, type_name, shape, quantization=None):
    return case.builder.tensor(type_name, shape, quantization)


def normal(case, *shape, scale=1.0):
    return np.float32(case.rng.normal(0, scale, shape))


def cast(case, x, y, types):
    fields = dict(zip(("in_data_type", "out_data_type"), map(tensor_type, types)))
    case.op("CAST", [x], [y], "CastOptions", fields=fields)


def compared(name, table):
    def build(case, kind):
        """The result goes to CAST or chooses between two tensors."""
        type_name = "INT8" if kind.startswith("int8") else "FLOAT32"
        left, right = broadcast_pair(case, 4)
        if kind.endswith("select"):
            left, right = max(left, right, key=np.prod), max(left, right, key=np.prod)
        shape = list(np.broadcast_shapes(left, right))
        quantization = Quantization(np.float32(0.5), case.zero_point("INT8")) if type_name == "INT8" else None

        def few(sizes):  # so that equal numbers meet
            low = case.rng.integers(-3, 4, sizes)
            return lambda: np.clip(low + (quantization.zero_point if quantization else 0), -128, 127)

        x = case.input(type_name, left, quantization, few(left))
        z = case.operand(type_name, right, quantization, case.chance(0.4), few(right))
        flags = between(case, "BOOL", shape)
        case.note(left=left, right=right)
        case.op(name, [x, z], [flags], table, version=2 if quantization else 1)
        y = case.output("FLOAT32")
        if kind.endswith("cast"):
            cast(case, flags, y, ("BOOL", "FLOAT32"))
        else:
            which = case.pick("SELECT", "SELECT_V2")
            choices = [case.operand("FLOAT32", shape, None, case.chance(0.2)) for _ in range(2)]
            case.op(which, [flags, *choices], [y], "SelectOptions" if which == "SELECT" else "SelectV2Options")

    return build


for _name in COMPARISONS:
    _table = _name.title().replace("_", "") + "Options"
    gpu_operator(_name, "float32_cast", "float32_select", "int8_cast")(compared(_name, _table))


@gpu_operator("CAST", "float32_int32", "float32_bool")
def cast_and_back(case, kind):
    shape, middle = case.shape(case.size(1, 4), 6), kind.split("_")[1].upper()
    x = case.input("FLOAT32", shape, values=lambda: np.round(case.rng.uniform(-3, 3, shape) * 2) / 2)
    t = between(case, middle, shape)
    cast(case, x, t, ("FLOAT32", middle))
    u = between(case, "FLOAT32", shape)
    cast(case, t, u, (middle, "FLOAT32"))
    case.op("NEG", [u], [case.output("FLOAT32")], "NegOptions")


@gpu_operator("GATHER", "float32")
def gather(case, kind):
    rank = case.cycle(4, 3, 2, 1)
    shape, count = case.shape(rank, 9), case.size(1, 7)
    axis = case.size(0, rank - 1)
    indices = lambda: case.rng.integers(0, shape[axis], count)
    x = case.input("FLOAT32", shape)
    index = case.operand("INT32", [count], None, case.chance(0.5), indices)
    case.note(input=shape, indices=count)
    fields = dict(axis=maybe_negative(case, axis, rank), batch_dims=0)
    case.op("GATHER", [x, index], [case.output("FLOAT32")], "GatherOptions", fields=fields)


@gpu_operator("ONE_HOT", "float32")
def one_hot(case, kind):
    count, depth = case.size(1, 6), case.size(1, 9)
    index = case.input("INT32", [count], values=lambda: case.rng.integers(-1, depth + 1, count))
    shape = case.pick([], [1])
    on, off = (case.const("FLOAT32", np.full([], case.rng.normal(), np.float32)) for _ in range(2))
    case.note(indices=shape, depth=depth)
    case.op("ONE_HOT", [index, case.const("INT32", np.array(depth)), on, off], [case.output("FLOAT32")], "OneHotOptions",
            fields=dict(axis=-1))  # fmt: skip


@gpu_operator("CUMSUM", "float32")
def cumsum(case, kind):
    rank = case.cycle(4, 3, 2, 1)
    shape = case.shape(rank, 9)
    axis = maybe_negative(case, case.size(0, rank - 1), rank)
    case.note(input=shape, axis=axis)
    tensors = [case.input("FLOAT32", shape), case.const("INT32", np.array(axis))]
    case.op("CUMSUM", tensors, [case.output("FLOAT32")], "CumsumOptions", fields=dict(exclusive=False, reverse=False))


def conv_fields(case, pad, stride, dilation, act):
    return dict(
        padding=padding(pad), stride_h=stride[0], stride_w=stride[1], dilation_h_factor=dilation[0],
        dilation_w_factor=dilation[1], fused_activation_function=activation(act),
    )  # fmt: skip


def half(case, values):
    """The result of DEQUANTIZE of a constant in float16."""
    constant, result = case.const("FLOAT16", np.float16(values)), between(case, "FLOAT32", np.shape(values))
    case.op("DEQUANTIZE", [constant], [result], "DequantizeOptions", version=3)
    return result


def single(case, values):
    return case.const("FLOAT32", values)


def image_size(case, large):
    return [case.size(12, 40) if large else case.size(3, 9) for _ in range(2)]


def channels(case, large):
    return case.pick(3, 4, 8, 16, 31, 32, 33, 64) if large else case.size(1, 9)


@gpu_operator("CONV_2D", "float32_half_weights", "float32_large", "float32_large_1x1", "float32_winograd", "float32_wide")
def conv_2d(case, kind):
    large = "half" not in kind
    size, depth, units = image_size(case, large), channels(case, large), channels(case, large)
    window = [1, 1] if "1x1" in kind else [3, 3] if "winograd" in kind else [case.pick(1, 2, 3, 5, 7) for _ in range(2)]
    stride = [1, 1] if "winograd" in kind else [case.pick(1, 1, 2, 3)] * 2
    if kind.endswith("wide"):
        size, window, stride = [1, case.size(60, 200)], [1, case.pick(3, 9, 15)], [1, case.pick(1, 2, 4)]
    dilation, pad = [case.pick(1, 1, 2) if "winograd" not in kind else 1] * 2, case.pick("SAME", "SAME", "VALID")
    if pad == "VALID":
        size = [max(n, (w - 1) * d + 1) for n, w, d in zip(size, window, dilation)]
    constant, act = half if "half" in kind else single, case.cycle(*ACTIVATIONS)
    tensors = [case.input("FLOAT32", [case.pick(1, 1, 2), *size, depth])]
    tensors.append(constant(case, normal(case, units, *window, depth, scale=1 / np.sqrt(depth * window[0] * window[1]))))
    tensors.append(constant(case, normal(case, units)))
    case.note(size=size, window=window, depth=depth, units=units, act=act)
    fields = conv_fields(case, pad, stride, dilation, act)
    case.op("CONV_2D", tensors, [case.output("FLOAT32")], "Conv2DOptions", fields=fields)


@gpu_operator("CONV_2D", "float32_grouped", "float32_runtime_weights")
def conv_2d_forms(case, kind):
    groups = case.pick(2, 3, 4) if "grouped" in kind else 1
    per_group, units = case.size(1, 6), groups * case.size(1, 6)
    window, act = [case.size(1, 3) for _ in range(2)], case.cycle(*ACTIVATIONS)
    x = case.input("FLOAT32", [case.size(1, 2), *image_size(case, False), groups * per_group])
    w = case.operand("FLOAT32", [units, *window, per_group], None, "runtime" not in kind)
    tensors = [x, w, single(case, normal(case, units))] if case.chance(0.7) or groups > 1 else [x, w, -1]
    case.note(groups=groups, per_group=per_group, units=units, window=window, act=act)
    fields = conv_fields(case, case.cycle("SAME", "VALID"), [1, 1], [1, 1], act)
    version = 6 if groups > 1 else 1
    case.op("CONV_2D", tensors, [case.output("FLOAT32")], "Conv2DOptions", version=version, fields=fields)


@gpu_operator("DEPTHWISE_CONV_2D", "float32_half_weights", "float32_large", "float32_runtime_weights")
def depthwise_conv_2d(case, kind):
    large = "large" in kind
    size, depth, multiplier = image_size(case, large), channels(case, large), case.pick(1, 1, 1, 2, 3)
    window, stride = [case.pick(2, 3, 3, 5, 7) for _ in range(2)], [case.pick(1, 1, 2)] * 2
    size = [max(n, w) for n, w in zip(size, window)]
    constant, act = half if "half" in kind else single, case.cycle(*ACTIVATIONS)
    x, shape = case.input("FLOAT32", [case.pick(1, 1, 2), *size, depth]), [1, *window, depth * multiplier]
    w = case.input("FLOAT32", shape) if "runtime" in kind else constant(case, normal(case, *shape, scale=0.4))
    case.note(size=size, depth=depth, multiplier=multiplier, window=window, act=act)
    fields = dict(conv_fields(case, case.cycle("SAME", "VALID"), stride, [1, 1], act), depth_multiplier=multiplier)
    tensors = [x, w, constant(case, normal(case, depth * multiplier))]
    case.op("DEPTHWISE_CONV_2D", tensors, [case.output("FLOAT32")], "DepthwiseConv2DOptions", fields=fields)


def transpose_conv_target(pad, size, stride, window):
    return [n * s if pad == "SAME" else (n - 1) * s + max(w, s) for n, s, w in zip(size, stride, window)]


@gpu_operator("TRANSPOSE_CONV", "float32_half_weights", "float32_large")
def transpose_conv(case, kind):
    large = "large" in kind
    size, depth, units = image_size(case, False), channels(case, large), channels(case, large)
    window, stride = [case.size(1, 5) for _ in range(2)], [case.pick(1, 2, 2, 3)] * 2
    pad, constant = case.cycle("SAME", "VALID"), single if large else half
    batches = case.pick(1, 1, 2)
    target = [batches, *transpose_conv_target(pad, size, stride, window), units]
    w = constant(case, normal(case, units, *window, depth, scale=1 / np.sqrt(depth)))
    x = case.input("FLOAT32", [batches, *size, depth])
    bias = [constant(case, normal(case, units))] if case.chance(0.6) else []
    case.note(size=size, depth=depth, units=units, window=window, stride=stride, padding=pad)
    fields = dict(padding=padding(pad), stride_h=stride[0], stride_w=stride[1])
    version = 3 if bias else 1
    tensors = [case.ints(target), w, x, *bias]
    case.op("TRANSPOSE_CONV", tensors, [case.output("FLOAT32")], "TransposeConvOptions", version=version, fields=fields)


@gpu_operator("FULLY_CONNECTED", "float32_half_weights", "float32_large", "float32_sparse_weights", "float32_runtime_weights")
def fully_connected(case, kind):
    large = "large" in kind
    depth, units = (case.size(60, 700), case.size(30, 300)) if large else (4 * case.size(1, 9), case.size(1, 9))
    lead = case.shape(case.size(1, 2), 5)
    values = normal(case, units, depth, scale=1 / np.sqrt(depth))
    x = case.input("FLOAT32", [*lead, depth])
    if "sparse" in kind:
        values = np.where(case.rng.random(values.shape) < 0.6, 0, values)
        values.flat[0] = 1
        table = sparse_constant(case, "FLOAT32", values, None, [1, 1], [0, 1], [False, True], ["Int32Vector"] * 2)
        w = between(case, "FLOAT32", [units, depth])
        case.op("DENSIFY", [table], [w], "DensifyOptions")
    elif "runtime" in kind:
        w = case.input("FLOAT32", [units, depth])
    else:
        w = (half if "half" in kind else single)(case, values)
    bias = -1 if case.chance(0.3) else (half if "half" in kind else single)(case, normal(case, units))
    act, keep = case.cycle(*ACTIVATIONS), len(lead) > 1 and case.chance(0.7)
    case.note(lead=lead, depth=depth, units=units, act=act, keep=keep)
    fields = dict(fused_activation_function=activation(act), keep_num_dims=keep)
    case.op("FULLY_CONNECTED", [x, w, bias], [case.output("FLOAT32")], "FullyConnectedOptions", version=5, fields=fields)


@gpu_operator("BATCH_MATMUL", "float32_large", "float32_constant")
def batch_matmul(case, kind):
    constant = "constant" in kind
    rows, depth, columns = (case.size(1, 9) if constant else case.size(17, 70) for _ in range(3))
    lead = case.shape(case.size(1 if constant else 0, 2), 3)
    x = case.input("FLOAT32", [*lead, rows, depth])
    right = [depth, columns] if constant else [*lead, depth, columns]
    z = case.operand("FLOAT32", right, None, constant)
    case.note(lead=lead, rows=rows, depth=depth, columns=columns)
    fields = dict(adj_x=False, adj_y=False)
    case.op("BATCH_MATMUL", [x, z], [case.output("FLOAT32")], "BatchMatMulOptions", fields=fields)


@gpu_operator("SOFTMAX", "float32_large")
def softmax(case, kind):
    shape = [*case.shape(case.cycle(1, 3, 2), 4), case.size(100, 1100)]
    case.note(input=shape)
    x = case.input("FLOAT32", shape)
    case.op("SOFTMAX", [x], [case.output("FLOAT32")], "SoftmaxOptions", fields=dict(beta=1.0))


def large_reduction(name):
    def build(case, kind):
        shape = [case.size(1, 2), *image_size(case, True), case.size(1, 40)]
        axes = case.cycle([1, 2], [3], [2], [1], [1, 2, 3], [0], [0, 1, 2, 3], [2, 3])
        case.note(input=shape, axes=axes)
        x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(0.98, 1.02, shape))
        fields = dict(keep_dims=case.chance(0.5))
        case.op(name, [x, case.ints(axes)], [case.output("FLOAT32")], "ReducerOptions", fields=fields)

    return build


for _name in ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_PROD"):
    gpu_operator(_name, "float32_large")(large_reduction(_name))


def large_pool(name):
    def build(case, kind):
        size = image_size(case, True)
        whole = case.chance(0.3)
        window = size if whole else [case.pick(2, 3, 5) for _ in range(2)]
        stride, act = [case.pick(1, 2, 3)] * 2, case.cycle(*ACTIVATIONS)
        case.note(size=size, window=window, act=act)
        fields = dict(
            padding=padding("VALID" if whole else case.cycle("SAME", "VALID")), stride_h=stride[0], stride_w=stride[1],
            filter_height=window[0], filter_width=window[1], fused_activation_function=activation(act),
        )  # fmt: skip
        x = case.input("FLOAT32", [case.size(1, 2), *size, channels(case, True)])
        case.op(name, [x], [case.output("FLOAT32")], "Pool2DOptions", fields=fields)

    return build


for _name in ("AVERAGE_POOL_2D", "MAX_POOL_2D"):
    gpu_operator(_name, "float32_large")(large_pool(_name))


def of_itself(name):
    def build(case, kind):
        """Both inputs are the same tensor."""
        x = case.input("FLOAT32", case.shape(case.size(1, 4), 6))
        case.op(name, [x, x], [case.output("FLOAT32")], f"{name.title()}Options", fields=NONE)

    return build


for _name in ("ADD", "MUL", "SUB"):
    gpu_operator(_name, "float32_itself")(of_itself(_name))


def of_pairs(name):
    def build(case, kind):
        """The forms of two ranks that the documents name, and others."""
        batch, height, width, depth = case.pick(1, 1, 2), case.size(1, 5), case.size(1, 5), case.size(1, 9)
        full = [batch, height, width, depth]
        other = case.cycle([height, width, depth], [1, 1], [batch, depth], [depth], [1], [height, 1, depth], [width, depth], [])
        constant = case.pick(-1, -1, 0, 1)
        case.note(left=full, right=other, constant=constant)
        tensors = [case.operand("FLOAT32", shape, None, index == constant) for index, shape in enumerate((full, other))]
        if name == "DIV":
            positive = between(case, "FLOAT32", other)
            case.op("EXP", tensors[1:], [positive], "ExpOptions")
            tensors[1] = positive
        act = case.cycle(*ACTIVATIONS)
        fields = dict(fused_activation_function=activation(act))
        case.op(name, tensors, [case.output("FLOAT32")], f"{name.title()}Options", fields=fields)

    return build


for _name in ("ADD", "MUL", "SUB", "DIV"):
    gpu_operator(_name, "float32_ranks")(of_pairs(_name))


@gpu_operator("ADD_N", "float32")
def add_n(case, kind):
    shape = case.shape(case.size(1, 4), 6)
    case.op("ADD_N", [case.input("FLOAT32", shape) for _ in range(2)], [case.output("FLOAT32")], "AddNOptions")


@gpu_operator("CONCATENATION", "float32_repeated")
def concatenation(case, kind):
    """One input several times, and constants."""
    rank = case.cycle(4, 3, 2, 4)
    shape, axis = case.shape(rank, 5), case.size(0, rank - 1)
    x, y = case.input("FLOAT32", shape), case.input("FLOAT32", shape)
    tensors = [case.pick(x, y) for _ in range(case.size(1, 4))] + [x, y]
    if case.chance(0.5):
        tensors.append(single(case, normal(case, *shape)))
    case.note(input=shape, inputs=len(tensors), axis=axis)
    fields = dict(NONE, axis=maybe_negative(case, axis, rank))
    case.op("CONCATENATION", tensors, [case.output("FLOAT32")], "ConcatenationOptions", fields=fields)


def padded(name):
    def build(case, kind):
        rank = case.cycle(4, 3)
        shape = [case.size(2, 6) for _ in range(rank)]
        most = [n - 1 for n in shape] if name == "MIRROR_PAD" else [4] * rank
        widths = [[case.size(0, m) if case.chance(0.6) else 0 for _ in range(2)] for m in most]
        tensors = [case.input("FLOAT32", shape), case.ints(widths)]
        if name == "PADV2":
            tensors.append(single(case, np.full(case.pick([], [1]), case.rng.normal(), np.float32)))
        case.note(input=shape, widths=widths)
        table = {"PAD": "PadOptions", "PADV2": "PadV2Options", "MIRROR_PAD": "MirrorPadOptions"}[name]
        fields = dict(mode=0) if name == "MIRROR_PAD" else None
        case.op(name, tensors, [case.output("FLOAT32")], table, fields=fields)

    return build


for _name in ("PAD", "PADV2", "MIRROR_PAD"):
    gpu_operator(_name, "float32")(padded(_name))


def sliced(name):
    def build(case, kind):
        rank = case.cycle(4, 3)
        shape = case.shape(rank, 9)
        begin = [case.size(0, n - 1) for n in shape]
        end = [case.size(b + 1, n) for b, n in zip(begin, shape)]
        x = case.input("FLOAT32", shape)
        case.note(input=shape, begin=begin, end=end)
        if name == "SLICE":
            sizes = [-1 if e == n and case.chance(0.3) else e - b for b, e, n in zip(begin, end, shape)]
            case.op(name, [x, case.ints(begin), case.ints(sizes)], [case.output("FLOAT32")], "SliceOptions")
            return
        steps = [case.pick(1, 1, 2, 3) for _ in shape]
        fields = dict(begin_mask=case.pick(0, 0, 5, 2), end_mask=case.pick(0, 0, 3, 4))
        tensors = [x, case.ints(begin), case.ints(end), case.ints(steps)]
        case.op(name, tensors, [case.output("FLOAT32")], "StridedSliceOptions", fields=fields)

    return build


for _name in ("SLICE", "STRIDED_SLICE"):
    gpu_operator(_name, "float32")(sliced(_name))


@gpu_operator("SELECT_V2", "float32")
def select_v2(case, kind):
    """With a scalar, and conditions of fewer elements."""
    shape = case.shape(4, 5)
    condition = case.input("BOOL", [case.pick(n, n, 1) for n in shape])
    choices = [case.pick(shape, shape, [1]) for _ in range(2)]
    if [1] in choices:
        choices[0] = shape
    tensors = [case.operand("FLOAT32", choice, None, choice == [1] or case.chance(0.2)) for choice in choices]
    case.note(choices=choices)
    case.op("SELECT_V2", [condition, *tensors], [case.output("FLOAT32")], "SelectV2Options")


@gpu_operator("LSTM", "float32_basic")
def lstm(case, kind):
    """The last dimension of the cell's state is a multiple of 4."""
    case.steps, number = 3, case.size(1, 4)
    size, case.size = case.size, lambda low, high: 4 * number if (low, high) == (1, 6) else size(low, high)
    basic_lstm(case, "FLOAT32")
    case.size = size


@gpu_operator("RESHAPE", "float32")
def reshape(case, kind):
    count = case.pick(1, 4, 6, 12, 24, 30, 36, 60)
    before, after = (factor(case.rng, count, case.size(1, 4)) for _ in range(2))
    case.note(input=before, to=after)
    tensors = [case.input("FLOAT32", before), case.ints(after)]
    case.op("RESHAPE", tensors, [case.output("FLOAT32", None, after)], "ReshapeOptions", fields=dict(new_shape=after))


@gpu_operator("RESHAPE", "float32_of_data")
def reshape_of_data(case, kind):
    """The shape is an input: the delegate must leave it."""
    shape = case.shape(3, 4)
    count = int(np.prod(shape))
    tensors = [case.input("FLOAT32", shape), case.input("INT32", [1], values=np.int32([count]))]
    case.op("RESHAPE", tensors, [case.output("FLOAT32")])


@gpu_operator("REVERSE_V2", "float32")
def not_supported(case, kind):
    """In the middle of what is."""
    shape = case.shape(4, 5)
    x, a, b = case.input("FLOAT32", shape), between(case, "FLOAT32", shape), between(case, "FLOAT32", shape)
    case.op("ABS", [x], [a], "AbsOptions")
    case.op("REVERSE_V2", [a, case.ints([case.size(0, 3)])], [b], "ReverseV2Options")
    case.op("NEG", [b], [case.output("FLOAT32")], "NegOptions")


def own_custom(case, name, tensors, outputs, raw):
    case.builder.custom_op(name, tensors, outputs, raw)


# The order of C's struct: padding, strides and filter as x, y, activation, and padding that the runtime fills in.
def pool_params(pad, stride, taps):
    return struct.pack("<10i", 1 if pad == "SAME" else 2, *stride[::-1], *taps[::-1], 0, 0, 0, 0, 0)


def pooled(case):
    """Shape, window, strides, padding and the shape of the result."""
    taps, stride, pad = [case.size(1, 3) for _ in range(2)], [case.size(1, 3) for _ in range(2)], case.cycle("SAME", "VALID")
    shape = [case.size(1, 2), *(case.size(t, 7) for t in taps), case.size(1, 9)]
    case.note(input=shape, window=taps, stride=stride, padding=pad)
    return shape, taps, stride, pad, [shape[0], *window_counts(shape[1:3], taps, stride, pad), shape[3]]


def cells_of(shape, taps, stride, pad):
    """Yields each window's place, and for each of its cells in the picture the cell's number and place."""
    starts = [window_starts(*axis, pad) for axis in zip(shape[1:3], taps, stride)]
    for place in np.ndindex(*map(len, starts)):
        corner = [axis[i] for axis, i in zip(starts, place)]
        for number, cell in enumerate(np.ndindex(*taps)):
            at = [c + k for c, k in zip(corner, cell)]
            if all(0 <= a < n for a, n in zip(at, shape[1:3])):
                yield place, number, at


@gpu_operator("MaxPoolingWithArgmax2D", "float32")
def max_pooling_with_argmax(case, kind):
    """Where the maximum is, is the number of the cell of its window."""
    shape, taps, stride, pad, result = pooled(case)

    def judge(x):
        most, where = np.full(result, -np.inf, np.float32), np.zeros(result, np.float32)
        for (i, j), number, (y, x_at) in cells_of(shape, taps, stride, pad):
            larger = x[:, y, x_at] > most[:, i, j]
            where[:, i, j] = np.where(larger, number, where[:, i, j])
            most[:, i, j] = np.maximum(most[:, i, j], x[:, y, x_at])
        return [most, where]

    case.judge = judge
    outputs = [case.output("FLOAT32", None, result) for _ in range(2)]
    own_custom(case, "MaxPoolingWithArgmax2D", [case.input("FLOAT32", shape)], outputs, pool_params(pad, stride, taps))


@gpu_operator("MaxUnpooling2D", "float32")
def max_unpooling(case, kind):
    """Of what MaxPoolingWithArgmax2D gives."""
    result, taps, stride, pad, shape = pooled(case)

    def judge(x, indices):
        out = np.zeros(result, np.float32)
        for (i, j), number, (y, x_at) in cells_of(result, taps, stride, pad):
            out[:, y, x_at] = np.where(indices[:, i, j] == number, x[:, i, j], out[:, y, x_at])
        return [out]

    case.judge = judge
    cells = int(np.prod(taps))
    tensors = [case.input("FLOAT32", shape), case.input("FLOAT32", shape, values=lambda: case.rng.integers(0, cells, shape))]
    own_custom(case, "MaxUnpooling2D", tensors, [case.output("FLOAT32", None, result)], pool_params(pad, stride, taps))


@gpu_operator("Convolution2DTransposeBias", "float32")
def convolution_2d_transpose_bias(case, kind):
    """TRANSPOSE_CONV of TensorFlow Lite tells what is wanted."""
    size, depth, units, pad = image_size(case, False), case.size(1, 9), case.size(1, 9), case.cycle("SAME", "VALID")
    window, stride = [case.size(1, 4) for _ in range(2)], [case.pick(1, 2, 2)] * 2
    target = [1, *transpose_conv_target(pad, size, stride, window), units]
    x = case.input("FLOAT32", [1, *size, depth])
    w, bias = single(case, normal(case, units, *window, depth)), single(case, normal(case, units))
    y = case.output("FLOAT32", None, target)
    shape = case.ints(target)
    fields = dict(padding=padding(pad), stride_h=stride[0], stride_w=stride[1])
    case.note(size=size, depth=depth, units=units, window=window, stride=stride, padding=pad)
    options = make_options("TransposeConvOptions", **fields)
    case.builder.op("TRANSPOSE_CONV", [shape, w, x, bias], [y], options, 3)
    case.stand_in = case.builder.finish()
    del case.builder.current.operators[-1]
    raw = struct.pack("<5i", 1 if pad == "SAME" else 2, *stride[::-1], 0, 0)
    own_custom(case, "Convolution2DTransposeBias", [x, w, bias], [y], raw)


@gpu_operator("Resampler", "float32")
def resampler(case, kind):
    """Bilinear, with zeros around the picture; places are x, y."""
    batch, size, depth, out = case.size(1, 2), image_size(case, False), case.size(1, 9), case.shape(2, 5)

    def judge(picture, places):
        padded_picture = np.pad(picture.astype(np.float64), ((0, 0), (1, 1), (1, 1), (0, 0)))
        result = np.zeros([batch, *out, depth])
        for b, i, j in np.ndindex(batch, *out):
            x, y = places[b, i, j] + 1
            if not (0 < x < size[1] + 1 and 0 < y < size[0] + 1):
                continue
            left, top = int(x), int(y)
            part = padded_picture[b, top : top + 2, left : left + 2]
            weights = np.outer([1 - (y - top), y - top], [1 - (x - left), x - left])
            result[b, i, j] = np.einsum("yx,yxc->c", weights, part)
        return [result.astype(np.float32)]

    case.judge = judge
    places = lambda: case.rng.uniform(-1.5, np.array(size[::-1]) + 0.5, [batch, *out, 2])
    tensors = [case.input("FLOAT32", [batch, *size, depth]), case.input("FLOAT32", [batch, *out, 2], values=places)]
    case.note(size=size, depth=depth, out=out)
    own_custom(case, "Resampler", tensors, [case.output("FLOAT32", None, [batch, *out, depth])], None)
