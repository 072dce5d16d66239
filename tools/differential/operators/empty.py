# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Tensors without values: an axis of length 0 in an input or in the result. Kind `empty` of many operators."""

from differential.cases import Quantization, activation, np, operator, padding, tensor_type

NONE = dict(fused_activation_function=activation("NONE"))
CONV = dict(NONE, padding=padding("SAME"), stride_h=1, stride_w=1)


def empty_shape(case, rank=None):
    shape = case.shape(rank or case.cycle(2, 4, 1, 3), 3)
    shape[case.size(0, len(shape) - 1)] = 0
    return shape


def simple(
    name,
    options=None,
    fields=None,
    inputs=1,
    rank=None,
    target="FLOAT32",
    quantization=None,
    source="FLOAT32",
    extra=None,
):
    """An operator whose inputs all have one shape; `extra(case, shape)` gives more inputs."""

    def build(case, kind):
        shape = empty_shape(case, rank)
        tensors = [case.input(source, shape) for _ in range(inputs)]
        if extra is not None:
            tensors += extra(case, shape)
        case.note(input=shape)
        case.op(name, tensors, [case.output(target, quantization)], options, fields=fields, version=1)

    operator(name, "empty", cases=4)(build)


for _name in ("ADD", "SUB", "MUL", "DIV"):
    simple(_name, _name.title() + "Options", NONE, inputs=2)
for _name in ("MAXIMUM", "MINIMUM"):
    simple(_name, "MaximumMinimumOptions", inputs=2)
for _name in ("RELU", "RELU6", "LOGISTIC", "TANH", "FLOOR", "SQRT"):
    simple(_name)
simple("LEAKY_RELU", "LeakyReluOptions", dict(alpha=0.1))
simple("SOFTMAX", "SoftmaxOptions", dict(beta=1.0))
simple("QUANTIZE", "QuantizeOptions", target="INT8", quantization=Quantization(np.float32(0.1), 3))
simple(
    "CAST", "CastOptions", dict(in_data_type=tensor_type("FLOAT32"), out_data_type=tensor_type("INT32")), target="INT32"
)
simple("LESS", "LessOptions", inputs=2, target="BOOL")
simple("TRANSPOSE", "TransposeOptions", extra=lambda case, shape: [case.ints(case.rng.permutation(len(shape)))])
simple("PAD", "PadOptions", extra=lambda case, shape: [case.ints(case.rng.integers(0, 3, (len(shape), 2)))])
simple(
    "MEAN",
    "ReducerOptions",
    dict(keep_dims=True),
    extra=lambda case, shape: [case.ints([case.size(0, len(shape) - 1)])],
)
simple(
    "SUM",
    "ReducerOptions",
    dict(keep_dims=False),
    extra=lambda case, shape: [case.ints([case.size(0, len(shape) - 1)])],
)
simple(
    "REDUCE_MAX",
    "ReducerOptions",
    dict(keep_dims=False),
    extra=lambda case, shape: [case.ints([case.size(0, len(shape) - 1)])],
)
simple("TILE", "TileOptions", extra=lambda case, shape: [case.ints(case.rng.integers(0, 3, len(shape)))])
simple("EXPAND_DIMS", "ExpandDimsOptions", extra=lambda case, shape: [case.ints([0])])
simple("RESHAPE", extra=lambda case, shape: [case.ints(shape[::-1])])
simple("SHAPE", "ShapeOptions", dict(out_type=tensor_type("INT32")), target="INT32")


@operator("CONCATENATION", "empty", cases=4)
def concatenation(case, kind):
    shape = case.shape(3, 3)
    axis = case.size(0, 2)
    none = list(shape)
    none[axis] = 0
    tensors = [
        case.input("FLOAT32", each)
        for each in case.cycle((none, shape), (shape, none), (none, none), (none, shape, none))
    ]
    case.op("CONCATENATION", tensors, [case.output("FLOAT32")], "ConcatenationOptions", fields=dict(NONE, axis=axis))


@operator("FULLY_CONNECTED", "empty", cases=4)
def fully_connected(case, kind):
    x = case.input("FLOAT32", [0, 4])
    w = case.const("FLOAT32", case.rng.normal(0, 1, (3, 4)))
    case.op("FULLY_CONNECTED", [x, w, -1], [case.output("FLOAT32")], "FullyConnectedOptions", fields=dict(NONE))


def convolution(name, options, filter_shape, **fields):
    def build(case, kind):
        shape = case.cycle([0, 3, 3, 2], [1, 0, 3, 2], [1, 3, 0, 2])
        x, w = case.input("FLOAT32", shape), case.const("FLOAT32", case.rng.normal(0, 1, filter_shape))
        b = case.const("FLOAT32", case.rng.normal(0, 1, filter_shape[0 if name == "CONV_2D" else 3]))
        case.note(input=shape)
        case.op(name, [x, w, b], [case.output("FLOAT32")], options, fields=dict(CONV, **fields))

    operator(name, "empty", cases=3)(build)


convolution("CONV_2D", "Conv2DOptions", (3, 2, 2, 2))
convolution("DEPTHWISE_CONV_2D", "DepthwiseConv2DOptions", (1, 2, 2, 2), depth_multiplier=1)


@operator("STRIDED_SLICE", "empty", cases=4)
def strided_slice(case, kind):
    x = case.input("FLOAT32", [4, 3])
    begin, end, step = case.cycle(
        ([2, 0], [2, 3], [1, 1]), ([3, 0], [1, 3], [1, 1]), ([0, 1], [3, 2], [-1, 1]), ([4, 0], [9, 3], [1, 1])
    )
    case.note(begin=begin, end=end, step=step)
    case.op(
        "STRIDED_SLICE",
        [x, case.ints(begin), case.ints(end), case.ints(step)],
        [case.output("FLOAT32")],
        "StridedSliceOptions",
    )


@operator("SLICE", "empty", cases=2)
def slice_(case, kind):
    x = case.input("FLOAT32", [4, 3])
    case.op("SLICE", [x, case.ints([1, 0]), case.ints([0, 2])], [case.output("FLOAT32")], "SliceOptions")


@operator("SPLIT_V", "empty", cases=2)
def split_v(case, kind):
    x = case.input("FLOAT32", [4, 3])
    sizes = case.cycle([0, 4], [4, -1])
    case.op(
        "SPLIT_V",
        [x, case.ints(sizes), case.const("INT32", np.int32(0))],
        [case.output("FLOAT32") for _ in sizes],
        "SplitVOptions",
        fields=dict(num_splits=2),
    )


@operator("GATHER", "empty", cases=2)
def gather(case, kind):
    x, index = case.input("FLOAT32", [4, 3]), case.input("INT32", [0])
    case.op("GATHER", [x, index], [case.output("FLOAT32")], "GatherOptions", fields=dict(axis=case.cycle(0, 1)))
