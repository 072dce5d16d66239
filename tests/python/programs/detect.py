# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Boxes and scores of an image, through views of the tensors: detect.py MODEL IMAGE.npy"""
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter


def set_input_tensor(interpreter, image):
    tensor_index = interpreter.get_input_details()[0]["index"]
    input_tensor = interpreter.tensor(tensor_index)()[0]
    input_tensor[:, :] = image


def get_output_tensor(interpreter, index):
    details = interpreter.get_output_details()[index]
    tensor = interpreter.get_tensor(details["index"])
    scale, zero_point = details["quantization"]
    return np.squeeze(scale * (tensor.astype(np.float32) - zero_point))


interpreter = Interpreter(sys.argv[1])
interpreter.allocate_tensors()
_, height, width, _ = interpreter.get_input_details()[0]["shape"]
for turn in range(2):
    set_input_tensor(interpreter, np.roll(np.load(sys.argv[2])[:height, :width], turn, axis=1))
    interpreter.invoke()
    for index in range(len(interpreter.get_output_details())):
        values = get_output_tensor(interpreter, index)
        print(values.shape, f"{values.mean():.2f}", f"{values.std():.2f}")
