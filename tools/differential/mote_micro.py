# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in Mote's micro runtime."""

import mote


def run(content, steps):
    """As tensorflow_lite.run; the shapes are those of the model."""
    interpreter = mote.Interpreter(model_content=content)
    interpreter.allocate_tensors()
    inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
    results = []
    for arrays in steps:
        for detail, array in zip(inputs, arrays, strict=True):
            interpreter.set_tensor(detail["index"], array)
        interpreter.invoke()
        results.append([interpreter.get_tensor(detail["index"]) for detail in outputs])
    return results, [detail["shape"].tolist() for detail in interpreter.get_tensor_details()]
