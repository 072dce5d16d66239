# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""FULLY_CONNECTED, CONV_2D and DEPTHWISE_CONV_2D: the operators with weights and a bias."""

from differential.cases import (
    ACTIVATIONS,
    Case,
    Quantization,
    Twin,
    activation,
    np,
    numpy_type,
    operator,
    padding,
    schema,
    tensor_type,
    type_limits,
    type_of_kind,
)
from differential.model_builder import PACKED_BITS, unpack_bits

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
INT2_KINDS = (
    "int8_int2_weights",
    "int8_int2_weights_per_channel",
    "int16_int2_weights_bias64",
    "int16_int2_weights_bias32",
    "hybrid_int2_weights",
    "hybrid_int2_weights_per_channel_asymmetric",
)


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


@operator("FULLY_CONNECTED", *WEIGHTED_KINDS, *INT16_INT4_KINDS, *INT2_KINDS, cases=24)
def fully_connected(case, kind):
    type_name, in_quantization, in_scale = activations(case, kind)
    if in_quantization is not None:
        in_scale = in_quantization.scale = short(in_scale)
    depth, units = case.pick(1, 2, 3, 4, 7, 8, 15, 16, 17, 33, 64), case.size(1, 19)
    keep = case.chance(0.3)
    rank = case.pick(1, 2, 2, 2, 3, 4)
    shape = case.shape(rank - 1, 3) + [depth]
    if not keep and rank > 2 and case.chance(0.3) and shape[-2] > 1:
        depth *= shape[-2]
    x = case.input(type_name, shape, in_quantization)
    w, w_scale = weights(case, kind, [units, depth], 0, in_scale, short)
    b = (bias(case, kind, units, in_scale, w_scale, depth, optional=type_name != "INT16") or [-1])[0]
    y = case.output(type_name, result_quantization(case, kind, type_name, in_scale, w_scale, depth))
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


def image_geometry(case, kind):
    """Input height and width, window, strides, dilations and padding, for which a VALID window fits."""
    window = [case.pick(1, 1, 2, 3, 3, 4, 5) for _ in range(2)]
    stride = [case.pick(1, 1, 2, 3) for _ in range(2)]
    dilation = [case.pick(1, 1, 1, 2, 3) for _ in range(2)]
    reach = [(w - 1) * d + 1 for w, d in zip(window, dilation)]
    pad = case.cycle("SAME", "VALID")
    low = reach if pad == "VALID" else [1, 1]
    size = [case.size(l, max(l, 9)) for l in low]
    return size, window, stride, dilation, pad


@operator("CONV_2D", *WEIGHTED_KINDS, *INT16_INT4_KINDS, "float32_grouped", "int8_grouped_per_channel", cases=24)
def conv_2d(case, kind):
    weight_kind = "float32" if kind == "float32_grouped" else kind
    type_name, in_quantization, in_scale = activations(case, weight_kind)
    size, window, stride, dilation, pad = image_geometry(case, kind)
    groups = case.size(2, 4) if "grouped" in kind else 1
    filter_depth = case.size(1, 9)
    channels = groups * case.size(1, 5) if groups > 1 else case.size(1, 17)
    shape = [case.size(1, 2), *size, filter_depth * groups]
    x = case.input(type_name, shape, in_quantization)
    w, w_scale = weights(case, weight_kind, [channels, *window, filter_depth], 0, in_scale)
    terms = filter_depth * window[0] * window[1]
    b = bias(case, weight_kind, channels, in_scale, w_scale, terms, optional=False)
    y = case.output(type_name, result_quantization(case, kind, type_name, in_scale, w_scale, terms))
    act = case.cycle(*ACTIVATIONS, *ACTIVATIONS[1:])
    case.note(input=shape, filter=[channels, *window, filter_depth], act=act)
    case.op(
        "CONV_2D",
        [x, w, *b],
        [y],
        "Conv2DOptions",
        version=(
            8
            if kind.startswith("int16")
            else 7 if "int4" in kind else 6 if "grouped" in kind else 5 if kind.startswith("hybrid") else 3
        ),
        fields=dict(
            padding=padding(pad),
            stride_h=stride[0],
            stride_w=stride[1],
            dilation_h_factor=dilation[0],
            dilation_w_factor=dilation[1],
            fused_activation_function=activation(act),
            quantized_bias_type=tensor_type(
                "INT32" if "bias32" in kind else "INT64" if "bias64" in kind else "FLOAT32"
            ),
        ),
    )


@operator(
    "DEPTHWISE_CONV_2D",
    *(
        kind
        for kind in WEIGHTED_KINDS
        if "bias32" not in kind and (not kind.startswith("hybrid") or "per_channel" in kind)
    ),
    cases=24
)
def depthwise_conv_2d(case, kind):
    type_name, in_quantization, in_scale = activations(case, kind)
    size, window, stride, dilation, pad = image_geometry(case, kind)
    if case.chance(0.7):
        stride[1] = stride[0]
    depth, multiplier = case.size(1, 9), case.pick(1, 1, 1, 2, 3, 8)
    channels = depth * multiplier
    shape = [case.size(1, 2), *size, depth]
    x = case.input(type_name, shape, in_quantization)
    w, w_scale = weights(case, kind, [1, *window, channels], 3, in_scale)
    terms = window[0] * window[1]
    b = bias(case, kind, channels, in_scale, w_scale, terms)
    y = case.output(type_name, result_quantization(case, kind, type_name, in_scale, w_scale, terms))
    act = case.cycle(*ACTIVATIONS, *ACTIVATIONS[1:])
    case.note(input=shape, filter=[1, *window, channels], act=act)
    case.op(
        "DEPTHWISE_CONV_2D",
        [x, w, *b],
        [y],
        "DepthwiseConv2DOptions",
        version=6 if kind.startswith("hybrid") else 5 if kind.startswith("int16") else 3,
        fields=dict(
            padding=padding(pad),
            stride_h=stride[0],
            stride_w=stride[1],
            depth_multiplier=multiplier,
            dilation_h_factor=dilation[0],
            dilation_w_factor=dilation[1],
            fused_activation_function=activation(act),
        ),
    )
