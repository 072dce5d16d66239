# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A random test case: a small model and the values of its inputs. Operators register a function that builds one."""

import dataclasses
import importlib
import pathlib

import numpy as np
from differential.model_builder import (
    PACKED_BITS,
    ModelBuilder,
    Quantization,
    is_real,
    make_options,
    numpy_type,
    schema,
    type_limits,
)

ACTIVATIONS = ("NONE", "RELU", "RELU_N1_TO_1", "RELU6")
QUANTIZED = ("INT8", "UINT8", "INT16")
GENERATORS = {}
# Operators, or what stands in their place, of which the micro runtime can run no case.
DYNAMIC_ONLY = set()
# Operators and kinds of which the dynamic runtime gives other bits.
MICRO_ONLY = set()


def operator(name, *kinds, cases=20, dynamic_only=False, micro_only=False):
    """Registers a function (case, kind) that builds case number `case.number` of an operator, one folder per kind."""

    def register(function):
        for kind in kinds:
            GENERATORS[name, kind] = (function, cases)
        if dynamic_only:
            DYNAMIC_ONLY.add(name)
        if micro_only:
            MICRO_ONLY.update((name, kind) for kind in kinds)
        return function

    return register


def import_operators():
    """Fills GENERATORS."""
    for path in sorted((pathlib.Path(__file__).parent / "operators").glob("[a-z]*.py")):
        importlib.import_module(f"differential.operators.{path.stem}")


def activation(name):
    return getattr(schema.ActivationFunctionType, name)


def tensor_type(name):
    return getattr(schema.TensorType, name)


def padding(name):
    return getattr(schema.Padding, name)


def type_of_kind(kind):
    """The activation type a folder name begins with: int16x8_bias32 -> INT16."""
    return kind.split("_")[0].split("x8")[0].upper()


@dataclasses.dataclass
class Twin:
    """Another model for the same numbers. `before` converts the input arrays of an Invoke, `after` one output array."""

    content: bytes
    before: object
    after: object


