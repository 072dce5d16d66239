# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What generators of several families use."""

import copy

from differential.cases import Quantization, Twin, np, numpy_type, schema, type_limits, type_of_kind

WEIGHTED_KINDS = (
    "float32",
    "int8",
    "int8_per_channel",
    "uint8",
    "int16x8_bias64",
    "int16x8_bias32",
    "int16x8_per_channel_bias64",
    "int8_int4_weights",
    "int8_int4_weights_per_channel",
    "hybrid",
    "hybrid_asymmetric",
    "hybrid_per_channel",
    "hybrid_per_channel_asymmetric",
    "hybrid_int4_weights",
    "float32_variable_weights",
    "int8_variable_weights",
)

INT16_INT4_KINDS = ("int16_int4_weights_bias64", "int16_int4_weights_bias32", "int16_int4_weights_per_channel_bias64")


def round_once(case):
    """Of a case in float16: what is wanted is the answer in float32, rounded. LiteRT, which is asked whether it runs the case,
    rounds in between."""
    case.judge = "litert"
    model = copy.deepcopy(case.builder)
    for tensor in model.current.tensors:
        if tensor.type == schema.TensorType.FLOAT16:
            tensor.type = schema.TensorType.FLOAT32
    widened = lambda arrays: [a.astype(np.float32) if a.dtype == np.float16 else a for a in arrays]
    case.twin = Twin(model.finish(), widened, lambda array: array.astype(np.float16))


def is_float(kind):
    return kind.startswith(("float32", "hybrid"))


def weight_values(case, kind, shape):
    if kind.startswith("float32"):
        return "FLOAT32", np.float32(case.rng.normal(0, 0.5, shape))
    type_name = "INT2" if "int2" in kind else "INT4" if "int4" in kind else "UINT8" if kind.startswith("uint8") else "INT8"
    low, high = type_limits(type_name)
    if type_name in ("INT8", "INT4"):
        low += 1
    values = case.rng.integers(low, high, shape, endpoint=True)
    if case.chance(0.15):
        values = case.rng.choice(np.array([low, high]), shape)
    return type_name, values.astype(numpy_type(type_name))


def weights(case, kind, shape, axis, input_scale, round_scale=np.float32):
    """The weight tensor, and its scale per channel of `axis` (None for float). Sums are mostly between -30 and 30."""
    type_name, values = weight_values(case, kind, shape)
    constant = "variable" not in kind
    if kind.startswith("float32"):
        return case.operand(type_name, shape, None, constant, values), None
    channels, terms = shape[axis], np.prod(shape) / shape[axis]
    largest = type_limits(type_name)[1] if type_name != "UINT8" else 127
    activation_size = 2 if is_float(kind) else input_scale * type_limits(type_of_kind(kind))[1] * 0.6
    typical = case.real(0.5, 20) / (largest * 0.6 * activation_size * np.sqrt(terms))
    if "per_channel" in kind:
        scale = round_scale([typical * case.real(0.5, 2) for _ in range(channels)])
        quantization = Quantization(scale, 0, axis)
    else:
        scale = round_scale(typical)
        quantization = Quantization(scale, case.zero_point("UINT8") if type_name == "UINT8" else 0)
    return case.operand(type_name, shape, quantization, constant, values), np.broadcast_to(scale, (channels,))


def bias(case, kind, channels, input_scale, weight_scale, depth, optional=True):
    """A list of the bias tensor, about as large as a sum of `depth` products; of nothing if this case has none."""
    if optional and case.chance(0.2):
        case.note(bias=False)
        return []
    if is_float(kind):
        return [case.const("FLOAT32", np.float32(case.rng.normal(0, 1, channels)))]
    products = 74 * (1 if "int2" in kind else 4 if "int4" in kind else 74) * np.sqrt(depth) * (256 if kind.startswith("int16") else 1)
    type_name = "INT64" if "bias64" in kind else "INT32"
    values = np.clip(case.rng.normal(0, products, channels), -(2**30), 2**30).astype(np.int64)
    scale = np.float32(input_scale) * np.float32(weight_scale)
    if "per_channel" not in kind:
        scale = scale[0]
    return [case.const(type_name, values.astype(numpy_type(type_name)), Quantization(scale, 0))]


def activations(case, kind):
    """Type, input quantisation and input scale."""
    if is_float(kind):
        return "FLOAT32", None, 1.0
    type_name = type_of_kind(kind)
    scale = np.float32(case.real(1e-4, 1e-2) if type_name == "INT16" else case.real(1e-3, 0.5))
    return type_name, Quantization(scale, case.zero_point(type_name)), scale


