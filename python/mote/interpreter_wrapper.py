# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The object behind Interpreter._interpreter, with the names of TensorFlow Lite's: not documented, but programs use it."""

import numpy as np

from mote.elements import shown_type


class InterpreterWrapper:
    """The calls of an Interpreter by other names, and on any of its subgraphs."""

    def __init__(self, interpreter):
        self._of = interpreter
        self._session = interpreter._session
        self.Invoke = interpreter.invoke
        self.ResetVariableTensors = interpreter.reset_all_variables
        self.NumSubgraphs = interpreter.num_subgraphs
        self.GetTensor = interpreter.get_tensor
        self.GetSignatureDefs = interpreter._get_full_signature_list
        self.interpreter = interpreter._native_handle

    def AllocateTensors(self, subgraph_index=-1):
        """As Interpreter.allocate_tensors(); of another subgraph, if it is named."""
        if subgraph_index <= 0:
            return self._of.allocate_tensors()
        with self._of._lock:
            self._of._forget_planned()
            return self._session.allocate(subgraph_index)

    def SetTensor(self, tensor_index, value, subgraph_index=0):
        """As Interpreter.set_tensor(), of any subgraph."""
        with self._of._lock:
            self._of._set(subgraph_index, tensor_index, value)

    def InputIndices(self):
        """int32 array of tensors."""
        return np.array(self._session.inputs(0), np.int32)

    def OutputIndices(self):
        """int32 array of tensors."""
        return np.array(self._session.outputs(0), np.int32)

    def ResizeInputTensor(self, input_index, tensor_size, strict=False, subgraph_index=0):
        """As Interpreter.resize_tensor_input(), of any subgraph."""
        with self._of._lock:
            self._of._forget_planned()
            shape = [int(length) for length in np.asarray(tensor_size).reshape(-1)]
            self._of._resize(subgraph_index, input_index, shape, strict)

    def NumTensors(self, subgraph_index=0):
        """The number of tensors of a subgraph."""
        return self._session.num_tensors(subgraph_index)

    def TensorName(self, tensor_index, subgraph_index=0):
        """The tensor's name; "" if it has none."""
        return self._describe(tensor_index, subgraph_index)["name"]

    def TensorType(self, tensor_index, subgraph_index=0):
        """The type of NumPy's scalars."""
        return shown_type(self._describe(tensor_index, subgraph_index)["type"])

    def TensorSize(self, tensor_index, subgraph_index=0):
        """The shape, as an int32 array."""
        return np.array(self._session.shape(subgraph_index, tensor_index), np.int32)

    def TensorSizeSignature(self, tensor_index, subgraph_index=0):
        """The shape with -1 where any length will do, as an int32 array."""
        return np.array(self._describe(tensor_index, subgraph_index)["shape_signature"], np.int32)

    def TensorSparsityParameters(self, tensor_index, subgraph_index=0):
        """A dictionary, empty for a tensor that is not sparse."""
        return self._describe(tensor_index, subgraph_index)["sparsity"]

    def TensorQuantization(self, tensor_index, subgraph_index=0):
        """(scale, zero point); (0.0, 0) for a tensor with none or with several."""
        return self._of._get_tensor_details(tensor_index, subgraph_index)["quantization"]

    def TensorQuantizationParameters(self, tensor_index, subgraph_index=0):
        """(scales, zero points, quantized dimension, block size)"""
        return tuple(self._of._get_tensor_details(tensor_index, subgraph_index)["quantization_parameters"].values())

    def NumNodes(self):
        """The number of nodes of the first subgraph, those of delegates among them."""
        return len(self._session.nodes(0))

    def NodeName(self, node_index):
        """The name of the node's operator."""
        return self._of._get_op_details(node_index)["op_name"]

    def NodeInputs(self, node_index):
        """int32 array of tensors, -1 for an input that is left out."""
        return self._of._get_op_details(node_index)["inputs"]

    def NodeOutputs(self, node_index):
        """int32 array of tensors."""
        return self._of._get_op_details(node_index)["outputs"]

    def GetSubgraphIndexFromSignature(self, signature_key):
        """The subgraph of a signature; -1 for a key that the model does not have."""
        return self._of._signatures().get(signature_key, (-1, None))[0]

    def SetNumThreads(self, num_threads):
        """ValueError for a number that is not possible."""
        self._session.set_num_threads(num_threads)

    def ModifyGraphWithDelegate(self, delegate):
        """Hands nodes to a delegate, given by the address of its TfLiteDelegate."""
        with self._of._lock:
            self._of._forget_planned()
            self._session.apply_delegate(delegate, delegate)

    def tensor(self, owner, tensor_index, subgraph_index=0):
        """An array that shares the tensor's memory, as the function that Interpreter.tensor() gives returns it."""
        del owner, subgraph_index
        return self._of.tensor(tensor_index)()

    def _describe(self, tensor_index, subgraph_index):
        return self._session.describe(subgraph_index, tensor_index)
