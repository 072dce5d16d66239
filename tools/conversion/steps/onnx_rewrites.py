# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of ONNX that TensorFlow has and TensorFlow Lite lacks, or computes otherwise, written by others that it has."""
import math

import numpy as np
import onnx

# erf(x) = tanh(x P(x^2)) to 2e-7, and atan(x) = x P(x^2) to 2e-8 up to tan(pi / 8).
_ERF = (1.128379225730896, 0.10276906192302704, -0.0001918380439747125, -0.0006197790498845279, 8.763541700318456e-05,
        -5.668195171892876e-06, 1.418377877371313e-07)
_ATAN = (0.9999999825292064, -0.3333280844399621, 0.19974735801936694, -0.1385454762743641, 0.07993878341615447)
_ERF_IS_ONE, _ATAN_IS_RIGHT_ANGLE, _ONE_IS_LOST = 3.9, 1e9, 1e10  # from there on, in floats
_NEAR = 1e-4  # of the constants that exporters write
_SUM_TAKES_AXES = 13  # version since which they are an input of ReduceSum
_MICROSOFT = "com.microsoft"  # which has Gelu in all versions; that of ONNX needs version 20


class _Writer:
    """Nodes and constants that take the place of one node."""

    def __init__(self, graph, taken, node, dtype, version=0):
        self._graph, self._taken, self._prefix, self.dtype = graph, taken, node.output[0] or node.op_type, dtype
        self.version = version  # of the operators
        self.nodes = []

    def _name(self):
        count = len(self._taken)
        while f"{self._prefix}_part_{count}" in self._taken:
            count += 1
        self._taken.add(f"{self._prefix}_part_{count}")
        return f"{self._prefix}_part_{count}"

    def __call__(self, operator, *inputs, **attributes):
        """The name of what a node computes; numbers among its inputs become constants."""
        names = [one if isinstance(one, str) else self._constant(one) for one in inputs]
        self.nodes.append(onnx.helper.make_node(operator, names, [self._name()], **attributes))
        return self.nodes[-1].output[0]

    def _constant(self, value):
        name = self._name()
        if not isinstance(value, np.ndarray):
            value = np.array(value, onnx.helper.tensor_dtype_to_np_dtype(self.dtype))
        self._graph.initializer.append(onnx.numpy_helper.from_array(value, name))
        return name

    def over_row(self, operator, x):
        """A reduction of the last axis, which later versions take as an input."""
        if self.version >= (_SUM_TAKES_AXES if operator == "ReduceSum" else 18):
            return self(operator, x, np.array([-1]))
        return self(operator, x, axes=[-1])

    def polynomial(self, x, factors):
        """Of x, the constant factor first."""
        value = factors[-1]
        for factor in factors[-2::-1]:
            value = self("Add", self("Mul", x, value), factor)
        return value


def _erf(write, node):
    x = write("Max", write("Min", node.input[0], _ERF_IS_ONE), -_ERF_IS_ONE)
    return write("Tanh", write("Mul", x, write.polynomial(write("Mul", x, x), _ERF)))


def _half_angle(write, x):
    """The tangent of the half of the angle whose tangent is x."""
    return write("Div", x, write("Add", write("Sqrt", write("Add", write("Mul", x, x), 1)), 1))


def _angle(write, x):
    """The arc tangent: that of a quarter of the angle is at most tan(pi / 8)."""
    x = write("Max", write("Min", x, _ATAN_IS_RIGHT_ANGLE), -_ATAN_IS_RIGHT_ANGLE)
    quarter = _half_angle(write, _half_angle(write, x))
    return write("Mul", write("Mul", quarter, write.polynomial(write("Mul", quarter, quarter), _ATAN)), 4)


def _atan(write, node):
    return _angle(write, node.input[0])


def _cosine_of_sine(write, x):
    return write("Sqrt", write("Mul", write("Sub", 1, x), write("Add", 1, x)))


def _asin(write, node):
    x = node.input[0]
    return write("Mul", _angle(write, write("Div", x, write("Add", 1, _cosine_of_sine(write, x)))), 2)


def _acos(write, node):
    x = node.input[0]
    tangent = write("Div", write("Sqrt", write("Sub", 1, x)), write("Sqrt", write("Add", 1, x)))
    return write("Mul", _angle(write, tangent), 2)


def _tan(write, node):
    return write("Div", write("Sin", node.input[0]), write("Cos", node.input[0]))


