# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""STABLEHLO_GATHER and STABLEHLO_SCATTER with their dimensions in any order, and indices that reach outside."""

from differential.cases import np, operator, type_of_kind
from differential.operators.control import subgraph
from differential.operators.less_usual import reduce_by


def weave(rank, places, chosen, rest):
    """A shape of `rank` dimensions: `chosen` at `places`, `rest` in the others."""
    chosen, rest = iter(chosen), iter(rest)
    return [next(chosen) if axis in places else next(rest) for axis in range(rank)]


def some_axes(case, axes, least):
    """At least so many of the axes, in any order."""
    return [int(axis) for axis in case.rng.permutation(axes)[: case.size(least, len(axes))]]


@operator("STABLEHLO_GATHER", "float32_general", "int16_general", cases=10)
def gather(case, kind):
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
