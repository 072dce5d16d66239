# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The micro runtime with the names of TensorFlow Lite Micro's Python module.

    interpreter = runtime.Interpreter.from_file("model.tflite")
    interpreter.set_input(array, 0)
    interpreter.invoke()
    result = interpreter.get_output(0)

Inputs and outputs are numbered in the order of the model. Wrong arguments raise ValueError; a number that no tensor has,
IndexError; a model that the runtime refuses, or that fails while it runs, RuntimeError with what the runtime logged, and
so does a library of custom operators that cannot be loaded.
"""

import enum
import numbers
import os

import mote

DETAILS = ("shape", "dtype", "quantization_parameters")
PARAMETERS = ("scales", "zero_points", "quantized_dimension")


class InterpreterConfig(enum.Enum):
    kAllocationRecording = 0
    kPreserveAllTensors = 1  # GetTensor can read every tensor, for which the arena is larger


class Interpreter:
    """A model and its arena.

    custom_op_registerers are the paths of shared libraries with custom operators (include/mote/custom_op_library.h);
    arena_size is in bytes, and as many as it takes if None. alt_decompression_memory_size has no effect: what is
    decompressed lies in the arena.
    """

    def __init__(
        self,
        model_data,
        custom_op_registerers=(),
        arena_size=None,
        intrepreter_config=InterpreterConfig.kAllocationRecording,
        alt_decompression_memory_size=0,
    ):
        del alt_decompression_memory_size
        if model_data is None:
            raise ValueError("the model is None; give its bytes")
        registerers = custom_op_registerers
        if not isinstance(registerers, (list, tuple)) or not all(isinstance(name, str) for name in registerers):
            raise ValueError(f"custom_op_registerers is {registerers!r}; it must be a list of strings")
        if not isinstance(intrepreter_config, InterpreterConfig):
            raise ValueError(f"intrepreter_config is {intrepreter_config!r}; it must be an InterpreterConfig")
        self._preserves = intrepreter_config is InterpreterConfig.kPreserveAllTensors
        self._interpreter = _interpreter_of(
            registerers,
            model_content=model_data,
            runtime="micro",
            arena_bytes=arena_size,
            experimental_preserve_all_tensors=self._preserves,
        )
        self._interpreter.allocate_tensors()

    @classmethod
    def from_file(cls, model_path, custom_op_registerers=(), arena_size=None, *rest, **named):
        """As Interpreter(), with the model in a file."""
        if not isinstance(model_path, (str, os.PathLike)) or not os.path.isfile(model_path):
            raise ValueError(f"Invalid model file path: {model_path!r} is no path of a file")
        with open(model_path, "rb") as file:
            return cls(file.read(), custom_op_registerers, arena_size, *rest, **named)

    @classmethod
    def from_bytes(cls, model_data, custom_op_registerers=(), arena_size=None, *rest, **named):
        """As Interpreter()."""
        return cls(model_data, custom_op_registerers, arena_size, *rest, **named)

    def print_allocations(self):
        print(f"{self._interpreter.arena_used_bytes} bytes of the arena are used", flush=True)

    def invoke(self):
        """0, for kTfLiteOk."""
        self._interpreter.invoke()
        return 0

    def reset(self):
        """State back to what it was before the first invoke."""
        self._interpreter.reset_all_variables()

    def set_input(self, input_data, index):
        """Copies an array of the input's shape and type to it."""
        if input_data is None:
            raise ValueError("the input is None; give an array")
        self._interpreter.set_tensor(self._input(index)["index"], input_data)

    def get_output(self, index):
        """A copy of the output."""
        return self._interpreter.get_tensor(self._output(index)["index"])

    def GetTensor(self, tensor_index, subgraph_index=0):
        """Any tensor, with kPreserveAllTensors: {"tensor_data": copy, "tensor_type": type, "quantization_params": {...}}"""
        if not self._preserves:
            raise RuntimeError("only an interpreter with InterpreterConfig.kPreserveAllTensors can read all tensors")
        _require_number("subgraph", subgraph_index, self._interpreter.num_subgraphs())
        details = _element("tensor", self._interpreter.get_tensor_details(subgraph_index), tensor_index)
        return {
            "tensor_data": self._interpreter.get_tensor(tensor_index, subgraph_index),
            "tensor_type": details["dtype"],
            "quantization_params": _parameters(details["quantization_parameters"]),
        }

    def get_input_details(self, index):
        """{"shape": array, "dtype": type, "quantization_parameters": {...}}"""
        return _documented(self._input(index))

    def get_output_details(self, index):
        """As get_input_details."""
        return _documented(self._output(index))

    def _input(self, index):
        return _element("input", self._interpreter.get_input_details(), index)

    def _output(self, index):
        return _element("output", self._interpreter.get_output_details(), index)


def _interpreter_of(registerers, **arguments):
    try:
        return mote.Interpreter(custom_op_libraries=registerers, **arguments)
    except ValueError as error:
        if any(name in str(error) for name in registerers):
            raise RuntimeError(str(error)) from None
        raise


def _parameters(parameters):
    return {name: parameters[name] for name in PARAMETERS}


def _documented(details):
    result = {name: details[name] for name in DETAILS}
    result["quantization_parameters"] = _parameters(details["quantization_parameters"])
    return result


def _require_number(what, number, count):
    if isinstance(number, bool) or not isinstance(number, numbers.Integral) or number < 0:
        raise ValueError(f"there is no {what} {number!r}; the model's are 0 to {count - 1}")
    if number >= count:
        raise IndexError(f"Tensor is out of bound: there is no {what} {number}; the model's are 0 to {count - 1}")


def _element(what, elements, index):
    _require_number(what, index, len(elements))
    return elements[index]
