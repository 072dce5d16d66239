# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Integers in LSTMs, which AI Edge Quantizer leaves in floats: int8 or int16 activations, int8 weights."""
import math

import numpy as np
from lstm_operators import BIAS, CELL_STATE, GATES, INPUT_WEIGHTS, OUTPUT_STATE, RECURRENT_WEIGHTS
from tflite_file import OPERATORS, TYPES, Graph

_LSTM = OPERATORS.UNIDIRECTIONAL_SEQUENCE_LSTM
_LIMIT = {"int8": 127, "int16": 32767}
_BIAS_TYPE = {"int8": "int32", "int16": "int64"}
_SMALLEST_CELL, _LARGEST_CELL = -15, -9  # log2 of the cell state's scale
_INTERMEDIATES = 5  # the last one of them has the quantisation of what goes on from the output gate


def _sigmoid(x):
    return 1 / (1 + np.exp(-x))


def _largest_cell(weights, x):
    """The largest size of a cell state, of x [steps, batch, width]."""
    (w, r, b), largest = weights, 0.0
    h = c = np.zeros((x.shape[1], r.shape[1]))
    for step in x:
        i, f, g, o = np.split(step @ w.T + h @ r.T + b, GATES, axis=-1)
        c = _sigmoid(f) * c + _sigmoid(i) * np.tanh(g)
        h = _sigmoid(o) * np.tanh(c)
        largest = max(largest, float(np.max(np.abs(c))))
    return largest


def _is_of_floats(graph, operator):
    return (graph.tensor(operator.inputs[0]).type == TYPES.FLOAT32 and operator.inputs[INPUT_WEIGHTS] >= 0
            and graph.tensor(operator.inputs[INPUT_WEIGHTS]).type == TYPES.FLOAT32)


def _weights_of(graph, operator):
    return [np.concatenate([graph.array(operator.inputs[place + gate]) for gate in range(GATES)])
            for place in (INPUT_WEIGHTS, RECURRENT_WEIGHTS, BIAS)]


def observed(interpreter, content, steps):
    """{recurrent weights: (lowest and highest input, and output, largest cell state)} of the LSTMs in a model of floats. `interpreter`:
    one of it that keeps all tensors."""
    graph, found = Graph(content), {}
    lstms = [one for one in graph.operators(_LSTM) if _is_of_floats(graph, one)]
    if not lstms:
        return found
    interpreter.allocate_tensors()
    runner = interpreter.get_signature_runner()
    for sample in steps:
        interpreter.reset_all_variables()
        runner(**sample)
        for one in lstms:
            weights = _weights_of(graph, one)
            x, y = interpreter.get_tensor(int(one.inputs[0])), interpreter.get_tensor(int(one.outputs[0]))
            cell = _largest_cell(weights, x if one.builtinOptions.timeMajor else np.swapaxes(x, 0, 1))
            low_x, high_x, low_y, high_y, largest = found.get(weights[1].tobytes(), (0, 0, 0, 0, 0))
            found[weights[1].tobytes()] = (min(low_x, x.min()), max(high_x, x.max()), min(low_y, y.min()), max(high_y, y.max()),
                                           max(largest, cell))
    return found


def _range_of(low, high, dtype):
    """(scale, zero point)."""
    if dtype == "int16":
        return max(-low, high, 1e-6) / _LIMIT[dtype], 0
    scale = max(high - low, 1e-6) / 255
    return float(np.float32(scale)), int(np.clip(round(-128 - low / scale), -128, 127))


def _through_reversals(graph):
    """Has REVERSE_V2 between floats and integers turn integers round."""
    for one in graph.operators(OPERATORS.REVERSE_V2):
        given, axis, made = one.inputs[0], one.inputs[1], one.outputs[0]
        before, after = graph.maker(given, OPERATORS.DEQUANTIZE), graph.readers(made)
        if before is not None:
            integers = before.inputs[0]
            turned = graph.add_tensor(f"{graph.tensor(made).name.decode()}_integers", graph.shape(made), "int8",
                                      quantization=graph.quantization_of(integers))
            graph.tensor(turned).type = graph.tensor(integers).type
            one.inputs, one.outputs = [integers, axis], [turned]
            graph.add_operator(OPERATORS.DEQUANTIZE, [turned], [made])
        elif len(after) == 1 and graph.code_of(after[0]) == OPERATORS.QUANTIZE and made not in graph.outputs:
            integers = after[0].outputs[0]
            turned = graph.add_tensor(f"{graph.tensor(made).name.decode()}_integers", graph.shape(given), "int8",
                                      quantization=graph.quantization_of(integers))
            graph.tensor(turned).type = graph.tensor(integers).type
            one.inputs, one.outputs = [turned, axis], [integers]
            after[0].inputs, after[0].outputs = [given], [turned]


