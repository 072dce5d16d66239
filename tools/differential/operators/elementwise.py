# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that work value by value: arithmetic with broadcast, activations, conversions."""

from differential.cases import (
    ACTIVATIONS,
    QUANTIZED,
    Quantization,
    activation,
    is_real,
    np,
    numpy_type,
    operator,
    tensor_type,
    type_limits,
    type_of_kind,
)


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


def half_width(quantization, type_name):
    return float(quantization.scale) * type_limits(type_name)[1]


def operands(case, type_name, high_rank, equal=False):
    left, right = broadcast_pair(case, high_rank)
    if equal:
        right = list(left)
    case.note(left=left, right=right)
    quantizations = [case.quantization(type_name), case.quantization(type_name)]
    if type_name in QUANTIZED:
        ratio = case.pick(1, case.real(0.3, 3), case.real(0.01, 100))
        quantizations[1].scale = np.float32(quantizations[0].scale * ratio)
    constant = case.pick(-1, -1, 0, 1)
    tensors = [
        case.operand(type_name, shape, quantization, constant == index)
        for index, (shape, quantization) in enumerate(zip((left, right), quantizations))
    ]
    return tensors, quantizations


ARITHMETIC = {"ADD": "AddOptions", "SUB": "SubOptions", "MUL": "MulOptions"}
ARITHMETIC_KINDS = (
    "float32",
    "int32",
    "int64",
    "int8",
    "uint8",
    "int16",
    "int16_pot",
    "float32_6d",
    "int8_6d",
    "int16_6d",
    "int32_6d",
    "uint8_6d",
)


def output_scale(case, name, type_name, quantizations):
    """A scale that fits the results, or is a little too small or far too large."""
    wide = [half_width(quantization, type_name) for quantization in quantizations]
    widest = wide[0] * wide[1] if name == "MUL" else sum(wide)
    return np.float32(widest / type_limits(type_name)[1] * case.real(0.2, 2) * case.pick(1, 1, 1, 1, 30))


def power_of_two(quantization, low, high, rng):
    quantization.scale = np.float32(2.0 ** int(rng.integers(low, high + 1)))


