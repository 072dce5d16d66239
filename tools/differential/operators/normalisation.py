# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/normalisation."""

from differential.cases import Quantization, np, operator, type_of_kind
from differential.operators.shared import round_once


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


@operator("SOFTMAX", "float32", "int8", "uint8", "int8_to_int16", "int16", "float16", "uint8_to_int16", cases=24)
def softmax(case, kind):
    type_name = type_of_kind(kind)
    shape = case.shape(case.cycle(2, 1, 3, 4), 6)
    shape[-1] = case.pick(1, 2, 3, 10, 10, 17, 64, 300)
    scale = case.real(1e-3, 1) if type_name != "INT16" else case.real(1e-5, 2e-3)
    quantization = case.quantization(type_name, scale)
    beta = float(np.float32(case.pick(1.0, 1.0, 1.0, 0.5, 2.0, 0.1, 4.0)))
    target = "INT16" if kind.endswith("_to_int16") else type_name
    result = {
        "float32": None,
        "float16": None,
        "int8": Quantization(1 / 256, -128),
        "uint8": Quantization(1 / 256, 0),
        "int8_to_int16": Quantization(1 / 65536, -32768),
        "uint8_to_int16": Quantization(1 / 65536, -32768),
        "int16": Quantization(1 / 32768, 0),
    }[kind]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, scale=quantization and quantization.scale)
    case.op(
        "SOFTMAX",
        [x],
        [case.output(target, result)],
        "SoftmaxOptions",
        version=3 if target == "INT16" else 2 if type_name == "INT8" else 1,
        fields=dict(beta=beta),
    )
    if kind == "float16":
        round_once(case)
    if kind == "uint8_to_int16":
        case.judge = "litert"
