# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""An estimate of the peer's cycles for a random layer: a + b * elements, for Cortex-M4 and M55, made from the shared layers of
which the peer's cycles are known. Where those have no layer of a class, the number is a bound (BOUNDS): what the peer's loop
of one element a turn would take at the least, by its loads, its arithmetic and its store."""
import math
import operator

SET_UP = 400
# The peer's loops for any broadcast and those that move elements first describe their shapes with five or more dimensions: what
# STRIDED_SLICE of 64 elements takes beyond its elements.
SET_UP_OF_SHAPES = 850
PLAIN = ("RELU", "RELU6", "LEAKY_RELU", "HARD_SWISH", "LOGISTIC", "TANH", "ELU", "SOFTMAX", "QUANTIZE", "DEQUANTIZE",
         "CONCATENATION", "AVERAGE_POOL_2D", "MAX_POOL_2D", "ADD", "MUL", "SUB")
# {operator: {type of the first input: cycles for an element on (M4, M55)}}
FITTED: dict = {
    "ADD": {"INT8": (100, 18.8), "INT16": (105, 14.7), "FLOAT32": (19.2, 16.2)}, "SUB": {"INT8": (102, 96)},
    "MUL": {"INT8": (42, 9.1), "INT16": (43, 12.1)}, "PRELU": {"INT8": (65, 61)},
    "LEAKY_RELU": {"INT8": (83, 81)}, "HARD_SWISH": {"INT8": (109, 100)},
    "LOGISTIC": {"INT8": (404, 406), "INT16": (28.7, 27.7), "FLOAT32": (164, 79)},
    "TANH": {"INT8": (424, 441), "INT16": (31.9, 27.4)},
    "SOFTMAX": {"INT8": (600, 620), "INT16": (88, 79), "FLOAT32": (212, 110)},
    "DEQUANTIZE": {"INT8": (144, 8.4)}, "QUANTIZE": {"FLOAT32": (58, 26), "INT8": (56, 56), "INT16": (65, 66)},
    "MEAN": {"INT8": (150, 140)}, "RESIZE_BILINEAR": {"INT8": (82, 71)}, "TRANSPOSE": {"INT8": (9, 5)},
    "PAD": {"INT8": (1.8, 0.5)}, "STRIDED_SLICE": {"INT8": (6, 5.5)}, "SLICE": {"INT8": (6, 5.5)}, "SPLIT": {"INT8": (10, 5)},
}
# The vendor's loops, by layers that others measured.
VENDOR = {"MAXIMUM": (7, 1), "MINIMUM": (7, 1)}
# The vendor's loops for two operands of one shape; else the peer has a reference loop with four nested ones.
FITTED_BROADCAST = {"ADD": (140, 134), "MUL": (78, 72), "SUB": (140, 134)}
# That loop takes so much more, by ADD, MUL and SUB of int8 on Cortex-M4.
CYCLES_OF_BROADCAST = 36
BROADCASTS = ("ADD", "SUB", "MUL", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE", "EQUAL", "NOT_EQUAL", "GREATER",
              "GREATER_EQUAL", "LESS", "LESS_EQUAL")
BOUNDS = {
    "SUB": (19, 16), "MUL": (19, 16), "MAXIMUM": (14, 12), "MINIMUM": (14, 12), "SQUARED_DIFFERENCE": (19, 16), "PRELU": (19, 16),
    "EQUAL": (14, 12), "NOT_EQUAL": (14, 12), "GREATER": (14, 12), "GREATER_EQUAL": (14, 12), "LESS": (14, 12),
    "LESS_EQUAL": (14, 12), "SELECT": (12, 10), "SELECT_V2": (12, 10), "DEQUANTIZE": (60, 8.4), "TRANSPOSE": (9, 5), "PAD": (4, 2),
    "PADV2": (4, 2), "STRIDED_SLICE": (7, 6), "SLICE": (7, 6), "SPLIT": (10, 5), "PACK": (7, 6), "RELU": (12, 10),
    "RELU6": (12, 10), "LEAKY_RELU": (19, 16), "HARD_SWISH": (28, 22), "TANH": (164, 79), "ELU": (6, 6), "MEAN": (20, 18),
    "SUM": (20, 18), "REDUCE_MAX": (15, 13), "RESIZE_BILINEAR": (40, 34),
}
# Bounds of operators whose integers have to be multiplied and rounded.
SCALED_BOUNDS = {
    "SUB": (100, 90), "SQUARED_DIFFERENCE": (100, 96), "RELU": (45, 45), "RELU6": (45, 45), "SUM": (100, 96), "MEAN": (100, 96),
    "LEAKY_RELU": (60, 60), "EQUAL": (70, 66), "NOT_EQUAL": (70, 66), "GREATER": (70, 66), "GREATER_EQUAL": (70, 66),
    "LESS": (70, 66), "LESS_EQUAL": (70, 66),
}
CYCLES_OF_A_PIECE = (55, 50)  # that memcpy copies
CYCLES_OF_A_PIXEL, CYCLES_OF_ITS_BYTES = (135, 100), 0.5  # in RESIZE_NEAREST_NEIGHBOR
# For each output pixel, each input pixel in its window, each output, each input in its window: (M4, M55). Fitted to nine layers of
# 6 to 256 channels, which it hits within a twelfth; nearly all of a pool with few channels is the cost of pixels.
POOLS = {"AVERAGE_POOL_2D": ((80, 16, 28.6, 10), (0, 74, 29.5, 1.22)), "MAX_POOL_2D": ((0, 59, 5.7, 8), (0, 42, 1.2, 0.6))}
# Nothing is said of layers with products.
UNKNOWN = ("CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED", "UNIDIRECTIONAL_SEQUENCE_LSTM", "TRANSPOSE_CONV", "BATCH_MATMUL")


def elements(tensors):
    return sum(math.prod(tensor.shape) for tensor in tensors)


def element_bytes(tensor):
    return {"FLOAT32": 4, "INT16": 2}.get(tensor.type, 1)


def pixels_in_windows(layer, axis, letter, name):
    """Rows or columns of the image in all windows of a pool."""
    inside, count, window = layer.inputs[0].shape[axis], layer.outputs[0].shape[axis], layer.options[f"filter_{name}"]
    stride = layer.options[f"stride_{letter}"]
    before = max((count - 1) * stride + window - inside, 0) // 2
    return sum(min(i * stride - before + window, inside) - max(i * stride - before, 0) for i in range(count))


def joined_pieces(layer):
    """Copies of contiguous bytes that CONCATENATION makes."""
    out, axis = layer.outputs[0].shape, layer.options["axis"]
    return len(layer.inputs) * math.prod(out[:axis])


def per_element(layer):
    """((cycles for an element on M4, on M55), is a bound); None where nothing is known."""
    kind, first = layer.operator, layer.inputs[1 if layer.operator in ("SELECT", "SELECT_V2", "SPLIT") else 0]
    if kind in FITTED_BROADCAST and first.type != "FLOAT32" and layer.inputs[0].shape != layer.inputs[1].shape:
        return FITTED_BROADCAST[kind], False
    if kind in VENDOR and first.type == "INT8":
        return VENDOR[kind], True
    if kind == "ELU" and first.type == "FLOAT32":
        return BOUNDS["TANH"], True
    broadcast = CYCLES_OF_BROADCAST if kind in BROADCASTS and layer.inputs[0].shape != layer.inputs[1].shape else 0
    fitted = FITTED.get(kind, {}).get(first.type)
    if fitted:
        return [each + broadcast for each in fitted], False
    bounds = SCALED_BOUNDS if first.type != "FLOAT32" and kind in SCALED_BOUNDS else BOUNDS
    return ([each + broadcast for each in bounds[kind]], True) if kind in bounds else None


def estimate(layer):
    """{"m4_cycles": ..., "m55_cycles": ..., "bound": is it a bound}; None where there is no estimate."""
    out = elements(layer.outputs)
    if layer.operator == "CONCATENATION":
        cycles = [piece * joined_pieces(layer) + 0.8 * out * element_bytes(layer.outputs[0]) for piece in CYCLES_OF_A_PIECE]
        return _record(layer, cycles, False)
    if layer.operator == "RESIZE_NEAREST_NEIGHBOR":
        channels = layer.outputs[0].shape[3]
        of_bytes = CYCLES_OF_ITS_BYTES * channels * element_bytes(layer.outputs[0])
        return _record(layer, [(pixel + of_bytes) * out / channels for pixel in CYCLES_OF_A_PIXEL], False)
    if layer.operator in POOLS:
        channels = layer.outputs[0].shape[3]
        in_windows = layer.outputs[0].shape[0] * pixels_in_windows(layer, 1, "h", "height")
        in_windows *= pixels_in_windows(layer, 2, "w", "width")
        counts = (out / channels, in_windows, out, in_windows * channels)
        return _record(layer, [sum(map(operator.mul, counts, costs)) for costs in POOLS[layer.operator]], False)
    known = per_element(layer)
    if known is None:
        return None
    count = elements(layer.inputs[:1]) if layer.operator in ("MEAN", "SUM", "REDUCE_MAX") else out
    return _record(layer, [count * each for each in known[0]], known[1])


def _record(layer, cycles, is_bound):
    set_up = SET_UP if layer.operator in PLAIN else SET_UP_OF_SHAPES
    return {"m4_cycles": round(set_up + cycles[0]), "m55_cycles": round(set_up + cycles[1]), "bound": is_bound}
