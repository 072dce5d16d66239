# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Cuts LSTM nodes out of an ONNX model, where the operator of TensorFlow Lite computes the same."""
import numpy as np
import onnx
import onnx.reference
from lstm_operators import GATES, Cut, Direction
from onnx import TensorProto, helper, numpy_helper
from onnx_rewrites import all_inputs, version_of

_OLDEST = 10  # version of the operators, since which Slice takes its ends as inputs
_ORDER = (0, 2, 3, 1)  # of ONNX's rows, input, output, forget, cell, in that of the operator
_Y, _LAST, _LAST_CELL = range(3)
_X, _WEIGHTS, _RECURRENT, _BIAS, _LENGTHS, _FIRST_OUTPUT, _FIRST_CELL, _PEEPHOLES = range(8)


def _attributes(node):
    return {one.name: helper.get_attribute_value(one) for one in node.attribute}


def _is_plain(node, directions):
    """Whether its attributes leave the usual formulas."""
    found = _attributes(node)
    activations = [one.decode().lower() for one in found.get("activations", [])]
    return (activations in ([], ["sigmoid", "tanh", "tanh"] * directions) and not found.get("clip") and not found.get("input_forget")
            and not found.get("layout") and not found.get("activation_alpha") and not found.get("activation_beta"))


class _Constants:
    """What is known of a graph whose inputs are not."""

    def __init__(self, model):
        self._model = model
        self._makers = {output: node for node in model.graph.node for output in node.output}
        self._given = {one.name: one for one in model.graph.initializer}
        self._shapes = {one.name: [dim.dim_value for dim in one.type.tensor_type.shape.dim]
                        for one in (*model.graph.value_info, *model.graph.input) if one.type.tensor_type.HasField("shape")}

    def shape(self, name):
        """None where a size is open."""
        sizes = self._shapes.get(name)
        return sizes if sizes and all(sizes) else None

    def array(self, name):
        """Its values, also of what follows from constants and from shapes alone; None for others."""
        if name in self._given:
            return numpy_helper.to_array(self._given[name])
        nodes = self._nodes_of(name)
        if nodes is None:
            return None
        read = {value for node in nodes for value in node.input}
        inputs = [one for one in self._model.graph.input if one.name in read]
        graph = helper.make_graph(nodes, "constant", inputs, [onnx.ValueInfoProto(name=name)],
                                  [one for key, one in self._given.items() if key in read])
        try:
            evaluator = onnx.reference.ReferenceEvaluator(helper.make_model(graph, opset_imports=self._model.opset_import))
            return evaluator.run(None, {one.name: np.zeros(self.shape(one.name), np.float32) for one in inputs})[0]
        except Exception:
            return None  # it is not known, then

    def _nodes_of(self, name):
        """Those that compute a value, in order; None where they read more than the shape of an input."""
        wanted, needed, given = {name}, [], {one.name for one in self._model.graph.input} - set(self._given)
        for node in reversed(self._model.graph.node):
            if not wanted & set(node.output):
                continue
            needed.append(node)
            if node.op_type == "Shape" and self.shape(node.input[0]):
                sizes = np.array(self.shape(node.input[0]), np.int64)
                needed[-1] = helper.make_node("Constant", [], list(node.output), value=numpy_helper.from_array(sizes))
                continue
            wanted |= set(node.input)
        return None if wanted & given or not needed else needed[::-1]


def _is_zero(constants, node, place):
    if len(node.input) <= place or not node.input[place]:
        return True
    array = constants.array(node.input[place])
    return array is not None and not np.any(array)


def _in_order(array, units):
    parts = array.reshape(GATES, units, -1)[list(_ORDER)]
    return np.ascontiguousarray(parts.reshape(GATES * units, *array.shape[1:]), np.float32)


def _directions(constants, node, width):
    """The weights of each, or None."""
    found = _attributes(node)
    kind, units = found.get("direction", b"forward").decode().lower(), found.get("hidden_size")
    backwards = {"forward": (False,), "reverse": (True,), "bidirectional": (False, True)}.get(kind, ())
    arrays = [constants.array(name) for name in node.input[_WEIGHTS:_RECURRENT + 1]]
    if not units or not _is_plain(node, len(backwards)) or len(arrays) < 2 or any(one is None or one.dtype != np.float32 for one in arrays):
        return None
    rows = (len(backwards), GATES * units)
    bias = np.zeros((rows[0], 2 * rows[1]), np.float32)
    if len(node.input) > _BIAS and node.input[_BIAS]:
        bias = constants.array(node.input[_BIAS])
    if bias is None or [one.shape for one in (*arrays, bias)] != [(*rows, width), (*rows, units), (rows[0], 2 * rows[1])]:
        return None
    return [Direction(*(_in_order(one[i], units) for one in arrays), bias=_in_order(bias[i][:rows[1]] + bias[i][rows[1]:], units),
                      is_backwards=backwards[i]) for i in range(rows[0])]


