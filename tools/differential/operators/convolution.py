# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/convolution."""

from differential.cases import ACTIVATIONS, activation, operator, padding, tensor_type
from differential.operators.shared import INT16_INT4_KINDS, WEIGHTED_KINDS, activations, bias, result_quantization, weights


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
    if kind.startswith("float32"):
        case.term_size = terms  # loops add fused products, in an order of their own
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
    if kind.startswith("float32"):
        case.term_size = terms  # loops add fused products, in an order of their own
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


@operator(
    "TRANSPOSE_CONV",
    "float32",
    "int8",
    "int8_per_channel",
    "uint8",
    "int16x8_bias64",
    "int16x8_per_channel_bias64",
    "int16x8_bias32",
    "int16x8_per_channel_bias32",
    "hybrid",
    "hybrid_per_channel",
    cases=20,
)
def transpose_conv(case, kind):
    type_name, in_quantization, in_scale = activations(case, kind)
    _, window, stride, _, pad = image_geometry(case, kind)
    size = [case.size(1, 5), case.size(1, 5)]
    batches, depth, channels = case.size(1, 2), case.size(1, 7), case.size(1, 9)
    if pad == "SAME":
        target = [max(1, length * s - case.size(0, s - 1)) for length, s in zip(size, stride)]
    else:
        target = [(length - 1) * s + max(w, 1) for length, s, w in zip(size, stride, window)]
    shape = [batches, *size, depth]
    w, w_scale = weights(case, kind, [channels, *window, depth], 0, in_scale)
    terms = depth * window[0] * window[1]
    if kind.startswith("float32"):
        case.term_size = terms  # loops add fused products, in an order of their own
    b = bias(case, kind, channels, in_scale, w_scale, terms)
    x = case.input(type_name, shape, in_quantization)
    y = case.output(type_name, result_quantization(case, kind, type_name, in_scale, w_scale, terms))
    act = case.cycle("NONE", "NONE", "RELU", "RELU6")
    case.note(input=shape, filter=[channels, *window, depth], act=act)
    if kind.startswith("hybrid") or "bias32" in kind:
        case.judge = "litert"
    if kind.startswith("hybrid"):
        case.term_size = terms
    case.op(
        "TRANSPOSE_CONV",
        [case.ints([batches, *target, channels]), w, x, *b],
        [y],
        "TransposeConvOptions",
        version=4 if act != "NONE" else 3,
        fields=dict(
            padding=padding(pad),
            stride_h=stride[0],
            stride_w=stride[1],
            fused_activation_function=activation(act),
            quantized_bias_type=tensor_type("INT64" if "bias64" in kind else "INT32" if "bias32" in kind else "FLOAT32"),
        ),
    )


@operator("CONV_3D", "float32", "float32_dilated", cases=10)
def conv_3d(case, kind):
    window, stride = [case.size(1, 3) for _ in range(3)], [case.size(1, 2) for _ in range(3)]
    pad, depth, channels = case.cycle("SAME", "VALID"), case.size(1, 4), case.size(1, 5)
    dilation = [case.size(1, 2) if kind.endswith("dilated") else 1 for _ in range(3)]
    shape = [case.size(1, 2), *((w - 1) * d + 1 + case.size(0, 3) for w, d in zip(window, dilation)), depth]
    x = case.input("FLOAT32", shape)
    w = case.const("FLOAT32", case.rng.normal(0, 0.5, [*window, depth, channels]))
    b = [case.const("FLOAT32", case.rng.normal(0, 1, channels))] if case.chance(0.7) else []
    act = case.cycle("NONE", "RELU", "RELU6")
    case.note(input=shape, filter=[*window, depth, channels], act=act)
    case.op(
        "CONV_3D",
        [x, w, *b],
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
            fused_activation_function=activation(act),
        ),
    )
