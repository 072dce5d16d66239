# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that pick, repeat or place values by index."""

from differential.cases import PACKED_BITS, Quantization, np, operator, tensor_type, type_of_kind

MOVED = ("float32", "int8", "uint8", "int16", "int32", "int64", "bool")
VERSION = {"INT8": 2, "UINT8": 2, "INT16": 3}


def maybe_negative(case, axis, rank):
    return axis - rank if case.chance(0.4) else axis


@operator("SLICE", *MOVED, "float16", "int4", "uint32", cases=12)
def slice_(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(4, 1, 2, 3, 5)
    shape = case.shape(rank, 6)
    begin = [case.size(0, length - 1) for length in shape]
    size = [case.pick(-1, case.size(1, length - first)) for length, first in zip(shape, begin)]
    quantization, index_type = case.quantization(type_name), case.pick("INT32", "INT64")
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, begin=begin, size=size)
    case.op(
        "SLICE",
        [x, case.ints(begin, index_type), case.ints(size, index_type)],
        [case.output(type_name, quantization)],
        "SliceOptions",
        version={"INT8": 2, "UINT8": 2, "INT16": 4}.get(type_name, 1),
    )


@operator("GATHER", *MOVED, "float16", cases=14)
def gather(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
    shape = case.shape(rank, 5)
    axis = case.size(0, rank - 1)
    batch = case.size(1, axis) if axis > 0 and case.chance(0.4) else 0
    index_shape = shape[:batch] + case.shape(case.size(0 if batch == 0 else 1, 2), 4)
    quantization = case.quantization(type_name)
    index_type = case.pick("INT32", "INT64")
    x = case.input(type_name, shape, quantization)
    index = case.operand(
        index_type, index_shape, None, case.chance(0.5), lambda: case.rng.integers(0, shape[axis], index_shape)
    )
    case.note(input=shape, indices=index_shape)
    case.op(
        "GATHER",
        [x, index],
        [case.output(type_name, quantization)],
        "GatherOptions",
        version=5 if batch else VERSION.get(type_name, 1),
        fields=dict(axis=maybe_negative(case, axis, rank), batch_dims=batch),
    )


@operator("GATHER_ND", "float32", "int8", "uint8", "int16", "int32", "int64", "float16", "bool", cases=12)
def gather_nd(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
    shape = case.shape(rank, 5)
    depth = case.size(1, rank)
    lead = case.shape(case.size(0, 2), 4)
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    index = case.operand(
        case.pick("INT32", "INT64"),
        lead + [depth],
        None,
        case.chance(0.5),
        lambda: case.rng.integers(0, shape[:depth], lead + [depth]),
    )
    case.note(input=shape, indices=lead + [depth])
    case.op(
        "GATHER_ND",
        [x, index],
        [case.output(type_name, quantization)],
        "GatherNdOptions",
        version=3 if type_name == "INT16" else 1,
    )


@operator("TILE", "float32", "int8", "uint8", "int32", "int64", "bool", cases=10)
def tile(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    repeats = [case.size(1, 3) for _ in range(rank)]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, repeats=repeats)
    case.op(
        "TILE",
        [x, case.ints(repeats, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "TileOptions",
    )


@operator("EXPAND_DIMS", *MOVED, cases=8)
def expand_dims(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 0)
    shape, quantization = case.shape(rank, 5), case.quantization(type_name)
    axis = case.size(-rank - 1, rank)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, axis=axis)
    case.op(
        "EXPAND_DIMS",
        [x, case.ints([axis], case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "ExpandDimsOptions",
    )


@operator("SQUEEZE", *MOVED, "float16", "uint32", cases=8)
def squeeze(case, kind):
    type_name = type_of_kind(kind)
    shape = [case.pick(1, 1, 2, 3) for _ in range(case.size(1, 5))]
    ones = [axis for axis, length in enumerate(shape) if length == 1]
    axes = [maybe_negative(case, axis, len(shape)) for axis in ones if case.chance(0.6)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape)
    case.op("SQUEEZE", [x], [case.output(type_name, quantization)], "SqueezeOptions", fields=dict(squeeze_dims=axes))


@operator("PACK", "float32", "int8", "uint8", "int16", "int32", "int64", "uint32", cases=10)
def pack(case, kind):
    type_name, rank, count = type_of_kind(kind), case.cycle(2, 1, 3, 0), case.size(1, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    axis = case.size(-rank - 1, rank)
    tensors = [case.operand(type_name, shape, quantization, index > 0 and case.chance(0.3)) for index in range(count)]
    case.note(input=shape)
    case.op(
        "PACK",
        tensors,
        [case.output(type_name, quantization)],
        "PackOptions",
        version=2 if type_name in ("INT8", "UINT8") else 3 if type_name == "INT16" else 1,
        fields=dict(values_count=count, axis=axis),
    )


@operator("UNPACK", "float32", "int8", "uint8", "int16", "int32", "bool", cases=10)
def unpack(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    axis = case.size(0, rank - 1)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape)
    case.op(
        "UNPACK",
        [x],
        [case.output(type_name, quantization) for _ in range(shape[axis])],
        "UnpackOptions",
        version=2 if type_name in ("INT8", "UINT8") else 4 if type_name == "INT16" else 1,
        fields=dict(num=shape[axis], axis=maybe_negative(case, axis, rank)),
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


@operator("TOPK_V2", "float32", "int8", "uint8", "int32", "int64", "int16", cases=10)
def topk(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3)
    shape, quantization = case.shape(rank, 8), case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    k = case.size(1, shape[-1])
    case.note(input=shape, k=k)
    case.op(
        "TOPK_V2",
        [x, case.ints(np.array(k))],
        [case.output(type_name, quantization), case.output("INT32")],
        "TopKV2Options",
        version=2 if type_name in ("INT8", "UINT8") else 1,
    )


@operator("BROADCAST_TO", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "float16", "float64", "uint16", "uint32", cases=10)
def broadcast_to(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4, 5, 6)
    full, quantization = case.shape(rank, 4 if rank < 5 else 3), case.quantization(type_name)
    shape = [case.pick(length, 1) for length in full][case.size(0, rank - 1) :]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, to=full)
    case.op(
        "BROADCAST_TO",
        [x, case.ints(full, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "BroadcastToOptions",
        version=3 if type_name == "INT16" else 2,
    )


@operator("BROADCAST_ARGS", "int32", "int64", cases=8)
def broadcast_args(case, kind):
    type_name, full = type_of_kind(kind), case.shape(case.size(1, 5), 4)
    left = [case.pick(length, 1) for length in full]
    right = [length if l == 1 else case.pick(length, 1) for l, length in zip(left, full)][case.size(0, len(full) - 1) :]
    x, z = (case.input(type_name, [len(v)], values=np.array(v)) for v in (left, right))
    case.note(left=left, right=right)
    case.op("BROADCAST_ARGS", [x, z], [case.output(type_name)])


@operator("FILL", "float32", "int8", "int16", "int32", "int64", "bool", "float16", "int32_by_int8", "float32_by_int16", cases=8)
def fill(case, kind):
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(0, 4), 5), case.quantization(type_name)
    value = case.input(type_name, [], quantization)
    shape_type = case.pick("INT32", "INT64")
    if "_by_" in kind:  # shapes in a type that only the micro version takes
        shape_type, case.judge = kind.split("_by_")[1].upper(), "tflite_micro"
    case.note(shape=shape)
    case.op(
        "FILL",
        [case.ints(np.array(shape), shape_type), value],
        [case.output(type_name, quantization, shape)],
        "FillOptions",
        version=3 if type_name in ("INT8", "INT16") else 1,
    )


@operator("RANGE", "float32", "int32", "int64", cases=8)
def range_(case, kind):
    type_name, step = type_of_kind(kind), case.pick(1, 2, 3, -1, -2)
    start = case.size(-5, 5)
    stop = start + step * case.size(1, 6) + (1 if step > 1 else 0)
    case.note(start=start, stop=stop, step=step)
    tensors = [case.const(type_name, np.array(value)) for value in (start, stop, step)]
    case.op("RANGE", tensors, [case.output(type_name)], "RangeOptions", version=1)


@operator("SHAPE", "float32", "int8", "int32", "int64", "bool", cases=6)
def shape_(case, kind):
    type_name, target = type_of_kind(kind), case.pick("INT32", "INT64")
    x = case.input(type_name, case.shape(case.size(1, 5), 4), case.quantization(type_name))
    case.op("SHAPE", [x], [case.output(target)], "ShapeOptions", fields=dict(out_type=tensor_type(target)))


@operator("RANK", "float32", "int8", "int64", "bool", cases=4)
def rank_(case, kind):
    type_name = type_of_kind(kind)
    x = case.input(type_name, case.shape(case.size(1, 5), 4), case.quantization(type_name))
    case.op("RANK", [x], [case.output("INT32")], "RankOptions")


@operator("REVERSE_V2", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "float16", cases=10)
def reverse_v2(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
    shape, quantization = case.shape(rank, 5), case.quantization(type_name)
    first = case.size(0, rank - 1)
    axes = (
        list(range(first, case.size(first, rank - 1) + 1)) if case.chance(0.5) else [maybe_negative(case, first, rank)]
    )
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, axes=axes)
    case.op("REVERSE_V2", [x, case.ints(axes)], [case.output(type_name, quantization)], "ReverseV2Options")


@operator("REVERSE_SEQUENCE", "float32", "uint8", "int16", "int32", "int64", cases=8)
def reverse_sequence(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 2, 4)
    shape = case.shape(rank, 5)
    batch, sequence = (int(axis) for axis in case.rng.permutation(rank)[:2])
    lengths = case.input(
        case.pick("INT32", "INT64"),
        [shape[batch]],
        values=lambda: case.rng.integers(1, shape[sequence] + 1, shape[batch]),
    )
    x = case.input(type_name, shape, case.quantization(type_name))
    case.note(input=shape)
    case.op(
        "REVERSE_SEQUENCE",
        [x, lengths],
        [case.output(type_name, case.quantization(type_name))],
        "ReverseSequenceOptions",
        fields=dict(seq_dim=sequence, batch_dim=batch),
    )


@operator("ONE_HOT", "float32", "int8", "uint8", "int32", "int64", "bool", cases=8)
def one_hot(case, kind):
    type_name, shape, depth = type_of_kind(kind), case.shape(case.size(0, 3), 4), case.size(1, 6)
    index = case.input(case.pick("INT32", "INT64"), shape, values=lambda: case.rng.integers(-1, depth + 1, shape))
    on, off = (
        case.const(type_name, np.array(value))
        for value in ((True, False) if type_name == "BOOL" else (5, -2 if type_name != "UINT8" else 2))
    )
    case.note(indices=shape, depth=depth)
    case.op(
        "ONE_HOT",
        [index, case.const("INT32", np.array(depth)), on, off],
        [case.output(type_name)],
        "OneHotOptions",
        fields=dict(axis=case.size(-1, len(shape))),
    )


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


def select(name):
    def build(case, kind):
        type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
        full, quantization = case.shape(rank, 4), case.quantization(type_name)
        shapes = [full, full, full]
        if name == "SELECT" and case.chance(0.4):
            shapes[0] = full[:1]
        if name == "SELECT_V2" and case.chance(0.7):
            shapes = [[case.pick(length, length, 1) for length in full][case.size(0, rank - 1) :] for _ in range(3)]
        condition = case.input("BOOL", shapes[0])
        tensors = [case.operand(type_name, shape, quantization, case.chance(0.3)) for shape in shapes[1:]]
        case.note(shapes=shapes)
        case.op(
            name,
            [condition, *tensors],
            [case.output(type_name, quantization)],
            name.title().replace("_", "") + "Options",
        )

    return build


SELECTED = (*MOVED, "float16", "uint16", "uint32", "uint64")

for _name in ("SELECT", "SELECT_V2"):
    operator(_name, *SELECTED, cases=10)(select(_name))


@operator("WHERE", "bool", "float32", "int32", "int8", "uint8", "uint32", "int64", cases=8)
def where(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.size(1, 4), 5)

    def values():
        return np.where(case.rng.random(shape) < 0.5, 0, case.values(type_name, shape))

    case.note(input=shape)
    case.op("WHERE", [case.input(type_name, shape, values=values)], [case.output("INT64")], "WhereOptions")


EMBEDDED = ("float32", "int8", "hybrid", "int32", "float16", "hybrid_uint8", "hybrid_int4", "hybrid_int2", "hybrid_rows")


@operator("EMBEDDING_LOOKUP", *EMBEDDED, cases=8)
def embedding_lookup(case, kind):
    """hybrid: quantised rows give floats. Packed rows begin at a byte: the package misreads others."""
    form = kind.removeprefix("hybrid").strip("_").upper()
    type_name = form if form not in ("", "ROWS") else "INT8"
    shape = [case.size(1, 8), *case.shape(case.size(1, 2), 5)]
    if PACKED_BITS.get(type_name):
        shape[-1] *= 8 // PACKED_BITS[type_name]
    count = case.size(1, 6)
    index = case.input("INT32", [count], values=lambda: case.rng.integers(0, shape[0], count))
    scales = [case.real(1e-3, 0.1) for _ in range(shape[0] if form == "ROWS" else 1)]
    quantization = Quantization(np.float32(scales)) if kind == "int8" or kind.startswith("hybrid") else None
    table = case.operand(type_name, shape, quantization, True)
    result = case.output("FLOAT32") if kind.startswith("hybrid") else case.output(type_name, quantization)
    case.note(table=shape)
    version = 1 if kind == "float32" else 4 if PACKED_BITS.get(type_name) else 3
    case.op("EMBEDDING_LOOKUP", [index, table], [result], version=version)


@operator("ADD_N", "float32", "int32", cases=8)
def add_n(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    case.note(input=shape)
    case.op(
        "ADD_N", [case.input(type_name, shape) for _ in range(case.size(2, 4))], [case.output(type_name)], "AddNOptions"
    )


@operator("SCATTER_ND", "float32", "int8", "uint8", "int32", "int64", "bool", cases=8)
def scatter_nd(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3)
    shape = case.shape(rank, 6)
    depth, count = case.size(1, rank), case.size(1, 5)
    index = case.input("INT32", [count, depth], values=lambda: case.rng.integers(0, shape[:depth], (count, depth)))
    updates = case.input(type_name, [count, *shape[depth:]])
    case.note(shape=shape)
    case.op("SCATTER_ND", [index, updates, case.ints(shape)], [case.output(type_name)], "ScatterNdOptions")


@operator("DYNAMIC_UPDATE_SLICE", "float32", "int8", "int32", "int64", "bool", "float16", "int4", "int16", cases=8)
def dynamic_update_slice(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3)
    shape, quantization = case.shape(rank, 6), case.quantization(type_name)
    part = [case.size(1, length) for length in shape]
    x, update = case.input(type_name, shape, quantization), case.input(type_name, part, quantization)
    start = case.input("INT32", [rank], values=lambda: case.rng.integers(-1, shape))
    case.note(input=shape, update=part)
    case.op(
        "DYNAMIC_UPDATE_SLICE", [x, update, start], [case.output(type_name, quantization)], "DynamicUpdateSliceOptions"
    )
