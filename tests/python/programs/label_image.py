# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Classifies an image, as the programs do that come with classifiers: label_image.py MODEL IMAGE.npy [THREADS]"""
import sys
import time

import numpy as np

try:
    from tflite_runtime.interpreter import Interpreter, load_delegate
except ImportError:
    from ai_edge_litert.interpreter import Interpreter, load_delegate  # noqa: F401

interpreter = Interpreter(model_path=sys.argv[1], experimental_delegates=None, num_threads=int((sys.argv[3:] or ["1"])[0]))
interpreter.allocate_tensors()
input_details, output_details = interpreter.get_input_details(), interpreter.get_output_details()
floating_model = input_details[0]["dtype"] == np.float32
height, width = input_details[0]["shape"][1], input_details[0]["shape"][2]
image = np.load(sys.argv[2])[:height, :width]
input_data = np.expand_dims(image, axis=0)
if floating_model:
    input_data = (np.float32(input_data) - 127.5) / 127.5
interpreter.set_tensor(input_details[0]["index"], input_data)
start = time.time()
interpreter.invoke()
stop = time.time()
results = np.squeeze(interpreter.get_tensor(output_details[0]["index"]))
scale = 1.0 if floating_model else output_details[0]["quantization"][0]
for i in results.argsort(kind="stable")[-5:][::-1]:
    print(f"{i} {float(results[i] * scale):.3f}")
print(f"time: {(stop - start) * 1000:.3f}ms", file=sys.stderr)