def result_quantization(case, kind, type_name, input_scale, weight_scale, depth):
    if weight_scale is None or type_name == "FLOAT32":
        return None
    low, high = type_limits(type_name)
    largest = 1 if "int2" in kind else 7 if "int4" in kind else 127
    typical = (
        np.float64(input_scale) * np.max(weight_scale) * 0.6 * largest * np.sqrt(depth) * (high - low) / np.sqrt(12)
    )
    scale = typical * case.real(0.7, 4) / high
    if case.chance(0.1):
        scale *= case.pick(1 if "int2" in kind else 1e-2, 1e2)  # a multiplier of few products is large already
    return Quantization(np.float32(scale), case.zero_point(type_name))


def subgraph(case, name, type_name, shape, quantization, count=1):
    """Starts a subgraph with `count` inputs of one type; returns them."""
    case.builder.graph(name)
    case.builder.current.inputs = [case.builder.tensor(type_name, shape, quantization) for _ in range(count)]
    return case.builder.current.inputs


def reduce_by(case, name, type_name):
    """The subgraph of a reduction of two scalars."""
    a, b = subgraph(case, "reduce", type_name, [], None, 2)
    result = case.builder.tensor(type_name, [])
    case.builder.current.outputs = [result]
    case.op(name, [a, b], [result])


class SparseArray:
    """An array level by level, as the file format has it. `levels` has one axis for each level, `is_sparse` says of which
    levels only those places are kept where there is a number that is not 0."""

    def __init__(self, levels, is_sparse):
        self.values, self.sizes, self.is_sparse = [], levels.shape, is_sparse
        self.segments, self.indices = [[0] for _ in is_sparse], [[] for _ in is_sparse]
        self._keep(levels, 0)

    def _keep(self, part, level):
        if level == len(self.is_sparse):
            self.values.append(part[()])
            return
        for place, rest in enumerate(part):
            if self.is_sparse[level] and not rest.any():
                continue
            self.indices[level].append(place)
            self._keep(rest, level + 1)
        self.segments[level].append(len(self.indices[level]))

    def dimensions(self, vectors):
        """The tables of the levels; `vectors` names the type of each one's index vectors."""
        result = []
        for level, vector in enumerate(vectors):
            table = schema.DimensionMetadataT()
            if not self.is_sparse[level]:
                table.format, table.denseSize = schema.DimensionType.DENSE, self.sizes[level]
            else:
                table.format = schema.DimensionType.SPARSE_CSR
                table.arraySegmentsType = table.arrayIndicesType = getattr(schema.SparseIndexVector, vector)
                table.arraySegments, table.arrayIndices = (getattr(schema, vector + "T")() for _ in range(2))
                table.arraySegments.values, table.arrayIndices.values = self.segments[level], self.indices[level]
            result.append(table)
        return result


def sparse_constant(case, type_name, dense, quantization, blocks, order, is_sparse, vectors):
    """`dense` with its axes in this order, those with blocks above 1 cut into blocks, and without the zeros of the axes
    that are sparse."""
    rank = dense.ndim
    block_map = [axis for axis in range(rank) if blocks[axis] > 1]
    axes = [2 * axis for axis in order] + [2 * axis + 1 for axis in block_map]
    split = dense.reshape([length for n, b in zip(dense.shape, blocks) for length in (n // b, b)])
    whole = split.transpose(axes + [2 * axis + 1 for axis in range(rank) if blocks[axis] == 1])
    array = SparseArray(whole.reshape(whole.shape[: len(axes)]), is_sparse + [False for _ in block_map])
    table = case.builder.tensor(type_name, dense.shape, quantization, data=array.values)
    sparsity = case.builder.current.tensors[table].sparsity = schema.SparsityParametersT()
    sparsity.traversalOrder = order + [rank + number for number in range(len(block_map))]
    sparsity.blockMap = block_map
    sparsity.dimMetadata = array.dimensions(vectors[: len(axes)])
    return table


def broadcast_pair(case, high_rank):
    """Two shapes that broadcast together; half of the time they are equal."""
    form = case.cycle("equal", "scalar", "broadcast", "ranks", "equal", "ones")
    rank = case.size(1, high_rank)
    full = case.shape(rank, 5 if rank < 5 else 3)
    if form == "equal":
        return full, list(full)
    if form == "scalar":
        pair = [full, case.pick([], [1])]
    elif form == "ones":
        pair = [full, [1] * rank]
    else:
        left = [case.pick(d, d, 1) for d in full]
        right = [d if l == 1 else case.pick(d, d, 1) for l, d in zip(left, full)]
        if form == "ranks":
            right = right[case.size(0, rank - 1) :]
        pair = [left, right]
    return pair if case.chance(0.6) else pair[::-1]


def name_and_type(name, kind, type_name="FLOAT32"):
    """Of the kinds named_... another name of the operator, with values of `type_name`."""
    if kind.startswith("named_"):
        return kind.removeprefix("named_"), type_name
    return name, type_of_kind(kind)


MOVED = ("float32", "int8", "uint8", "int16", "int32", "int64", "bool")


def maybe_negative(case, axis, rank):
    return axis - rank if case.chance(0.4) else axis
