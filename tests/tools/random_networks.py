# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random networks over images and over time, of one type, whose nodes `mote compile --ram` may run row by row."""
import math
import random
import struct

import mote_command as mote

SIZES = {"INT8": 1, "UINT8": 1, "INT16": 2, "INT32": 4, "INT64": 8}
ZEROS = {"INT8": [-128, 0, 3], "UINT8": [0, 128, 131], "INT16": [0, 0, 0], "FLOAT32": [0, 0, 0]}
BIASES = {"INT8": "INT32", "UINT8": "INT32", "INT16": "INT64"}
CODES = {"ADD": 0, "AVERAGE_POOL_2D": 1, "CONCATENATION": 2, "CONV_2D": 3, "DEPTHWISE_CONV_2D": 4, "FULLY_CONNECTED": 9,
         "LOGISTIC": 14, "MAX_POOL_2D": 17, "MUL": 18, "RELU": 19, "RESHAPE": 22, "RESIZE_BILINEAR": 23, "TANH": 28, "PAD": 34,
         "BATCH_TO_SPACE_ND": 37, "SPACE_TO_BATCH_ND": 38, "MEAN": 40, "TRANSPOSE_CONV": 67, "EXPAND_DIMS": 70, "RESIZE_NEAREST_NEIGHBOR": 97, "HARD_SWISH": 117}
SCALES = {"INT8": 0.05, "UINT8": 0.05, "INT16": 0.05 / 256}  # of activations
LOGISTIC_OUTPUTS = {"INT8": (1 / 256, -128), "UINT8": (1 / 256, 0), "INT16": (1 / 32768, 0)}  # scale and zero; of TANH in int16