def _cut_of(constants, node, number, read, may_read_cells):
    """None for what has to stay."""
    steps = constants.shape(node.input[_X]) if node.input else None
    if node.op_type != "LSTM" or node.domain not in ("", "ai.onnx") or not steps or len(steps) != 3:
        return None
    lengths = constants.array(node.input[_LENGTHS]) if len(node.input) > _LENGTHS and node.input[_LENGTHS] else None
    if len(node.input) > _LENGTHS and node.input[_LENGTHS] and (lengths is None or np.any(lengths != steps[0])):
        return None
    if not all(_is_zero(constants, node, place) for place in (_FIRST_OUTPUT, _FIRST_CELL, _PEEPHOLES)):
        return None
    directions = _directions(constants, node, steps[2])
    has_cells = len(node.output) > _LAST_CELL and node.output[_LAST_CELL] in read
    if not directions or (has_cells and not may_read_cells):
        return None
    name = f"lstm_{number}"
    return Cut(f"{name}_given", f"{name}_made", steps, True, directions, f"{name}_cells" if has_cells else "")


def _parts(cut, node, initializers):
    """What the node's outputs are in terms of what the operator makes: [steps, batch, directions * units]."""
    steps, batch, _ = cut.shape
    count, units, name = len(cut.directions), cut.directions[0].units, cut.made

    def constant(what, values):
        initializers.append(numpy_helper.from_array(np.array(values, np.int64), f"{name}_{what}"))
        return f"{name}_{what}"

    nodes = [helper.make_node("Reshape", [node.input[_X], constant("flat", [-1])], [cut.given])]
    if node.output[_Y]:
        nodes += [helper.make_node("Reshape", [name, constant("sizes", [steps, batch, count, units])], [f"{name}_split"]),
                  helper.make_node("Transpose", [f"{name}_split"], [node.output[_Y]], perm=[0, 2, 1, 3])]
    if len(node.output) > _LAST and node.output[_LAST]:  # by matrices, whose axes onnx2tf leaves in their order
        nodes.append(helper.make_node("Reshape", [name, constant("row_sizes", [steps * batch, count * units])], [f"{name}_rows"]))
        for i, one in enumerate(cut.directions):
            row, column = 0 if one.is_backwards else (steps - 1) * batch, i * units
            nodes.append(helper.make_node("Slice", [f"{name}_rows", constant(f"from_{i}", [row, column]), constant(
                f"to_{i}", [row + batch, column + units]), constant(f"axes_{i}", [0, 1])], [f"{name}_last_{i}"]))
        nodes += [helper.make_node("Concat", [f"{name}_last_{i}" for i in range(count)], [f"{name}_last"], axis=0),
                  helper.make_node("Reshape", [f"{name}_last", constant("last_sizes", [count, batch, units])], [node.output[_LAST]])]
    return nodes


def cut(model, may_read_cells):
    """The Cuts; `model` has their ends among its inputs and outputs in place of the nodes. Those of loops and branches stay, and those
    whose last cell states are read unless that is allowed."""
    constants, graph, cuts, nodes = _Constants(model), model.graph, [], []
    read = set(all_inputs(graph))
    for node in list(graph.node) if version_of(model) >= _OLDEST else ():
        found = _cut_of(constants, node, len(cuts), read, may_read_cells)
        if found is None:
            nodes.append(node)
            continue
        cuts.append(found)
        nodes += _parts(found, node, graph.initializer)
        if found.cells:
            sizes = [len(found.directions), found.shape[1], found.directions[0].units]
            nodes.append(helper.make_node("Identity", [found.cells], [node.output[_LAST_CELL]]))
            graph.input.append(helper.make_tensor_value_info(found.cells, TensorProto.FLOAT, sizes))
        graph.input.append(helper.make_tensor_value_info(found.made, TensorProto.FLOAT, found.made_shape))
        graph.output.append(helper.make_tensor_value_info(found.given, TensorProto.FLOAT, [int(np.prod(found.shape))]))
    if cuts:
        del graph.node[:]
        graph.node.extend(nodes)
    return cuts
