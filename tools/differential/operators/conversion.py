# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/conversion."""

from differential.cases import Quantization, is_real, np, numpy_type, operator, tensor_type, type_limits, type_of_kind
from differential.operators.shared import sparse_constant


@operator("FAKE_QUANT", "float32", cases=10)
def fake_quant(case, kind):
    shape = case.shape(case.size(1, 4), 5)
    low, high = -case.real(0.1, 10), case.real(0.1, 10)
    fields = dict(min=float(np.float32(low)), max=float(np.float32(high)), num_bits=case.pick(8, 8, 4, 16, 2))
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(1.3 * low, 1.3 * high, shape))
    case.op("FAKE_QUANT", [x], [case.output("FLOAT32")], "FakeQuantOptions", fields=fields, version=2)


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


@operator(
    "QUANTIZE",
    "float32_to_int8",
    "float32_to_uint8",
    "float32_to_int16",
    "int8_to_int8",
    "int8_to_uint8",
    "uint8_to_int8",
    "uint8_to_uint8",
    "int16_to_int8",
    "int16_to_int16",
    "int16_to_int32",
    "int32_to_int8",
    "int32_to_int16",
    "float32_to_int8_per_channel",
    "float32_to_int4",
    "int8_to_int16",
    "int8_to_int32",
    cases=16,
)
def quantize(case, kind):
    source, target = kind.removesuffix("_per_channel").upper().split("_TO_")
    scale = case.real(1e-3, 1)
    in_quantization = Quantization(np.float32(scale), case.zero_point(source)) if source != "FLOAT32" else None
    low, high = type_limits(target)
    if source == "FLOAT32":
        out_scale = scale
    else:
        width = scale * min(type_limits(source)[1], 5000 if source == "INT32" else 2**15)
        fitting = width / min(high, 2**15) * case.real(0.3, 4)
        out_scale = case.pick(scale, fitting, fitting, fitting, scale * case.real(0.1, 10))
    out_quantization = Quantization(np.float32(out_scale), case.zero_point(target))
    shape = case.shape(case.cycle(2, 4, 1, 3), 7)
    if "per_channel" in kind:
        channels = shape[-1]
        scales = np.float32([case.real(1e-3, 1) for _ in range(channels)])
        out_quantization = Quantization(scales, case.rng.integers(-20, 20, channels), len(shape) - 1)

    def reals():
        """Spread over a little more than the range of the target, with values exactly between two steps."""
        steps = case.rng.uniform(1.2 * low, 1.2 * high, shape)
        halves = case.rng.random(shape) < 0.3
        return np.float32(np.where(halves, np.round(steps) + 0.5, steps) * np.float32(out_scale))

    def small_integers():
        """Values of an int32 source that stay in 32 bits when scaled up."""
        return case.rng.integers(-5000, 5000, shape)

    values = {"FLOAT32": reals, "INT32": small_integers}.get(source)
    x = case.input(source, shape, in_quantization, values)
    case.note(out_scale=out_quantization.scale, out_zero=out_quantization.zero_point)
    if kind in ("int8_to_int16", "int8_to_int32"):
        case.judge = "tflite_micro"
    case.op(
        "QUANTIZE",
        [x],
        [case.output(target, out_quantization, shape)],
        "QuantizeOptions",
        version=4 if target == "INT4" else 3 if "per_channel" in kind else 2 if "INT16" in (source, target) else 1,
    )


@operator("DEQUANTIZE", "int8", "uint8", "int16", "float16", "int8_per_channel", "int4", cases=12)
def dequantize(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(2, 4, 1, 3), 7)
    quantization = case.quantization(type_name, case.real(1e-6, 10))
    if type_name == "INT4":
        quantization = Quantization(np.float32(case.real(1e-3, 10)), case.size(-8, 7))
    if "per_channel" in kind:
        axis = case.size(0, len(shape) - 1)
        scales = np.float32([case.real(1e-3, 10) for _ in range(shape[axis])])
        quantization = Quantization(scales, case.rng.integers(-128, 127, shape[axis]), axis)
    constant = type_name == "INT4" or "per_channel" in kind or case.chance(0.3)
    x = case.operand(type_name, shape, quantization, constant)
    case.op(
        "DEQUANTIZE",
        [x],
        [case.output("FLOAT32")],
        "DequantizeOptions",
        version={"INT8": 2, "INT16": 3, "FLOAT16": 3, "INT4": 6}.get(type_name, 1) if "per_channel" not in kind else 5,
    )


CAST_TYPES = ("FLOAT32", "INT8", "UINT8", "INT16", "INT32", "INT64", "BOOL", "UINT32", "UINT16", "FLOAT16", "FLOAT64", "BFLOAT16")


@operator("CAST", "int2", cases=8)
def cast_int2(case, kind):
    """There and back: the package's interpreter hands out no int2."""
    shape = case.shape(case.size(1, 4), 6)
    x = case.input("FLOAT32", shape, values=lambda: case.rng.uniform(-2.9, 1.9, shape).astype(np.float32))
    middle, y = case.builder.tensor("INT2", shape), case.output("FLOAT32", shape=shape)
    for tensors, types in (((x, middle), ("FLOAT32", "INT2")), ((middle, y), ("INT2", "FLOAT32"))):
        fields = dict(zip(("in_data_type", "out_data_type"), map(tensor_type, types)))
        case.op("CAST", tensors[:1], tensors[1:], "CastOptions", version=5, fields=fields)


@operator("CAST", *(source.lower() for source in CAST_TYPES), cases=len(CAST_TYPES) - 1)
def cast(case, kind):
    source = type_of_kind(kind)
    target = [name for name in CAST_TYPES if name != source][case.number % (len(CAST_TYPES) - 1)]
    shape = case.shape(case.size(1, 4), 6)

    def values():
        """Floats stay within what the target can hold: beyond that a C++ conversion has no meaning."""
        array = case.values(source, shape, scale=30.0)
        if not is_real(array.dtype) or "FLOAT" in target:
            return array
        low, high = (0, 1) if target == "BOOL" else type_limits(target)
        return np.clip(array, max(low, -1000), min(high, 1000))

    case.note(source=source, target=target)
    x = case.input(source, shape, values=values)
    case.op(
        "CAST",
        [x],
        [case.output(target)],
        "CastOptions",
        version=5 if "FLOAT16" in (source, target) else 3,
        fields=dict(in_data_type=tensor_type(source), out_data_type=tensor_type(target)),
    )


@operator("NumericVerify", "float16", "int8", "uint8", "int16", cases=6)
def numeric_verify(case, kind):
    """This one TensorFlow Lite has."""
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    x = case.input(type_name, shape, case.quantization(type_name))
    tensors = [x, case.input("FLOAT32", shape)]
    case.custom_op("NumericVerify", tensors, [case.output("FLOAT32")], tolerance=case.pick(1.0, 5.0), log_if_failed=False)


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