def arithmetic(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        tensors, quantizations = operands(case, type_name, 6 if "6d" in kind else 4, equal="pot" in kind)
        result = None
        if type_name in QUANTIZED:
            result = Quantization(output_scale(case, name, type_name, quantizations), case.zero_point(type_name))
        activations = [name for name in ACTIVATIONS if type_name != "UINT32" or "N1" not in name]  # see deviations.py
        fields = dict(fused_activation_function=activation(case.cycle(*activations, "NONE")))
        if kind == "int16_pot":
            for quantization in quantizations:
                power_of_two(quantization, -15, -10, case.rng)
            result.scale = max(quantization.scale for quantization in quantizations)
            for index, quantization in zip(tensors, quantizations):
                case.builder.current.tensors[index].quantization = quantization.pack()
        if name != "MUL":
            fields["pot_scale_int16"] = "pot" in kind
        y = case.output(type_name, result)
        version = {
            "float32": 1,
            "int32": 1,
            "int64": 4 if name == "ADD" else 5 if name == "SUB" else 6,
            "int8": 2,
            "uint8": 1,
            "int16": 4,
        }.get(kind.split("_")[0], 1)
        case.op(name, tensors, [y], ARITHMETIC[name], version=version, fields=fields)

    return build


for _name in ARITHMETIC:
    _kinds = [kind.replace("int16_pot", "uint32") if _name == "MUL" else kind for kind in ARITHMETIC_KINDS]
    operator(_name, *_kinds, cases=30)(arithmetic(_name))


@operator("DIV", "float32", "int32", "uint8", "float32_6d", "int8", "int16", cases=24)
def div(case, kind):
    type_name = type_of_kind(kind)
    left, right = broadcast_pair(case, 5 if "6d" in kind else 4)
    case.note(left=left, right=right)
    quantizations = [case.quantization(type_name), case.quantization(type_name)]

    def divisor():
        values = case.values(type_name, right, quantizations[1])
        zero = quantizations[1].zero_point if quantizations[1] else 0
        forbidden = (values == zero) | (values == 0)
        near = zero + 1 if zero < 127 or type_name == "UINT8" and zero < 255 else zero - 1
        return np.where(forbidden, np.asarray(near or 2, values.dtype), values)

    def dividend():
        """Not small: the package shifts by more than 31 bits for small dividends, which C++ gives no meaning."""
        values, zero = case.values(type_name, left, quantizations[0]), quantizations[0].zero_point
        least = 4096 if type_name == "INT16" else 16
        far = zero + least if zero < (128 if type_name == "UINT8" else 1) else zero - least
        return np.where(np.abs(values.astype(np.int64) - zero) < least, np.asarray(far, values.dtype), values)

    quantized = type_name in QUANTIZED
    x = case.input(type_name, left, quantizations[0], dividend if quantized else None)
    z = case.operand(type_name, right, quantizations[1], case.chance(0.4), divisor)
    result = None
    if quantized:
        scale = float(quantizations[0].scale) / float(quantizations[1].scale) / case.real(8, 300)
        result = case.quantization(type_name, np.float32(scale))
    y = case.output(type_name, result)
    case.op(
        "DIV",
        [x, z],
        [y],
        "DivOptions",
        version=2 if quantized else 1,
        fields=dict(fused_activation_function=activation(case.cycle(*ACTIVATIONS, "NONE"))),
    )


def minimum_maximum(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        left, right = broadcast_pair(case, 5 if "5d" in kind else 4)
        case.note(left=left, right=right)
        quantization = case.quantization(type_name)
        x = case.input(type_name, left, quantization)
        z = case.operand(type_name, right, quantization, case.chance(0.4))
        case.op(
            name,
            [x, z],
            [case.output(type_name, quantization)],
            "MaximumMinimumOptions",
            version=4 if type_name == "INT16" else 2 if type_name == "INT8" else 1,
        )

    return build


for _name in ("MINIMUM", "MAXIMUM"):
    operator(_name, "float32", "int32", "int64", "int8", "uint8", "int16", "float32_5d", "int8_5d", "float16", "bfloat16", cases=18)(
        minimum_maximum(_name)
    )


def floats(case, shape):
    """Values around 0, with some exactly at the bends and far out."""
    values = case.values("FLOAT32", shape, scale=case.pick(0.5, 3, 10))
    special = case.rng.choice(np.float32([0, -0.0, 1, -1, 6, 0.5, -0.5, 88, -88, 1e-6, -100, 100]), shape)
    return np.where(case.rng.random(shape) < 0.2, special, values).astype(np.float32)


def unary_input(case, type_name, quantization, every_value=False):
    """Even case numbers of 8 and 16 bit types meet many or all values of the type."""
    if "FLOAT" in type_name:
        shape = case.shape(case.cycle(4, 1, 2, 3), 7)
        return case.input(type_name, shape, values=lambda: floats(case, shape))
    if every_value or case.number % 2 == 0:
        low, high = type_limits(type_name)
        step = 1 if type_name != "INT16" else 13
        values = np.arange(low, high + 1, step).astype(numpy_type(type_name))
        values[-1] = high
        return case.input(type_name, values.shape, quantization, values)
    return case.input(type_name, case.shape(case.cycle(4, 1, 2, 3), 6), quantization)


SIGMOID_OUTPUT = {
    "LOGISTIC": {"INT8": (1 / 256, -128), "UINT8": (1 / 256, 0), "INT16": (1 / 32768, 0)},
    "TANH": {"INT8": (1 / 128, 0), "UINT8": (1 / 128, 128), "INT16": (1 / 32768, 0)},
}


def sigmoid(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        quantization = case.quantization(type_name, case.real(1e-3, 0.5))
        if type_name == "INT16":
            quantization.scale = np.float32(case.real(2.0**-15, 2.0**-11))
            if kind == "int16_pot":
                quantization.scale = np.float32(2.0 ** -case.cycle(12, 13, 11, 14, 15, 10))
        result = Quantization(*SIGMOID_OUTPUT[name][type_name]) if type_name in QUANTIZED else None
        x = unary_input(case, type_name, quantization)
        case.note(scale=quantization and quantization.scale, zero_point=quantization and quantization.zero_point)
        case.op(name, [x], [case.output(type_name, result)], version={"INT8": 2, "INT16": 3}.get(type_name, 1))

    return build


for _name in SIGMOID_OUTPUT:
    operator(_name, "float32", "int8", "uint8", "int16", "int16_pot", "float16", "bfloat16", cases=20)(sigmoid(_name))


def rectifier(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        quantization = case.quantization(
            type_name, case.real(0.005, 0.3) if type_name != "INT16" else case.real(1e-5, 1e-3)
        )
        result = quantization
        if quantization is not None and case.chance(0.6):
            result = Quantization(np.float32(quantization.scale * case.real(0.3, 3)), case.zero_point(type_name))
        options, fields = None, None
        if name == "LEAKY_RELU":
            alpha = float(np.float32(case.cycle(0.1, 0.01, 0.3, 1.0, 0.0, 1.7, -0.5)))
            options, fields = "LeakyReluOptions", dict(alpha=alpha)
        x = unary_input(case, type_name, quantization)
        case.op(
            name,
            [x],
            [case.output(type_name, result)],
            options,
            fields=fields,
            version=2 if type_name in ("INT8", "INT16") and name in ("RELU", "RELU6", "LEAKY_RELU") else 1,
        )

    return build


for _name in ("RELU", "RELU6", "RELU_N1_TO_1", "RELU_0_TO_1", "LEAKY_RELU"):
    _kinds = ("float32", "int8", "uint8", "int16")
    operator(_name, *(_kinds[:3] if "_TO_" in _name else _kinds), cases=16)(rectifier(_name))


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
