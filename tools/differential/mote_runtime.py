# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in one of Mote's runtimes."""

import ml_dtypes
import mote
import numpy as np

from differential.schema import schema


def _holds_bfloat16(content):
    """Of each output. The package hands out the bits."""
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    tensors = [graph.Tensors(graph.Outputs(i)) for i in range(graph.OutputsLength())]
    return [tensor.Type() == schema.TensorType.BFLOAT16 for tensor in tensors]


def _resize(interpreter, arrays):
    """Gives the inputs the shapes of the arrays."""
    for detail, array in zip(interpreter.get_input_details(), arrays, strict=True):
        if detail["shape"].tolist() != list(array.shape):
            interpreter.resize_tensor_input(detail["index"], array.shape)
    interpreter.allocate_tensors()


def run_in(runtime, content, steps):
    """As tensorflow_lite.run."""
    interpreter = mote.Interpreter(model_content=content, runtime=runtime,
                                   experimental_op_resolver_type=mote.OpResolverType.BUILTIN_REF)
    inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
    results, holds_bfloat16 = [], _holds_bfloat16(content)
    for arrays in steps:
        _resize(interpreter, arrays)
        for detail, array in zip(inputs, arrays, strict=True):
            bits = array.view(np.uint16) if array.dtype == ml_dtypes.bfloat16 else array
            interpreter.set_tensor(detail["index"], bits)
        interpreter.invoke()
        arrays = [interpreter.get_tensor(detail["index"]) for detail in outputs]
        results.append([a.view(ml_dtypes.bfloat16) if of_bits else a for a, of_bits in zip(arrays, holds_bfloat16)])
    return results, [detail["shape"].tolist() for detail in interpreter.get_tensor_details()]
