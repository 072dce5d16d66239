# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in TensorFlow Lite Micro. The shapes of all tensors must be in the model."""

import numpy as np
from tflite_micro import runtime

from differential.schema import schema

ARENA_BYTES = 1 << 20


def run(content, steps):
    """As tensorflow_lite.run, but does not tell shapes."""
    outputs = schema.Model.GetRootAs(content, 0).Subgraphs(0).OutputsLength()
    interpreter = runtime.Interpreter.from_bytes(content, arena_size=ARENA_BYTES)
    results = []
    for arrays in steps:
        for index, array in enumerate(arrays):
            interpreter.set_input(array, index)
        interpreter.invoke()
        results.append([np.array(interpreter.get_output(index)) for index in range(outputs)])
    return results, None