def _hyperbolic_cosine(write, x):
    return write("Mul", write("Add", write("Exp", x), write("Exp", write("Neg", x))), 0.5)


def _cosh(write, node):
    return _hyperbolic_cosine(write, node.input[0])


def _sinh(write, node):
    """Not as a difference of two exponentials, which loses the small ones."""
    return write("Mul", write("Tanh", node.input[0]), _hyperbolic_cosine(write, node.input[0]))


def _asinh(write, node):
    """log(|x| + sqrt(x^2 + 1)), whose root is |x| where the square would overflow."""
    size = write("Abs", node.input[0])
    small = write("Min", size, _ONE_IS_LOST)
    more = write("Sub", write("Sqrt", write("Add", write("Mul", small, small), 1)), small)
    return write("Mul", write("Sign", node.input[0]), write("Log", write("Add", write("Add", size, size), more)))


def _acosh(write, node):
    x = node.input[0]
    root = write("Mul", write("Sqrt", write("Sub", x, 1)), write("Sqrt", write("Add", x, 1)))
    return write("Log", write("Add", x, root))


def _atanh(write, node):
    x = node.input[0]
    return write("Mul", write("Log", write("Div", write("Add", 1, x), write("Sub", 1, x))), 0.5)


def _softsign(write, node):
    return write("Div", node.input[0], write("Add", write("Abs", node.input[0]), 1))


def _remainder(write, node):
    """With the sign of the dividend, of the one that has the sign of the divisor."""
    if not _attribute(node, "fmod", 0):
        return None
    x, divisor = node.input
    rest = write("Mod", write("Abs", x), write("Abs", divisor), fmod=1)
    return write("Mul", write("Sign", x), rest)


def _sum_of(write, values):
    """One by one: TensorFlow Lite adds many only where all have one shape."""
    total = values[0]
    for value in values[1:]:
        total = write("Add", total, value)
    return total


def _sum(write, node):
    return _sum_of(write, node.input) if len(node.input) > 1 else None


def _mean(write, node):
    return write("Mul", _sum_of(write, node.input), 1 / len(node.input))


def _floats(write, node):
    """The input of an operator of classical machine learning, whose result is of floats whatever it takes."""
    is_float, write.dtype = write.dtype == onnx.TensorProto.FLOAT, onnx.TensorProto.FLOAT
    return node.input[0] if is_float else write("Cast", node.input[0], to=onnx.TensorProto.FLOAT)


def _scaler(write, node):
    values = {one.name: np.array([one.floats], np.float32) for one in node.attribute if len(one.floats)}
    x = _floats(write, node)
    if "offset" in values:
        x = write("Sub", x, values["offset"])
    return write("Mul", x, values.get("scale", 1.0))


def _normalizer(write, node):
    """By the largest, or by the sum of the sizes or of the squares; a row of zeros stays one."""
    norm = next((one.s for one in node.attribute if one.name == "norm"), b"MAX")
    x = _floats(write, node)
    if norm == b"MAX":
        length = write.over_row("ReduceMax", x)
    elif norm == b"L1":
        length = write.over_row("ReduceSum", write("Abs", x))
    else:
        length = write("Sqrt", write.over_row("ReduceSum", write("Mul", x, x)))
    is_zero = write("Cast", write("Equal", length, 0), to=onnx.TensorProto.FLOAT)
    return write("Div", x, write("Add", length, is_zero))


def _sums(write, node, x):
    """Over the axes of another reduction, which became an input in a later version than those of ReduceSum."""
    axes = [node.input[1]] if len(node.input) > 1 and node.input[1] else []
    attributes = {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}
    if "axes" in attributes and write.version >= _SUM_TAKES_AXES:
        axes = [np.array(attributes.pop("axes"), np.int64)]
    return write("ReduceSum", x, *axes, **attributes)


def _sizes(write, node):
    return _sums(write, node, write("Abs", node.input[0]))


def _length(write, node):
    return write("Sqrt", _sums(write, node, write("Mul", node.input[0], node.input[0])))


CLASSICAL = {"Scaler": _scaler, "Normalizer": _normalizer}  # of ai.onnx.ml
_WRITTEN = {"Erf": _erf, "Atan": _atan, "Asin": _asin, "Acos": _acos, "Tan": _tan, "Sinh": _sinh, "Cosh": _cosh, "Asinh": _asinh,
            "Acosh": _acosh, "Atanh": _atanh, "Softsign": _softsign, "Mod": _remainder, "Sum": _sum, "Mean": _mean,
            "ReduceL1": _sizes, "ReduceL2": _length}


