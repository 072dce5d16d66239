#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 4, heavy.
"""docs/convert.md: a model of Keras and one of ONNX become int8 models that answer as their frameworks do. The environments that
`mote convert` makes, some 6 GB, are kept from run to run."""
import door
from conversions import Conversion

KERAS = """
import os
os.environ.update({"CUDA_VISIBLE_DEVICES": "-1", "TF_CPP_MIN_LOG_LEVEL": "3"})
import keras
L = keras.layers
keras.utils.set_random_seed(1)
model = keras.Sequential([keras.Input((8, 8, 1)), L.Conv2D(6, 3, padding="same", activation="relu"), L.MaxPooling2D(2), L.Flatten(),
                          L.Dense(10, activation="softmax", kernel_initializer=keras.initializers.RandomNormal(0, 0.6))])
model.save("model.keras")
answers_of = lambda x: model(x)
"""
ONNX = """
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
random = np.random.default_rng(2)
weights = [numpy_helper.from_array(random.normal(0, 0.5, shape).astype(np.float32), name)
           for name, shape in (("w", (6, 1, 3, 3)), ("b", (6,)), ("v", (96, 10)))]
node = helper.make_node
graph = helper.make_graph(
    [node("Conv", ["x", "w", "b"], ["c"], pads=[1] * 4), node("Relu", ["c"], ["r"]),
     node("MaxPool", ["r"], ["m"], kernel_shape=[2, 2], strides=[2, 2]), node("Flatten", ["m"], ["f"]), node("MatMul", ["f", "v"], ["g"]),
     node("Softmax", ["g"], ["y"], axis=1)], "network",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 1, 8, 8])], [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 10])],
    weights)
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), "model.onnx")
answers_of = lambda x: onnxruntime.InferenceSession("model.onnx").run(None, {"x": x.transpose(0, 3, 1, 2)})[0]
"""


class Convert(Conversion):
    def test_keras(self):
        self.source("tensorflow", KERAS)
        self.converted("mote convert model.keras -o model.tflite --calibrate SAMPLES")
        self.floats("model.keras")

    def test_onnx(self):
        self.source("onnx", ONNX)
        self.converted("mote convert model.onnx -o model.tflite --calibrate SAMPLES --make-environment")
        self.floats("model.onnx")


if __name__ == "__main__":
    door.main()
