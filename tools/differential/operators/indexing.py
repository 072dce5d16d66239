# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/indexing."""

from differential.cases import PACKED_BITS, Quantization, np, operator, tensor_type, type_of_kind
from differential.operators.shared import MOVED, maybe_negative, reduce_by, subgraph


@operator("UNIQUE", "float32", "int8", "uint8", "int16", "int32", "int64", cases=8)
def unique(case, kind):
    type_name, count, target = type_of_kind(kind), case.size(1, 12), case.pick("INT32", "INT64")
    x = case.input(type_name, [count], values=lambda: case.rng.integers(0, 5, count))
    case.op(
        "UNIQUE",
        [x],
        [case.output(type_name), case.output(target)],
        "UniqueOptions",
        fields=dict(idx_out_type=tensor_type(target)),
    )


@operator("SPARSE_TO_DENSE", "float32", "int8", "uint8", "int32", "int64", cases=10)
def sparse_to_dense(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape, index_type = case.shape(rank, 4), case.pick("INT32", "INT64")
    count = case.size(1, 4)
    cells = np.sort(case.rng.choice(int(np.prod(shape)), min(count, int(np.prod(shape))), replace=False))
    places = np.stack(np.unravel_index(cells, shape), 1)
    scalar = len(cells) == 1 and case.chance(0.5)
    values = case.operand(type_name, [] if scalar else [len(cells)])
    case.note(shape=shape, places=len(cells))
    case.op(
        "SPARSE_TO_DENSE",
        [
            case.const(index_type, places if rank > 1 else places[:, 0]),
            case.const(index_type, np.array(shape)),
            values,
            case.const(type_name, np.array(3)),
        ],
        [case.output(type_name)],
        "SparseToDenseOptions",
        version=3 if type_name in ("INT8", "UINT8") else 2 if type_name == "INT64" else 1,
    )


@operator("STABLEHLO_GATHER", "float32", "int8", "int32", "int64", "float16", "float64", "uint8", "int16", cases=8)
def stablehlo_gather(case, kind):
    """Slices that start at places which the rows of the indices name."""
    type_name, rank = type_of_kind(kind), case.cycle(2, 3, 1)
    shape = case.shape(rank, 5)
    sizes = [1, *(case.size(1, length) for length in shape[1:])]
    count, index_type = case.size(1, 4), case.pick("INT32", "INT64")
    index = case.input(
        index_type,
        [count, rank],
        values=lambda: np.stack([case.rng.integers(0, n - s + 1, count) for n, s in zip(shape, sizes)], 1),
    )
    case.note(input=shape, sizes=sizes)
    case.op(
        "STABLEHLO_GATHER",
        [case.input(type_name, shape), index],
        [case.output(type_name, None, [count, *sizes[1:]])],
        "StablehloGatherOptions",
        fields=dict(
            offset_dims=list(range(1, rank)),
            collapsed_slice_dims=[0],
            start_index_map=list(range(rank)),
            index_vector_dim=1,
            slice_sizes=sizes,
        ),
    )


@operator("EMBEDDING_LOOKUP_SPARSE", "float32", cases=9)
def embedding_lookup_sparse(case, kind):
    rows, depth, count, outputs = case.size(1, 6), case.size(1, 4), case.size(1, 6), case.size(1, 4)
    places = np.sort(case.rng.integers(0, outputs, count))
    places[-1] = outputs - 1
    table = case.const("FLOAT32", case.rng.normal(0, 1, (rows, depth)))
    ids = case.input("INT32", [count], values=lambda: case.rng.integers(0, rows, count))
    tensors = [
        ids,
        case.ints(np.stack([places, np.arange(count)], 1)),
        case.ints([outputs, count]),
        case.const("FLOAT32", case.rng.uniform(0.5, 2, count)),
        table,
    ]
    case.op(
        "EMBEDDING_LOOKUP_SPARSE",
        tensors,
        [case.output("FLOAT32")],
        "EmbeddingLookupSparseOptions",
        fields=dict(combiner=case.cycle(0, 1, 2)),
    )


@operator("STABLEHLO_SCATTER", "float32", "int32", "float64", "int8", "int64", cases=8)
def stablehlo_scatter(case, kind):
    """Rows of updates combined with the rows of the operand that the indices name."""
    type_name, shape, count = type_of_kind(kind), case.shape(case.cycle(2, 1, 3), 4), case.size(1, 4)
    name = case.cycle("STABLEHLO_ADD", "STABLEHLO_MAXIMUM", "STABLEHLO_MINIMUM", "STABLEHLO_MULTIPLY")
    index_type = case.pick("INT32", "INT64")
    x = case.input(type_name, shape)
    index = case.input(index_type, [count, 1], values=lambda: case.rng.integers(0, shape[0], (count, 1)))
    updates = case.input(type_name, [count, *shape[1:]])
    case.note(input=shape, count=count, by=name)
    case.op(
        "STABLEHLO_SCATTER",
        [x, index, updates],
        [case.output(type_name, None, shape)],
        "StablehloScatterOptions",
        fields=dict(
            indices_are_sorted=False,
            update_window_dims=list(range(1, len(shape))),
            inserted_window_dims=[0],
            scatter_dims_to_operand_dims=[0],
            index_vector_dim=1,
            unique_indices=False,
            update_computation_subgraph_index=1,
        ),
    )
    reduce_by(case, name, type_name)


VERSION = {"INT8": 2, "UINT8": 2, "INT16": 3}


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


@operator("WHERE", "bool", "float32", "int32", "int8", "uint8", "uint32", "int64", cases=8)
def where(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.size(1, 4), 5)

    def values():
        return np.where(case.rng.random(shape) < 0.5, 0, case.values(type_name, shape))

    case.note(input=shape)
    case.op("WHERE", [case.input(type_name, shape, values=values)], [case.output("INT64")], "WhereOptions")


EMBEDDED = (
    "float32",
    "int8",
    "hybrid",
    "int32",
    "float16",
    "hybrid_uint8",
    "hybrid_int4",
    "hybrid_int2",
    "hybrid_rows",
    "half_int8",
    "half_rows",
    "half_int4",
    "half_int2",
    "int2",
)


@operator("EMBEDDING_LOOKUP", *EMBEDDED, cases=8)
def embedding_lookup(case, kind):
    """hybrid, half: quantised rows give floats. Packed rows begin at a byte: the package misreads others."""
    is_dequantized = kind.startswith(("hybrid", "half"))
    form = kind.removeprefix("hybrid").removeprefix("half").strip("_").upper()
    type_name = form if form not in ("", "ROWS") else "INT8"
    shape = [case.size(1, 8), *case.shape(case.size(1, 2), 5)]
    if PACKED_BITS.get(type_name):
        shape[-1] *= 8 // PACKED_BITS[type_name]
    count = case.size(1, 6)
    index = case.input("INT32", [count], values=lambda: case.rng.integers(0, shape[0], count))
    scales = [case.real(1e-3, 0.1) for _ in range(shape[0] if form == "ROWS" else 1)]
    quantization = Quantization(np.float32(scales)) if kind == "int8" or is_dequantized else None
    table = case.operand(type_name, shape, quantization, True)
    result_type = "FLOAT16" if kind.startswith("half") else "FLOAT32" if is_dequantized else type_name
    result = case.output(result_type, None if is_dequantized else quantization)
    if kind.startswith("half") or kind == "int2":
        case.judge = "litert"
    case.note(table=shape)
    version = 1 if kind == "float32" else 4 if PACKED_BITS.get(type_name) else 3
    case.op("EMBEDDING_LOOKUP", [index, table], [result], version=version)


@operator("SCATTER_ND", "float32", "int8", "uint8", "int32", "int64", "bool", cases=8)
def scatter_nd(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3)
    shape = case.shape(rank, 6)
    depth, count = case.size(1, rank), case.size(1, 5)
    index = case.input("INT32", [count, depth], values=lambda: case.rng.integers(0, shape[:depth], (count, depth)))
    updates = case.input(type_name, [count, *shape[depth:]])
    case.note(shape=shape)
    case.op("SCATTER_ND", [index, updates, case.ints(shape)], [case.output(type_name)], "ScatterNdOptions")


def weave(rank, places, chosen, rest):
    """A shape of `rank` dimensions: `chosen` at `places`, `rest` in the others."""
    chosen, rest = iter(chosen), iter(rest)
    return [next(chosen) if axis in places else next(rest) for axis in range(rank)]


def some_axes(case, axes, least):
    """At least so many of the axes, in any order."""
    return [int(axis) for axis in case.rng.permutation(axes)[: case.size(least, len(axes))]]


@operator("STABLEHLO_GATHER", "float32_general", "int16_general", cases=10)
def gather_of_stablehlo_indices(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    rank, batch = len(shape), case.shape(case.size(0, 2), 3)
    index_map = some_axes(case, range(rank), 1)
    collapsed = [axis for axis in range(rank) if case.chance(0.4)]
    sizes = [1 if axis in collapsed else case.size(1, length) for axis, length in enumerate(shape)]
    vector_axis = case.size(0, len(batch))
    index_shape = [*batch[:vector_axis], len(index_map), *batch[vector_axis:]]
    out_rank = rank - len(collapsed) + len(batch)
    offsets = sorted(int(axis) for axis in case.rng.permutation(out_rank)[: rank - len(collapsed)])
    kept = [size for axis, size in enumerate(sizes) if axis not in collapsed]
    limits = np.array([shape[axis] - sizes[axis] + 1 for axis in index_map])

    def places():
        return np.moveaxis(case.rng.integers(0, limits + 3, [*batch, len(index_map)]), -1, vector_axis)

    index = case.input(case.pick("INT32", "INT64"), index_shape, values=places)
    case.note(input=shape, indices=index_shape)
    case.op(
        "STABLEHLO_GATHER",
        [case.input(type_name, shape), index],
        [case.output(type_name, None, weave(out_rank, offsets, kept, batch))],
        "StablehloGatherOptions",
        fields=dict(
            offset_dims=offsets,
            collapsed_slice_dims=collapsed,
            start_index_map=index_map,
            index_vector_dim=vector_axis,
            slice_sizes=sizes,
        ),
    )


@operator("STABLEHLO_SCATTER", "float32_general", "int32_general", "uint8_last", cases=10)
def scatter(case, kind):
    """Windows of updates; of the kind ..._last the update takes the place of what is there."""
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    rank, batch = len(shape), case.shape(case.size(0, 2), 3)
    inserted = [axis for axis in range(rank) if case.chance(0.4)]
    others = [axis for axis in range(rank) if axis not in inserted]
    window = [case.size(1, shape[axis]) for axis in others]
    more = some_axes(case, others, 0 if inserted else 1) if others else []
    index_map = [int(axis) for axis in case.rng.permutation([*inserted, *more])]
    vector_axis = case.size(0, len(batch))
    index_shape = [*batch[:vector_axis], len(index_map), *batch[vector_axis:]]
    update_rank = len(batch) + len(window)
    window_dims = sorted(int(axis) for axis in case.rng.permutation(update_rank)[: len(window)])
    whole = weave(rank, others, window, [1] * rank)
    limits = np.array([shape[axis] - whole[axis] + 1 for axis in index_map])

    def places():
        return np.moveaxis(case.rng.integers(0, limits, [*batch, len(index_map)]), -1, vector_axis)

    name = case.cycle("STABLEHLO_ADD", "STABLEHLO_MAXIMUM", "STABLEHLO_MINIMUM", "STABLEHLO_MULTIPLY")
    x, index = case.input(type_name, shape), case.input(case.pick("INT32", "INT64"), index_shape, values=places)
    updates = case.input(type_name, weave(update_rank, window_dims, window, batch))
    case.note(input=shape, indices=index_shape)
    case.op(
        "STABLEHLO_SCATTER",
        [x, index, updates],
        [case.output(type_name, None, shape)],
        "StablehloScatterOptions",
        fields=dict(
            indices_are_sorted=False,
            update_window_dims=window_dims,
            inserted_window_dims=inserted,
            scatter_dims_to_operand_dims=index_map,
            index_vector_dim=vector_axis,
            unique_indices=False,
            update_computation_subgraph_index=1,
        ),
    )
    if kind.endswith("last"):
        _, update = subgraph(case, "update", type_name, [], None, 2)
        case.builder.current.outputs = [update]
    else:
        reduce_by(case, name, type_name)