class _Values:
    """What the values of a graph are made by."""

    def __init__(self, graph):
        self._makers = {output: node for node in graph.node for output in node.output}
        self._constants = {one.name: one for one in graph.initializer}
        for node in graph.node:
            if node.op_type == "Constant" and node.attribute and node.attribute[0].name == "value":
                self._constants[node.output[0]] = node.attribute[0].t

    def constant(self, name):
        """Its array; None for what is no constant."""
        return onnx.numpy_helper.to_array(self._constants[name]) if name in self._constants else None

    def maker(self, name, operator):
        """The node of this operator that makes the value, else None."""
        node = self._makers.get(name)
        return node if node is not None and node.op_type == operator else None

    def number(self, name):
        """The value of a constant of one element; None for others."""
        tensor = self._constants.get(name)
        if tensor is None or math.prod(tensor.dims) != 1:
            return None
        return float(onnx.numpy_helper.to_array(tensor).reshape(-1)[0])

    def is_number(self, name, wanted):
        number = self.number(name)
        return number is not None and abs(number - wanted) < _NEAR * wanted

    def inputs_of(self, name, operator):
        node = self.maker(name, operator)
        return list(node.input) if node is not None else []

    def scaled(self, name, factor):
        """What the value is so many times of, by a product or a quotient with a constant; else None."""
        product = self.inputs_of(name, "Mul")
        for one, other in (product, product[::-1]) if len(product) == 2 else ():
            if self.is_number(other, factor):
                return one
        quotient = self.inputs_of(name, "Div")
        return quotient[0] if quotient and self.is_number(quotient[1], 1 / factor) else None

    def one_more(self, name):
        """What the value is the sum of with 1; else None."""
        terms = self.inputs_of(name, "Add")
        for one, other in (terms, terms[::-1]) if len(terms) == 2 else ():
            if self.is_number(other, 1):
                return one
        return None

    def factors(self, name):
        """The two of a product, in both orders, without a 0.5 that one of them or the product has."""
        half = self.scaled(name, 0.5)
        product = self.inputs_of(half or name, "Mul")
        for one, other in (product, product[::-1]) if len(product) == 2 else ():
            if half:
                yield one, other
            for left, right in ((self.scaled(one, 0.5), other), (one, self.scaled(other, 0.5))):
                if not half and left and right:
                    yield left, right


def _argument_of_gelu(values, name):
    """x of a value that is x (1 + erf(x / sqrt(2))) / 2, in each order of its factors; else None."""
    for x, factor in values.factors(name):
        sum_of = values.one_more(factor)
        erf = values.inputs_of(sum_of, "Erf") if sum_of else []
        if erf and values.scaled(erf[0], math.sqrt(0.5)) == x:
            return x
    return None


def _fuse_gelu(graph):
    """Writes GELU, as older exporters have it in parts, as the one operator that TensorFlow Lite has for it."""
    values, found = _Values(graph), 0
    for node in graph.node:
        x = _argument_of_gelu(values, node.output[0]) if node.op_type in ("Mul", "Div") else None
        if x:
            node.CopyFrom(onnx.helper.make_node("Gelu", [x], list(node.output), name=node.name, domain=_MICROSOFT))
            found += 1
    return found


def _attribute(node, name, default):
    return next((one.i for one in node.attribute if one.name == name), default)


def _scale_and_zero(values, node):
    """Constant arrays, the second None where there is none; (None, None) for what no constants are."""
    scale = values.constant(node.input[1])
    given = len(node.input) > 2 and node.input[2]
    zero = values.constant(node.input[2]) if given else None
    return (None, None) if scale is None or (given and zero is None) or _attribute(node, "block_size", 0) else (scale, zero)


def _dequantized(values, node):
    """The floats of a constant that is stored in integers, else None."""
    integers, (scale, zero) = values.constant(node.input[0]), _scale_and_zero(values, node)
    if integers is None or scale is None or (scale.ndim and integers.ndim == 0):
        return None
    axis = _attribute(node, "axis", 1)
    shape = [1] * integers.ndim
    if scale.size > 1:
        if not -integers.ndim <= axis < integers.ndim or integers.shape[axis] != scale.size:
            return None
        shape[axis] = scale.size
    floats = integers.astype(np.float64) - (0 if zero is None else zero.astype(np.float64).reshape(shape))
    return (floats * scale.astype(np.float64).reshape(shape)).astype(scale.dtype)


