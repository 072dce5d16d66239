# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs whose shapes change from run to run, or depend on data: for the dynamic runtime alone."""

from differential.cases import Quantization, activation, np, operator, padding

NONE = dict(fused_activation_function=activation("NONE"))
BATCHES = (1, 7, 5, 1)


def resized_input(case, type_name, shape, quantization=None):
    """An input whose first length is another in each step."""
    case.steps = len(BATCHES)
    batches = iter(BATCHES)
    return case.input(
        type_name, [1, *shape], quantization, lambda: case.values(type_name, [next(batches), *shape], quantization)
    )


def weights(case, type_name, shape, scale):
    """Of a layer, and the bias of the first axis; scales are for int8."""
    if type_name == "FLOAT32":
        return [
            case.const("FLOAT32", case.rng.normal(0, 0.5, shape)),
            case.const("FLOAT32", case.rng.normal(0, 1, shape[0])),
        ]
    quantization = Quantization(np.float32(0.01), 0)
    bias = Quantization(np.float32(scale * 0.01), 0)
    return [
        case.const("INT8", case.rng.integers(-127, 128, shape), quantization),
        case.const("INT32", case.rng.integers(-1000, 1000, shape[0]).astype(np.int32), bias),
    ]


@operator("RESIZED", "float32_batch", "int8_batch", dynamic_only=True)
def batch(case, kind):
    """A small network: CONV_2D, MAX_POOL_2D, RESHAPE of any batch, SOFTMAX."""
    type_name = "INT8" if kind.startswith("int8") else "FLOAT32"

    def tensor(scale=0.1):
        quantization = Quantization(np.float32(scale), 3) if type_name == "INT8" else None
        return case.builder.tensor(type_name, [], quantization)

    quantization = Quantization(np.float32(0.05), -4) if type_name == "INT8" else None
    height, width, channels, filters = case.size(4, 8), case.size(4, 8), case.size(1, 3), case.size(1, 5)
    image = resized_input(case, type_name, [height, width, channels], quantization)
    features, pooled, flat = tensor(), tensor(), tensor()
    if type_name == "FLOAT32":
        case.term_size = 9 * channels  # loops add fused products, in an order of their own
    fields = dict(NONE, padding=padding("SAME"), stride_h=1, stride_w=1)
    case.op(
        "CONV_2D",
        [image, *weights(case, type_name, [filters, 3, 3, channels], 0.05)],
        [features],
        "Conv2DOptions",
        version=3 if type_name == "INT8" else 1,
        fields=dict(fields, dilation_h_factor=1, dilation_w_factor=1),
    )
    case.op(
        "MAX_POOL_2D",
        [features],
        [pooled],
        "Pool2DOptions",
        version=2 if type_name == "INT8" else 1,
        fields=dict(fields, filter_height=2, filter_width=2, stride_h=2, stride_w=2),
    )
    count = (height + 1) // 2 * ((width + 1) // 2) * filters
    case.op("RESHAPE", [pooled, case.ints([-1, count])], [flat], "ReshapeOptions", fields=dict(new_shape=[-1, count]))
    last = Quantization(np.float32(1 / 256), -128) if type_name == "INT8" else None
    case.op(
        "SOFTMAX",
        [flat],
        [case.output(type_name, last)],
        "SoftmaxOptions",
        version=2 if type_name == "INT8" else 1,
        fields=dict(beta=1.0),
    )


@operator("RESIZED", "float32_shape", "int32_shape", dynamic_only=True)
def shape_of(case, kind):
    """A shape that is computed: SHAPE, STRIDED_SLICE, PACK, RESHAPE, and operators behind it."""
    type_name = "INT32" if kind.startswith("int32") else "FLOAT32"
    high, wide = case.size(1, 5), case.size(1, 5)
    x = resized_input(case, type_name, [high, wide])
    shape, batch_size, wanted, flat = (case.builder.tensor(t, []) for t in ("INT32", "INT32", "INT32", type_name))
    case.op("SHAPE", [x], [shape], "ShapeOptions", fields=dict(out_type=2))
    case.op(
        "STRIDED_SLICE",
        [shape, case.ints([0]), case.ints([1]), case.ints([1])],
        [batch_size],
        "StridedSliceOptions",
        fields=dict(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=1),
    )
    case.op(
        "PACK",
        [batch_size, case.ints(np.int32(high * wide))],
        [wanted],
        "PackOptions",
        fields=dict(values_count=2, axis=0),
    )
    case.op("RESHAPE", [x, wanted], [flat], "ReshapeOptions", fields=dict(new_shape=[]))
    total = case.builder.tensor(type_name, [])
    case.op("ADD", [flat, flat], [total], "AddOptions", fields=dict(NONE, pot_scale_int16=False))
    case.op(
        "SUM",
        [total, case.ints([0])],
        [case.output(type_name)],
        "ReducerOptions",
        fields=dict(keep_dims=case.chance(0.5)),
    )
    case.op("CONCATENATION", [total, flat], [case.output(type_name)], "ConcatenationOptions", fields=dict(NONE, axis=1))


