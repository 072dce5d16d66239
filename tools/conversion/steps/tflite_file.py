# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A .tflite file as objects that can be changed: its first graph, whose operators are kept in order."""
import flatbuffers
import numpy as np

try:
    from ai_edge_litert import schema_py_generated as schema
except ImportError:
    from tensorflow.lite.python import schema_py_generated as schema

OPERATORS, TYPES = schema.BuiltinOperator, schema.TensorType
_NUMBERS = {"float32": TYPES.FLOAT32, "int8": TYPES.INT8, "int16": TYPES.INT16, "int32": TYPES.INT32, "int64": TYPES.INT64}
_ALIGNMENT = 16  # of data, as loops on boards want it
_LAST_OLD_CODE = 127  # of operators, that the first field for codes has room for


def _pack_aligned(self, builder):
    """In place of BufferT.Pack, which aligns data to a byte."""
    if self.data is not None:
        data = np.asarray(self.data, np.uint8).tobytes()
        builder.StartVector(1, len(data), _ALIGNMENT)
        builder.head = builder.head - len(data)
        builder.Bytes[builder.Head():builder.Head() + len(data)] = data
        place = builder.EndVector()
    schema.BufferStart(builder)
    if self.data is not None:
        schema.BufferAddData(builder, place)
    return schema.BufferEnd(builder)


schema.BufferT.Pack = _pack_aligned