class Network:
    """Tensors are numbers; the last that was made is the output."""

    def __init__(self, seed, shape, type_=None):
        self.random = random.Random(seed)
        chosen = self.random.choice(["INT8", "INT8", "INT8", "FLOAT32"])
        self.type = type_ or chosen
        self._zero = self.random.choice(ZEROS[self.type])  # CONCATENATION takes no others than the output's
        self._tensors, self._buffers, self._operators, self._codes = [], [{}], [], []
        self.image = self.activation(shape)

    def tensor(self, shape, type_, scales, zero, axis=0, buffer=0):
        quantization = {"scale": scales, "zero_point": [zero] * len(scales), "quantized_dimension": axis} if scales else {}
        self._tensors.append({"name": f"t{len(self._tensors)}", "shape": shape, "type": type_, "buffer": buffer,
                              "quantization": quantization})
        return len(self._tensors) - 1

    def activation(self, shape, scale=None, zero=None):
        zero = self._zero if zero is None else zero
        return self.tensor(shape, self.type, [scale or SCALES[self.type]] if self.type in SCALES else [], zero)

    def constant(self, shape, type_, numbers, scales=(), axis=0, zero=0):
        if type_ == "FLOAT32":
            data = list(b"".join(struct.pack("<f", number) for number in numbers))
        else:
            data = [byte for number in numbers for byte in (number % (1 << 8 * SIZES[type_])).to_bytes(SIZES[type_], "little")]
        self._buffers.append({"data": data})
        return self.tensor(shape, type_, list(scales), zero, axis, len(self._buffers) - 1)

    def shape(self, tensor):
        return self._tensors[tensor]["shape"]

    def like(self, tensor, shape):
        """An activation with the quantisation of another one."""
        quantization = self._tensors[tensor]["quantization"]
        return self.activation(shape, *([quantization["scale"][0], quantization["zero_point"][0]] if quantization else []))

    def add(self, operator, inputs, output, kind="NONE", **options):
        if operator not in self._codes:
            self._codes.append(operator)
        self._operators.append({"opcode_index": self._codes.index(operator), "inputs": inputs, "outputs": [output],
                                "builtin_options_type": kind, **({"builtin_options": options} if kind != "NONE" else {})})
        return output

    def weights(self, shape, channels, axis):
        r, count = self.random, math.prod(shape)
        products = count // channels if axis == 0 else shape[1] * shape[2]
        bound = 1 / math.sqrt(products)
        if self.type == "FLOAT32":
            return (self.constant(shape, "FLOAT32", [r.uniform(-bound, bound) for _ in range(count)]),
                    self.constant([channels], "FLOAT32", [r.uniform(-1, 1) for _ in range(channels)]))
        scales = [bound / 100 * r.uniform(0.5, 1.5) for _ in range(channels)]
        bias = [r.randint(-900, 900) for _ in range(channels)]
        if self.type == "UINT8":  # one scale for all channels, and a zero
            scales, axis = scales[:1], 0
            filter_ = self.constant(shape, "UINT8", [r.randint(0, 255) for _ in range(count)], scales, zero=r.randint(100, 150))
        else:
            filter_ = self.constant(shape, "INT8", [r.randint(-127, 127) for _ in range(count)], scales, axis)
        return filter_, self.constant([channels], BIASES[self.type], bias, [SCALES[self.type] * scale for scale in scales])

    def window(self, in_, kernel, stride, dilation=(1, 1)):
        """A padding for it, and the output's height and width."""
        size = self.shape(in_)[1:3]
        reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
        same = self.random.random() < 0.7 or any(r > s for r, s in zip(reach, size))
        if same:
            return "SAME", [-(-s // step) for s, step in zip(size, stride)]
        return "VALID", [(s - r) // step + 1 for s, r, step in zip(size, reach, stride)]

    def conv(self, in_, channels, kernel, stride=(1, 1), dilation=(1, 1)):
        padding, size = self.window(in_, kernel, stride, dilation)
        filter_, bias = self.weights([channels, *kernel, self.shape(in_)[3]], channels, 0)
        return self.add("CONV_2D", [in_, filter_, bias], self.activation([1, *size, channels]), "Conv2DOptions", padding=padding,
                        stride_h=stride[0], stride_w=stride[1], dilation_h_factor=dilation[0], dilation_w_factor=dilation[1],
                        fused_activation_function=self.random.choice(["NONE", "RELU", "RELU6"]))

    def depthwise(self, in_, kernel, stride=(1, 1), multiplier=1):
        padding, size = self.window(in_, kernel, stride)
        channels = self.shape(in_)[3] * multiplier
        filter_, bias = self.weights([1, *kernel, channels], channels, 3)
        return self.add("DEPTHWISE_CONV_2D", [in_, filter_, bias], self.activation([1, *size, channels]), "DepthwiseConv2DOptions",
                        padding=padding, stride_h=stride[0], stride_w=stride[1], depth_multiplier=multiplier,
                        dilation_h_factor=1, dilation_w_factor=1, fused_activation_function="RELU")

    def transposed(self, in_, channels, kernel, stride):
        _, height, width, depth = self.shape(in_)
        filter_, bias = self.weights([channels, *kernel, depth], channels, 0)
        size = [height * stride[0], width * stride[1]]
        shape = self.constant([4], "INT32", [1, *size, channels])
        return self.add("TRANSPOSE_CONV", [shape, filter_, in_, bias], self.activation([1, *size, channels]), "TransposeConvOptions",
                        padding="SAME", stride_h=stride[0], stride_w=stride[1])

    def pool(self, operator, in_, kernel, stride):
        padding, size = self.window(in_, kernel, stride)
        out = self.like(in_, [1, *size, self.shape(in_)[3]])
        return self.add(operator, [in_], out, "Pool2DOptions", padding=padding, stride_h=stride[0], stride_w=stride[1],
                        filter_height=kernel[0], filter_width=kernel[1], fused_activation_function="NONE")

    def resize(self, operator, in_, factors):
        _, height, width, depth = self.shape(in_)
        size = [round(height * factors[0]), round(width * factors[1])]
        out = self.like(in_, [1, *size, depth])
        corners, half = self.random.choice([(False, False), (False, True), (True, False)])
        kind = "ResizeBilinearOptions" if operator == "RESIZE_BILINEAR" else "ResizeNearestNeighborOptions"
        return self.add(operator, [in_, self.constant([2], "INT32", size)], out, kind, align_corners=corners,
                        half_pixel_centers=half)

    def pad(self, in_, rows, columns):
        _, height, width, depth = self.shape(in_)
        out = self.like(in_, [1, height + sum(rows), width + sum(columns), depth])
        return self.add("PAD", [in_, self.constant([4, 2], "INT32", [0, 0, *rows, *columns, 0, 0])], out)

    def same_shape(self, operator, *inputs):
        kinds = {"ADD": "AddOptions", "MUL": "MulOptions"}
        options = {"fused_activation_function": "NONE"} if operator in kinds else {}
        if operator in ("LOGISTIC", "TANH") and self.type in LOGISTIC_OUTPUTS:
            out = self.activation(self.shape(inputs[0]), *LOGISTIC_OUTPUTS[self.type])
        else:
            out = self.activation(self.shape(inputs[0]))
        return self.add(operator, list(inputs), out, kinds.get(operator, "NONE"), **options)

    def concatenated(self, a, b):
        shape = self.shape(a)[:3] + [self.shape(a)[3] + self.shape(b)[3]]
        return self.add("CONCATENATION", [a, b], self.like(a, shape), "ConcatenationOptions", axis=3,
                        fused_activation_function="NONE")

    def finish(self, x):
        """A global pool and a layer behind it, or nothing."""
        way = self.random.choice(["mean", "pool", "none"])
        _, height, width, depth = self.shape(x)
        if way == "mean":
            # Now and then over others, which give as many numbers where the sizes are the same.
            axes = self.random.choice([[1, 2], [1, 2], [-3, -2], [2, 3], [1, 3]])
            left = [size for axis, size in enumerate([height, width, depth], 1) if axis not in [a % 4 for a in axes]]
            x = self.add("MEAN", [x, self.constant([2], "INT32", axes)], self.activation([1, *left]), "ReducerOptions",
                         keep_dims=False)
        elif way == "pool":
            x = self.add("AVERAGE_POOL_2D", [x], self.like(x, [1, 1, 1, depth]), "Pool2DOptions",
                         padding="VALID", stride_h=height, stride_w=width, filter_height=height, filter_width=width,
                         fused_activation_function="NONE")
        self.output = x

    def write(self, folder, name, alignment=16):
        codes = [{"deprecated_builtin_code": CODES[op], "builtin_code": op, "version": 3 if op == "CONV_2D" else 1}
                 for op in self._codes]
        path = folder / f"{name}.tflite"
        path.write_bytes(mote.tflite(folder, {
            "version": 3, "operator_codes": codes, "buffers": self._buffers,
            "subgraphs": [{"tensors": self._tensors, "inputs": [self.image], "outputs": [self.output],
                           "operators": self._operators}]}, alignment))
        return path


def kernel_of(r, shape):
    return [min(r.choice([1, 3, 3, 5]), shape[1]), min(r.choice([1, 3, 3, 5]), shape[2])]


def grow(network, x):
    """One more node, or a few that belong together."""
    r, shape = network.random, network.shape(x)
    small = shape[1] < 6
    kernel, stride = kernel_of(r, shape), [1 if small else r.choice([1, 1, 2]), r.choice([1, 1, 2])]
    way = r.choice(["conv", "conv", "depthwise", "depthwise", "pool", "residual", "pad", "unary", "resize", "concatenation", "gate"])
    if way == "conv":
        dilation = [r.choice([1, 1, 2]), 1] if stride == [1, 1] else [1, 1]
        return network.conv(x, r.choice([1, 3, 4, 8, 13]), kernel, stride, dilation)
    if way == "depthwise":
        return network.depthwise(x, kernel, stride, r.choice([1, 1, 2]) if shape[3] < 16 else 1)
    if way == "pool":
        return network.pool(r.choice(["MAX_POOL_2D", "AVERAGE_POOL_2D"]), x, kernel, stride)
    if way == "pad":
        return network.pad(x, [r.randint(0, 2), r.randint(0, 2)], [r.randint(0, 2), r.randint(0, 1)])
    if way == "unary":
        unary = r.choice(["LOGISTIC", "HARD_SWISH", "RELU"])
        return network.same_shape("TANH" if unary == "HARD_SWISH" and network.type == "INT16" else unary, x)
    if way == "resize" and max(shape[1:3]) < 40:
        factors = [r.choice([1, 2, 1.5, 3]), r.choice([1, 2])]
        kind = r.choice(["RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR", "TRANSPOSE_CONV"])
        if kind == "TRANSPOSE_CONV":
            return network.transposed(x, r.choice([2, 5]), r.choice([[2, 2], [3, 3], [1, 1]]), [2, r.choice([1, 2])])
        return network.resize(kind, x, factors)
    # Branches that meet again keep their size.
    y = network.conv(x, shape[3], [1, 1])
    for _ in range(r.randint(0, 2)):
        y = network.same_shape("RELU", y)
    z = network.same_shape("RELU", x)
    if way == "concatenation":
        return network.concatenated(y, z)
    return network.same_shape("MUL" if way == "gate" else "ADD", y, z)


def write_networks(folder, seeds, type_=None, alignment=16):
    """{name: path}; of int8 or float32, or of the type, with constants at multiples of the alignment."""
    models = {}
    for seed in seeds:
        r = random.Random(seed)
        over_time = r.random() < 0.3
        shape = [1, 1, r.randint(20, 60), r.choice([1, 4])] if over_time else [1, r.randint(8, 40), r.randint(3, 24), r.choice([1, 3])]
        network = Network(seed, shape, type_)
        x = network.image
        for _ in range(r.randint(2, 9)):
            x = grow(network, x)
        network.finish(x)
        name = f"network_{(type_ or '').lower()}{seed}"
        models[name] = network.write(folder, name, alignment)
    return models
