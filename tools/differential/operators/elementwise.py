# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/elementwise."""

from differential.cases import (
    ACTIVATIONS,
    QUANTIZED,
    Quantization,
    activation,
    np,
    numpy_type,
    operator,
    type_limits,
    type_of_kind,
)
from differential.operators.shared import MOVED, broadcast_pair, name_and_type, round_once


def stablehlo_pair(name):
    def build(case, kind):
        type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
        case.note(input=shape)
        values = None
        if name == "STABLEHLO_SHIFT_LEFT":
            values = lambda: case.rng.integers(0, 8 * np.dtype(kind).itemsize, shape)
        tensors = [case.input(type_name, shape), case.operand(type_name, shape, None, case.chance(0.3), values)]
        options = "StablehloShiftLeftOptions" if values else None
        case.op(name, tensors, [case.output(type_name)], options)

    return build


STABLEHLO_KINDS = ("float32", "int32", "float16", "float64", "int8", "uint8", "int16", "int64", "bool")

for _name in ("ADD", "MULTIPLY", "MAXIMUM", "MINIMUM"):
    operator(f"STABLEHLO_{_name}", *STABLEHLO_KINDS, cases=8)(stablehlo_pair(f"STABLEHLO_{_name}"))


operator("STABLEHLO_AND", "bool", "int8", "int16", "int32", "uint8", "uint32", "int64", cases=8)(stablehlo_pair("STABLEHLO_AND"))

operator("STABLEHLO_SHIFT_LEFT", "int8", "int16", "int32", cases=8)(stablehlo_pair("STABLEHLO_SHIFT_LEFT"))


@operator("BUCKETIZE", "float32", "float64", "int32", "int64", cases=6)
def bucketize(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 6)
    boundaries = sorted(float(np.float32(b)) for b in case.rng.integers(-20, 20, case.size(1, 6)) / 2)
    x = case.input(type_name, shape, values=lambda: case.rng.integers(-24, 24, shape) / 2)
    case.op("BUCKETIZE", [x], [case.output("INT32")], "BucketizeOptions", fields=dict(boundaries=boundaries))


def part_of_complex(name):
    def build(case, kind):
        shape = case.shape(case.size(1, 4), 5)
        values = lambda: case.rng.normal(0, 3, shape) + 1j * case.rng.normal(0, 3, shape)
        x = case.input(kind.upper(), shape, values=values)
        case.op(name, [x], [case.output("FLOAT32" if kind == "complex64" else "FLOAT64")])

    return build


for _name in ("REAL", "IMAG", "COMPLEX_ABS"):
    operator(_name, "complex64", "complex128", cases=6)(part_of_complex(_name))


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
    "int16_pot_general",
    "float16",
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
        tensors, quantizations = operands(case, type_name, 6 if "6d" in kind else 4, equal=kind == "int16_pot")
        result = None
        if type_name in QUANTIZED:
            result = Quantization(output_scale(case, name, type_name, quantizations), case.zero_point(type_name))
        activations = [name for name in ACTIVATIONS if type_name != "UINT32" or "N1" not in name]  # see deviations.py
        fields = dict(fused_activation_function=activation(case.cycle(*activations, "NONE")))
        if kind == "float16":
            case.judge = "litert"
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
    _kinds = [kind for kind in ARITHMETIC_KINDS if _name != "MUL" or "pot" not in kind]
    if _name == "MUL":
        _kinds.append("uint32")
    if _name == "SUB":
        _kinds.remove("float16")  # which the packages have not
    operator(_name, *_kinds, cases=30)(arithmetic(_name))


@operator("MUL", "int16_to_int8", "int16_to_uint8", cases=8)
def narrowing_product(case, kind):
    """Of fractions; LiteRT asks for these scales without checking it, and crashes where shapes broadcast."""
    left = right = case.shape(case.size(1, 4), 5)
    target, case.judge = kind.removeprefix("int16_to_").upper(), "litert"
    tensors = [case.input("INT16", shape, Quantization(np.float32(2.0**-15))) for shape in (left, right)]
    result = Quantization(np.float32(2.0**-7), case.zero_point(target))
    fields = dict(fused_activation_function=activation(case.cycle(*ACTIVATIONS)))
    case.note(left=left, right=right)
    case.op("MUL", tensors, [case.output(target, result)], "MulOptions", version=2, fields=fields)


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


