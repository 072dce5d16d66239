# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of one operator: those with products and pools here, those over elements in random_elements."""
import math

import random_elements
from random_model import Layer, Tensor, numbers, scale_near, zero_point


def weights(r, type_, shape, channels, axis, products):
    """Weights of each channel for activations of a type; a few may be dead, or have a multiplier of 1 or more, as all may."""
    exponent = -math.log2(products) / 2
    scales = [scale_near(r, exponent - 7) for _ in range(channels)]
    if r.random() < 0.4:
        for c in r.sample(range(channels), max(1, channels // 9)):
            scales[c] = r.choice([1e-20, scales[c] * 2.0 ** r.randint(6, 10)])
    if type_ == "INT8" and r.random() < 0.1:  # sums of int16 activations take no multiplier of 2^7
        scales = [scale * 2.0 ** 9 for scale in scales]
    return Tensor("INT8", shape, scales, 0, numbers(r, math.prod(shape)), axis)


def bias(r, channels, type_, filter_, input_scale):
    wide = "INT64" if type_ == "INT16" else "INT32"
    return Tensor(wide, [channels], [scale * input_scale for scale in filter_.scale], 0, numbers(r, channels, 9999))


def window(r, size, most):
    return r.randint(1, min(size, most))


def out_size(size, window_size, stride, dilation, same):
    return -(-size // stride) if same else (size - (window_size - 1) * dilation - 1) // stride + 1


def image(r):
    """[batches, height, width, channels], some of them a row or a column."""
    height, width = r.choice([(r.randint(1, 14), r.randint(1, 14)), (1, r.randint(1, 80)), (r.randint(1, 80), 1)])
    channels = r.choice([1, 2, 3, r.randint(4, 20), r.randint(4, 20), r.randint(20, 70)])
    return [r.choice([1, 1, 1, 2, 3]), height, width, channels]


def placed(r, shape, most_window):
    """A window's height and width, options, and the output's height and width."""
    kh, kw = window(r, shape[1], most_window), window(r, shape[2], most_window)
    same = r.random() < 0.5
    sh, sw = r.randint(1, 3), r.randint(1, 3)
    dh = r.choice([1, 1, 2]) if (kh - 1) * 2 < shape[1] else 1
    dw = r.choice([1, 1, 2]) if (kw - 1) * 2 < shape[2] else 1
    options = {"padding": "SAME" if same else "VALID", "stride_h": sh, "stride_w": sw,
               "fused_activation_function": r.choice(["NONE", "NONE", "RELU", "RELU6"])}
    return kh, kw, dh, dw, options, (sh, sw, same)


def count_near_group(r, most_groups):
    """One that loops may divide into groups, or one more or less."""
    return max(1, r.choice([3, 4, 8, 16]) * r.randint(1, most_groups) + r.choice([-1, 0, 0, 1]))


def convolution(r, operator):
    type_ = r.choice(["INT8", "INT8", "INT16"])
    shape = image(r)
    if r.random() < 0.15:  # as behind a global pool
        shape = [1, 1, 1, count_near_group(r, 16)]
    elif r.random() < 0.2:
        shape[3] = count_near_group(r, 6)
    kh, kw, dh, dw, options, (sh, sw, same) = placed(r, shape, r.choice([1, 3, 3, 5, 15]))
    is_depthwise = operator == "DEPTHWISE_CONV_2D"
    if is_depthwise:
        multiplier = r.choice([1, 1, 1, 2, 3, r.randint(1, 8)])
        channels, products = shape[3] * multiplier, kh * kw
        filter_shape, axis = [1, kh, kw, channels], 3
        options["depth_multiplier"] = multiplier
    else:
        channels, products = r.choice([r.randint(1, 40), count_near_group(r, 6)]), kh * kw * shape[3]
        filter_shape, axis = [channels, kh, kw, shape[3]], 0
    filter_ = weights(r, type_, filter_shape, channels, axis, products)
    options.update(dilation_h_factor=dh, dilation_w_factor=dw)
    input_ = Tensor(type_, shape, 2.0 ** -5, zero_point(r, type_))
    out_shape = [shape[0], out_size(shape[1], kh, sh, dh, same), out_size(shape[2], kw, sw, dw, same), channels]
    output = Tensor(type_, out_shape, scale_near(r, -5), zero_point(r, type_))
    options_type = "DepthwiseConv2DOptions" if is_depthwise else "Conv2DOptions"
    return Layer(operator, [input_, filter_, bias(r, channels, type_, filter_, input_.scale)], output,
                 (options_type, options), 3)


def fully_connected(r, operator):
    type_ = r.choice(["INT8", "INT8", "INT16"])
    rows, depth = r.choice([1, 1, 2, r.randint(3, 20)]), r.choice([r.randint(1, 300), count_near_group(r, 40)])
    channels = r.choice([r.randint(1, 70), count_near_group(r, 8)])
    filter_ = weights(r, type_, [channels, depth], channels, 0, depth)
    if r.random() < 0.5:
        filter_.scale = filter_.scale[:1]
    offsets = bias(r, channels, type_, filter_, 2.0 ** -5)
    return Layer(operator, [Tensor(type_, [rows, depth], 2.0 ** -5, zero_point(r, type_)), filter_, offsets],
                 Tensor(type_, [rows, channels], scale_near(r, -5), zero_point(r, type_)),
                 ("FullyConnectedOptions", {"fused_activation_function": r.choice(["NONE", "RELU"])}), 4)


def pool(r, operator):
    type_ = r.choice(["INT8", "INT16"])
    shape = image(r)
    kh, kw, _, _, options, (sh, sw, same) = placed(r, shape, r.choice([2, 3, 80]))
    options.update(filter_height=kh, filter_width=kw)
    zero = zero_point(r, type_)
    out_shape = [shape[0], out_size(shape[1], kh, sh, 1, same), out_size(shape[2], kw, sw, 1, same), shape[3]]
    return Layer(operator, [Tensor(type_, shape, 2.0 ** -5, zero)], Tensor(type_, out_shape, 2.0 ** -5, zero),
                 ("Pool2DOptions", options), 2)


def transpose_conv(r, operator):
    shape = [1, r.randint(1, 8), r.randint(1, 8), r.randint(1, 24)]
    kh, kw, stride, channels = r.randint(1, 4), r.randint(1, 4), r.randint(1, 3), r.randint(1, 16)
    same = r.random() < 0.5
    sizes = [size * stride if same else (size - 1) * stride + k for size, k in zip(shape[1:3], (kh, kw))]
    filter_ = weights(r, "INT8", [channels, kh, kw, shape[3]], channels, 0, kh * kw * shape[3])
    wanted = Tensor("INT32", [4], numbers=[1, *sizes, channels])
    return Layer(operator, [wanted, filter_, Tensor("INT8", shape, 2.0 ** -5, zero_point(r, "INT8"))],
                 Tensor("INT8", [1, *sizes, channels], scale_near(r, -5), zero_point(r, "INT8")),
                 ("TransposeConvOptions", {"padding": "SAME" if same else "VALID", "stride_h": stride, "stride_w": stride}), 3)


def batch_matmul(r, operator):
    type_ = r.choice(["INT8", "INT16"])
    batches, rows, depth, columns = r.choice([1, 1, 2, 4]), r.randint(1, 24), r.randint(1, 48), r.randint(1, 24)
    if r.random() < 0.3:  # a row, or many
        rows, columns = r.choice([1, 1, r.randint(25, 50)]), count_near_group(r, 4)
    adj_x = r.random() < 0.2
    adj_y = r.random() < 0.5
    zeros = [zero_point(r, type_) for _ in range(3)]
    right = [batches, columns, depth] if adj_y else [batches, depth, columns]
    left = [batches, depth, rows] if adj_x else [batches, rows, depth]
    return Layer(operator, [Tensor(type_, left, 2.0 ** -5, zeros[0]), Tensor(type_, right, 2.0 ** -5, zeros[1])],
                 Tensor(type_, [batches, rows, columns], scale_near(r, -3), zeros[2]),
                 ("BatchMatMulOptions", {"adj_x": adj_x, "adj_y": adj_y}), 4)


def lstm(r, operator):
    type_ = r.choice(["INT8", "INT16"])
    steps, inputs, cells, batches = r.randint(1, 8), r.randint(1, 40), r.randint(1, 40), r.choice([1, 1, 2])
    time_major = r.random() < 0.3
    scale = 2.0 ** (-7 if type_ == "INT8" else -15)
    matrices = [Tensor("INT8", [cells, columns], scale_near(r, r.randint(-9, -4)), 0, numbers(r, cells * columns))
                for columns in (inputs, cells) for _ in range(4)]
    biases = [Tensor("INT64" if type_ == "INT16" else "INT32", [cells], numbers=numbers(r, cells, 9999)) for _ in range(4)]
    zero = zero_point(r, type_)
    output_shape = [steps, batches, cells] if time_major else [batches, steps, cells]
    variables = [Tensor(type_, [batches, cells], scale, zero, is_variable=True),
                 Tensor("INT16", [batches, cells], 2.0 ** r.randint(-13, -10), is_variable=True)]
    input_ = Tensor(type_, output_shape[:2] + [inputs], scale * 4, zero_point(r, type_))
    between = [Tensor("INT16", [], 2.0 ** -12) for _ in range(4)] + [Tensor(type_, [], scale, zero)]
    return Layer(operator, [input_, *matrices, *[None] * 3, *biases, None, None, *variables, *[None] * 4],
                 Tensor(type_, output_shape, scale, zero),
                 ("UnidirectionalSequenceLSTMOptions", {"fused_activation_function": "TANH", "cell_clip": r.choice([0.0, 4.0]),
                                                       "proj_clip": 0.0, "time_major": time_major}), 3, between)


PRODUCTS_AND_POOLS = {"AVERAGE_POOL_2D": pool, "CONV_2D": convolution, "DEPTHWISE_CONV_2D": convolution,
                      "FULLY_CONNECTED": fully_connected, "MAX_POOL_2D": pool, "UNIDIRECTIONAL_SEQUENCE_LSTM": lstm,
                      "TRANSPOSE_CONV": transpose_conv, "BATCH_MATMUL": batch_matmul}
MAKERS = {**PRODUCTS_AND_POOLS, **random_elements.MAKERS}
OPERATORS = tuple(MAKERS)


def layer(r, operator=None):
    """A layer of random numbers of `r`, a random.Random."""
    operator = operator or r.choice(OPERATORS)
    return MAKERS[operator](r, operator)
