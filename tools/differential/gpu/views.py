# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A model as the object API reads it, with what the delegate asks of tensors, and the same model in floats."""

import flatbuffers
import numpy as np

from differential.cases import schema
from differential.model_builder import _AlignedBuffer, numpy_type

TYPES = {number: name for name, number in vars(schema.TensorType).items() if not name.startswith("_")}
OPERATORS = {number: name for name, number in vars(schema.BuiltinOperator).items() if not name.startswith("_")}


class ModelView:
    """The main graph."""

    def __init__(self, content):
        self.model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content, 0))
        self.graph = self.model.subgraphs[0]
        # The delegate reads these in place of the results of DEQUANTIZE.
        self.halves = {}
        self.nodes = [NodeView(self, op) for op in self.graph.operators]
        for node in self.nodes:
            if node.name == "DEQUANTIZE" and node.inputs[0].is_constant and node.inputs[0].type == "FLOAT16":
                self.halves[node.outputs[0].index] = node.inputs[0]
        for node in self.nodes:
            node.inputs = [tensor and self.halves.get(tensor.index, tensor) for tensor in node.inputs]

    def tensor(self, index):
        return TensorView(self, index)

    def readers(self, index):
        return [node for node in self.nodes for i in node.op.inputs if i == index]

    def writers(self, index):
        return [node for node in self.nodes for i in node.op.outputs if i == index]

    def finish(self):
        for buffer in self.model.buffers:
            if buffer.data is not None and len(buffer.data):
                buffer.__class__ = _AlignedBuffer
        builder = flatbuffers.Builder(1024)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())


class TensorView:
    def __init__(self, view, index):
        self.index, self._view, self.table = index, view, view.graph.tensors[index]
        self.type = TYPES[self.table.type]
        self.shape = [int(d) for d in (self.table.shape if self.table.shape is not None else [])]
        self.rank = len(self.shape)
        data = view.model.buffers[self.table.buffer].data
        self.raw = None if data is None or len(data) == 0 else bytes(bytearray(data))
        self.is_constant = self.raw is not None and not self.table.isVariable
        self.is_variable = bool(self.table.isVariable)
        self.is_sparse = self.table.sparsity is not None

    @property
    def scales(self):
        quantization = self.table.quantization
        return np.float32([] if quantization is None or quantization.scale is None else quantization.scale)

    @property
    def count(self):
        return int(np.prod(self.shape))

    def values(self):
        """Of a constant whose elements are whole bytes."""
        return np.frombuffer(self.raw, numpy_type(self.type)).reshape(self.shape)

    def reals(self):
        """The same, dequantised."""
        values, scales = self.values(), self.scales
        if scales.size == 0:
            return values.astype(np.float32)
        shape = [1] * self.rank
        if scales.size > 1:
            shape[self.table.quantization.quantizedDimension] = scales.size
        zeros = np.array(self.table.quantization.zeroPoint if self.table.quantization.zeroPoint is not None else [0])
        zeros = np.broadcast_to(zeros, scales.shape) if zeros.size == 1 else zeros
        return ((values.astype(np.float32) - zeros.reshape(shape)) * scales.reshape(shape)).astype(np.float32)


class NodeView:
    def __init__(self, view, op):
        code = view.model.operatorCodes[op.opcodeIndex]
        number = max(code.builtinCode, code.deprecatedBuiltinCode)
        self.view, self.op, self.version = view, op, code.version
        self.name = OPERATORS[number]
        self.custom = code.customCode.decode() if isinstance(code.customCode, bytes) else code.customCode
        self.options = op.builtinOptions or op.builtinOptions2
        self.inputs = [None if i < 0 else view.tensor(int(i)) for i in op.inputs]
        self.outputs = [view.tensor(int(i)) for i in op.outputs]

    @property
    def given(self):
        return [tensor for tensor in self.inputs if tensor is not None]

    def option(self, name, default=0):
        return getattr(self.options, name, default) if self.options is not None else default

    def runtime(self):
        return [tensor for tensor in self.given if not tensor.is_constant]

    def constants(self):
        return [tensor for tensor in self.given if tensor.is_constant]


def is_quantised(tensor):
    return tensor.type in ("INT8", "UINT8") and tensor.scales.size > 0 and tensor.table.type != schema.TensorType.FLOAT32


def make_float(tensor):
    """The tensor, and the numbers of a constant."""
    model, table = tensor._view.model, tensor.table
    if tensor.is_constant:
        buffer = _AlignedBuffer()
        buffer.data = np.ascontiguousarray(tensor.reals()).tobytes()
        model.buffers.append(buffer)
        table.buffer = len(model.buffers) - 1
    table.type, table.quantization = schema.TensorType.FLOAT32, None


def with_float_weights(content):
    """The model with its quantised weights as floats, where all that nodes make is floats: TensorFlow Lite rounds the other
    operand of such weights, which the delegate does not."""
    view = ModelView(content)
    changed = False
    for node in view.nodes:
        if any(tensor.type != "FLOAT32" for tensor in node.outputs) or node.name == "DEQUANTIZE":
            continue
        for tensor in filter(is_quantised, node.constants()):
            make_float(tensor)
            changed = True
    return view.finish() if changed else content


class FloatView:
    """A quantised model of one node, with all tensors in floats."""

    def __init__(self, content):
        view = ModelView(content)
        tensors = [view.tensor(index) for index in range(len(view.graph.tensors))]
        self._inputs = [tensors[index].table.quantization for index in view.graph.inputs]
        self._outputs = [(tensors[index].table.quantization, numpy_type(tensors[index].type)) for index in view.graph.outputs]
        for tensor in filter(is_quantised, tensors):
            make_float(tensor)
        self.content = view.finish()

    def before(self, arrays):
        return [np.float32(a.astype(np.float32) - q.zeroPoint[0]) * np.float32(q.scale[0]) for a, q in zip(arrays, self._inputs)]

    def after(self, arrays):
        results = []
        for array, (q, dtype) in zip(arrays, self._outputs):
            limits = np.iinfo(dtype)
            with np.errstate(all="ignore"):
                steps = np.nan_to_num(np.round(array / np.float32(q.scale[0])) + q.zeroPoint[0])
            results.append(np.clip(steps, limits.min, limits.max).astype(dtype))
        return results
