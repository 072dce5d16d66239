# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""onnx_operators.py FOLDER STEPS: models of ONNX with many operators each, in the environment of ONNX, and what ONNX Runtime gives for
the samples in FOLDER/samples_NAME. STEPS is tools/conversion/steps, whose rewriting is compared here, too."""
import itertools
import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

FOLDER = pathlib.Path(sys.argv[1])
sys.path.insert(0, sys.argv[2])
from onnx_rewrites import rewrite

WIDTH, COUNT = 16, 6  # elements of an operator's input, and samples
RANDOM = np.random.default_rng(7)
node = helper.make_node
# By name: operator, lowest and highest input, attributes, constant inputs.
ARITHMETIC = {
    "acos": ("Acos", -1, 1, {}), "acosh": ("Acosh", 1, 90, {}), "asin": ("Asin", -1, 1, {}), "asinh": ("Asinh", -90, 90, {}),
    "atan": ("Atan", -9, 9, {}), "atan of large ones": ("Atan", -1e20, 1e20, {}), "atanh": ("Atanh", -0.99, 0.99, {}),
    "asinh of large ones": ("Asinh", -1e25, 1e25, {}), "celu": ("Celu", -4, 4, {"alpha": 1.5}), "cosh": ("Cosh", -5, 5, {}),
    "elu": ("Elu", -4, 4, {"alpha": 1.0}), "erf": ("Erf", -5, 5, {}), "erf of small ones": ("Erf", -1e-3, 1e-3, {}),
    "gelu": ("Gelu", -5, 5, {}), "gelu by tanh": ("Gelu", -5, 5, {"approximate": "tanh"}),
    "hard sigmoid": ("HardSigmoid", -5, 5, {"alpha": 0.3, "beta": 0.4}), "hard swish": ("HardSwish", -5, 5, {}),
    "leaky": ("LeakyRelu", -5, 5, {"alpha": 0.2}), "mish": ("Mish", -5, 5, {}), "reciprocal": ("Reciprocal", 0.5, 5, {}),
    "round": ("Round", -5, 5, {}), "selu": ("Selu", -4, 4, {}), "shrink": ("Shrink", -3, 3, {"lambd": 0.7, "bias": 0.2}),
    "sign": ("Sign", -5, 5, {}), "sin": ("Sin", -5, 5, {}), "sinh": ("Sinh", -5, 5, {}), "sinh of small ones": ("Sinh", -1e-3, 1e-3, {}),
    "softplus": ("Softplus", -5, 5, {}), "softsign": ("Softsign", -50, 50, {}), "tan": ("Tan", -1.4, 1.4, {}),
    "thresholded": ("ThresholdedRelu", -3, 3, {"alpha": 0.8}), "remainder": ("Mod", -9, 9, {"fmod": 1}, 1.7),
    "remainder by a negative one": ("Mod", -9, 9, {"fmod": 1}, -0.6), "power": ("Pow", 0.2, 5, {}, 1.3),
    "largest": ("Max", -5, 5, {}, 0.3), "sum": ("Sum", -5, 5, {}, 0.3), "mean": ("Mean", -5, 5, {}, 0.3),
}


def constant(name, value):
    return numpy_helper.from_array(np.array(value, np.float32), name)


def save(name, nodes, width, constants, lows, highs, out=None, near=1e-6, version=20, others=()):
    """The model, of a row of numbers; its samples, with the ends of each range and its middle; and its answers."""
    value = lambda key: helper.make_tensor_value_info(key, TensorProto.FLOAT, [1, out if out and key == "y" else width])
    graph = helper.make_graph(nodes, name, [value("x")], [value("y"), *others], constants)
    sets = [helper.make_opsetid("", version), helper.make_opsetid("ai.onnx.ml", 1)]
    model = helper.make_model(graph, opset_imports=sets, ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, FOLDER / f"{name}.onnx")
    x = RANDOM.uniform(lows, highs, (COUNT, width)).astype(np.float32)
    x[0, ::3], x[0, 1::3], x[0, 2::3] = lows[::3], highs[1::3], ((lows + highs) / 2)[2::3]
    (FOLDER / f"samples_{name}").mkdir()
    for i, row in enumerate(x):
        np.save(FOLDER / f"samples_{name}" / f"{i}.npy", row[None])
    np.savez(FOLDER / f"{name}.npz", x=x, y=answers(model, x))
    changed = onnx.ModelProto()
    changed.CopyFrom(model)
    rewrite(changed, [changed.graph])
    np.testing.assert_allclose(answers(changed, x), answers(model, x), rtol=2e-6, atol=near)


def answers(model, x):
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.concatenate([session.run(["y"], {"x": row[None]})[0] for row in x])


def parts(count):
    """The node that gives each operator its part of x."""
    return node("Split", ["x"], [f"x{i}" for i in range(count)], axis=1, num_outputs=count)


def arithmetic():
    nodes, constants, lows, highs = [parts(len(ARITHMETIC))], [], [], []
    for i, (operator, low, high, attributes, *given) in enumerate(ARITHMETIC.values()):
        constants += [constant(f"c{i}_{j}", value) for j, value in enumerate(given)]
        nodes.append(node(operator, [f"x{i}", *(f"c{i}_{j}" for j in range(len(given)))], [f"y{i}"], **attributes))
        lows += [low] * WIDTH
        highs += [high] * WIDTH
    nodes.append(node("Concat", [f"y{i}" for i in range(len(ARITHMETIC))], ["y"], axis=1))
    save("arithmetic", nodes, WIDTH * len(ARITHMETIC), constants, np.array(lows), np.array(highs))


def gelu_in_parts():
    """GELU as exporters write it: each of its products in both orders, the 0.5 at each place, sqrt(2) as a quotient and a product."""
    ways = list(itertools.product((False, True), (False, True), ("product", "x", "factor")))
    nodes = [parts(len(ways) + 1)]
    constants = [constant("half", 0.5), constant("two", [2]), constant("one", 1), constant("root", np.sqrt(2)),
                 constant("inverse", [[np.sqrt(0.5)]])]
    pair = lambda swaps, one, other: [other, one] if swaps else [one, other]
    for i, (divides, swaps, place) in enumerate(ways):
        x, name = f"x{i}", lambda word, i=i: f"{word}{i}"
        nodes += [node("Div", [x, "root"], [name("d")]) if divides else node("Mul", pair(swaps, x, "inverse"), [name("d")]),
                  node("Erf", [name("d")], [name("e")]), node("Add", pair(swaps, name("e"), "one"), [name("a")])]
        left, right, out = x, name("a"), name("y")
        if place == "x":
            nodes.append(node("Mul", pair(swaps, x, "half"), [name("h")]))
            left = name("h")
        elif place == "factor":
            nodes.append(node("Div", [name("a"), "two"], [name("h")]))
            right = name("h")
        else:
            out = name("p")
        nodes.append(node("Mul", pair(swaps, left, right), [out]))
        if place == "product":
            nodes.append(node("Mul", pair(not swaps, out, "half"), [name("y")]))
    last = len(ways)  # one that looks like it, of another width
    nodes += [node("Mul", [f"x{last}", "half"], [f"d{last}"]), node("Erf", [f"d{last}"], [f"e{last}"]),
              node("Add", [f"e{last}", "one"], [f"a{last}"]), node("Mul", [f"x{last}", f"a{last}"], [f"p{last}"]),
              node("Mul", [f"p{last}", "half"], [f"y{last}"]),
              node("Concat", [f"y{i}" for i in range(last + 1)], ["y"], axis=1)]
    width = WIDTH * (last + 1)
    save("gelu_in_parts", nodes, width, constants, np.full(width, -5.0), np.full(width, 5.0))


def computed_constants():
    """Padding and weights that nodes compute of constants, as the older exporter of PyTorch writes them, which have to be folded."""
    fixed = lambda name, value: node("Constant", [], [name], value=numpy_helper.from_array(np.array(value), name))
    w = RANDOM.normal(0, 1, (3, 2, 3)).astype(np.float32)
    nodes = [fixed("shape", [1, 4, 12]), node("Reshape", ["x", "shape"], ["r"]), fixed("given", [4, 0]), fixed("count", [4]),
             node("ConstantOfShape", ["count"], ["zeros"], value=numpy_helper.from_array(np.array([0]), "zero")),
             node("Concat", ["given", "zeros"], ["sizes"], axis=0), fixed("pairs", [-1, 2]), node("Reshape", ["sizes", "pairs"], ["table"]),
             fixed("from", [-1]), fixed("to", [-(1 << 62)]), fixed("axes", [0]), fixed("steps", [-1]),
             node("Slice", ["table", "from", "to", "axes", "steps"], ["turned"]), node("Transpose", ["turned"], ["sides"], perm=[1, 0]),
             fixed("flat", [-1]), node("Reshape", ["sides", "flat"], ["list"]),
             node("Cast", ["list"], ["pads"], to=TensorProto.INT64),
             node("Pad", ["r", "pads"], ["p"]), fixed("w1", w[:, :, :2]), fixed("w2", w[:, :, 2:]),
             node("Concat", ["w1", "w2"], ["w3"], axis=2), node("Concat", ["w3", "w3"], ["w"], axis=1),
             node("Conv", ["p", "w"], ["c"], dilations=[2], kernel_shape=[3]),
             fixed("row", [1, 36]), node("Reshape", ["c", "row"], ["y"])]
    save("computed_constants", nodes, 48, [], np.full(48, -1.0), np.full(48, 1.0), 36)


def quantized():
    """A network that was quantised, with integers for weights, one scale for all or one for each channel, and for activations."""
    integers = lambda name, values, dtype: numpy_helper.from_array(np.array(values, dtype), name)
    constants, nodes, at = [], [], "x"
    widths = (24, 20, 16, 12)
    for i, (kind, weights, zero) in enumerate(((np.uint8, np.int8, 128), (np.int8, np.uint8, -7), (np.uint8, np.int8, 0))):
        rows, columns = widths[i], widths[i + 1]
        count = columns if i < 2 else 1
        ends = np.iinfo(weights)
        constants += [constant(f"s{i}", 0.02), integers(f"z{i}", zero, kind),
                      integers(f"w{i}", RANDOM.integers(ends.min, ends.max, (rows, columns), endpoint=True), weights),
                      numpy_helper.from_array(RANDOM.uniform(1e-3, 4e-3, [count] if count > 1 else []).astype(np.float32), f"ws{i}"),
                      integers(f"wz{i}", np.full([count] if count > 1 else [], 120 if weights == np.uint8 else 0), weights)]
        nodes += [node("QuantizeLinear", [at, f"s{i}", f"z{i}"], [f"q{i}"]),
                  node("DequantizeLinear", [f"q{i}", f"s{i}", f"z{i}"], [f"d{i}"]),
                  node("DequantizeLinear", [f"w{i}", f"ws{i}", f"wz{i}"], [f"f{i}"], axis=1 if i else -1),
                  node("MatMul", [f"d{i}", f"f{i}"], [f"m{i}"])]
        at = f"m{i}"
    nodes[-1].output[0] = "y"
    save("quantized", nodes, 24, constants, np.full(24, -3.0), np.full(24, 3.0), 12, near=0.1)


def classifier(name, version, norm):
    """As skl2onnx writes one: a scaler, a normaliser, a network, and dictionaries of its probabilities. Those themselves are y."""
    scaled = node("Scaler", ["x"], ["s"], domain="ai.onnx.ml", offset=list(RANDOM.normal(0, 1, 6)), scale=list(RANDOM.uniform(0.5, 2, 6)))
    weights = numpy_helper.from_array(RANDOM.normal(0, 2, (6, 3)).astype(np.float32), "w")
    nodes = [scaled, node("Normalizer", ["s"], ["n"], domain="ai.onnx.ml", norm=norm), node("MatMul", ["n", "w"], ["m"]),
             node("Softmax", ["m"], ["y"], axis=1), node("ArgMax", ["y"], ["label"], axis=1),
             node("ZipMap", ["y"], ["dictionary"], domain="ai.onnx.ml", classlabels_int64s=[4, 5, 6])]
    of_class = onnx.TypeProto()
    of_class.sequence_type.elem_type.map_type.key_type = TensorProto.INT64
    of_class.sequence_type.elem_type.map_type.value_type.tensor_type.elem_type = TensorProto.FLOAT
    label = helper.make_tensor_value_info("label", TensorProto.INT64, [1, 1])
    save(name, nodes, 6, [weights], np.full(6, -3.0), np.full(6, 3.0), 3, version=version,
         others=[label, helper.make_value_info("dictionary", of_class)])
    model = onnx.load(FOLDER / f"{name}.onnx")  # without what is no part of such a file
    del model.graph.output[0]
    onnx.save(model, FOLDER / f"{name}.onnx")


def reductions(version):
    """By sizes and by squares; since version 18 the axes are an input, as those of the sum are since 13."""
    fixed = lambda name, values: numpy_helper.from_array(np.array(values, np.int64), name)
    over = lambda kind, name, **attributes: node(kind, ["r", "axes"], [name], **attributes) if version > 17 else node(
        kind, ["r"], [name], axes=[-1], **attributes)
    nodes = [node("Reshape", ["x", "shape"], ["r"]), over("ReduceL1", "a"), over("ReduceL2", "b", keepdims=1),
             over("ReduceL2", "c", keepdims=0), node("Reshape", ["c", "like"], ["d"]), node("ReduceL1", ["r"], ["e"]),
             node("Concat", ["a", "b", "d"], ["k"], axis=1), node("Mul", ["k", "e"], ["m"]), node("Reshape", ["m", "row"], ["y"])]
    save(f"reductions_{version}", nodes, 24, [fixed(*one) for one in (("shape", [1, 4, 6]), ("like", [1, 4, 1]), ("row", [1, 12]), ("axes", [-1]))],
         np.full(24, -3.0), np.full(24, 3.0), 12, version=version, near=1e-4)


def recurrent(name, width, units, *nodes, direction="forward", others=(), **sizes):
    """LSTMs over 10 steps of `width` numbers, which a row of x has one after the other; `nodes` make y, of 6 numbers, of what the last
    one makes. `others` and `sizes`: the second one, and the shapes of its weights and of those of `nodes`."""
    count = 2 if direction == "bidirectional" else 1
    shapes = {"w": (count, 4 * units, width), "r": (count, 4 * units, units), "b": (count, 8 * units), **sizes}
    constants = [constant(key, RANDOM.normal(0, 0.6, shape)) for key, shape in shapes.items()]
    constants += [numpy_helper.from_array(np.array(value, np.int64), key) for key, value in
                  (("steps", [10, 1, width]), ("row", [1, -1]), ("axis", [1]))]
    save(name, [node("Reshape", ["x", "steps"], ["s"]), node("LSTM", ["s", "w", "r", "b"], ["all", "last", "cells"], hidden_size=units,
                                                             direction=direction), *others, *nodes],
         10 * width, constants, np.full(10 * width, -2.0), np.full(10 * width, 2.0), 6, version=13)


def lstms():
    dense = lambda given: (node("Reshape", [given, "row"], ["f"]), node("MatMul", ["f", "v"], ["y"]))
    recurrent("lstm_all", 4, 5, *dense("all"), v=(50, 6))
    recurrent("lstm_last", 4, 8, *dense("last"), v=(8, 6))
    recurrent("lstm_both", 3, 4, *(node("Reshape", [one, "row"], [f"{one} row"]) for one in ("all", "cells", "last")),
              node("Concat", ["all row", "cells row", "last row"], ["k"], axis=1), *dense("k"), direction="bidirectional", v=(96, 6))
    recurrent("lstm_two", 3, 7, *dense("all2"), direction="reverse", v=(50, 6), w2=(1, 20, 7), r2=(1, 20, 5), b2=(1, 40), others=[
        node("Squeeze", ["all", "axis"], ["q"]), node("LSTM", ["q", "w2", "r2", "b2"], ["all2"], hidden_size=5)])
    recurrent("left_lstm_started", 4, 5, *dense("all2"), v=(50, 6), w2=(1, 20, 4), r2=(1, 20, 5), b2=(1, 40), others=[
        node("LSTM", ["s", "w2", "r2", "b2", "", "last", "cells"], ["all2"], hidden_size=5)])
    recurrent("left_lstm_relu", 4, 5, *dense("all2"), v=(50, 6), w2=(1, 20, 5), r2=(1, 20, 5), b2=(1, 40), others=[
        node("Squeeze", ["all", "axis"], ["q"]),
        node("LSTM", ["q", "w2", "r2", "b2"], ["all2"], hidden_size=5, activations=["Sigmoid", "Relu", "Tanh"])])


def in_a_branch():
    """Operators in a branch, which read constants from around it, stay what they compute."""
    info = lambda key, kind=TensorProto.FLOAT, shape=(1, 8): helper.make_tensor_value_info(key, kind, shape)
    inner = [helper.make_graph([node("Mul", ["x", "inverse"], ["d"]), node("Erf", ["d"], ["e"]), node("Add", ["e", "one"], ["a"]),
                                node("Mul", ["x", "a"], ["p"]), node("Mul", ["p", "half"], ["g"])], "then", [], [info("g")],
                               [constant("half", 0.5), constant("one", 1), constant("inverse", np.sqrt(0.5))]),
             helper.make_graph([node("Atan", ["x"], ["t"])], "else", [], [info("t")])]
    graph = helper.make_graph([node("ReduceSum", ["x"], ["s"], keepdims=0), node("Greater", ["s", "zero"], ["is"]),
                               node("If", ["is"], ["y"], then_branch=inner[0], else_branch=inner[1])], "branch", [info("x")], [info("y")],
                              [constant("zero", 0)])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    x = RANDOM.normal(0, 1, (COUNT, 8)).astype(np.float32)
    wanted = answers(model, x)
    rewrite(model, [model.graph, *(attribute.g for attribute in model.graph.node[2].attribute)])
    onnx.checker.check_model(model)
    operators = {one.op_type for attribute in model.graph.node[2].attribute for one in attribute.g.node}
    assert not operators & {"Atan", "Erf"} and "Gelu" in operators, operators
    np.testing.assert_allclose(answers(model, x), wanted, rtol=1e-6, atol=1e-6)


def main():
    arithmetic()
    gelu_in_parts()
    computed_constants()
    quantized()
    for version, norm in ((11, "MAX"), (13, "L1"), (18, "L2"), (20, "MAX"), (12, "L2"), (17, "L1")):
        classifier(f"classifier_{version}_{norm}", version, norm)
    in_a_branch()
    for version in (11, 13, 18):
        reductions(version)
    lstms()


if __name__ == "__main__":
    main()
