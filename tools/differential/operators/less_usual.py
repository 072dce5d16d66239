# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that few models have: boxes, segments, matrices, complex numbers, and those of StableHLO."""

from differential.cases import Quantization, activation, np, operator, padding, schema, tensor_type, type_of_kind
from differential.operators.control import binary, subgraph

NUMBERS = ("float32", "int8", "int16", "int32")


@operator("CONV_3D_TRANSPOSE", "float32", "float32_dilated", cases=10)
def conv_3d_transpose(case, kind):
    window, stride = [case.size(1, 3) for _ in range(3)], [case.size(1, 2) for _ in range(3)]
    size, depth, channels = [case.size(1, 3) for _ in range(3)], case.size(1, 4), case.size(1, 4)
    dilation = [case.size(1, 2) if kind.endswith("dilated") else 1 for _ in range(3)]
    reach = [(w - 1) * d + 1 for w, d in zip(window, dilation)]
    pad = case.cycle("SAME", "VALID")
    if pad == "SAME":
        target = [length * s - case.size(0, s - 1) for length, s in zip(size, stride)]
    else:
        target = [(length - 1) * s + r for length, s, r in zip(size, stride, reach)]
    batches = case.size(1, 2)
    w = case.const("FLOAT32", case.rng.normal(0, 0.5, [*window, channels, depth]))
    x = case.input("FLOAT32", [batches, *size, depth])
    b = [case.const("FLOAT32", case.rng.normal(0, 1, channels))] if case.chance(0.7) else []
    case.note(input=size, filter=[*window, channels, depth])
    case.op(
        "CONV_3D_TRANSPOSE",
        [case.ints([batches, *target, channels]), w, x, *b],
        [case.output("FLOAT32")],
        "Conv3DOptions",
        fields=dict(
            padding=padding(pad),
            stride_d=stride[0],
            stride_h=stride[1],
            stride_w=stride[2],
            dilation_d_factor=dilation[0],
            dilation_h_factor=dilation[1],
            dilation_w_factor=dilation[2],
            fused_activation_function=activation(case.cycle("NONE", "RELU", "RELU6")),
        ),
    )


def suppression(name):
    def build(case, kind):
        count = case.size(1, 12)

        def boxes():
            corner = case.rng.uniform(0, 10, (count, 2))
            far = corner + case.rng.uniform(0.5, 6, (count, 2))
            both = np.stack([corner, far], 1)
            swap = case.rng.random(count) < 0.3
            both[swap] = both[swap][:, ::-1]
            return both.reshape(count, 4)

        def scalar(value, type_name="FLOAT32"):
            return case.const(type_name, np.array(value))

        limit = case.size(1, 8)
        tensors = [
            case.input("FLOAT32", [count, 4], values=boxes),
            case.input("FLOAT32", [count], values=lambda: case.rng.permutation(count) / 20),
            scalar(limit, "INT32"),
            scalar(case.pick(0.0, 0.3, 0.5, 0.9, 1.0)),
            scalar(case.pick(-1.0, 0.0, 0.25, 0.5)),
        ]
        outputs = [case.output("INT32")]
        if name.endswith("V5"):
            tensors.append(scalar(case.cycle(0.5, 0.0, 0.1)))
            outputs.append(case.output("FLOAT32"))
        outputs.append(case.output("INT32"))
        case.note(boxes=count, limit=limit)
        case.op(name, tensors, outputs, name.title().replace("_", "") + "Options")

    return build


for _name in ("NON_MAX_SUPPRESSION_V4", "NON_MAX_SUPPRESSION_V5"):
    operator(_name, "float32", cases=12)(suppression(_name))


def stablehlo_pair(name):
    def build(case, kind):
        type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
        case.note(input=shape)
        values = None
        if name == "STABLEHLO_SHIFT_LEFT":
            values = lambda: case.rng.integers(0, 8 * np.dtype(kind).itemsize, shape)  # noqa: E731
        tensors = [case.input(type_name, shape), case.operand(type_name, shape, None, case.chance(0.3), values)]
        options = "StablehloShiftLeftOptions" if values else None
        case.op(name, tensors, [case.output(type_name)], options)

    return build


STABLEHLO_KINDS = ("float32", "int32", "float16", "float64", "int8", "uint8", "int16", "int64", "bool")

