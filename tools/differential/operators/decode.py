# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compressed constants, which only TensorFlow Lite Micro has."""

from differential.cases import Quantization, np, numpy_type, operator, type_of_kind


def packed(indices, bits):
    """Bit by bit, the highest of each index first."""
    flags = (indices.reshape(-1, 1) >> np.arange(bits - 1, -1, -1)) & 1
    return np.packbits(flags.reshape(-1).astype(np.uint8))


@operator("TFLM_DECODE", "int8", "int16", "int32", "int64", "float32", cases=12)
def decode(case, kind):
    """One or two constants in lookup tables; of quantised ones, a table for each scale along the first or last axis."""
    case.judge = "tflite_micro"
    type_name, inputs, outputs = type_of_kind(kind), [], []
    for _ in range(case.size(1, 2)):
        shape = case.shape(case.size(1, 4), 6)
        axis = case.cycle(None, 0, len(shape) - 1) if kind in ("int8", "int16") else None
        count = 1 if axis is None else shape[axis]
        quantization = None
        if kind in ("int8", "int16"):
            quantization = Quantization([case.real(1e-3, 1) for _ in range(count)], [0] * count, axis or 0)
        bits = case.size(1, 7) if case.cap is None else int(case.rng.integers(1, 8))
        stride = int(case.rng.integers(1, (1 << bits) + 1))
        tables = case.values(type_name, [count, stride])
        head = np.array([0, 1, 0, 0, 1, bits, stride, *[0] * 9], np.uint8)
        encoded = packed(case.rng.integers(0, stride, shape), bits)
        how = np.concatenate([head, np.frombuffer(tables.astype(numpy_type(type_name)).tobytes(), np.uint8)])
        inputs += [case.const("UINT8", encoded), case.const("UINT8", how)]
        outputs.append(case.output(type_name, quantization, shape))
        case.note(bits=bits, stride=stride, axis=axis)
    case.input("INT8", [1])  # nothing reads it; the model has to have one
    case.builder.custom_op("TFLM_DECODE", inputs, outputs)
