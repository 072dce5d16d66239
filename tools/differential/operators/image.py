# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators over images and blocks, and the other products of matrices."""

from differential.cases import Quantization, activation, np, operator, padding, tensor_type, type_limits, type_of_kind
from differential.operators.matrix import activations, bias, image_geometry, is_float, result_quantization, weights

IMAGES = ("float32", "int8", "uint8", "int32", "int64")


def blocks(name, table):
    def build(case, kind):
        type_name, block = type_of_kind(kind), case.pick(2, 2, 3, 4, 1)
        low = case.shape(4, 3)
        shape = (
            [low[0], low[1], low[2], low[3] * block**2]
            if name == "DEPTH_TO_SPACE"
            else [low[0], low[1] * block, low[2] * block, low[3]]
        )
        quantization = case.quantization(type_name)
        x = case.input(type_name, shape, quantization)
        case.note(input=shape)
        case.op(
            name,
            [x],
            [case.output(type_name, quantization)],
            table,
            version=2 if type_name == "INT8" and "SPACE_TO" in name else 1,
            fields=dict(block_size=block),
        )

    return build


operator("SPACE_TO_DEPTH", *IMAGES, cases=8)(blocks("SPACE_TO_DEPTH", "SpaceToDepthOptions"))
operator("DEPTH_TO_SPACE", *IMAGES, cases=8)(blocks("DEPTH_TO_SPACE", "DepthToSpaceOptions"))


@operator("SPACE_TO_BATCH_ND", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def space_to_batch_nd(case, kind):
    type_name, spatial = type_of_kind(kind), case.cycle(2, 2, 1)
    block = [case.pick(1, 2, 3) for _ in range(spatial)]
    pads = [[case.size(0, 2), case.size(0, 2)] for _ in range(spatial)]
    sizes = []
    for length, (before, after) in zip(block, pads):
        total = length * -(-(before + after + case.size(1, 4)) // length)
        sizes.append(total - before - after)
    shape = [case.size(1, 2), *sizes, case.size(1, 3)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, block=block, paddings=pads)
    case.op(
        "SPACE_TO_BATCH_ND",
        [x, case.ints(block), case.ints(pads)],
        [case.output(type_name, quantization)],
        "SpaceToBatchNDOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
    )


@operator("BATCH_TO_SPACE_ND", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def batch_to_space_nd(case, kind):
    type_name, spatial = type_of_kind(kind), case.cycle(2, 2, 1)
    block = [case.pick(1, 2, 3) for _ in range(spatial)]
    sizes = [case.size(1, 3) for _ in range(spatial)]
    crops = [[case.size(0, min(1, b * s - 1)), 0] for b, s in zip(block, sizes)]
    shape = [int(np.prod(block)) * case.size(1, 2), *sizes, case.size(1, 3)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, block=block, crops=crops)
    case.op(
        "BATCH_TO_SPACE_ND",
        [x, case.ints(block), case.ints(crops)],
        [case.output(type_name, quantization)],
        "BatchToSpaceNDOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
    )


def resize(name, table):
    def build(case, kind):
        type_name = type_of_kind(kind)
        shape, quantization = case.shape(4, 7), case.quantization(type_name)
        target = [case.size(1, 12), case.size(1, 12)]
        align, half = case.cycle((False, False), (True, False), (False, True))
        x = case.input(type_name, shape, quantization)
        case.note(input=shape, target=target)
        case.op(
            name,
            [x, case.ints(target)],
            [case.output(type_name, quantization)],
            table,
            version=3 if half else 4 if type_name == "INT16" else 1,
            fields=dict(align_corners=align, half_pixel_centers=half),
        )

    return build


operator("RESIZE_BILINEAR", "float32", "int8", "uint8", "int16", cases=18)(
    resize("RESIZE_BILINEAR", "ResizeBilinearOptions")
)
operator("RESIZE_NEAREST_NEIGHBOR", "float32", "int8", "uint8", "int16", cases=18)(
    resize("RESIZE_NEAREST_NEIGHBOR", "ResizeNearestNeighborOptions")
)


@operator("MIRROR_PAD", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def mirror_pad(case, kind):
    type_name, rank, mode = type_of_kind(kind), case.cycle(2, 1, 3, 4), case.cycle(0, 1)
    shape = [case.size(2, 5) for _ in range(rank)]
    widths = [[case.size(0, length - 1 + mode), case.size(0, length - 1 + mode)] for length in shape]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, widths=widths)
    case.op(
        "MIRROR_PAD",
        [x, case.ints(widths, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "MirrorPadOptions",
        version=2 if type_name == "INT8" else 3 if type_name == "INT16" else 1,
        fields=dict(mode=mode),
    )


@operator(
    "TRANSPOSE_CONV",
    "float32",
    "int8",
    "int8_per_channel",
    "uint8",
    "int16x8_bias64",
    "int16x8_per_channel_bias64",
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
    b = bias(case, kind, channels, in_scale, w_scale, terms)
    x = case.input(type_name, shape, in_quantization)
    y = case.output(type_name, result_quantization(case, kind, type_name, in_scale, w_scale, terms))
    act = case.cycle("NONE", "NONE", "RELU", "RELU6")
    case.note(input=shape, filter=[channels, *window, depth], act=act)
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
            quantized_bias_type=tensor_type("INT64" if "bias64" in kind else "FLOAT32"),
        ),
    )


@operator("BATCH_MATMUL", "float32", "int8", "int16", "hybrid", "hybrid_asymmetric", "int8_to_int32", cases=20)
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
    right_type = "INT8" if kind.startswith("hybrid") else type_name
    quantizations = [case.quantization(type_name), case.quantization(right_type)]
    result = None
    if kind.startswith("hybrid"):
        quantizations[1].zero_point = 0
    elif type_name != "FLOAT32":
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
