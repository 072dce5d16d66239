# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""onnx_models.py FOLDER: models of ONNX, in the environment of ONNX: the digits network of the weights in FOLDER/state.npz, in the
names that PyTorch gives, and others."""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FOLDER = pathlib.Path(sys.argv[1])
RANDOM = np.random.default_rng(1)


def weights(**shapes):
    return [numpy_helper.from_array(RANDOM.normal(0, 0.5, shape).astype(np.float32), name) for name, shape in shapes.items()]


def save(name, nodes, inputs, outputs, constants, *domains):
    info = lambda pairs: [helper.make_tensor_value_info(key, TensorProto.FLOAT if key != "label" else TensorProto.INT64, shape)
                          for key, shape in pairs.items()]
    graph = helper.make_graph(nodes, name, info(inputs), info(outputs), constants)
    sets = [helper.make_opsetid("", 13), *(helper.make_opsetid(domain, 1) for domain in domains)]
    onnx.save(helper.make_model(graph, opset_imports=sets, ir_version=8), FOLDER / f"{name}.onnx")


def digits():
    state = {name.replace(".", "_"): value for name, value in np.load(FOLDER / "state.npz").items()}
    node, names, at = helper.make_node, list(state), "x in"
    nodes = []
    for i, options in enumerate(({"pads": [1] * 4}, {"pads": [1] * 4, "group": 12}, {})):
        nodes += [node("Conv", [at, names[2 * i], names[2 * i + 1]], [f"c {i}"], **options), node("Relu", [f"c {i}"], [f"r{i}"])]
        at = f"r{i}"
    nodes += [node("MaxPool", [at], ["m"], kernel_shape=[2, 2], strides=[2, 2]), node("Transpose", ["m"], ["t"], perm=[0, 2, 3, 1]),
              node("Flatten", ["t"], ["f"]), node("Gemm", ["f", *names[6:]], ["g"], transB=1), node("Softmax", ["g"], ["the answer"], axis=1)]
    save("digits", nodes, {"x in": ["batch", 1, 8, 8]}, {"the answer": ["batch", 10]},
         [numpy_helper.from_array(value, name) for name, value in state.items()])


def main():
    node = helper.make_node
    digits()
    save("dense", [node("Gemm", ["my input", "w", "b"], ["h 1"]), node("Relu", ["h 1"], ["r"]), node("Gemm", ["r", "v"], ["my output"])],
         {"my input": ["batch", 6]}, {"my output": ["batch", 3]}, weights(w=(6, 8), b=(8,), v=(8, 3)))
    save("open", [node("Conv", ["x", "w"], ["c"], pads=[1, 1]), node("GlobalAveragePool", ["c"], ["p"]), node("Flatten", ["p"], ["f"]),
                  node("Gemm", ["f", "v"], ["y"])], {"x": ["n", 4, "t"]}, {"y": ["n", 3]}, weights(w=(8, 4, 3), v=(8, 3)))
    save("picture", [node("Conv", ["x", "w"], ["c"], pads=[1] * 4), node("Relu", ["c"], ["r"]), node("GlobalAveragePool", ["r"], ["p"]),
                     node("Flatten", ["p"], ["f"]), node("Concat", ["f", "z/0"], ["k"], axis=1), node("Gemm", ["k", "v"], ["y"])],
         {"x": ["n", 3, 16, 12], "z/0": ["n", 2]}, {"y": ["n", 3]}, weights(w=(8, 3, 3, 3), v=(10, 3)))
    save("labels", [node("MatMul", ["x", "w"], ["a"]), node("Softmax", ["a"], ["p"], axis=1), node("ArgMax", ["p"], ["i"], keepdims=0, axis=1),
                    node("ArrayFeatureExtractor", ["names", "i"], ["label"], domain="ai.onnx.ml")],
         {"x": [None, 5]}, {"label": [None], "p": [None, 3]}, [*weights(w=(5, 3)), numpy_helper.from_array(np.array([5, 6, 7]), "names")],
         "ai.onnx.ml")
    save("classical", [node("LinearClassifier", ["x"], ["label", "p"], domain="ai.onnx.ml", coefficients=[0.1] * 6, intercepts=[0.0, 0.0],
                            classlabels_ints=[0, 1])], {"x": [None, 3]}, {"label": [None], "p": [None, 2]}, [], "ai.onnx.ml")
    save("loop", [node("LSTM", ["x", "w", "r", "b"], ["all", "last"], hidden_size=5), node("Squeeze", ["last", "axis"], ["s"]),
                  node("Gemm", ["s", "v"], ["y"])], {"x": [12, 1, 4]}, {"y": [1, 3]},
         [*weights(w=(1, 20, 4), r=(1, 20, 5), b=(1, 40), v=(5, 3)), numpy_helper.from_array(np.array([0]), "axis")])
    save("determinant", [node("Det", ["x"], ["y"])], {"x": [1, 3, 3]}, {"y": [1]}, [])
    save("foreign", [node("Foo", ["x"], ["y"], domain="com.example")], {"x": [1, 3]}, {"y": [1, 3]}, [], "com.example")


if __name__ == "__main__":
    main()