class Case:
    """Builds one model with one chain of operators in its main graph."""

    def __init__(self, rng, number=0, cap=None):
        """Sizes are at most `cap`, where the operator allows it."""
        self.rng, self.number, self.cap = rng, number, cap
        self.builder = ModelBuilder()
        self.steps = 1
        self.judge = "tensorflow_lite"  # Who says what is wanted; see judges.py.
        self.stand_in = None  # The model that the judge runs, if not this one: an operator under a name that it knows.
        self.twin = None  # A Twin, where TensorFlow Lite's own answer is not the one wanted.
        self.correct = None  # (outputs of an Invoke) -> those wanted, where TensorFlow Lite leaves some elements unset.
        self.term_size = 1  # Of the terms of a sum of floats that may cancel: the absolute tolerance grows with it.
        self.fill = self.rng.choice(["even", "even", "even", "narrow", "extreme"])
        self.inputs = []
        self.what = {}

    # Random choices.

    def pick(self, *choices):
        return choices[self.rng.integers(len(choices))]

    def cycle(self, *choices):
        """Goes through the choices by case number, so that few cases meet all of them."""
        return choices[self.number % len(choices)]

    def chance(self, probability):
        return bool(self.rng.random() < probability)

    def size(self, low, high):
        if self.cap is not None:
            high = max(low, min(high, self.cap))
        return int(self.rng.integers(low, high + 1))

    def shape(self, rank, high=6):
        return [self.size(1, high) for _ in range(rank)]

    def real(self, low, high):
        """A positive number, its logarithm evenly distributed."""
        return float(np.exp(self.rng.uniform(np.log(low), np.log(high))))

    def zero_point(self, type_name):
        if type_name not in ("INT8", "UINT8"):
            return 0
        low, high = type_limits(type_name)
        return int(self.pick(low, high, (low + high + 1) // 2, *self.rng.integers(low, high + 1, 5)))

    def quantization(self, type_name, scale=None):
        """None for a type that is not quantised."""
        if type_name not in QUANTIZED:
            return None
        return Quantization(np.float32(scale if scale is not None else self.real(1e-3, 1)), self.zero_point(type_name))

    def values(self, type_name, shape, quantization=None, scale=2.0):
        """Values of a tensor: floats around 0, integers over their whole range, around their zero or at its ends."""
        if type_name == "BOOL":
            return self.rng.random(shape) < 0.5
        dtype = numpy_type(type_name)
        if is_real(dtype):
            spread = 20 * scale if self.fill == "extreme" else scale
            return np.asarray(self.rng.normal(0, spread, shape), dtype)
        if dtype.kind == "c":
            return np.asarray(self.rng.normal(0, scale, shape) + 1j * self.rng.normal(0, scale, shape), dtype)
        if type_name == "UINT64":
            return self.rng.integers(0, 2**64, shape, np.uint64)
        low, high = type_limits(type_name)
        zero = int(np.atleast_1d(quantization.zero_point)[0]) if quantization is not None else 0
        if type_name in ("INT32", "INT64") and quantization is None:
            low, high = -1000, 1000
        if self.fill == "even":
            result = self.rng.integers(low, high, shape, endpoint=True)
        elif self.fill == "narrow":
            spread = max((high - low) // 10, 1)
            result = np.clip(self.rng.integers(zero - spread, zero + spread, shape, endpoint=True), low, high)
        else:
            result = self.rng.choice(np.array([low, high, zero, np.clip(zero + 1, low, high), low + 1]), shape)
        return np.asarray(result, dtype)

    # Tensors.

    def input(self, type_name, shape, quantization=None, values=None):
        """An input of the model. `values`: an array for every step, or a function that makes one."""
        index = self.builder.tensor(type_name, shape, quantization, name=f"in{len(self.inputs)}")
        make = values if callable(values) else lambda: values
        if values is None:
            make = lambda: self.values(type_name, shape, quantization)
        self.inputs.append((index, numpy_type(type_name), make))
        self.builder.current.inputs.append(index)
        return index

    def const(self, type_name, data, quantization=None):
        return self.builder.tensor(type_name, np.shape(data), quantization, data=data)

    def ints(self, values, type_name="INT32"):
        return self.const(type_name, np.asarray(values, numpy_type(type_name)))

    def operand(self, type_name, shape, quantization=None, constant=False, values=None):
        if not constant:
            return self.input(type_name, shape, quantization, values)
        if values is None:
            values = self.values(type_name, shape, quantization)
        return self.const(type_name, values() if callable(values) else values, quantization)

    def variable(self, type_name, shape, quantization=None):
        return self.builder.tensor(type_name, shape, quantization, variable=True)

    def output(self, type_name, quantization=None, shape=()):
        """An output of the model. Unless given, its shape is what TensorFlow Lite finds."""
        index = self.builder.tensor(type_name, shape, quantization, name=f"out{len(self.builder.current.outputs)}")
        self.builder.current.outputs.append(index)
        return index

    def op(self, name, inputs, outputs, options=None, version=1, fields=None, **more):
        """`options`: name of the table; `fields`: its values."""
        if options is not None:
            fields = fields or {}
            self.note(**fields)
            options = make_options(options, **fields)
        self.builder.op(name, inputs, outputs, options, version, **more)

    def custom_op(self, name, inputs, outputs, raw=None, **options):
        """`raw`: the bytes of options that are no FlexBuffers."""
        self.note(**options)
        self.builder.custom_op(name, inputs, outputs, options if raw is None else raw)

    def make_custom(self, *names):
        """Turns these operators into custom ones, for which the judge runs the builtin ones. The last call for a case."""
        self.stand_in = self.builder.finish()
        self.builder.make_custom(names)

    def note(self, **what):
        """Adds to the line that describes the case."""
        self.what.update(what)

    # Results.

    def description(self):
        return " ".join(f"{name}={value}".replace(" ", "") for name, value in self.what.items())

    def with_open_shapes(self):
        """The model, before adopt_shapes, for a runtime that finds the shapes: each length of its inputs is 1."""
        graph = self.builder.model.subgraphs[0]
        shapes = {index: graph.tensors[index].shape for index in graph.inputs}
        for index, shape in shapes.items():
            self.builder.set_shape(index, [1] * len(shape))
        content = self.builder.finish()
        for index, shape in shapes.items():
            self.builder.set_shape(index, shape)
        return content

    def adopt_shapes(self, shapes, outputs):
        """Gives the tensors that operators of the main graph make the shapes that were found: `shapes` of all its
        tensors, or None where the judge tells none, `outputs` of its outputs in each step. Where steps differ, the output has room for all."""
        graph = self.builder.model.subgraphs[0]
        for op in graph.operators:
            for index in op.outputs:
                if index >= 0 and shapes and shapes[index] is not None:
                    self.builder.set_shape(index, shapes[index])
        for number, index in enumerate(graph.outputs):
            self.builder.set_shape(index, np.max([step[number] for step in outputs], axis=0, initial=0))

    def arrays(self):
        """The input arrays of each step."""
        return [[np.asarray(make(), dtype) for _, dtype, make in self.inputs] for _ in range(self.steps)]


__all__ = [
    "ACTIVATIONS",
    "QUANTIZED",
    "GENERATORS",
    "PACKED_BITS",
    "Case",
    "Twin",
    "Quantization",
    "activation",
    "is_real",
    "make_options",
    "numpy_type",
    "operator",
    "padding",
    "schema",
    "tensor_type",
    "type_limits",
    "type_of_kind",
    "np",
]