for _name in ("ADD", "MULTIPLY", "MAXIMUM", "MINIMUM"):
    operator(f"STABLEHLO_{_name}", *STABLEHLO_KINDS, cases=8)(stablehlo_pair(f"STABLEHLO_{_name}"))
operator("STABLEHLO_AND", "bool", "int8", "int16", "int32", "uint8", "uint32", "int64", cases=8)(stablehlo_pair("STABLEHLO_AND"))
operator("STABLEHLO_SHIFT_LEFT", "int8", "int16", "int32", cases=8)(stablehlo_pair("STABLEHLO_SHIFT_LEFT"))


@operator("STABLEHLO_COMPOSITE", "float32", "int32", "int64", cases=8)
def composite(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    data = [case.input(type_name, shape) for _ in range(2)]
    case.op(
        "STABLEHLO_COMPOSITE",
        data,
        [case.output(type_name, None, shape)],
        "StableHLOCompositeOptions",
        fields=dict(name="test.composite", decomposition_subgraph_index=1, version=1),
    )
    left, right = subgraph(case, "decomposition", type_name, shape, None, 2)
    first = binary(case, case.pick("ADD", "MUL", "SUB"), left, right, type_name, shape, None)
    result = binary(case, case.pick("ADD", "MUL"), first, left, type_name, shape, None)
    case.builder.current.outputs = [result]


@operator("STABLEHLO_CASE", "float32", "int32", "int64", cases=8)
def stablehlo_case(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    case.steps, count = 4, case.size(1, 3)
    index = case.input("INT32", case.pick([], [1]), values=lambda: np.int32(case.rng.integers(-1, count + 1)))
    index_shape = case.builder.current.tensors[index].shape
    make = case.inputs[0][2]
    case.inputs[0] = (index, np.dtype(np.int32), lambda: make().reshape(index_shape))
    data = case.input(type_name, shape)
    case.op(
        "STABLEHLO_CASE",
        [index, data],
        [case.output(type_name, None, shape)],
        "StablehloCaseOptions",
        fields=dict(branch_subgraph_indices=list(range(1, count + 1))),
    )
    for number in range(count):
        (x,) = subgraph(case, f"branch{number}", type_name, shape, None)
        operand = case.const(type_name, case.values(type_name, [1]))
        result = binary(case, case.pick("ADD", "MUL", "SUB"), x, operand, type_name, shape, None)
        case.builder.current.outputs = [result]


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


DIAGONAL = ("float32", "int8", "uint8", "int16", "int32", "int64")


@operator("MATRIX_DIAG", *DIAGONAL, cases=6)
def matrix_diag(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    case.note(input=shape)
    case.op("MATRIX_DIAG", [case.input(type_name, shape)], [case.output(type_name)], "MatrixDiagOptions")


@operator("MATRIX_SET_DIAG", *DIAGONAL, cases=6)
def matrix_set_diag(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(2, 4), 4)
    diagonal = [*shape[:-2], min(shape[-2:])]
    case.note(input=shape)
    tensors = [case.input(type_name, shape), case.input(type_name, diagonal)]
    case.op("MATRIX_SET_DIAG", tensors, [case.output(type_name)], "MatrixSetDiagOptions")


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


@operator("BUCKETIZE", "float32", "float64", "int32", "int64", cases=6)
def bucketize(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 6)
    boundaries = sorted(float(np.float32(b)) for b in case.rng.integers(-20, 20, case.size(1, 6)) / 2)
    x = case.input(type_name, shape, values=lambda: case.rng.integers(-24, 24, shape) / 2)
    case.op("BUCKETIZE", [x], [case.output("INT32")], "BucketizeOptions", fields=dict(boundaries=boundaries))


@operator("BITCAST", "float32", "int32", "int16", "uint8", "int64", "uint32", "int8", "uint16", "float64", "uint64", cases=8)
def bitcast(case, kind):
    """To a type of the same size, to smaller elements along a new last axis, or back."""
    type_name = type_of_kind(kind)
    targets = {
        "FLOAT32": ("INT32", "UINT8", "INT16"),
        "INT32": ("FLOAT32", "INT8", "UINT16"),
        "INT16": ("UINT16", "INT8", "INT32"),
        "UINT8": ("INT8", "INT16", "INT32"),
        "INT64": ("FLOAT32", "INT16", "UINT8"),
        "UINT32": ("FLOAT32", "INT32", "INT64"),
        "INT8": ("UINT8", "INT32", "BOOL"),
        "UINT16": ("INT8", "INT16", "FLOAT16"),
        "FLOAT64": ("INT64", "FLOAT32", "UINT8"),
        "UINT64": ("INT64", "FLOAT64", "UINT16"),
    }
    target = case.cycle(*targets[type_name])
    ratio = {"8": 1, "L": 1, "6": 2, "2": 4, "4": 8}
    shape = case.shape(case.size(1, 3), 4)
    if ratio[target[-1]] > ratio[type_name[-1]]:
        shape.append(ratio[target[-1]] // ratio[type_name[-1]])
    case.note(input=shape, target=target)
    case.op("BITCAST", [case.input(type_name, shape)], [case.output(target)])


@operator("FAKE_QUANT", "float32", cases=10)
def fake_quant(case, kind):
    shape = case.shape(case.size(1, 4), 5)
    low, high = -case.real(0.1, 10), case.real(0.1, 10)
    fields = dict(min=float(np.float32(low)), max=float(np.float32(high)), num_bits=case.pick(8, 8, 4, 16, 2))
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(1.3 * low, 1.3 * high, shape))
    case.op("FAKE_QUANT", [x], [case.output("FLOAT32")], "FakeQuantOptions", fields=fields, version=2)


@operator("RFFT2D", "float32", cases=8)
def rfft2d(case, kind):
    size = [case.pick(1, 2, 4, 8), case.pick(2, 4, 8)]
    shape = [*case.shape(case.size(0, 2), 2), case.size(1, size[0] + 1), case.size(1, size[1] + 1)]
    case.term_size = np.sqrt(np.prod(size))
    case.note(input=shape, size=size)
    case.op("RFFT2D", [case.input("FLOAT32", shape), case.ints(size)], [case.output("COMPLEX64")], "Rfft2dOptions")


def part_of_complex(name):
    def build(case, kind):
        shape = case.shape(case.size(1, 4), 5)
        values = lambda: case.rng.normal(0, 3, shape) + 1j * case.rng.normal(0, 3, shape)  # noqa: E731
        x = case.input(kind.upper(), shape, values=values)
        case.op(name, [x], [case.output("FLOAT32" if kind == "complex64" else "FLOAT64")])

    return build


for _name in ("REAL", "IMAG", "COMPLEX_ABS"):
    operator(_name, "complex64", "complex128", cases=6)(part_of_complex(_name))


@operator("DILATE", "float32", "int8", "int32", "int64", "bool", "float16", "float64", "uint8", "int16", "uint64", cases=6)
def dilate(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 4)
    factors = [case.size(1, 3) for _ in shape]
    case.note(input=shape, factors=factors)
    tensors = [case.input(type_name, shape), case.ints(factors), case.const(type_name, np.array(1))]
    case.op("DILATE", tensors, [case.output(type_name)], "DilateOptions")


@operator("STABLEHLO_PAD", "float32", "int8", "int32", "int64", "bool", "float16", "uint8", "int16", cases=8)
def stablehlo_pad(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 4)
    low, high, inner = ([case.size(a, 2) for _ in shape] for a in (-1, -1, 0))
    high = [max(h, 1 - n - l - (n - 1) * i) for n, l, h, i in zip(shape, low, high, inner)]
    case.note(input=shape)
    case.op(
        "STABLEHLO_PAD",
        [case.input(type_name, shape), case.const(type_name, np.array(1))],
        [case.output(type_name)],
        "StablehloPadOptions",
        fields=dict(edge_padding_low=low, edge_padding_high=high, interior_padding=inner),
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


def reduce_by(case, name, type_name):
    """The subgraph of a reduction of two scalars."""
    a, b = subgraph(case, "reduce", type_name, [], None, 2)
    result = case.builder.tensor(type_name, [])
    case.builder.current.outputs = [result]
    case.op(name, [a, b], [result])


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


def int8_weights(case, shape):
    return case.const("INT8", case.rng.integers(-127, 128, shape), Quantization(np.float32(case.real(0.003, 0.01))))


def recurrent_tensors(case, kind, depth, units, batches):
    """Weights, recurrent weights, bias and state of a simple recurrent layer."""
    case.term_size = 50 if kind.startswith("hybrid") else 1  # see deviations.py
    if kind == "float32":
        w, r = (case.const("FLOAT32", case.rng.normal(0, 0.4, (units, n))) for n in (depth, units))
    else:
        w, r = int8_weights(case, (units, depth)), int8_weights(case, (units, units))
    return [w, r, case.const("FLOAT32", case.rng.normal(0, 0.5, units)), case.variable("FLOAT32", [batches, units])]


RECURRENT = ("float32", "hybrid", "hybrid_asymmetric")


def recurrent_fields(case, kind, **more):
    act = activation(case.cycle("TANH", "RELU", "NONE", "RELU6"))
    return dict(fused_activation_function=act, asymmetric_quantize_inputs="asymmetric" in kind, **more)


@operator("RNN", *RECURRENT, cases=8)
def rnn(case, kind):
    batches, depth, units = case.size(1, 3), case.size(1, 6), case.size(1, 6)
    case.steps, case.fill = 3, "even"
    x = case.input("FLOAT32", [batches, depth])
    tensors = [x, *recurrent_tensors(case, kind, depth, units, batches)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    case.op("RNN", tensors, [case.output("FLOAT32")], "RNNOptions", version, recurrent_fields(case, kind))


def sequence_input(case, may_be_time_major=True):
    batches, times, depth = case.size(1, 3), case.size(1, 4), case.size(1, 6)
    time_major = may_be_time_major and case.chance(0.5)
    case.note(batches=batches, times=times)
    x = case.input("FLOAT32", [times, batches, depth] if time_major else [batches, times, depth])
    return x, batches, depth, time_major


@operator("UNIDIRECTIONAL_SEQUENCE_RNN", *RECURRENT, cases=8)
def sequence_rnn(case, kind):
    case.steps, case.fill, units = 2, "even", case.size(1, 6)
    x, batches, depth, time_major = sequence_input(case)
    tensors = [x, *recurrent_tensors(case, kind, depth, units, batches)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    fields = recurrent_fields(case, kind, time_major=time_major)
    case.op("UNIDIRECTIONAL_SEQUENCE_RNN", tensors, [case.output("FLOAT32")], "SequenceRNNOptions", version, fields)


@operator("BIDIRECTIONAL_SEQUENCE_RNN", *RECURRENT, cases=8)
def bidirectional_rnn(case, kind):
    case.steps, case.fill = 2, "even"
    x, batches, depth, time_major = sequence_input(case, may_be_time_major=kind == "float32")  # see deviations.py
    forward = recurrent_tensors(case, kind, depth, case.size(1, 6), batches)
    backward = recurrent_tensors(case, kind, depth, case.size(1, 6), batches)
    merge = case.chance(0.5)
    outputs = [case.output("FLOAT32") for _ in range(1 if merge else 2)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    fields = recurrent_fields(case, kind, time_major=time_major, merge_outputs=merge)
    tensors = [x, *forward, *backward, -1, -1, -1]
    case.op("BIDIRECTIONAL_SEQUENCE_RNN", tensors, outputs, "BidirectionalSequenceRNNOptions", version, fields)


@operator("HASHTABLE_LOOKUP", "float32", "int32", "float16", "int8", "uint8", "int64", "bool", cases=8)
def hashtable_lookup(case, kind):
    type_name, keys, count = type_of_kind(kind), case.size(1, 6), case.size(1, 5)
    shape = [keys, *case.shape(case.size(0, 2), 3)]
    sorted_keys = np.sort(case.rng.choice(20, keys, replace=False))
    lookup = case.input("INT32", [count], values=lambda: case.rng.choice(np.append(sorted_keys, 50), count))
    tensors = [lookup, case.ints(sorted_keys), case.const(type_name, case.values(type_name, shape))]
    case.note(values=shape)
    case.op("HASHTABLE_LOOKUP", tensors, [case.output(type_name), case.output("UINT8")])


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


@operator("TFLite_Detection_PostProcess", "float32", "uint8", cases=12)
def detection_postprocess(case, kind):
    """Boxes as offsets from anchors, scores with a background class in front."""
    type_name, count, classes = type_of_kind(kind), case.size(2, 8), case.size(1, 4)
    quantizations = [None, None, None]
    if type_name == "UINT8":
        quantizations = [Quantization(np.float32(s), z) for s, z in ((0.05, 128), (1 / 256, 0), (0.01, 0))]
    anchors = np.concatenate([case.rng.uniform(0.2, 0.8, (count, 2)), case.rng.uniform(0.1, 0.6, (count, 2))], 1)
    if type_name == "UINT8":
        anchors = np.round(anchors / 0.01)
    scores = [1, count, classes + 1]
    levels = 256 if type_name == "UINT8" else 1000

    def distinct():
        values = case.rng.choice(levels, count * (classes + 1), replace=False).reshape(scores)
        return values if type_name == "UINT8" else values / levels

    tensors = [
        case.input(type_name, [1, count, 4], quantizations[0]),
        case.input(type_name, scores, quantizations[1], distinct),
        case.const(type_name, anchors, quantizations[2]),
    ]
    def zeros_after_the_last(outputs):
        for array in outputs[:3]:
            array[:, int(outputs[3][0]) * per_detection :] = 0
        return outputs

    case.correct = zeros_after_the_last
    limit, regular = case.size(1, 5), case.number % 2 == 1
    per_detection = 1 if regular else case.size(1, classes)  # see deviations.py
    case.note(boxes=count)
    case.custom_op(
        "TFLite_Detection_PostProcess",
        tensors,
        [case.output("FLOAT32") for _ in range(4)],
        max_detections=limit,
        max_classes_per_detection=per_detection,
        detections_per_class=case.size(1, 5),
        use_regular_nms=regular,
        nms_score_threshold=case.pick(0.0, 0.3),
        nms_iou_threshold=case.pick(0.3, 0.6),
        num_classes=classes,
        y_scale=10.0,
        x_scale=10.0,
        h_scale=5.0,
        w_scale=5.0,
    )


def seeds(case):
    """Of 32 bits, and not both 0, which asks for other numbers each time."""
    return dict(seed=case.pick(1, 7, 2**31 - 1, -3), seed2=case.pick(0, 5, -(2**31)))


def random_op(case, kind, name, inputs, outputs):
    """Of the kinds custom_... as a custom operator, for which the builtin one stands in."""
    case.op(name, inputs, outputs, "RandomOptions", fields=seeds(case))
    if kind.startswith("custom_"):
        case.make_custom(name)


def random_numbers(name):
    def build(case, kind):
        shape = case.shape(case.size(1, 4), 6)
        case.steps = 2
        tensors = [case.ints(shape)]
        case.term_size = 5 if name == "RANDOM_STANDARD_NORMAL" else 1
        case.note(shape=shape)
        random_op(case, kind, name, tensors, [case.output("FLOAT32")])

    return build


for _name in ("RANDOM_UNIFORM", "RANDOM_STANDARD_NORMAL"):
    operator(_name, "float32", "custom_float32", cases=8)(random_numbers(_name))


@operator("MULTINOMIAL", "int32", "int64", "custom_int32", "custom_int64", cases=8)
def multinomial(case, kind):
    case.steps, case.fill = 2, "even"
    logits = case.input("FLOAT32", case.shape(2, 5))
    samples = case.const("INT32", np.array(case.size(1, 8)))
    y = case.output(type_of_kind(kind.removeprefix("custom_")))
    random_op(case, kind, "MULTINOMIAL", [logits, samples], [y])


@operator("STABLEHLO_RNG_BIT_GENERATOR", "int32", "uint32", "int64", "uint64", cases=9)
def rng_bit_generator(case, kind):
    algorithm = case.cycle(0, 1, 2)
    words = 2 if algorithm == 2 else case.pick(2, 3)
    state = case.input(
        "UINT64", [words], values=lambda: case.rng.integers(0, 2**64, words, np.uint64, endpoint=False)
    )
    outputs = [case.output("UINT64", None, [words]), case.output(type_of_kind(kind), None, case.shape(case.size(1, 3), 5))]
    fields = dict(algorithm=algorithm)
    case.op("STABLEHLO_RNG_BIT_GENERATOR", [state], outputs, "StablehloRngBitGeneratorOptions", fields=fields)


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


@operator("AudioSpectrogram", "float32", cases=8)
def audio_spectrogram(case, kind):
    window, stride = case.size(2, 20), case.size(1, 10)
    shape = [window + stride * case.size(0, 3) + case.size(0, stride - 1), case.size(1, 2)]
    case.term_size = window
    case.note(input=shape)
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(-1, 1, shape))
    squared = case.number % 2 == 1
    case.custom_op("AudioSpectrogram", [x], [case.output("FLOAT32")], window_size=window, stride=stride, magnitude_squared=squared)


@operator("Mfcc", "float32", cases=6)
def mfcc(case, kind):
    shape = [case.size(1, 2), case.size(1, 3), case.pick(65, 129, 257)]
    channels = case.size(4, 20)
    case.term_size = channels
    case.note(input=shape)
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(0, 100, shape))
    case.custom_op(
        "Mfcc",
        [x, case.const("INT32", np.array(case.pick(8000, 16000)))],
        [case.output("FLOAT32")],
        upper_frequency_limit=case.pick(3500.0, 4000.0),
        lower_frequency_limit=20.0,
        filterbank_channel_count=channels,
        dct_coefficient_count=case.size(1, min(channels, 13)),
    )


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


@operator("FULLY_CONNECTED", "float32_sparse", cases=8)
def fully_connected_sparse(case, kind):
    """Sparse weights, in the patterns that TensorFlow Lite knows: single floats, and blocks of 4."""
    block = case.cycle(1, 4)
    units, depth, rows = case.size(1, 6), block * case.size(1, 4), case.size(1, 3)
    kept = np.repeat(case.rng.random((units, depth // block)) < 0.4, block, 1)
    kept[case.size(0, units - 1), :block] = True
    dense = np.where(kept, case.values("FLOAT32", [units, depth], None), 0)
    dense[kept & (dense == 0)] = 1
    vectors = ["Int32Vector", "Uint8Vector", "Uint8Vector"]
    weights = sparse_constant(case, "FLOAT32", dense, None, [1, block], [0, 1], [False, True], vectors)
    act = case.cycle("NONE", "RELU", "RELU6")
    case.note(rows=rows, units=units, depth=depth, block=block, act=act)
    bias = case.const("FLOAT32", case.rng.normal(0, 1, units))
    fields = dict(fused_activation_function=activation(act))
    tensors = [case.input("FLOAT32", [rows, depth]), weights, bias]
    case.op("FULLY_CONNECTED", tensors, [case.output("FLOAT32")], "FullyConnectedOptions", version=8, fields=fields)


@operator("DENSIFY", "float32", "int8", "float16", cases=8)
def densify(case, kind):
    """A constant whose axes come in any order, some in blocks; combined with an input where the type allows it."""
    type_name, rank = type_of_kind(kind), case.cycle(2, 2, 3, 1, 4)
    blocks = [case.pick(1, 2, 3) if case.chance(0.3) else 1 for _ in range(rank)]
    counts = [case.size(1, 4 if rank < 4 else 2) for _ in range(rank)]
    shape, block_map = [n * b for n, b in zip(counts, blocks)], [axis for axis in range(rank) if blocks[axis] > 1]
    quantization = case.quantization(type_name)
    dense = np.where(case.rng.random(shape) < 0.6, 0, case.values(type_name, shape, quantization))
    dense.flat[case.size(0, dense.size - 1)] = 1  # One at least: see deviations.py.
    order = [int(axis) for axis in case.rng.permutation(rank)] if case.chance(0.4) else list(range(rank))
    is_sparse = [case.chance(0.6) for _ in order]
    is_sparse[rank - 1] |= not any(is_sparse)
    vectors = [case.pick("Int32Vector", "Uint8Vector", "Uint16Vector") for _ in order + block_map]
    table = sparse_constant(case, type_name, dense, quantization, blocks, order, is_sparse, vectors)
    case.note(shape=shape, order=order, blocks=blocks, sparse=is_sparse)
    result = case.builder.tensor(type_name, shape, quantization)
    case.op("DENSIFY", [table], [result], "DensifyOptions")
    x = case.input(type_name, shape, quantization)
    case.op("MAXIMUM", [x, result], [case.output(type_name, quantization)], "MaximumMinimumOptions", version=2)


@operator("LSH_PROJECTION", "sparse", "dense", cases=8)
def lsh_projection(case, kind):
    shape, hashes, bits = case.shape(case.size(1, 3), 5), case.size(1, 4), case.pick(1, 2, 5, 16, 31)
    seeds_of_bits = case.const("FLOAT32", case.rng.normal(0, 1, (hashes, bits)))
    x = case.input(case.pick("INT32", "FLOAT32", "UINT8", "INT64"), shape)
    weights = [case.input("FLOAT32", shape[:1])] if case.chance(0.5) else []
    length = hashes * bits if kind == "dense" else hashes
    case.note(input=shape, hashes=hashes, bits=bits)
    form = getattr(schema.LSHProjectionType, kind.upper())
    y = case.output("INT32", None, [length])
    case.op("LSH_PROJECTION", [seeds_of_bits, x, *weights], [y], "LSHProjectionOptions", fields=dict(type=form))


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
