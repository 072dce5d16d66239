# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Functions of one value, normalisations, and the less usual operators of two values."""

from differential.cases import QUANTIZED, Quantization, np, operator, type_of_kind
from differential.operators.elementwise import broadcast_pair, unary_input

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
    "SIN": (("float32",), None, (-10, 10)),
    "COS": (("float32",), "CosOptions", (-10, 10)),
    "ELU": (("float32", "int8"), None, (-6, 6)),
    "HARD_SWISH": (("float32", "int8", "uint8"), "HardSwishOptions", (-6, 6)),
    "GELU": (("float32", "int8", "uint8", "int16"), "GeluOptions", (-5, 5)),
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


@operator("LOG_SOFTMAX", "float32", "int8", "uint8", cases=12)
def log_softmax(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(2, 1, 3, 4), 6)
    quantization = case.quantization(type_name, case.real(0.01, 0.3))
    result = {"INT8": Quantization(16 / 256, 127), "UINT8": Quantization(16 / 256, 255)}.get(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape)
    case.op(
        "LOG_SOFTMAX",
        [x],
        [case.output(type_name, result)],
        "LogSoftmaxOptions",
        version=2 if type_name == "INT8" else 1,
    )


@operator("L2_NORMALIZATION", "float32", "int8", "uint8", cases=12)
def l2_normalization(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(2, 1, 3, 4), 9)
    result = {"INT8": Quantization(1 / 128, 0), "UINT8": Quantization(1 / 128, 128)}.get(type_name)
    x = case.input(type_name, shape, case.quantization(type_name))
    case.note(input=shape)
    case.op(
        "L2_NORMALIZATION",
        [x],
        [case.output(type_name, result)],
        "L2NormOptions",
        version=2 if type_name == "INT8" else 1,
        fields=dict(fused_activation_function=0),
    )


@operator("LOCAL_RESPONSE_NORMALIZATION", "float32", cases=10)
def local_response_normalization(case, kind):
    """The package's reference kernel leaves out the last channel of the window, its usual one does not."""
    shape = case.shape(4, 7)
    x = case.input("FLOAT32", shape)
    fields = dict(radius=case.size(0, 4), bias=case.pick(1.0, 2.0), alpha=case.pick(0.1, 1.0), beta=case.pick(0.5, 0.75))
    case.note(input=shape, **fields)

    def judge(x):
        squares, radius = np.square(x.astype(np.float64)), fields["radius"]
        windows = [squares[..., max(0, c - radius) : c + radius + 1].sum(axis=-1) for c in range(shape[-1])]
        return [np.float32(x * (fields["bias"] + fields["alpha"] * np.stack(windows, axis=-1)) ** -fields["beta"])]

    case.judge = judge
    outputs = [case.output("FLOAT32", None, shape)]
    case.op("LOCAL_RESPONSE_NORMALIZATION", [x], outputs, "LocalResponseNormalizationOptions", fields=fields)


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


def comparison(name, table):
    def build(case, kind):
        type_name = type_of_kind(kind)
        left, right = broadcast_pair(case, 4)
        case.note(left=left, right=right)
        quantization = case.quantization(type_name)
        case.fill = case.pick("even", "narrow", "extreme")
        other = (
            quantization
            if case.chance(0.5) or quantization is None
            else Quantization(np.float32(min(quantization.scale * case.real(0.5, 2), 0.999)), case.zero_point(type_name))
        )

        pool = case.values(type_name, [3], quantization)

        def coarse(shape, own):
            """Half of the values from a small pool, so that equal ones meet."""

            def make():
                array = case.values(type_name, shape, own)
                if type_name == "BOOL":
                    return array
                return np.where(case.rng.random(shape) < 0.5, case.rng.choice(pool, shape), array)

            return make

        x = case.input(type_name, left, quantization, coarse(left, quantization))
        z = case.operand(type_name, right, other, case.chance(0.4), coarse(right, other))
        case.op(name, [x, z], [case.output("BOOL")], table, version=2 if type_name in QUANTIZED else 1)

    return build


for _name, _table in (
    ("EQUAL", "EqualOptions"),
    ("NOT_EQUAL", "NotEqualOptions"),
    ("LESS", "LessOptions"),
    ("LESS_EQUAL", "LessEqualOptions"),
    ("GREATER", "GreaterOptions"),
    ("GREATER_EQUAL", "GreaterEqualOptions"),
):
    _kinds = ("float32", "int32", "int64", "int8", "uint8", "int16", "float16") + (
        ("bfloat16",) if _name in ("LESS", "GREATER") else ()
    ) + (
        ("bool",) if _name in ("EQUAL", "NOT_EQUAL") else ()
    )
    operator(_name, *_kinds, cases=12)(comparison(_name, _table))


def logical(name, table):
    def build(case, kind):
        left, right = broadcast_pair(case, 4)
        case.note(left=left, right=right)
        x, z = case.input("BOOL", left), case.operand("BOOL", right, None, case.chance(0.4))
        case.op(name, [x, z], [case.output("BOOL")], table)

    return build


operator("LOGICAL_AND", "bool", cases=12)(logical("LOGICAL_AND", "LogicalAndOptions"))
operator("LOGICAL_OR", "bool", cases=12)(logical("LOGICAL_OR", "LogicalOrOptions"))


def bits(name, table):
    def build(case, kind):
        type_name = type_of_kind(kind)
        left, right = broadcast_pair(case, 4)
        case.note(left=left, right=right)
        width = int("".join(filter(str.isdigit, type_name)))
        second = (lambda: case.rng.integers(0, width, right)) if name == "RIGHT_SHIFT" else None
        x, z = case.input(type_name, left), case.operand(type_name, right, None, case.chance(0.4), second)
        case.op(name, [x, z], [case.output(type_name)], table)

    return build


for _name, _table in (("BITWISE_XOR", "BitwiseXorOptions"), ("RIGHT_SHIFT", "RightShiftOptions")):
    operator(_name, "int8", "uint8", "int16", "uint16", "int32", "uint32", cases=8)(bits(_name, _table))
