# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/dense."""

from differential.cases import (
    ACTIVATIONS,
    Case,
    Quantization,
    Twin,
    activation,
    np,
    operator,
    padding,
    schema,
    tensor_type,
    type_limits,
    type_of_kind,
)
from differential.model_builder import PACKED_BITS, unpack_bits
from differential.operators.shared import (
    INT16_INT4_KINDS,
    WEIGHTED_KINDS,
    activations,
    bias,
    is_float,
    result_quantization,
    sparse_constant,
    weights,
)

INT2_KINDS = (
    "int8_int2_weights",
    "int8_int2_weights_per_channel",
    "int16_int2_weights_bias64",
    "int16_int2_weights_bias32",
    "hybrid_int2_weights",
    "hybrid_int2_weights_per_channel_asymmetric",
)


def short(scale):
    """The scale with 11 bits of mantissa, so that a product of two is exact in float."""
    mantissa, exponent = np.frexp(np.float64(scale))
    return np.float32(np.ldexp(np.round(mantissa * 2**11) / 2**11, exponent))


def unpack_weights(twin, index):
    """To int8: not every kernel takes the packed types."""
    tensor = twin.builder.current.tensors[index]
    bits = {getattr(schema.TensorType, name): bits for name, bits in PACKED_BITS.items()}.get(tensor.type)
    if bits is not None:
        values = unpack_bits(twin.builder.model.buffers[tensor.buffer].data, bits, int(np.prod(tensor.shape)))
        tensor.type, tensor.buffer = schema.TensorType.INT8, twin.builder.buffer("INT8", values)


def as_convolution(case, shape, depth, tensors, act, bias_type):
    """The same sums as a 1x1 CONV_2D. TensorFlow Lite's FULLY_CONNECTED rounds once, its CONV_2D twice."""
    rows = int(np.prod(shape)) // depth
    twin = Case(np.random.default_rng(0))
    tensor_objects, buffers = case.builder.current.tensors, case.builder.model.buffers
    x, w, b, y = (tensor_objects[index] if index >= 0 else None for index in tensors)
    twin.builder.model.buffers = list(buffers)
    index = twin.builder.tensor("INT8", [1, rows, 1, depth])
    filter_index = twin.builder.tensor("INT8", [w.shape[0], 1, 1, depth])
    for place, source in ((index, x), (filter_index, w)):
        target = twin.builder.current.tensors[place]
        target.type, target.quantization, target.buffer = source.type, source.quantization, source.buffer
    unpack_weights(twin, filter_index)
    if b is None:
        scale = np.float32(x.quantization.scale[0]) * np.float32(w.quantization.scale)
        bias_index = twin.const("INT32", np.zeros(w.shape[0], np.int32), Quantization(scale))
    else:
        bias_index = twin.builder.tensor("INT32", b.shape)
        target = twin.builder.current.tensors[bias_index]
        target.type, target.quantization, target.buffer = b.type, b.quantization, b.buffer
    result = twin.builder.tensor("INT8", [])
    twin.builder.current.tensors[result].type = y.type
    twin.builder.current.tensors[result].quantization = y.quantization
    given = [index] if w.buffer else [index, filter_index]
    twin.builder.current.inputs, twin.builder.current.outputs = given, [result]
    twin.op(
        "CONV_2D",
        [index, filter_index, bias_index],
        [result],
        "Conv2DOptions",
        version=7,
        fields=dict(
            padding=padding("VALID"),
            stride_h=1,
            stride_w=1,
            fused_activation_function=activation(act),
            quantized_bias_type=bias_type,
        ),
    )
    shapes = [[1, rows, 1, depth], [w.shape[0], 1, 1, depth]]
    return Twin(
        twin.builder.finish(),
        lambda arrays: [a.reshape(shape) for a, shape in zip(arrays, shapes)],
        lambda array: array,
    )


FLOAT_KINDS = tuple(kind for kind in (*WEIGHTED_KINDS, *INT2_KINDS) if is_float(kind))
INTEGER_KINDS = tuple(kind for kind in (*WEIGHTED_KINDS, *INT16_INT4_KINDS) if not is_float(kind))
INTEGER_INT2_KINDS = tuple(kind for kind in INT2_KINDS if not is_float(kind))