def _quantized(graph, place, name, scale, dtype):
    """A constant of floats in integers."""
    array = graph.array(place)
    limit = _LIMIT.get(dtype, (1 << 31) - 1)
    values = np.clip(np.round(array.astype(np.float64) / scale), -limit, limit).astype(dtype)
    return graph.add_tensor(name, graph.shape(place), dtype, values, (float(scale), 0))


def _set_weights(graph, operator, name, scale=None, bias_type=""):
    """Matrices by their largest weights; biases by the scale of the products. `scale`: of the input, None for hybrid operators."""
    dtype = "int8"
    for gate in range(GATES):
        for place in (INPUT_WEIGHTS + gate, RECURRENT_WEIGHTS + gate):
            size = max(float(np.max(np.abs(graph.array(operator.inputs[place])))), 1e-9) / _LIMIT[dtype]
            operator.inputs[place] = _quantized(graph, operator.inputs[place], f"{name}_{place}", np.float32(size), dtype)
        if scale is not None:
            weights = graph.quantization_of(operator.inputs[INPUT_WEIGHTS + gate])[0]
            operator.inputs[BIAS + gate] = _quantized(graph, operator.inputs[BIAS + gate], f"{name}_{BIAS + gate}",
                                                      np.float32(scale * weights), bias_type)


def _integer_input(graph, operator, dtype, low, high, name):
    before = graph.maker(operator.inputs[0], OPERATORS.DEQUANTIZE)
    if before is not None:
        return before.inputs[0]
    made = graph.add_tensor(f"{name}_input", graph.shape(operator.inputs[0]), dtype, quantization=_range_of(low, high, dtype))
    graph.add_operator(OPERATORS.QUANTIZE, [operator.inputs[0]], [made])
    return made


def _integer_output(graph, operator, dtype, low, high, name):
    """In place of the floats, which are made of it where somebody still reads them."""
    floats = operator.outputs[0]
    wanted = [one for one in graph.readers(floats) if graph.code_of(one) == OPERATORS.QUANTIZE]
    quantization = graph.quantization_of(wanted[0].outputs[0]) if wanted else _range_of(low, high, dtype)
    made = graph.add_tensor(f"{name}_output", graph.shape(floats), dtype, quantization=quantization)
    for one in wanted:
        if graph.quantization_of(one.outputs[0]) == quantization:
            graph.replace_input(one.outputs[0], made)
            graph.remove_operators([one])
        else:
            one.inputs = [made]
    if graph.readers(floats) or floats in graph.outputs:
        graph.add_operator(OPERATORS.DEQUANTIZE, [made], [floats])
    return made, quantization


def _to_integers(graph, operator, name, dtype, ranges):
    low_x, high_x, low_y, high_y, cell = ranges
    operator.inputs = [int(place) for place in operator.inputs]
    given = _integer_input(graph, operator, dtype, low_x, high_x, name)
    made, quantization = _integer_output(graph, operator, dtype, low_y, high_y, name)
    _set_weights(graph, operator, name, graph.quantization_of(given)[0], _BIAS_TYPE[dtype])
    log2 = min(max(math.ceil(math.log2(max(cell, 1e-9))) - 15, _SMALLEST_CELL), _LARGEST_CELL)
    for place, kind, parameters in ((OUTPUT_STATE, dtype, quantization), (CELL_STATE, "int16", (2.0 ** log2, 0))):
        operator.inputs[place] = graph.add_tensor(f"{name}_{place}", graph.shape(operator.inputs[place]), kind, quantization=parameters,
                                                  is_variable=True)
    operator.inputs[0], operator.outputs = given, [made]
    operator.intermediates = [graph.add_tensor(f"{name}_sum_{i}", [0], "float32") for i in range(_INTERMEDIATES - 1)]
    operator.intermediates.append(graph.add_tensor(f"{name}_hidden", [0], dtype, quantization=quantization))


def finish(content, mode, ranges):
    """The quantised model with integers in the LSTMs that are still of floats. `ranges`: what observed() says."""
    graph = Graph(content)
    lstms = [one for one in graph.operators(_LSTM) if _is_of_floats(graph, one)]
    if not lstms:
        return content
    if mode == "dynamic":
        for i, one in enumerate(lstms):
            one.inputs = [int(place) for place in one.inputs]
            _set_weights(graph, one, f"lstm_{i}_hybrid")
        return graph.content()
    for i, one in enumerate(lstms):
        _through_reversals(graph)  # with what the one before makes, too
        found = ranges[_weights_of(graph, one)[1].tobytes()]
        _to_integers(graph, one, f"lstm_{i}_{mode}", "int8" if mode == "int8" else "int16", found)
    graph.drop_unread()
    return graph.content()
