# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Pooling, softmax, reductions: operators that sum up a window or an axis."""

import itertools

from differential.cases import (
    ACTIVATIONS,
    QUANTIZED,
    Case,
    Quantization,
    Twin,
    activation,
    np,
    operator,
    padding,
    type_limits,
    type_of_kind,
)


def pool(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        window = [case.pick(1, 2, 2, 3, 4, 5) for _ in range(2)]
        pad = case.cycle("SAME", "VALID")
        size = [case.size(w if pad == "VALID" else 1, max(w, 9)) for w in window]
        if case.chance(0.2):
            window, pad = list(size), "VALID"
        stride = [case.pick(1, 2, 2, 3) for _ in range(2)]
        shape = [case.size(1, 2), *size, case.size(1, 17)]
        quantization = case.quantization(
            type_name, case.real(0.01, 0.5) if type_name != "INT16" else case.real(1e-5, 1e-2)
        )
        x = case.input(type_name, shape, quantization)
        act = case.cycle(*ACTIVATIONS, "NONE", "RELU6")
        case.note(input=shape, act=act)
        case.op(
            name,
            [x],
            [case.output(type_name, quantization)],
            "Pool2DOptions",
            version={"INT8": 2, "INT16": 3}.get(type_name, 1),
            fields=dict(
                padding=padding(pad),
                stride_h=stride[0],
                stride_w=stride[1],
                filter_height=window[0],
                filter_width=window[1],
                fused_activation_function=activation(act),
            ),
        )

    return build


operator("AVERAGE_POOL_2D", "float32", "int8", "uint8", "int16", cases=24)(pool("AVERAGE_POOL_2D"))
operator("MAX_POOL_2D", "float32", "int8", "uint8", "int16", cases=24)(pool("MAX_POOL_2D"))
operator("L2_POOL_2D", "float32", cases=24)(pool("L2_POOL_2D"))


@operator("SOFTMAX", "float32", "int8", "uint8", "int8_to_int16", "int16", cases=24)
def softmax(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(2, 1, 3, 4), 6)
    shape[-1] = case.pick(1, 2, 3, 10, 10, 17, 64, 300)
    scale = case.real(1e-3, 1) if type_name != "INT16" else case.real(1e-5, 2e-3)
    quantization = case.quantization(type_name, scale)
    beta = float(np.float32(case.pick(1.0, 1.0, 1.0, 0.5, 2.0, 0.1, 4.0)))
    target = "INT16" if kind == "int8_to_int16" else type_name
    result = {
        "float32": None,
        "int8": Quantization(1 / 256, -128),
        "uint8": Quantization(1 / 256, 0),
        "int8_to_int16": Quantization(1 / 65536, -32768),
        "int16": Quantization(1 / 32768, 0),
    }[kind]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, scale=quantization and quantization.scale)
    case.op(
        "SOFTMAX",
        [x],
        [case.output(target, result)],
        "SoftmaxOptions",
        version=3 if target == "INT16" else 2 if type_name == "INT8" else 1,
        fields=dict(beta=beta),
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


for _name, _kinds in REDUCERS.items():
    operator(_name, *_kinds, cases=36 if _name == "MEAN" else 20)(reducer(_name))
