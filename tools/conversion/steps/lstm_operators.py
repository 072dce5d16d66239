# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""LSTMs as one operator of TensorFlow Lite each. Converters unroll those of ONNX and PyTorch, so they are cut out of the source, whose
parts are converted with what an LSTM is given as an output and what it makes as an input, and joined again here."""
import dataclasses

import numpy as np
from tflite_file import OPERATORS, Graph, schema

NOTE = ("each LSTM is one operator, which keeps its state from run to run: reset it before each sequence (ResetVariableTensors, "
        "reset_all_variables())")
GATES = 4  # input, forget, cell, output: the order of the rows of weights here, and of the operator's inputs
INPUT_WEIGHTS, RECURRENT_WEIGHTS, BIAS, OUTPUT_STATE, CELL_STATE, INPUTS = 1, 5, 12, 18, 19, 24  # places among the operator's inputs


@dataclasses.dataclass
class Direction:
    weights: np.ndarray  # [4 * units, width]
    recurrent: np.ndarray  # [4 * units, units]
    bias: np.ndarray  # [4 * units]
    is_backwards: bool = False

    @property
    def units(self):
        return self.recurrent.shape[1]


@dataclasses.dataclass
class Cut:
    """Where an LSTM was. `given` and `made`: names in the signature, of an output [..] and an input."""
    given: str
    made: str
    shape: list  # of what it is given: [steps, batch, width], or [batch, steps, width]
    is_time_major: bool
    directions: list
    cells: str = ""  # an input in place of the last cell states, [directions, batch, units], where they are read

    @property
    def made_shape(self):
        return [*self.shape[:2], sum(one.units for one in self.directions)]


class JoinFailure(Exception):
    """The converter has lost an end of a cut."""


def _options(kind, **values):
    options = getattr(schema, f"{kind}T")()
    for name, value in values.items():
        setattr(options, name, value)
    return getattr(schema.BuiltinOptions, kind), options


def _add_lstm(graph, cut, direction, name, given, made):
    batch, width, units = cut.shape[1 if cut.is_time_major else 0], cut.shape[2], direction.units
    inputs = [-1] * INPUTS
    inputs[0] = given
    for gate in range(GATES):
        rows = slice(gate * units, (gate + 1) * units)
        for place, what, array, shape in ((INPUT_WEIGHTS, "weights", direction.weights, [units, width]),
                                          (RECURRENT_WEIGHTS, "recurrent", direction.recurrent, [units, units]),
                                          (BIAS, "bias", direction.bias, [units])):
            inputs[place + gate] = graph.add_tensor(f"{name}_{what}_{gate}", shape, "float32", array[rows])
    for place, what in ((OUTPUT_STATE, "output_state"), (CELL_STATE, "cell_state")):
        inputs[place] = graph.add_tensor(f"{name}_{what}", [batch, units], "float32", is_variable=True)
    graph.add_operator(OPERATORS.UNIDIRECTIONAL_SEQUENCE_LSTM, inputs, [made], *_options(
        "UnidirectionalSequenceLSTMOptions", fusedActivationFunction=schema.ActivationFunctionType.TANH, timeMajor=cut.is_time_major))
    return inputs[CELL_STATE]


def _reversed_in_time(graph, cut, name, given):
    axis = graph.add_tensor(f"{name}_axis", [1], "int32", np.array([0 if cut.is_time_major else 1]))
    made = graph.add_tensor(f"{name}_reversed", graph.shape(given), "float32")
    graph.add_operator(OPERATORS.REVERSE_V2, [given, axis], [made], *_options("ReverseV2Options"))
    return made


def _join_one(graph, cut):
    given, made = graph.named(cut.given, True), graph.named(cut.made, False)
    if given is None or made is None or graph.shape(made) != cut.made_shape or np.prod(graph.shape(given)) != np.prod(cut.shape):
        raise JoinFailure(f"{cut.given} and {cut.made} are not in the model that the converter made")
    if graph.shape(given) != cut.shape:
        before = graph.maker(given, OPERATORS.RESHAPE)
        if before is not None and graph.shape(before.inputs[0]) == cut.shape:
            given = before.inputs[0]
        else:
            shape = graph.add_tensor(f"{cut.given}_shape", [3], "int32", np.array(cut.shape))
            shaped = graph.add_tensor(f"{cut.given}_shaped", cut.shape, "float32")
            graph.add_operator(OPERATORS.RESHAPE, [given, shape], [shaped], *_options("ReshapeOptions", newShape=cut.shape))
            given = shaped
    parts, states = [], []
    for i, direction in enumerate(cut.directions):
        name, is_last = f"{cut.made}_{i}", len(cut.directions) == 1 and not direction.is_backwards
        x = _reversed_in_time(graph, cut, f"{name}_input", given) if direction.is_backwards else given
        y = made if is_last else graph.add_tensor(name, [*cut.shape[:2], direction.units], "float32")
        states.append(_add_lstm(graph, cut, direction, name, x, y))
        parts.append(_reversed_in_time(graph, cut, name, y) if direction.is_backwards else y)
    if len(parts) > 1:
        graph.add_operator(OPERATORS.CONCATENATION, parts, [made], *_options("ConcatenationOptions", axis=2))
    elif parts[0] != made:
        graph.replace_input(made, parts[0])
    if cut.cells:
        _add_last_cells(graph, cut, states)


def _add_last_cells(graph, cut, states):
    """What is left in the variable tensors."""
    made, (batch, units) = graph.named(cut.cells, False), graph.shape(states[0])
    if made is None or graph.shape(made) != [len(states), batch, units]:
        raise JoinFailure(f"{cut.cells} is not in the model that the converter made")
    shape, parts = graph.add_tensor(f"{cut.cells}_shape", [3], "int32", np.array([1, batch, units])), []
    for i, state in enumerate(states):
        parts.append(made if len(states) == 1 else graph.add_tensor(f"{cut.cells}_{i}", [1, batch, units], "float32"))
        graph.add_operator(OPERATORS.RESHAPE, [state, shape], [parts[-1]], *_options("ReshapeOptions", newShape=[1, batch, units]))
    if len(states) > 1:
        graph.add_operator(OPERATORS.CONCATENATION, parts, [made], *_options("ConcatenationOptions", axis=0))


def join(content, cuts):
    """The .tflite file with an operator in each cut, less the inputs and outputs that the cuts had made."""
    graph = Graph(content)
    for cut in cuts:
        _join_one(graph, cut)
    graph.drop_unread()
    return graph.content()
