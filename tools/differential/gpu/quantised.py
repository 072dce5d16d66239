# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A random float network in int8: the range of each tensor is that of one run. Tensors that an operator takes to have the same
scale are given one."""

import numpy as np

from differential.gpu.views import ModelView, _AlignedBuffer
from differential.model_builder import Quantization, schema

SAME = (
    "RESHAPE", "MAX_POOL_2D", "AVERAGE_POOL_2D", "CONCATENATION", "PAD", "TRANSPOSE", "MAXIMUM", "MINIMUM", "SPLIT", "RESIZE_BILINEAR",
    "RESIZE_NEAREST_NEIGHBOR", "REVERSE_V2", "SLICE", "STRIDED_SLICE", "EXPAND_DIMS", "SQUEEZE",
)  # fmt: skip
FIXED = {"LOGISTIC": (1 / 256, -128), "SOFTMAX": (1 / 256, -128), "TANH": (1 / 128, 0)}
WEIGHTED = {"CONV_2D": 0, "DEPTHWISE_CONV_2D": 3, "FULLY_CONNECTED": None, "TRANSPOSE_CONV": 0}  # the axis of the scales
# Their versions for int8, where that is not 2.
VERSIONS = {"CONV_2D": 3, "DEPTHWISE_CONV_2D": 3, "FULLY_CONNECTED": 4, **dict.fromkeys(("RESHAPE", "HARD_SWISH", "ELU", "REVERSE_V2", "EXPAND_DIMS", "SQUEEZE"), 1)}
TAKEN = (*SAME, *FIXED, *WEIGHTED, "ADD", "SUB", "MUL", "RELU", "RELU6", "HARD_SWISH", "ELU", "MEAN")


class NotTaken(Exception):
    """No int8 form, with the reason."""


class Groups:
    """Of tensors with one scale."""

    def __init__(self, count):
        self._parent = list(range(count))

    def find(self, tensor):
        while self._parent[tensor] != tensor:
            tensor = self._parent[tensor]
        return tensor

    def join(self, tensors):
        first, *others = {self.find(tensor) for tensor in tensors}
        for other in others:
            self._parent[other] = first


def is_real(tensor):
    return tensor is not None and tensor.type == "FLOAT32"


def scale_of(values):
    low, high = min(0.0, float(values.min())), max(0.0, float(values.max()))
    scale = np.float32(max(high - low, 1e-3) / 255)
    return scale, int(np.clip(round(-128 - low / float(scale)), -128, 127))


class Quantiser:
    def __init__(self, content, ranges):
        """`ranges`: {tensor: (low, high)} of those that are no constants."""
        self.view, self.ranges = ModelView(content), ranges
        self.groups, self.fixed = Groups(len(self.view.graph.tensors)), {}

    def convert(self):
        names = {node.name for node in self.view.nodes} - set(TAKEN)
        if names:
            raise NotTaken(", ".join(sorted(names)))
        for node in self.view.nodes:
            if node.name in SAME:
                self.groups.join([t.index for t in (*node.given, *node.outputs) if is_real(t)])
        for node in self.view.nodes:
            if node.name in FIXED:
                group = self.groups.find(node.outputs[0].index)
                if self.fixed.setdefault(group, FIXED[node.name]) != FIXED[node.name]:
                    raise NotTaken("two fixed scales in one group")
        scales = self._scales()
        for node in self.view.nodes:
            self._convert_weights(node, scales)
            for tensor in (*node.given, *node.outputs):
                if is_real(tensor) and tensor.table.type == schema.TensorType.FLOAT32:
                    self._convert_tensor(tensor, *scales[self.groups.find(tensor.index)])
            code = self.view.model.operatorCodes[node.op.opcodeIndex]
            code.version = VERSIONS.get(node.name, 2)
        return self.view.finish()

    def _scales(self):
        members = {}
        for node in self.view.nodes:
            for tensor in filter(is_real, (*node.given, *node.outputs)):
                ends = self.ranges.get(tensor.index)
                if tensor.is_constant:
                    ends = (tensor.values().min(), tensor.values().max())
                members.setdefault(self.groups.find(tensor.index), []).extend(ends)
        scales = {}
        for group, ends in members.items():
            scale, zero = self.fixed.get(group) or scale_of(np.array(ends))
            scales[group] = (np.float32(scale), zero)
        return scales

    def _data(self, values):
        buffer = _AlignedBuffer()
        buffer.data = np.ascontiguousarray(values).tobytes()
        self.view.model.buffers.append(buffer)
        return len(self.view.model.buffers) - 1

    def _convert_tensor(self, tensor, scale, zero):
        tensor.table.type, tensor.table.quantization = schema.TensorType.INT8, Quantization(scale, zero).pack()
        if tensor.is_constant:
            tensor.table.buffer = self._data(np.clip(np.round(tensor.values() / scale) + zero, -128, 127).astype(np.int8))

    def _convert_weights(self, node, scales):
        if node.name not in WEIGHTED:
            return
        place = 0 if node.name != "TRANSPOSE_CONV" else 2
        in_scale, weights, axis = scales[self.groups.find(node.inputs[place].index)][0], node.inputs[1], WEIGHTED[node.name]
        if weights.table.type != schema.TensorType.FLOAT32:
            raise NotTaken("weights for two nodes")
        others = None if axis is None else tuple(other for other in range(weights.rank) if other != axis)
        w_scale = np.float32(np.maximum(np.abs(weights.values()).max(axis=others, keepdims=True), 1e-3) / 127)
        weights.table.type = schema.TensorType.INT8
        weights.table.quantization = Quantization(w_scale.reshape(-1), 0, axis or 0).pack()
        weights.table.buffer = self._data(np.round(weights.values() / w_scale).astype(np.int8))
        for bias in node.inputs[place + 2 if place == 0 else 3 :]:
            if bias is not None:
                scale = np.float32(in_scale * w_scale.reshape(-1))
                bias.table.type, bias.table.quantization = schema.TensorType.INT32, Quantization(scale, 0).pack()
                bias.table.buffer = self._data(np.round(bias.values() / scale).astype(np.int32))
