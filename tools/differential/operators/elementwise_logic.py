# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/elementwise that compare numbers, or work on truth values and bits."""

from differential.cases import QUANTIZED, Quantization, np, operator, type_of_kind
from differential.operators.shared import broadcast_pair


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
