# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random layers of operators over elements: two operands with any broadcast, functions of one operand, conversions, movement,
reductions and resizing, in int8, int16 and float32 where the operator has them."""
import math

from random_model import Layer, Tensor, scale_near, zero_point

CHANNELS = (1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 40, 48, 63, 64, 65, 96, 130)
COMPARISONS = ("EQUAL", "NOT_EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL")
ALL = ("INT8", "INT8", "INT16", "FLOAT32")


def shape_of(r, least_rank=1, most=6000):
    """Few or many elements in `least_rank` to four axes, the last of them channels."""
    rank = r.randint(least_rank, 4)
    channels = r.choice(CHANNELS)
    left = max(1, r.choice([1, 30, 300, most, most]) // channels)
    spatial = []
    for _ in range(rank - 1):
        size = r.randint(1, max(1, min(left, r.choice([1, 8, 50]))))
        spatial.append(size)
        left //= size
    return [1] * (rank == 4) + spatial[:rank - 1 - (rank == 4)] + [channels]


def tensor(r, type_, shape, exponent=None):
    if type_ in ("FLOAT32", "BOOL"):
        return Tensor(type_, shape, None)
    return Tensor(type_, shape, scale_near(r, r.randint(-7, -5) if exponent is None else exponent), zero_point(r, type_))


def like(other, shape):
    return Tensor(other.type, shape, other.scale, other.zero)


def integers(values):
    return Tensor("INT32", [len(values)], None, numbers=list(values))


def broadcast_of(r, shape):
    """Two shapes that broadcast to `shape`: equal, a scalar, a vector of channels, a column, one of some axes, or both."""
    kind = r.choice(["same", "same", "scalar", "channels", "column", "some", "both"])
    one = {"same": shape, "scalar": [], "channels": [1] * (len(shape) - 1) + shape[-1:], "column": shape[:-1] + [1],
           "some": [r.choice([1, size]) for size in shape], "both": shape[:-1] + [1]}[kind]
    shapes = [[1] * (len(shape) - 1) + shape[-1:] if kind == "both" else shape, one]
    if r.random() < 0.4:
        shapes.reverse()
    return shapes


def operand_pair(r, operator):
    type_ = r.choice(ALL)
    shape = shape_of(r)
    a, b = (tensor(r, type_, each) for each in broadcast_of(r, shape))
    options, version = (operator.title().replace("_", "") + "Options", {}), 2
    if operator in ("MAXIMUM", "MINIMUM"):
        b = like(a, b.shape)
        return Layer(operator, [a, b], like(a, shape), ("MaximumMinimumOptions", {}), version)
    if operator in COMPARISONS:
        if r.random() < 0.5:
            b = like(a, b.shape)
        return Layer(operator, [a, b], Tensor("BOOL", shape, None), options, version)
    if operator in ("ADD", "SUB", "MUL"):
        options[1]["fused_activation_function"] = r.choice(["NONE", "RELU"])
    exponent = r.randint(-7, -4) if operator in ("ADD", "SUB") else r.randint(-14, -6)
    return Layer(operator, [a, b], tensor(r, type_, shape, exponent), options, version)


def prelu(r, operator):
    type_ = r.choice(["INT8", "INT8", "FLOAT32"])
    shape = shape_of(r, 3)
    alpha = tensor(r, type_, r.choice([[1] * (len(shape) - 2) + shape[-1:], shape[1:]]), -7)
    return Layer(operator, [tensor(r, type_, shape), alpha], tensor(r, type_, shape), None)


def select(r, operator):
    x = tensor(r, r.choice(ALL), [])
    shape = shape_of(r)
    shapes = [shape, shape, shape]
    if operator == "SELECT_V2":
        a, b = broadcast_of(r, shape)
        shapes = r.choice([[shape, a, b], [a, shape, b], [a, b, shape]])
    options = "SelectOptions" if operator == "SELECT" else "SelectV2Options"
    return Layer(operator, [Tensor("BOOL", shapes[0], None), like(x, shapes[1]), like(x, shapes[2])], like(x, shape),
                 (options, {}))


def conversion(r, operator):
    given, made = r.choice([("INT8", "FLOAT32"), ("INT16", "FLOAT32")] if operator == "DEQUANTIZE" else
                           [("FLOAT32", "INT8"), ("FLOAT32", "INT16"), ("INT8", "INT8"), ("INT16", "INT8"), ("INT8", "INT16"),
                            ("INT16", "INT16")])
    shape = shape_of(r)
    return Layer(operator, [tensor(r, given, shape)], tensor(r, made, shape), (operator.title() + "Options", {}), 2)


def transpose(r, operator):
    shape = shape_of(r, 2)
    if r.random() < 0.3:  # a shuffle of channels
        groups, of_group = r.choice([2, 3, 4, 8]), r.choice([2, 6, 8, 12, 15])
        shape = [1, r.randint(1, 10), r.randint(1, 10), groups, of_group]
        order = [0, 1, 2, 4, 3]
    else:
        order = r.sample(range(len(shape)), len(shape))
    x = tensor(r, r.choice(ALL), shape)
    return Layer(operator, [x, integers(order)], like(x, [shape[i] for i in order]), ("TransposeOptions", {}), 2)


def pad(r, operator):
    shape = shape_of(r, 2)
    x = tensor(r, r.choice(ALL), shape)
    if r.random() < 0.4:
        around = [(0, 0)] * (len(shape) - 1) + [(r.choice([0, 0, 4]), r.randint(1, 16))]
    else:
        around = [(0, 0)] + [(r.randint(0, 2), r.randint(0, 3)) for _ in shape[1:-1]] + [(0, 0)]
    widths = Tensor("INT32", [len(shape), 2], None, numbers=[n for pair in around for n in pair])
    inputs = [x, widths] + ([like(x, [])] if operator == "PADV2" else [])
    out = [size + before + after for size, (before, after) in zip(shape, around)]
    return Layer(operator, inputs, like(x, out), ("PadV2Options" if operator == "PADV2" else "PadOptions", {}), 2)


def join(r, operator):
    count = r.randint(2, 4)
    shape = shape_of(r, 2, 3000)
    x = tensor(r, r.choice(ALL), shape)
    if operator == "PACK":
        axis = r.randint(0, len(shape))
        out = shape[:axis] + [count] + shape[axis:]
        return Layer(operator, [x] + [like(x, shape) for _ in range(count - 1)], like(x, out),
                     ("PackOptions", {"values_count": count, "axis": axis}))
    axis = r.choice([len(shape) - 1, r.randint(0, len(shape) - 1)])
    parts = [shape] + [shape[:axis] + [r.choice(CHANNELS[:15])] + shape[axis + 1:] for _ in range(count - 1)]
    out = shape[:axis] + [sum(part[axis] for part in parts)] + shape[axis + 1:]
    return Layer(operator, [like(x, part) for part in parts], like(x, out),
                 ("ConcatenationOptions", {"axis": axis, "fused_activation_function": "NONE"}), 2)


def part(r, operator):
    shape = shape_of(r, 2)
    x = tensor(r, r.choice(ALL), shape)
    begin = [r.randint(0, size - 1) if r.random() < 0.4 else 0 for size in shape]
    end = [r.randint(b + 1, size) if r.random() < 0.4 else size for b, size in zip(begin, shape)]
    if operator == "SLICE":
        sizes = [e - b for b, e in zip(begin, end)]
        return Layer(operator, [x, integers(begin), integers(sizes)], like(x, sizes), ("SliceOptions", {}), 2)
    steps = [r.choice([1, 1, 1, 2, 3]) for _ in shape]
    sizes = [-((b - e) // step) for b, e, step in zip(begin, end, steps)]
    masks = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
    return Layer(operator, [x, integers(begin), integers(end), integers(steps)], like(x, sizes),
                 ("StridedSliceOptions", dict.fromkeys(masks, 0)), 2)


def split(r, operator):
    count = r.randint(2, 4)
    shape = shape_of(r, 2)
    axis = r.choice([len(shape) - 1, r.randint(0, len(shape) - 1)])
    x = tensor(r, r.choice(("INT8", "INT8", "FLOAT32")), shape[:axis] + [shape[axis] * count] + shape[axis + 1:])
    return Layer(operator, [Tensor("INT32", [], None, numbers=[axis]), x], [like(x, shape) for _ in range(count)],
                 ("SplitOptions", {"num_splits": count}), 2)


def function(r, operator):
    """Of one operand: RELU, HARD_SWISH, LOGISTIC, SOFTMAX and the like."""
    types = {"HARD_SWISH": ("INT8", "INT8", "FLOAT32"), "ELU": ("INT8", "FLOAT32")}
    type_ = r.choice(types.get(operator, ALL))
    shape = shape_of(r, 2)
    x = tensor(r, type_, shape)
    options = {"SOFTMAX": ("SoftmaxOptions", {"beta": 1.0}), "HARD_SWISH": ("HardSwishOptions", {}),
               "LEAKY_RELU": ("LeakyReluOptions", {"alpha": r.choice([0.1, 0.3])})}.get(operator)
    out = tensor(r, type_, shape)
    if type_ == "INT16" and operator in ("LOGISTIC", "TANH", "SOFTMAX"):
        out = Tensor(type_, shape, 1 / 32768, 0)
        x.scale = r.choice([x.scale / 256, 2.0 ** -12])
        if operator != "SOFTMAX":
            x.scale = 2.0 ** -12
    elif type_ == "INT8" and operator in ("LOGISTIC", "SOFTMAX"):
        out = Tensor(type_, shape, 1 / 256, -128)
    elif type_ == "INT8" and operator == "TANH":
        out = Tensor(type_, shape, 1 / 128, 0)
    elif operator in ("RELU", "RELU6") and r.random() < 0.5:
        out = like(x, shape)
    return Layer(operator, [x], out, options, 1 if operator in ("HARD_SWISH", "ELU") else 2)


def reduction(r, operator):
    type_ = r.choice(("INT8", "INT8", "INT16", "FLOAT32") if operator != "REDUCE_MAX" else ("INT8", "FLOAT32"))
    shape = shape_of(r, 2)
    spatial = list(range(1, len(shape) - 1)) or [0]
    axes = r.choice([spatial, spatial, [len(shape) - 1], [r.randint(0, len(shape) - 1)]])
    x = tensor(r, type_, shape)
    kept = [1 if i in axes else size for i, size in enumerate(shape)]
    count = math.prod(shape[i] for i in axes)
    exponent = -6 + (math.ceil(math.log2(count)) if operator == "SUM" else 0)
    out = like(x, kept) if operator == "REDUCE_MAX" or r.random() < 0.3 else tensor(r, type_, kept, exponent)
    return Layer(operator, [x, integers(axes)], out, ("ReducerOptions", {"keep_dims": True}), 2)


def resize(r, operator):
    height, width, channels = r.randint(1, 12), r.randint(1, 12), r.choice(CHANNELS)
    x = tensor(r, r.choice(ALL), [1, height, width, channels])
    sizes = r.choice([[2 * height, 2 * width], [2 * height, 2 * width], [r.randint(1, 20), r.randint(1, 20)]])
    half = r.random() < 0.5
    options = {"align_corners": False, "half_pixel_centers": half}
    name = "ResizeBilinearOptions" if operator == "RESIZE_BILINEAR" else "ResizeNearestNeighborOptions"
    return Layer(operator, [x, integers(sizes)], like(x, [1, *sizes, channels]), (name, options), 3)


MAKERS = {"PRELU": prelu, "SELECT": select, "SELECT_V2": select, "QUANTIZE": conversion, "DEQUANTIZE": conversion,
          "TRANSPOSE": transpose, "PAD": pad, "PADV2": pad, "CONCATENATION": join, "PACK": join, "SLICE": part,
          "STRIDED_SLICE": part, "SPLIT": split, "MEAN": reduction, "SUM": reduction, "REDUCE_MAX": reduction,
          "RESIZE_BILINEAR": resize, "RESIZE_NEAREST_NEIGHBOR": resize,
          **dict.fromkeys(("RELU", "RELU6", "LEAKY_RELU", "HARD_SWISH", "LOGISTIC", "TANH", "ELU", "SOFTMAX"), function),
          **dict.fromkeys(("ADD", "SUB", "MUL", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE", *COMPARISONS), operand_pair)}
