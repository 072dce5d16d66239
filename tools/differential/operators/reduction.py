# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/reduction."""

import itertools

from differential.cases import Case, Quantization, Twin, np, operator, schema, tensor_type, type_limits, type_of_kind
from differential.operators.shared import maybe_negative, reduce_by


@operator("SEGMENT_SUM", "float32", "int32", cases=10)
def segment_sum(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 5)
    ids = np.cumsum(np.concatenate([[0], case.rng.integers(0, 2, shape[0] - 1)]))
    case.note(input=shape, ids=ids.tolist())
    tensors = [case.input(type_name, shape), case.ints(ids)]
    case.op("SEGMENT_SUM", tensors, [case.output(type_name)], "SegmentSumOptions")


def unsorted_segment(name):
    def build(case, kind):
        type_name, shape, segments = type_of_kind(kind), case.shape(case.size(1, 3), 5), case.size(1, 4)
        depth = case.size(1, len(shape))
        ids = case.operand(
            "INT32", shape[:depth], None, case.chance(0.5), lambda: case.rng.integers(-1, segments, shape[:depth])
        )
        x = case.input(type_name, shape, values=lambda: np.clip(case.values(type_name, shape), -30, 30))
        case.note(input=shape, segments=segments)
        case.op(
            name,
            [x, ids, case.const("INT32", np.array(segments))],
            [case.output(type_name)],
            name.title().replace("_", "") + "Options",
        )

    return build


for _name in ("PROD", "MAX", "MIN", "SUM"):
    operator(f"UNSORTED_SEGMENT_{_name}", "float32", "int32", cases=10)(unsorted_segment(f"UNSORTED_SEGMENT_{_name}"))


@operator("STABLEHLO_REDUCE_WINDOW", "float32", "int32", "float64", "int8", "uint8", "int16", "int64", "bool", cases=8)
def stablehlo_reduce_window(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 3, 1)
    shape = [case.size(2, 5) for _ in range(rank)]
    window = [case.size(1, 2) for _ in shape]
    case.note(input=shape, window=window)
    name = case.pick("STABLEHLO_ADD", "STABLEHLO_MAXIMUM", "STABLEHLO_MINIMUM", "STABLEHLO_MULTIPLY")
    initial = {"STABLEHLO_ADD": 0, "STABLEHLO_MULTIPLY": 1, "STABLEHLO_MAXIMUM": -100, "STABLEHLO_MINIMUM": 100}[name]
    initial = max(initial, 0) if type_name == "UINT8" else initial
    low = 0 if type_name == "UINT8" else -30
    x = case.input(type_name, shape, values=lambda: np.clip(case.values(type_name, shape), low, 30))
    case.op(
        "STABLEHLO_REDUCE_WINDOW",
        [x, case.const(type_name, np.array(initial))],
        [case.output(type_name)],
        "StablehloReduceWindowOptions",
        fields=dict(
            window_dimensions=window,
            window_strides=[case.size(1, 2) for _ in shape],
            base_dilations=[case.size(1, 2) for _ in shape],
            window_dilations=[1 for _ in shape],
            padding=[case.size(0, 1) for _ in range(2 * rank)],
            body_subgraph_index=1,
        ),
    )
    reduce_by(case, name, type_name)


REDUCTIONS = ("ADD", "MUL", "MINIMUM", "MAXIMUM")


@operator("REDUCE_WINDOW", "float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool", cases=8)
def reduce_window(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 3, 1, 4)
    window, dilations = [case.size(1, 3) for _ in range(rank)], [case.size(1, 2) for _ in range(rank)]
    shape = [(w - 1) * d + 1 + case.size(0, 3) for w, d in zip(window, dilations)]
    function = case.cycle("ALL", "ANY") if type_name == "BOOL" else case.cycle(*REDUCTIONS)
    initial = np.array(function == "ALL" if type_name == "BOOL" else case.size(-3, 3) if type_name[0] != "U" else 2)
    case.note(input=shape, window=window, by=function)
    case.term_size = 40**3 if type_name == "FLOAT32" and function in ("ADD", "MUL") else 1
    sizes = [window, [case.size(1, 2) for _ in range(rank)], dilations]
    case.op(
        "REDUCE_WINDOW",
        [case.input(type_name, shape), case.const(type_name, initial), *(case.ints(each, "INT64") for each in sizes)],
        [case.output(type_name)],
        "ReduceWindowOptions",
        fields=dict(reduce_function=getattr(schema.ReduceWindowFunction, function)),
    )