class Graph:
    """The first graph of a model, with all that reads and changes it."""

    def __init__(self, content):
        self.model = schema.ModelT.InitFromPackedBuf(bytearray(content), 0)
        self.graph = self.model.subgraphs[0]
        self.inputs, self.outputs = [int(i) for i in self.graph.inputs], [int(i) for i in self.graph.outputs]

    def content(self):
        self.graph.inputs, self.graph.outputs = self.inputs, self.outputs
        self._sort()
        self._drop_tensors()
        builder = flatbuffers.Builder(1 << 20)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    def code_of(self, operator):
        one = self.model.operatorCodes[operator.opcodeIndex]
        return max(one.builtinCode, one.deprecatedBuiltinCode)

    def operators(self, code):
        return [one for one in self.graph.operators if self.code_of(one) == code]

    def maker(self, tensor, code):
        """The operator of this kind that makes a tensor, else None."""
        return next((one for one in self.operators(code) if tensor in one.outputs), None)

    def readers(self, tensor):
        return [one for one in self.graph.operators if tensor in one.inputs]

    def tensor(self, place):
        return self.graph.tensors[place]

    def shape(self, place):
        return [int(size) for size in self.tensor(place).shape]

    def array(self, place):
        """The values of a constant; None for what is none."""
        tensor = self.tensor(place)
        data = self.model.buffers[tensor.buffer].data
        if data is None or not len(data):
            return None
        name = next((name for name, number in _NUMBERS.items() if number == tensor.type), None)
        return np.frombuffer(np.asarray(data, np.uint8).tobytes(), name).reshape(self.shape(place)) if name else None

    def add_tensor(self, name, shape, dtype, data=None, quantization=None, is_variable=False):
        """Its place. `quantization`: (scale, zero point)."""
        tensor = schema.TensorT()
        tensor.name, tensor.shape, tensor.type, tensor.isVariable = name.encode(), list(shape), _NUMBERS[dtype], is_variable
        tensor.hasRank, tensor.buffer = True, 0
        tensor.quantization = _parameters(*quantization) if quantization else None
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(np.ascontiguousarray(data, dtype).tobytes(), np.uint8)
            self.model.buffers.append(buffer)
            tensor.buffer = len(self.model.buffers) - 1
        self.graph.tensors.append(tensor)
        return len(self.graph.tensors) - 1

    def quantization_of(self, place):
        """(scale, zero point)."""
        one = self.tensor(place).quantization
        return float(one.scale[0]), int(one.zeroPoint[0])

    def add_operator(self, code, inputs, outputs, options_type=0, options=None):
        operator = schema.OperatorT()
        operator.opcodeIndex, operator.inputs, operator.outputs = self._code(code), list(inputs), list(outputs)
        operator.builtinOptionsType, operator.builtinOptions = options_type, options
        self.graph.operators.append(operator)
        return operator

    def remove_operators(self, removed):
        self.graph.operators = [one for one in self.graph.operators if not any(one is other for other in removed)]

    def drop_unread(self):
        """Operators whose results nobody reads."""
        while True:
            read = {place for one in self.graph.operators for place in one.inputs} | set(self.outputs)
            unread = [one for one in self.graph.operators if not any(place in read for place in one.outputs)]
            if not unread:
                return
            self.remove_operators(unread)

    def replace_input(self, old, new):
        """Of all operators, and among the graph's outputs."""
        for one in self.graph.operators:
            one.inputs = [new if place == old else place for place in one.inputs]
        self.outputs = [new if place == old else place for place in self.outputs]
        for signature in self.model.signatureDefs or []:
            for one in signature.outputs:
                one.tensorIndex = new if one.tensorIndex == old else one.tensorIndex

    def add_signature(self):
        """By which quantisers name inputs: here as the tensors are. False where it has one."""
        if self.model.signatureDefs:
            return False
        signature = schema.SignatureDefT()
        signature.signatureKey, signature.subgraphIndex, signature.inputs, signature.outputs = b"serving_default", 0, [], []
        for places, maps in ((self.inputs, signature.inputs), (self.outputs, signature.outputs)):
            for place in places:
                maps.append(schema.TensorMapT())
                maps[-1].name, maps[-1].tensorIndex = self.tensor(place).name, place
        self.model.signatureDefs = [signature]
        return True

    def named(self, name, is_output):
        """The tensor of this name in the signature, which it leaves; None where there is none."""
        for signature in self.model.signatureDefs or []:
            maps = signature.outputs if is_output else signature.inputs
            found = next((one for one in maps if one.name == name.encode()), None)
            if found is not None:
                maps.remove(found)
                (self.outputs if is_output else self.inputs).remove(found.tensorIndex)
                return found.tensorIndex
        return None

    def _code(self, wanted):
        for i, one in enumerate(self.model.operatorCodes):
            if max(one.builtinCode, one.deprecatedBuiltinCode) == wanted and not one.customCode:
                return i
        code = schema.OperatorCodeT()
        code.builtinCode, code.deprecatedBuiltinCode, code.version = wanted, min(wanted, _LAST_OLD_CODE), 1
        self.model.operatorCodes.append(code)
        return len(self.model.operatorCodes) - 1

    def _drop_tensors(self):
        """Those that nothing names any more, and the data of buffers that no tensor has."""
        lists = [(one, key) for one in self.graph.operators for key in ("inputs", "outputs", "intermediates")
                 if getattr(one, key) is not None] + [(self.graph, "inputs"), (self.graph, "outputs")]
        used = sorted({int(place) for one, key in lists for place in getattr(one, key) if place >= 0})
        places = {-1: -1, **{old: new for new, old in enumerate(used)}}
        for one, key in lists:
            setattr(one, key, [places[int(place)] for place in getattr(one, key)])
        for signature in self.model.signatureDefs or []:
            if signature.subgraphIndex == 0:
                for one in (*signature.inputs, *signature.outputs):
                    one.tensorIndex = places[one.tensorIndex]
        self.graph.tensors = [self.graph.tensors[place] for place in used]
        kept = {one.buffer for graph in self.model.subgraphs for one in graph.tensors}
        kept |= {one.buffer for one in self.model.metadata or []}
        for i, buffer in enumerate(self.model.buffers):
            if i not in kept:
                buffer.data = None

    def _sort(self):
        """Operators after those that make what they read, or leave it in a variable tensor."""
        made = {place: one for one in self.graph.operators for place in one.inputs if place >= 0 and self.tensor(place).isVariable
                and len(one.inputs) > 2}
        made.update({place: one for one in self.graph.operators for place in one.outputs})
        order, seen = [], set()

        def visit(operator):
            waiting = [(operator, False)]
            while waiting:
                one, is_ready = waiting.pop()
                if is_ready:
                    order.append(one)
                elif id(one) not in seen:
                    seen.add(id(one))
                    waiting.append((one, True))
                    waiting += [(made[place], False) for place in one.inputs if place in made]

        for one in self.graph.operators:
            visit(one)
        self.graph.operators = order


def _parameters(scale, zero):
    one = schema.QuantizationParametersT()
    one.scale, one.zeroPoint = [scale], [zero]
    return one