@operator("Sign", "float32", "float64", "int32", cases=6)
def sign(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    case.judge = lambda x: [np.sign(x)]
    x = case.input(type_name, shape, values=lambda: np.where(case.rng.random(shape) < 0.2, 0, case.values(type_name, shape)))
    case.custom_op("Sign", [x], [case.output(type_name, None, shape)])


@operator("Table", "int8", "int16", "int8_to_int16", "int16_to_int8", "named_TABLE", cases=6)
def table(case, kind):
    """int8 is the index of its byte without a sign. int16 goes straight from each of 513 points to the next, which are less
    than half the range apart."""
    name, target = name_and_type("Table", kind.split("_to_")[-1] if "_to_" in kind else kind, "INT8")
    source = type_of_kind(kind) if "_to_" in kind else target
    shape = case.shape(case.size(1, 4), 5)
    low, high = type_limits(target)
    entries = case.rng.integers(low, high + 1, 256) if source == "INT8" else case.rng.integers(low // 2, high // 2, 513)

    def judge(x):
        if source == "INT8":
            return [entries[x.view(np.uint8)].astype(target.lower())]
        place = x.astype(int) - type_limits(source)[0]
        point, part = place // 128, place % 128
        steps = (entries[point + 1] - entries[point]) * part
        return [(entries[point] + (steps + 64) // 128).astype(target.lower())]

    case.judge = judge
    x = case.input(source, shape, case.quantization(source))
    quantization = case.quantization(target)
    case.custom_op(name, [x, case.const(target, entries)], [case.output(target, quantization, shape)])


def select(name):
    def build(case, kind):
        type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
        full, quantization = case.shape(rank, 4), case.quantization(type_name)
        shapes = [full, full, full]
        if name == "SELECT" and case.chance(0.4):
            shapes[0] = full[:1]
        if name == "SELECT_V2" and case.chance(0.7):
            shapes = [[case.pick(length, length, 1) for length in full][case.size(0, rank - 1) :] for _ in range(3)]
        condition = case.input("BOOL", shapes[0])
        tensors = [case.operand(type_name, shape, quantization, case.chance(0.3)) for shape in shapes[1:]]
        case.note(shapes=shapes)
        case.op(
            name,
            [condition, *tensors],
            [case.output(type_name, quantization)],
            name.title().replace("_", "") + "Options",
        )

    return build


SELECTED = (*MOVED, "float16", "uint16", "uint32", "uint64")

for _name in ("SELECT", "SELECT_V2"):
    operator(_name, *SELECTED, cases=10)(select(_name))


@operator("ADD_N", "float32", "int32", cases=8)
def add_n(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    case.note(input=shape)
    case.op(
        "ADD_N", [case.input(type_name, shape) for _ in range(case.size(2, 4))], [case.output(type_name)], "AddNOptions"
    )


# Each function: the kinds, the options table, and the range of its floats.
FUNCTIONS = {
    "ABS": (("float32", "int8", "int16", "int32"), "AbsOptions", (-10, 10)),
    "NEG": (("float32", "int8", "int32", "int64", "float16", "int16", "bfloat16"), "NegOptions", (-10, 10)),
    "FLOOR": (("float32", "float16", "bfloat16"), None, (-10, 10)),
    "CEIL": (("float32",), None, (-10, 10)),
    "ROUND": (("float32", "float16", "bfloat16"), None, (-10, 10)),
    "SQRT": (("float32", "int8", "int16"), None, (0, 100)),
    "RSQRT": (("float32", "int8", "int16"), None, (0.01, 100)),
    "SQUARE": (("float32",), "SquareOptions", (-10, 10)),
    "EXP": (("float32", "int8", "int16"), "ExpOptions", (-10, 5)),
    "LOG": (("float32", "int8", "int16"), None, (0.01, 100)),
    "SIN": (("float32", "float16"), None, (-10, 10)),
    "COS": (("float32", "float16"), "CosOptions", (-10, 10)),
    "ELU": (("float32", "int8"), None, (-6, 6)),
    "HARD_SWISH": (("float32", "int8", "uint8"), "HardSwishOptions", (-6, 6)),
    "GELU": (("float32", "float16", "int8", "uint8", "int16"), "GeluOptions", (-5, 5)),
    "SIGN": (("float32", "int32", "float64", "custom_float32", "custom_int32", "custom_float64"), "SignOptions", (-2, 2)),
    "ZEROS_LIKE": (("float32", "int32", "int64"), "ZerosLikeOptions", (-2, 2)),
    "LOGICAL_NOT": (("bool",), "LogicalNotOptions", (0, 1)),
}


def function(name, table, limits):
    def build(case, kind):
        type_name = type_of_kind(kind.removeprefix("custom_"))
        low, high = limits
        quantization, result = None, None
        if type_name in QUANTIZED:
            half = 128 if type_name == "INT8" else 255 if type_name == "UINT8" else 32768
            scale = np.float32(max(abs(low), high) / half * case.real(0.5, 2))
            quantization = Quantization(scale, case.zero_point(type_name))
            if low >= 0:
                quantization.zero_point = -128 if type_name == "INT8" else 0
            result = Quantization(np.float32(scale * case.real(0.3, 3)), case.zero_point(type_name))
            if name == "ABS" and case.chance(0.5) or name == "NEG":
                result = quantization
        shape = case.shape(case.cycle(4, 1, 2, 3), 6)
        if type_name in QUANTIZED:
            if low >= 0:
                zero = quantization.zero_point
                top = {"INT8": 127, "UINT8": 255, "INT16": 32767}[type_name]
                first = zero if name == "SQRT" else zero + 1
                x = case.input(
                    type_name, shape, quantization, lambda: case.rng.integers(first, top, shape, endpoint=True)
                )
            else:
                x = unary_input(case, type_name, quantization)
        elif "FLOAT" in type_name:

            def values():
                array = case.rng.uniform(low, high, shape)
                return np.where(case.rng.random(shape) < 0.2, np.clip(np.round(array * 2) / 2, low, high), array)

            x = case.input(type_name, shape, values=values)
        else:
            x = case.input(type_name, shape)
        fields = dict(approximate=case.number % 2 == 1) if name == "GELU" else {}
        case.note(input=shape)
        case.op(
            name,
            [x],
            [case.output(type_name, result)],
            table,
            fields=fields,
            version=2 if type_name in QUANTIZED and name in ("ABS", "RSQRT", "EXP", "LOG") else 1,
        )
        if type_name == "FLOAT16" and name in ("SIN", "COS", "GELU"):
            round_once(case)
        if kind.startswith("custom_"):
            case.make_custom(name)

    return build


for _name, (_kinds, _table, _limits) in FUNCTIONS.items():
    operator(_name, *_kinds, cases=10)(function(_name, _table, _limits))


@operator("PRELU", "float32", "int8", "uint8", "int16", cases=12)
def prelu(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(4, 2, 3), 5)
    quantization, alpha_type = case.quantization(type_name), "INT8" if type_name == "INT16" else type_name
    alpha = case.quantization(alpha_type, case.real(1e-3, 0.02))
    result = case.quantization(type_name)
    if result is not None:
        result.scale = np.float32(quantization.scale * case.real(0.5, 2))
    alpha_shape = case.cycle(
        [1] * (len(shape) - 2) + shape[-1:] if len(shape) > 2 else shape[-1:],
        [1] * (len(shape) - 1) + shape[-1:],
        list(shape),
        [1],
    )
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, alpha=alpha_shape)
    y = case.output(type_name, result)
    case.op("PRELU", [x, case.operand(alpha_type, alpha_shape, alpha, True)], [y])


def two_values(name, table):
    def build(case, kind):
        type_name = type_of_kind(kind.removeprefix("custom_"))
        left, right = broadcast_pair(case, 4)
        if name == "ATAN2":
            right = list(left)
        case.note(left=left, right=right)
        quantizations = [case.quantization(type_name), case.quantization(type_name)]

        def divisor():
            array = case.values(type_name, right, quantizations[1])
            return np.where(array == 0, np.asarray(1, array.dtype), array)

        def base():
            return (
                np.abs(case.values(type_name, left)) + np.asarray(1, np.float32)
                if type_name == "FLOAT32"
                else case.rng.integers(-4, 5, left)
            )

        def exponent():
            return case.rng.uniform(-2, 2, right) if type_name == "FLOAT32" else case.rng.integers(0, 5, right)

        first, second = {"FLOOR_DIV": (None, divisor), "FLOOR_MOD": (None, divisor), "POW": (base, exponent)}.get(
            name, (None, None)
        )
        x = case.input(type_name, left, quantizations[0], first)
        z = case.operand(type_name, right, quantizations[1], case.chance(0.4), second)
        result = None
        if type_name in QUANTIZED:
            widest = float(quantizations[0].scale + quantizations[1].scale) * 128
            result = Quantization(np.float32(widest**2 / 255 * case.real(0.1, 1)), case.zero_point(type_name))
        case.op(name, [x, z], [case.output(type_name, result)], table, version=2 if type_name == "INT8" else 1)
        if kind.startswith("custom_"):
            case.make_custom(name)

    return build


for _name, _table, _kinds in (
    ("SQUARED_DIFFERENCE", "SquaredDifferenceOptions", ("float32", "int32", "int8")),
    ("FLOOR_DIV", "FloorDivOptions", ("float32", "int32", "int8", "int16")),
    ("FLOOR_MOD", "FloorModOptions", ("float32", "int32", "int64", "int8", "int16")),
    ("POW", "PowOptions", ("float32", "int32")),
    ("ATAN2", "ATan2Options", ("float32", "float64", "float16", "bfloat16", "custom_float32", "custom_float64")),
):
    operator(_name, *_kinds, cases=14)(two_values(_name, _table))