@operator("FULLY_CONNECTED", *FLOAT_KINDS, cases=24)
@operator("FULLY_CONNECTED", *INTEGER_INT2_KINDS, cases=24)
@operator("FULLY_CONNECTED", *INTEGER_KINDS, cases=24, micro_only=True)
def fully_connected(case, kind):
    fully_connected_layer(case, kind)


@operator(
    "dynamic/FULLY_CONNECTED",
    *(kind for kind in INTEGER_KINDS if "bias32" not in kind),
    cases=40,
    dynamic_only=True,
)
def fully_connected_by_default(case, kind):
    """The roundings of src/operators/dense/dense_rounding.h, which often meet halves where scales are powers of two."""
    case.judge = "tensorflow_lite_default"
    to_scale = (lambda s: np.float32(np.exp2(np.round(np.log2(s))))) if case.chance(0.4) else np.float32
    fully_connected_layer(case, kind, to_scale)
    case.twin = None


def fully_connected_layer(case, kind, to_scale=short):
    type_name, in_quantization, in_scale = activations(case, kind)
    if in_quantization is not None:
        in_scale = in_quantization.scale = to_scale(in_scale)
    depth, units = case.pick(1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 64), case.size(1, 19)
    keep = case.chance(0.3)
    rank = case.pick(1, 2, 2, 2, 3, 4)
    shape = case.shape(rank - 1, 3) + [depth]
    if not keep and rank > 2 and case.chance(0.3) and shape[-2] > 1:
        depth *= shape[-2]
    x = case.input(type_name, shape, in_quantization)
    w, w_scale = weights(case, kind, [units, depth], 0, in_scale, to_scale)
    b = (bias(case, kind, units, in_scale, w_scale, depth, optional=type_name != "INT16") or [-1])[0]
    out_quantization = result_quantization(case, kind, type_name, in_scale, w_scale, depth)
    if to_scale is not short:
        out_quantization.scale = to_scale(out_quantization.scale)
    y = case.output(type_name, out_quantization)
    act = case.cycle(*ACTIVATIONS)
    case.note(input=shape, units=units, act=act)
    bias_type = tensor_type("INT32" if "bias32" in kind else "INT64" if "bias64" in kind else "FLOAT32")
    if not is_float(kind):
        case.twin = as_convolution(case, shape, depth, (x, w, b, y), act, bias_type)
    case.op(
        "FULLY_CONNECTED",
        [x, w, b],
        [y],
        "FullyConnectedOptions",
        version=14 if "int2" in kind else 12 if "per_channel" in kind else 7 if kind.startswith("int16") else 6 if "int4" in kind else 5,
        fields=dict(
            fused_activation_function=activation(act),
            keep_num_dims=keep,
            asymmetric_quantize_inputs="asymmetric" in kind,
            quantized_bias_type=bias_type,
        ),
    )