def arg(name, table):
    def build(case, kind):
        type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
        shape, quantization = case.shape(rank, 6), case.quantization(type_name)
        target = case.pick("INT32", "INT64")
        axis = maybe_negative(case, case.size(0, rank - 1), rank)

        def values():
            """With ties: the first of equals counts."""
            array = case.values(type_name, shape, quantization)
            return array if type_name == "BOOL" else np.asarray(array // 16, array.dtype)

        x = case.input(type_name, shape, quantization, values)
        case.note(input=shape, axis=axis)
        case.op(
            name,
            [x, case.const(case.pick("INT32", "INT64"), np.array(axis))],
            [case.output(target)],
            table,
            version=2 if type_name == "INT8" else 3 if type_name == "BOOL" else 1,
            fields=dict(output_type=tensor_type(target)),
        )

    return build


operator("ARG_MAX", "float32", "int8", "uint8", "int32", "bool", cases=12)(arg("ARG_MAX", "ArgMaxOptions"))

operator("ARG_MIN", "float32", "int8", "uint8", "int32", "bool", cases=12)(arg("ARG_MIN", "ArgMinOptions"))


@operator("CUMSUM", "float32", "int32", "int64", cases=12)
def cumsum(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape = case.shape(rank, 5)
    x = case.input(type_name, shape)
    axis = maybe_negative(case, case.size(0, rank - 1), rank)
    case.note(input=shape, axis=axis)
    case.op(
        "CUMSUM",
        [x, case.const("INT32", np.array(axis))],
        [case.output(type_name)],
        "CumsumOptions",
        fields=dict(exclusive=case.number % 2 == 1, reverse=case.number % 4 > 1),
    )


def axis_sets(rank):
    """Every set of axes, and some written with negative or repeated axes."""
    sets = [list(some) for count in range(1, rank + 1) for some in itertools.combinations(range(rank), count)]
    return sets + [[axis - rank for axis in some] for some in sets] + [[0, 0], [-1, rank - 1]]


REDUCERS = {
    "MEAN": ("float32", "int32", "int64", "int8", "uint8", "int16"),
    "SUM": ("float32", "int32", "int64", "int8", "uint8", "bool"),
    "REDUCE_MAX": ("float32", "int32", "int64", "int8", "uint8", "int16", "bool"),
    "REDUCE_MIN": ("float32", "int32", "int64", "int8", "uint8", "int16", "bool"),
    "REDUCE_PROD": ("float32", "int32", "int64", "int8", "int16", "bool"),
    "REDUCE_ANY": ("bool",),
    "REDUCE_ALL": ("bool",),
}


def sum_as_uint8(shape, axes, keep, quantization, result):
    """SUM of int8 by its uint8 form: TensorFlow Lite's reference SUM reads int8 as if it were uint8."""
    twin = Case(np.random.default_rng(0))
    x = twin.input(
        "UINT8", shape, Quantization(quantization.scale, quantization.zero_point + 128), np.zeros(shape, np.uint8)
    )
    y = twin.output("UINT8", Quantization(result.scale, result.zero_point + 128))
    twin.op("SUM", [x, twin.ints(axes)], [y], "ReducerOptions", fields=dict(keep_dims=keep))
    return Twin(
        twin.builder.finish(),
        lambda arrays: [array.view(np.uint8) ^ 128 for array in arrays],
        lambda array: (array ^ 128).view(np.int8),
    )


def reducer(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        rank = case.cycle(4, 4, 4, 3, 2, 1)
        shape = case.shape(rank, 7)
        sets = axis_sets(rank)
        axes = sets[case.number * 7 % len(sets)] if rank == 4 else case.pick(*sets)
        if rank == 4 and case.number % 5 == 0:
            axes = [1, 2]
        if case.chance(0.05):
            axes = []
        quantization = case.quantization(type_name)
        result = quantization
        if quantization is not None and name in ("MEAN", "SUM", "REDUCE_PROD") and case.chance(0.6):
            terms = np.prod([shape[axis] for axis in set(axes)])
            growth = case.real(0.5, 2) * (np.sqrt(terms) if name == "SUM" else 1)
            result = Quantization(np.float32(quantization.scale * growth), case.zero_point(type_name))

        def values():
            array = case.values(type_name, shape, quantization)
            return np.clip(array, -9, 9) if name == "REDUCE_PROD" and type_name in ("INT32", "INT64") else array

        x = case.input(type_name, shape, quantization, values)
        keep = case.number % 3 == 1
        case.note(input=shape, axes=axes)
        if (name, type_name) == ("SUM", "INT8"):
            case.twin = sum_as_uint8(shape, axes, keep, quantization, result)
        case.op(
            name,
            [x, case.ints(axes)],
            [case.output(type_name, result)],
            "ReducerOptions",
            version=(
                2 if type_name == "INT8" else 3 if type_name == "INT16" and name not in ("SUM", "REDUCE_PROD") else 1
            ),
            fields=dict(keep_dims=keep),
        )

    return build


@operator("REDUCE_PROD", "int8_large", "int16_large", cases=8)
def product_of_large_scales(case, kind):
    """Of two small numbers, since LiteRT wraps where a product so far has more than 31 bits."""
    type_name, rows = type_of_kind(kind), case.size(1, 6)
    quantization = Quantization(np.float32(case.real(1, 50)), case.zero_point(type_name))
    result = Quantization(np.float32(case.real(1e-4, 1)), case.zero_point(type_name))
    low, high = type_limits(type_name)
    near = [max(low, quantization.zero_point - 3), min(high, quantization.zero_point + 3)]
    x = case.input(type_name, [rows, 2], quantization, lambda: case.rng.integers(*near, [rows, 2], endpoint=True))
    case.note(rows=rows, scales=(quantization.scale, result.scale))
    outputs = [case.output(type_name, result)]
    case.op("REDUCE_PROD", [x, case.ints([1])], outputs, "ReducerOptions", version=2, fields=dict(keep_dims=False))


for _name, _kinds in REDUCERS.items():
    operator(_name, *_kinds, cases=36 if _name == "MEAN" else 20)(reducer(_name))
