# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the packages share whose interpreter is TensorFlow Lite's."""

import numpy as np


def _shape_of(interpreter, index):
    try:
        return np.array(interpreter._get_tensor_details(index, 0)["shape"]).tolist()
    except ValueError:  # a tensor without a name or a type that it can tell
        return None


def run_in(make_interpreter, content, steps):
    """Invokes once per entry of `steps`, a list of input arrays each. Returns the output arrays of each, and the shapes of
    all tensors of the main graph after the last. Inputs take the shapes of the arrays. RuntimeError or ValueError where the
    package refuses. `make_interpreter`: of (content, whether it has the reference kernels)."""
    try:
        interpreter = make_interpreter(content, True)
    except ValueError as error:
        if "Didn't find op" not in str(error):
            raise
        interpreter = make_interpreter(content, False)
    interpreter.allocate_tensors()
    inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
    results = []
    shapes = [tuple(detail["shape"]) for detail in inputs]
    for arrays in steps:
        wanted = [array.shape for array in arrays]
        if wanted != shapes:
            for detail, shape in zip(inputs, wanted, strict=True):
                interpreter.resize_tensor_input(detail["index"], shape)
            interpreter.allocate_tensors()
            shapes = wanted
        for detail, array in zip(inputs, arrays, strict=True):
            interpreter.set_tensor(detail["index"], array)
        interpreter.invoke()
        results.append([np.array(interpreter.get_tensor(detail["index"])) for detail in outputs])
    return results, [_shape_of(interpreter, index) for index in range(interpreter._interpreter.NumTensors(0))]