def shuffled(weights):
    """In blocks of 4 units by 16 of their depth, each less 128."""
    units, depth = weights.shape
    return (weights.reshape(units // 4, 4, depth // 16, 16).transpose(0, 2, 1, 3).reshape(units, depth) ^ 128).astype(np.uint8)


RARE_DENSE_KINDS = ("int16x16_bias64", "int16x16_bias32", "int16x16_per_channel_bias64", "uint8_to_int16", "uint8_shuffled")


@operator("FULLY_CONNECTED", *RARE_DENSE_KINDS, cases=10)
def fully_connected_rare(case, kind):
    """LiteRT gives shuffled weights an answer for 1 and for 4 rows, and needs a bias for uint8."""
    type_name, is_shuffled, case.judge = type_of_kind(kind.replace("x16", "_")), kind == "uint8_shuffled", "litert"
    rows = case.pick(1, 4) if is_shuffled else case.size(1, 5)
    units, depth = (4 * case.size(1, 3), 16 * case.size(1, 3)) if is_shuffled else (case.size(1, 9), case.size(1, 20))
    zero_points = [128, 128] if is_shuffled else [case.zero_point(type_name), case.zero_point(type_name)]
    x_quantization = Quantization(short(case.real(1e-3, 0.1)), zero_points[0])
    w_scale = short([case.real(1e-3, 0.1) for _ in range(units if "per_channel" in kind else 1)])
    values = case.values(type_name, [units, depth])
    w = case.const(type_name, shuffled(values) if is_shuffled else values, Quantization(w_scale, zero_points[1]))
    bias_type = "INT64" if "bias64" in kind else "INT32"
    scale = np.float32(x_quantization.scale * w_scale)
    half = type_limits(type_name)[1] / 2
    biases = case.rng.normal(0, min(half**2, 2e8), units).astype(np.int64)
    b = case.const(bias_type, biases, Quantization(scale, 0)) if type_name == "UINT8" or case.chance(0.8) else -1
    x = case.input(type_name, [rows, depth], x_quantization)
    widest = float(np.max(scale)) * half**2 * np.sqrt(depth) * case.real(0.5, 3)
    outputs = [case.output("INT16", Quantization(np.float32(widest / 32767), 0))]
    if is_shuffled:
        outputs.append(case.builder.tensor(type_name, [rows, depth], x_quantization))
    act = case.cycle(*ACTIVATIONS)
    case.note(rows=rows, units=units, depth=depth, act=act)
    fields = dict(fused_activation_function=activation(act), weights_format=int(is_shuffled), quantized_bias_type=tensor_type(bias_type))
    case.op("FULLY_CONNECTED", [x, w, b], outputs, "FullyConnectedOptions", version=12, fields=fields)


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


@operator("BATCH_MATMUL", "float32", "int8", "int16", "hybrid", "hybrid_asymmetric", "int8_to_int32", "int16x8", cases=20)
def batch_matmul(case, kind):
    type_name = "FLOAT32" if is_float(kind) else type_of_kind(kind)
    rows, depth, columns = case.size(1, 6), case.size(1, 9), case.size(1, 6)
    lead = case.shape(case.size(0, 1 if kind.startswith("hybrid") else 2), 3)  # more: see deviations.py
    left_lead = [case.pick(n, n, 1) for n in lead]
    right_lead = [n if l == 1 else case.pick(n, n, 1) for n, l in zip(lead, left_lead)]
    adj_x, adj_y = case.cycle((False, False), (False, True), (True, False), (True, True))
    if adj_x:  # TensorFlow Lite reads past the transposed copy of a left side that is broadcast.
        left_lead = right_lead = lead
    left = left_lead + ([depth, rows] if adj_x else [rows, depth])
    right = right_lead + ([columns, depth] if adj_y else [depth, columns])
    right_type = "INT8" if kind.startswith("hybrid") or kind == "int16x8" else type_name
    if kind == "int16x8":
        case.judge = "litert"
    quantizations = [case.quantization(type_name), case.quantization(right_type)]
    result = None
    if kind.startswith("hybrid") or kind == "int16x8":
        quantizations[1].zero_point = 0
    if type_name != "FLOAT32":
        high = type_limits(type_name)[1]
        scale = (
            float(quantizations[0].scale)
            * float(quantizations[1].scale)
            * high
            * 0.36
            * np.sqrt(depth)
            * case.real(0.5, 3)
        )
        result = Quantization(np.float32(scale), case.zero_point(type_name))
    result_type = "INT32" if kind == "int8_to_int32" else type_name
    x = case.input(type_name, left, quantizations[0])
    z = case.operand(right_type, right, quantizations[1], kind.startswith("hybrid") or case.chance(0.3))
    case.note(left=left, right=right)
    case.op(
        "BATCH_MATMUL",
        [x, z],
        [case.output(result_type, result if result_type == type_name else None)],
        "BatchMatMulOptions",
        version=4 if result_type == "INT32" else {"INT8": 2, "INT16": 3}.get(type_name, 1),
        fields=dict(adj_x=adj_x, adj_y=adj_y, asymmetric_quantize_inputs="asymmetric" in kind),
    )
