# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Builds .tflite models tensor by tensor, over the object API that flatc makes from src/model/schema.fbs."""

import dataclasses
import re

import flatbuffers
import ml_dtypes
import numpy as np
from flatbuffers import flexbuffers
from differential.schema import schema

BUFFER_ALIGNMENT = 16
_DTYPES = {
    name: np.dtype(name.lower())
    for name in (
        "FLOAT16",
        "FLOAT32",
        "FLOAT64",
        "INT8",
        "UINT8",
        "INT16",
        "UINT16",
        "INT32",
        "UINT32",
        "INT64",
        "UINT64",
        "BOOL",
        "COMPLEX64",
        "COMPLEX128",
    )
}
_DTYPES["BFLOAT16"] = np.dtype(ml_dtypes.bfloat16)
PACKED_BITS = {"INT4": 4, "UINT4": 4, "INT2": 2}


def numpy_type(type_name):
    """The numpy type that holds one element of a tensor type; types under 8 bits are held one to a byte, strings are bytes
    objects."""
    if type_name == "STRING":
        return np.dtype(object)
    if type_name in PACKED_BITS:
        return np.dtype(np.uint8 if type_name.startswith("U") else np.int8)
    return _DTYPES[type_name]


def is_real(dtype):
    """Whether the elements are floats. NumPy takes bfloat16 for a type of its own kind."""
    return dtype.kind == "f" or dtype == _DTYPES["BFLOAT16"]


def type_limits(type_name):
    if type_name in PACKED_BITS:
        bits = PACKED_BITS[type_name]
        return (0, (1 << bits) - 1) if type_name.startswith("U") else (-(1 << bits - 1), (1 << bits - 1) - 1)
    info = np.iinfo(numpy_type(type_name))
    return int(info.min), int(info.max)


def pack_bits(values, bits):
    """Packs `8 / bits` values to a byte, the first in the lowest bits."""
    per_byte = 8 // bits
    flat = values.reshape(-1).astype(np.uint8) & ((1 << bits) - 1)
    flat = np.pad(flat, (0, -len(flat) % per_byte)).reshape(-1, per_byte)
    return np.bitwise_or.reduce(flat << (bits * np.arange(per_byte, dtype=np.uint8)), axis=1).astype(np.uint8)


