# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Types of the format's operators that only TensorFlow Lite Micro has."""

from differential.cases import Quantization, np, operator
from differential.operators.shared import broadcast_pair


@operator("ADD_N", "int8", cases=8)
def add_n(case, kind):
    """Without zero points of inputs: see deviations.py."""
    shape, quantization = case.shape(case.size(1, 4), 5), Quantization(np.float32(case.real(0.01, 1)))
    result = Quantization(np.float32(quantization.scale * case.real(0.5, 4)), case.zero_point("INT8"))
    case.judge = "tflite_micro"
    case.note(input=shape)
    tensors = [case.input("INT8", shape, quantization) for _ in range(case.size(2, 4))]
    case.op("ADD_N", tensors, [case.output("INT8", result, shape)], "AddNOptions")


@operator("CUMSUM", "int8", cases=12)
def cumsum(case, kind):
    """Without zero points of inputs: see deviations.py."""
    shape, quantization = case.shape(case.cycle(2, 1, 3, 4), 5), Quantization(np.float32(case.real(0.01, 1)))
    result = Quantization(np.float32(quantization.scale * case.real(0.5, 4)), case.zero_point("INT8"))
    axis = case.const("INT32", np.array(case.size(-len(shape), len(shape) - 1)))
    case.judge = "tflite_micro"
    case.note(input=shape)
    fields = dict(exclusive=case.number % 2 == 1, reverse=case.number % 4 > 1)
    tensors = [case.input("INT8", shape, quantization), axis]
    case.op("CUMSUM", tensors, [case.output("INT8", result, shape)], "CumsumOptions", fields=fields)


@operator("SQUARED_DIFFERENCE", "int16", cases=14)
def squared_difference(case, kind):
    left, right = broadcast_pair(case, 4)
    scale = case.real(1e-3, 1)
    quantizations = [Quantization(np.float32(scale * case.real(0.5, 2))) for _ in range(2)]
    widest = float(quantizations[0].scale + quantizations[1].scale) * 2**15
    result = Quantization(np.float32(widest**2 / 2**15 * case.real(0.1, 1)))
    case.judge = "tflite_micro"
    case.note(left=left, right=right)
    tensors = [case.input("INT16", *each) for each in zip((left, right), quantizations)]
    y = case.output("INT16", result, np.broadcast_shapes(left, right))
    case.op("SQUARED_DIFFERENCE", tensors, [y], "SquaredDifferenceOptions")


@operator("ZEROS_LIKE", "int8", cases=6)
def zeros_like(case, kind):
    shape, quantization = case.shape(case.size(1, 4), 5), case.quantization("INT8")
    case.judge = "tflite_micro"
    case.op("ZEROS_LIKE", [case.input("INT8", shape, quantization)], [case.output("INT8", quantization, shape)], "ZerosLikeOptions")


@operator("SUM", "int16", cases=20)
def sum_(case, kind):
    """The other package gives numbers that are far off."""
    shape = case.shape(case.cycle(4, 1, 2, 3), 5)
    axes = np.sort(case.rng.choice(len(shape), case.size(1, len(shape)), replace=False))
    keep = case.number % 2 == 1
    rest = [1 if axis in axes else n for axis, n in enumerate(shape) if keep or axis not in axes]
    quantization = case.quantization("INT16")
    count = np.prod([shape[axis] for axis in axes])
    result = Quantization(np.float32(quantization.scale * case.pick(1, np.sqrt(count), count)))
    case.judge = "tflite_micro"
    case.note(input=shape, axes=axes.tolist())
    tensors = [case.input("INT16", shape, quantization), case.ints(axes)]
    case.op("SUM", tensors, [case.output("INT16", result, rest)], "ReducerOptions", fields=dict(keep_dims=keep))
