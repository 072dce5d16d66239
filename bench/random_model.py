# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A model of one operator, as JSON that flatc reads."""
import dataclasses
import json

CODES = {"ADD": 0, "AVERAGE_POOL_2D": 1, "CONCATENATION": 2, "CONV_2D": 3, "DEPTHWISE_CONV_2D": 4, "DEQUANTIZE": 6,
         "FULLY_CONNECTED": 9, "LOGISTIC": 14, "MAX_POOL_2D": 17, "MUL": 18, "RELU": 19, "RELU6": 21, "RESIZE_BILINEAR": 23,
         "SOFTMAX": 25, "TANH": 28, "PAD": 34, "TRANSPOSE": 39, "MEAN": 40, "SUB": 41, "UNIDIRECTIONAL_SEQUENCE_LSTM": 44,
         "STRIDED_SLICE": 45, "SPLIT": 49, "PRELU": 54, "MAXIMUM": 55, "MINIMUM": 57, "LESS": 58, "PADV2": 60, "GREATER": 61,
         "GREATER_EQUAL": 62, "LESS_EQUAL": 63, "SELECT": 64, "SLICE": 65, "TRANSPOSE_CONV": 67, "EQUAL": 71, "NOT_EQUAL": 72,
         "SUM": 74, "REDUCE_MAX": 82, "PACK": 83, "RESIZE_NEAREST_NEIGHBOR": 97, "LEAKY_RELU": 98, "SQUARED_DIFFERENCE": 99,
         "ELU": 111, "QUANTIZE": 114, "HARD_SWISH": 117, "SELECT_V2": 123, "BATCH_MATMUL": 126}
SIZES = {"INT8": 1, "INT16": 2, "INT32": 4, "INT64": 8, "FLOAT32": 4, "BOOL": 1}


@dataclasses.dataclass
class Tensor:
    type: str
    shape: list
    scale: object = 1.0  # a list: of each channel; None: without a scale
    zero: int = 0
    numbers: list = None  # of a constant
    channel_axis: int = 0
    is_variable: bool = False

    def describe(self, name, buffer):
        seen = {"name": name, "shape": self.shape, "type": self.type, "buffer": buffer, "is_variable": self.is_variable}
        if self.scale is None:
            return seen
        scales = self.scale if isinstance(self.scale, list) else [self.scale]
        return {**seen, "quantization": {"scale": scales, "zero_point": [self.zero] * len(scales),
                                 "quantized_dimension": self.channel_axis}}

    def bytes(self):
        size = SIZES[self.type]
        return [byte for number in self.numbers for byte in (number % (1 << 8 * size)).to_bytes(size, "little")]


class Layer:
    """A model of one operator; tensors that are no constants, and no variables, are the model's inputs."""

    def __init__(self, operator, inputs, output, options, version=1, intermediates=()):
        self.operator = operator
        self.inputs, self._options, self._version = inputs, options, version
        self.outputs = output if isinstance(output, list) else [output]
        self._intermediates = intermediates

    @property
    def options(self):
        return (self._options or ("", {}))[1]

    def __str__(self):
        shapes = " by ".join("x".join(map(str, t.shape)) for t in self.inputs[:2] if t is not None)
        options = "".join(f", {key} {value}" for key, value in self.options.items())
        out = self.outputs[0]
        return f"{self.operator} to {out.type.lower()} {'x'.join(map(str, out.shape))}, {shapes}{options}"

    def json(self):
        buffers, tensors, places = [{}], [], []
        for tensor in [*self.inputs, *self._intermediates, *self.outputs]:
            if tensor is None:
                places.append(-1)
                continue
            places.append(len(tensors))
            buffer = 0
            if tensor.numbers is not None:
                buffer = len(buffers)
                buffers.append({"data": tensor.bytes()})
            tensors.append(tensor.describe(f"tensor{len(tensors)}", buffer))
        count, last = len(self.inputs), len(places) - len(self.outputs)
        given = [place for place, tensor in zip(places, self.inputs)
                 if tensor is not None and tensor.numbers is None and not tensor.is_variable]
        operator = {"opcode_index": 0, "inputs": places[:count], "outputs": places[last:],
                    "intermediates": places[count:last]}
        if self._options is not None:
            operator.update(builtin_options_type=self._options[0], builtin_options=self._options[1])
        code = {"deprecated_builtin_code": CODES[self.operator], "builtin_code": self.operator, "version": self._version}
        return json.dumps({"version": 3, "operator_codes": [code], "buffers": buffers,
                           "subgraphs": [{"tensors": tensors, "inputs": given, "outputs": places[last:],
                                          "operators": [operator]}]})


def scale_near(r, exponent):
    return r.uniform(1, 2) * 2.0 ** exponent


def zero_point(r, type_):
    return 0 if type_ != "INT8" else r.choice([-128, -128, 0, 127, r.randint(-128, 127)])


def numbers(r, count, limit=127):
    return [r.randint(-limit, limit) for _ in range(count)]
