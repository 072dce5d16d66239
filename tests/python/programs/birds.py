# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Scores and features of pieces of sound in batches, as programs for bird songs have them: birds.py MODEL"""
import operator
import os
import sys

import numpy as np

os.environ["CUDA_VISIBLE_DEVICES"] = ""
try:
    import tflite_runtime.interpreter as tflite
except ModuleNotFoundError:
    from ai_edge_litert import interpreter as tflite

MODEL = None


def load_model(class_output=True):
    global MODEL
    options = {} if class_output else {"experimental_op_resolver_type": tflite.OpResolverType.BUILTIN_REF}
    interpreter = tflite.Interpreter(model_path=sys.argv[1], num_threads=2, **options)
    interpreter.allocate_tensors()
    input_details, output_details = interpreter.get_input_details(), interpreter.get_output_details()
    output = output_details[0]["index"] if class_output else output_details[0]["index"] - 1
    MODEL = interpreter, input_details[0]["index"], output


def predict(samples):
    interpreter, input_layer, output_layer = MODEL
    data = np.array(samples, dtype="float32")
    interpreter.resize_tensor_input(input_layer, [len(data), *data[0].shape])
    interpreter.allocate_tensors()
    interpreter.set_tensor(input_layer, data)
    interpreter.invoke()
    return interpreter.get_tensor(output_layer)


chunks = [np.sin(np.arange(64) * frequency / 64).astype("float32") for frequency in range(1, 8)]
load_model()
for first in range(0, len(chunks), 3):
    for scores in predict(chunks[first:first + 3]):
        confident = 1.0 / (1.0 + np.exp(-np.clip(scores, -15, 15)))
        best = sorted(enumerate(confident), key=operator.itemgetter(1), reverse=True)[:2]
        print(" ".join(f"{label} {score:.4f}" for label, score in best))
load_model(class_output=False)
features = predict(chunks[:2])
print(features.shape, f"{np.linalg.norm(features):.3f}")