def _limits(values, node):
    """(value, lowest, highest) of floats that are quantised and made floats again with one scale, else None."""
    first = values.maker(node.input[0], "QuantizeLinear")
    pairs = [_scale_and_zero(values, one) for one in (first, node)] if first is not None else []
    if not pairs or any(scale is None or scale.size != 1 for scale, _ in pairs):
        return None
    (scale, zero), (other, other_zero) = pairs
    zero, other_zero = (np.uint8(0) if one is None else one.reshape(-1)[0] for one in (zero, other_zero))
    if scale.reshape(-1)[0] != other.reshape(-1)[0] or zero != other_zero or zero.dtype.kind not in "iu":
        return None
    ends = np.iinfo(zero.dtype)
    step = float(scale.reshape(-1)[0])
    return first.input[0], (ends.min - int(zero)) * step, (ends.max - int(zero)) * step


def _undo_quantization(graph, taken):
    """Floats in place of integers that stand for them: weights, and activations, whose limits stay. True if there were any."""
    values, nodes, found = _Values(graph), [], False
    for node in graph.node:
        floats = _dequantized(values, node) if node.op_type == "DequantizeLinear" else None
        limits = _limits(values, node) if node.op_type == "DequantizeLinear" and floats is None else None
        if floats is not None:
            graph.initializer.append(onnx.numpy_helper.from_array(floats, node.output[0]))
        elif limits:
            x, low, high = limits
            write = _Writer(graph, taken, node, onnx.helper.np_dtype_to_tensor_dtype(values.constant(node.input[1]).dtype))
            write("Max", write("Min", x, high), low)
            write.nodes[-1].output[0] = node.output[0]
            nodes += write.nodes
        else:
            nodes.append(node)
        found = found or floats is not None or bool(limits)
    del graph.node[:]
    graph.node.extend(nodes)
    return found


def _drop_unused(graph):
    """Nodes that nothing reads any more, in a graph whose nodes are in order."""
    read, kept = {one.name for one in graph.output}, []
    for node in reversed(graph.node):
        inner = [value for attribute in node.attribute for one in (attribute.g, *attribute.graphs) for value in all_inputs(one)]
        if any(output in read for output in node.output):
            read |= {*node.input, *inner}
            kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))


def all_inputs(graph):
    """What a graph and those in it read, of their own or from around them."""
    for node in graph.node:
        yield from node.input
        for attribute in node.attribute:
            for one in (attribute.g, *attribute.graphs):
                yield from all_inputs(one)
    yield from (one.name for one in graph.output)


def _types(graph):
    return {one.name: one.type.tensor_type.elem_type for one in (*graph.input, *graph.value_info, *graph.output)} | {
        one.name: one.data_type for one in graph.initializer}


def _rule_of(node):
    rules = _WRITTEN if node.domain in ("", "ai.onnx") else CLASSICAL if node.domain == "ai.onnx.ml" else {}
    return rules.get(node.op_type)


def _rewrite_nodes(graph, taken, version):
    types, nodes = _types(graph), []
    for node in graph.node:
        rule = _rule_of(node)
        write = _Writer(graph, taken, node, types.get(node.input[0]) or onnx.TensorProto.FLOAT, version) if rule else None
        if write is None or rule(write, node) is None:
            nodes.append(node)
            continue
        write.nodes[-1].output[0] = node.output[0]
        nodes += write.nodes
    del graph.node[:]
    graph.node.extend(nodes)


def version_of(model):
    """Of the operators of ONNX."""
    return max((one.version for one in model.opset_import if one.domain in ("", "ai.onnx")), default=1)


def rewrite(model, graphs):
    """Whether it was quantised. `graphs`: the model's and those of its loops and branches, the outer ones first."""
    taken = {name for graph in graphs for node in graph.node for name in (*node.input, *node.output)}
    taken |= {one.name for graph in graphs for one in graph.initializer}
    was_quantized, version = False, version_of(model)
    for graph in reversed(graphs):  # the nodes of an outer one are copied, with the graphs in them
        if _undo_quantization(graph, taken):
            was_quantized = True
            _drop_unused(graph)
        if _fuse_gelu(graph):
            _drop_unused(graph)
            if not any(one.domain == _MICROSOFT for one in model.opset_import):
                model.opset_import.append(onnx.helper.make_opsetid(_MICROSOFT, 1))
        _rewrite_nodes(graph, taken, version)
    return was_quantized