def unpack_bits(data, bits, count):
    """The other way round, with signs."""
    fields = np.frombuffer(bytes(data), np.uint8)[:, None] >> (bits * np.arange(8 // bits, dtype=np.uint8))
    fields = fields.reshape(-1)[:count].astype(np.int16) & ((1 << bits) - 1)
    sign = 1 << bits - 1
    return ((fields ^ sign) - sign).astype(np.int8)


def pack_strings(texts):
    """Their number, where each begins and the last one ends, and their bytes."""
    texts = list(np.asarray(texts, object).reshape(-1))
    ends = np.cumsum([4 * (len(texts) + 2), *map(len, texts)])
    return np.array([len(texts), *ends], "<u4").tobytes() + b"".join(texts)


@dataclasses.dataclass
class Quantization:
    """real = scale * (value - zero_point), for the whole tensor or per slice of `axis`."""

    scale: object
    zero_point: object = 0
    axis: int = 0

    def pack(self):
        result = schema.QuantizationParametersT()
        scales = np.atleast_1d(np.float32(self.scale))
        result.scale = [float(s) for s in scales]
        zeros = np.broadcast_to(np.atleast_1d(self.zero_point), scales.shape)
        result.zeroPoint = [int(z) for z in zeros]
        result.quantizedDimension = self.axis
        return result


class _AlignedBuffer(schema.BufferT):
    """A buffer whose data are aligned as the file format asks; flatc's Python ignores force_align."""

    def Pack(self, builder):
        data = None
        if self.data is not None:
            raw = bytes(self.data)
            builder.StartVector(1, len(raw), BUFFER_ALIGNMENT)
            builder.head = builder.head - len(raw)
            builder.Bytes[builder.Head() : builder.Head() + len(raw)] = raw
            data = builder.EndVector()
        schema.BufferStart(builder)
        if data is not None:
            schema.BufferAddData(builder, data)
        return schema.BufferEnd(builder)


def make_options(table, **fields):
    """An options object of the schema; fields are named as in the schema."""
    result = getattr(schema, table + "T")()
    for name, value in fields.items():
        words = name.split("_")
        attribute = words[0] + "".join(word.capitalize() for word in words[1:])
        if not hasattr(result, attribute):
            raise KeyError(f"{table} has no field {name}")
        setattr(result, attribute, value)
    return result


class ModelBuilder:
    """A model of one or more subgraphs. `graph()` starts the next one; the other calls add to it."""

    def __init__(self, description=""):
        self.model = schema.ModelT()
        self.model.version = 3
        self.model.description = description
        self.model.operatorCodes, self.model.subgraphs, self.model.buffers = [], [], [schema.BufferT()]
        self.graph("main")

    def graph(self, name):
        sub = schema.SubGraphT()
        sub.name, sub.tensors, sub.operators, sub.inputs, sub.outputs = name, [], [], [], []
        self.model.subgraphs.append(sub)
        return len(self.model.subgraphs) - 1

    @property
    def current(self):
        return self.model.subgraphs[-1]

    def tensor(self, type_name, shape, quantization=None, data=None, variable=False, name=None):
        """Adds a tensor to the current subgraph. `data` makes it constant. Returns its index."""
        tensor = schema.TensorT()
        tensor.type = getattr(schema.TensorType, type_name)
        tensor.shape = [int(d) for d in shape]
        tensor.hasRank = True
        tensor.name = name or f"t{len(self.current.tensors)}"
        tensor.isVariable = variable
        tensor.buffer = 0
        if quantization is not None:
            tensor.quantization = quantization.pack()
        if data is not None:
            tensor.buffer = self.buffer(type_name, data)
        self.current.tensors.append(tensor)
        return len(self.current.tensors) - 1

    def buffer(self, type_name, data):
        values = np.ascontiguousarray(data, dtype=numpy_type(type_name))
        buffer = _AlignedBuffer()
        if type_name in PACKED_BITS:
            values = pack_bits(values, PACKED_BITS[type_name])
        buffer.data = pack_strings(values) if type_name == "STRING" else values.tobytes()
        self.model.buffers.append(buffer)
        return len(self.model.buffers) - 1

    def op(self, name, inputs, outputs, options=None, version=1, intermediates=None):
        """Adds an operator. An omitted optional input is -1. `options` is what make_options returns."""
        op = schema.OperatorT()
        op.opcodeIndex = self._operator_code(name, version)
        op.inputs, op.outputs = list(inputs), list(outputs)
        if intermediates is not None:
            op.intermediates = list(intermediates)
        if options is not None:
            table = type(options).__name__[:-1]
            if hasattr(schema.BuiltinOptions, table):
                op.builtinOptionsType, op.builtinOptions = getattr(schema.BuiltinOptions, table), options
            else:
                op.builtinOptions2Type, op.builtinOptions2 = getattr(schema.BuiltinOptions2, table), options
        self.current.operators.append(op)

    def custom_op(self, name, inputs, outputs, options=None):
        """Adds an operator that is not of the format. `options`: a dictionary, for FlexBuffers, or bytes."""
        op = schema.OperatorT()
        op.opcodeIndex = self._operator_code("CUSTOM", 1, name)
        op.inputs, op.outputs = list(inputs), list(outputs)
        if options is not None:
            op.customOptions = options if isinstance(options, bytes) else bytes(flexbuffers.Dumps(options))
        self.current.operators.append(op)

    def make_custom(self, names):
        """Turns the operators of these names into custom ones of the same names, with the same options."""
        names = {getattr(schema.BuiltinOperator, name): name for name in names}
        for op in [op for graph in self.model.subgraphs for op in graph.operators]:
            name = names.get(self.model.operatorCodes[op.opcodeIndex].builtinCode)
            if name is None:
                continue
            options = vars(op.builtinOptions) if op.builtinOptions is not None else {}
            fields = {re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), key): value for key, value in options.items()}
            op.customOptions = bytes(flexbuffers.Dumps(fields))
            op.opcodeIndex = self._operator_code("CUSTOM", 1, name)
            op.builtinOptionsType, op.builtinOptions = 0, None

    def _operator_code(self, name, version, custom_code=None):
        code = getattr(schema.BuiltinOperator, name)
        for index, known in enumerate(self.model.operatorCodes):
            if (known.builtinCode, known.version, known.customCode) == (code, version, custom_code):
                return index
        entry = schema.OperatorCodeT()
        entry.builtinCode, entry.deprecatedBuiltinCode, entry.version = code, min(code, 127), version
        entry.customCode = custom_code
        self.model.operatorCodes.append(entry)
        return len(self.model.operatorCodes) - 1

    def set_shape(self, tensor, shape, graph=0):
        self.model.subgraphs[graph].tensors[tensor].shape = [int(d) for d in shape]

    def finish(self):
        builder = flatbuffers.Builder(1024)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())
