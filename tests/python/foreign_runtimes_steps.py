# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""foreign_runtimes_steps.py RUNTIME LIBRARY: runs models in LiteRT or TensorFlow, without the library's delegate and with it. The last
line of the standard output has a JSON object: {model: [words of a refusal, the largest difference in
units of the tolerance, nodes with the delegate]}."""
import json
import os
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from differential.gpu import graphs
from differential.model_builder import make_options

FORMS = ("reshaped", "branches", "moved", "transformer", "residual", "lstm")
SHIPPED = ("sine/sine_float", "sine/sine_int8", "micro_speech/micro_speech_int8")


def sums():
    """With operands of another shape."""
    net = graphs.RandomNet([1])
    x = net.input(2, 3)
    y = net.binary("ADD", x, net.small(3))
    y = net.binary("SUB", net.unary("TANH", net.binary("SUB", y, x)), x)
    return net.finish([y])


def halves():
    """Constants of float16, of which one is an output, too, and one is read by a node that no delegate takes."""
    net = graphs.RandomNet([2])
    x, results = net.input(2, 3), []
    for _ in range(3):
        half = net.tensor([3], net.rng.normal(0, 1, 3).astype(np.float16), "FLOAT16")
        row = net.op("DEQUANTIZE", [half], [3])
        x = net.binary("ADD", x, row)
        results.append(row)
    last = net.op("REVERSE_V2", [results[1], net.numbers(0)], [3], "ReverseV2Options")
    net.builder.op("ADD", [x, last], [y := net.tensor([2, 3])], make_options("AddOptions"))
    return net.finish([y, results[0]])


def models():
    yield "sums", sums()
    yield "halves", halves()
    for name in SHIPPED:
        yield name, (ROOT / "models" / f"{name}.tflite").read_bytes()
    for form in FORMS:
        for number in range(2):
            net = graphs.RandomNet([3, number], has_reshapes=number == 1)
            yield f"{form} {number}", net.finish(graphs.KINDS[form](net))


def run(module, content, arrays, delegates):
    plain = module.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    interpreter = module.Interpreter(model_content=content, experimental_delegates=delegates, experimental_op_resolver_type=plain)
    interpreter.allocate_tensors()
    for detail, array in zip(interpreter.get_input_details(), arrays):
        interpreter.set_tensor(detail["index"], array)
    interpreter.invoke()
    return [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()], len(interpreter._get_ops_details())


def main():
    runtime, library = sys.argv[1:]
    if runtime == "tensorflow":
        from tensorflow.lite.python import interpreter as module
    else:
        from ai_edge_litert import interpreter as module
    results = {}
    for name, content in models():
        arrays = graphs.random_inputs(content, np.random.default_rng(4))
        wanted, nodes = run(module, content, arrays, None)
        try:
            got, with_delegate = run(module, content, arrays, [module.load_delegate(library)])
        except (RuntimeError, ValueError) as refusal:
            results[name] = [str(refusal), 0.0, 0]
            continue
        apart = max(float(np.abs(a.astype("f8") - b.astype("f8")).max(initial=0)) for a, b in zip(wanted, got, strict=True))
        results[name] = ["", apart / (1e-3 if wanted[0].dtype.kind == "f" else graphs.NETWORK_QUANTA), with_delegate - nodes]
    print(json.dumps(results), flush=True)
    os._exit(0)  # what the runtime's own destructors do at the end is no part of this


if __name__ == "__main__":
    main()