@operator("RESIZED", "int32_range", "int32_unique", "bool_where", dynamic_only=True)
def of_data(case, kind):
    """Shapes that depend on data, and operators behind them."""
    case.steps = 4
    if kind == "int32_range":
        limit = case.input("INT32", [], values=lambda: np.int32(case.size(0, 9)))
        many = case.builder.tensor("INT32", [])
        case.op("RANGE", [case.ints(np.int32(0)), limit, case.ints(np.int32(1))], [many], "RangeOptions")
    elif kind == "int32_unique":
        x = case.input("INT32", [8], values=lambda: case.rng.integers(0, 5, 8))
        many, places = case.builder.tensor("INT32", []), case.output("INT32")
        case.op("UNIQUE", [x], [many, places], "UniqueOptions", fields=dict(idx_out_type=2))
    else:
        flags = case.input("BOOL", [4, 3], values=lambda: np.append(case.rng.random(11) < 0.4, True).reshape(4, 3))
        indices, many = case.builder.tensor("INT64", []), case.builder.tensor("INT32", [])
        case.op("WHERE", [flags], [indices], "WhereOptions")
        data = case.input("INT32", [4, 3])
        case.op("GATHER_ND", [data, indices], [many], "GatherNdOptions")
    doubled = case.builder.tensor("INT32", [])
    case.op("ADD", [many, many], [doubled], "AddOptions", fields=dict(NONE, pot_scale_int16=False))
    case.op("CONCATENATION", [doubled, many], [case.output("INT32")], "ConcatenationOptions", fields=dict(NONE, axis=0))
    case.op("SUM", [doubled, case.ints([0])], [case.output("INT32")], "ReducerOptions", fields=dict(keep_dims=False))


@operator("RESIZED", "float32_while", dynamic_only=True)
def growing_loop(case, kind):
    """A loop whose state grows: the body appends a row."""
    case.steps = 4
    width = case.size(1, 4)
    times = case.input("INT32", [1], values=lambda: np.int32([case.size(0, 5)]))
    x = case.input("FLOAT32", [1, width], values=lambda: case.values("FLOAT32", [case.size(1, 3), width]))
    case.op(
        "WHILE",
        [times, x],
        [case.output("INT32"), case.output("FLOAT32")],
        "WhileOptions",
        fields=dict(cond_subgraph_index=1, body_subgraph_index=2),
    )
    for name in ("cond", "body"):
        case.builder.graph(name)
        counter, state = case.builder.tensor("INT32", [1]), case.builder.tensor("FLOAT32", [1, width])
        case.builder.current.inputs = [counter, state]
        if name == "cond":
            result = case.builder.tensor("BOOL", [1])
            case.op("GREATER", [counter, case.ints([0])], [result], "GreaterOptions")
            case.builder.current.outputs = [result]
        else:
            less, more = case.builder.tensor("INT32", [1]), case.builder.tensor("FLOAT32", [2, width])
            case.op("SUB", [counter, case.ints([1])], [less], "SubOptions", fields=dict(NONE, pot_scale_int16=False))
            row = case.const("FLOAT32", case.rng.normal(0, 1, [1, width]))
            case.op("CONCATENATION", [state, row], [more], "ConcatenationOptions", fields=dict(NONE, axis=0))
            case.builder.current.outputs = [less, more]


@operator("RESIZED", "float32_if", dynamic_only=True)
def branches(case, kind):
    """The branches give different shapes."""
    case.steps = 4
    flag = case.input("BOOL", [1])
    x = case.input("FLOAT32", [1, 3], values=lambda: case.values("FLOAT32", [case.size(1, 4), 3]))
    y = case.builder.tensor("FLOAT32", [])
    case.op("IF", [flag, x], [y], "IfOptions", fields=dict(then_subgraph_index=1, else_subgraph_index=2))
    case.op("NEG", [y], [case.output("FLOAT32")], "NegOptions")
    for name in ("then", "else"):
        case.builder.graph(name)
        state = case.builder.tensor("FLOAT32", [1, 3])
        case.builder.current.inputs = [state]
        result = case.builder.tensor("FLOAT32", [])
        if name == "then":
            case.op("CONCATENATION", [state, state], [result], "ConcatenationOptions", fields=dict(NONE, axis=1))
        else:
            case.op("SUM", [state, case.ints([0])], [result], "ReducerOptions", fields=dict(keep_dims=True))
        case.builder.current.outputs = [result]
