# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/recurrent."""

import itertools

from differential.cases import Quantization, activation, np, operator


def int8_weights(case, shape):
    return case.const("INT8", case.rng.integers(-127, 128, shape), Quantization(np.float32(case.real(0.003, 0.01))))


def recurrent_tensors(case, kind, depth, units, batches):
    """Weights, recurrent weights, bias and state of a simple recurrent layer."""
    case.term_size = 50 if kind.startswith("hybrid") else 1  # see deviations.py
    if kind == "float32":
        w, r = (case.const("FLOAT32", case.rng.normal(0, 0.4, (units, n))) for n in (depth, units))
    else:
        w, r = int8_weights(case, (units, depth)), int8_weights(case, (units, units))
    return [w, r, case.const("FLOAT32", case.rng.normal(0, 0.5, units)), case.variable("FLOAT32", [batches, units])]


RECURRENT = ("float32", "hybrid", "hybrid_asymmetric")


def recurrent_fields(case, kind, **more):
    act = activation(case.cycle("TANH", "RELU", "NONE", "RELU6"))
    return dict(fused_activation_function=act, asymmetric_quantize_inputs="asymmetric" in kind, **more)


@operator("RNN", *RECURRENT, cases=8)
def rnn(case, kind):
    batches, depth, units = case.size(1, 3), case.size(1, 6), case.size(1, 6)
    case.steps, case.fill = 3, "even"
    x = case.input("FLOAT32", [batches, depth])
    tensors = [x, *recurrent_tensors(case, kind, depth, units, batches)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    case.op("RNN", tensors, [case.output("FLOAT32")], "RNNOptions", version, recurrent_fields(case, kind))


def sequence_input(case, may_be_time_major=True):
    batches, times, depth = case.size(1, 3), case.size(1, 4), case.size(1, 6)
    time_major = may_be_time_major and case.chance(0.5)
    case.note(batches=batches, times=times)
    x = case.input("FLOAT32", [times, batches, depth] if time_major else [batches, times, depth])
    return x, batches, depth, time_major


@operator("UNIDIRECTIONAL_SEQUENCE_RNN", *RECURRENT, cases=8)
def sequence_rnn(case, kind):
    case.steps, case.fill, units = 2, "even", case.size(1, 6)
    x, batches, depth, time_major = sequence_input(case)
    tensors = [x, *recurrent_tensors(case, kind, depth, units, batches)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    fields = recurrent_fields(case, kind, time_major=time_major)
    case.op("UNIDIRECTIONAL_SEQUENCE_RNN", tensors, [case.output("FLOAT32")], "SequenceRNNOptions", version, fields)


@operator("BIDIRECTIONAL_SEQUENCE_RNN", *RECURRENT, cases=8)
def bidirectional_rnn(case, kind):
    case.steps, case.fill = 2, "even"
    x, batches, depth, time_major = sequence_input(case, may_be_time_major=kind == "float32")  # see deviations.py
    forward = recurrent_tensors(case, kind, depth, case.size(1, 6), batches)
    backward = recurrent_tensors(case, kind, depth, case.size(1, 6), batches)
    merge = case.chance(0.5)
    outputs = [case.output("FLOAT32") for _ in range(1 if merge else 2)]
    version = 3 if "asymmetric" in kind else 2 if kind == "hybrid" else 1
    fields = recurrent_fields(case, kind, time_major=time_major, merge_outputs=merge)
    tensors = [x, *forward, *backward, -1, -1, -1]
    case.op("BIDIRECTIONAL_SEQUENCE_RNN", tensors, outputs, "BidirectionalSequenceRNNOptions", version, fields)


@operator("UNIDIRECTIONAL_SEQUENCE_GRU", "float32", cases=8)
def sequence_gru(case, kind):
    """The cell in NumPy: the interpreters of Python packages lack this operator."""
    del kind
    times, batches, depth, units = case.size(1, 4), case.size(1, 3), case.size(1, 6), case.size(1, 6)
    case.note(batches=batches, times=times)
    x, state = case.input("FLOAT32", [times, batches, depth]), case.input("FLOAT32", [batches, units])
    constants = [np.asarray(case.rng.normal(0, 0.5, shape), np.float32)
                 for shape in ((2 * units, depth + units), 2 * units, (units, depth + units), units)]
    tensors = [x, state, *(case.const("FLOAT32", c) for c in constants)]
    outputs = [case.output("FLOAT32", None, [times, batches, units]), case.output("FLOAT32", None, [batches, units])]
    case.custom_op("UNIDIRECTIONAL_SEQUENCE_GRU", tensors, outputs, raw=b"")

    def judge(x, h):
        gates, gate_bias, candidates, candidate_bias = (c.astype(np.float64) for c in constants)
        h, states = h.astype(np.float64), []
        for row in x.astype(np.float64):
            r, z = np.split(1 / (1 + np.exp(-(np.concatenate([row, h], 1) @ gates.T + gate_bias))), 2, 1)
            h = z * h + (1 - z) * np.tanh(np.concatenate([row, r * h], 1) @ candidates.T + candidate_bias)
            states.append(h)
        return [np.asarray(states, np.float32), np.asarray(h, np.float32)]

    case.judge = judge


STEPS = 3


def int8_weights_of_sequence(case, shape, real_limit=1.0):
    """Symmetric int8 weights whose largest real value is about `real_limit`."""
    values = case.rng.integers(-127, 128, shape)
    return case.const("INT8", values, Quantization(np.float32(real_limit / 127 * case.real(0.7, 1.4)))), values


@operator("SVDF", "float32", "int8", "hybrid", "hybrid_asymmetric", "int8_int8_state", cases=16)
def svdf(case, kind):
    batches, units, rank = case.size(1, 3), case.size(1, 8), case.pick(1, 1, 2, 4)
    depth, memory, filters = case.size(1, 12), case.size(1, 10), 0
    filters = units * rank
    case.steps = STEPS + memory // 2
    case.fill = "even"
    with_bias = case.chance(0.7)
    act = case.cycle("RELU", "NONE", "RELU6", "RELU_N1_TO_1")
    if kind.startswith("int8"):
        act, state_max, state_type = "RELU", 32767, "INT16"
        if kind == "int8_int8_state":
            case.judge, state_max, state_type = "tflite_micro", 127, "INT8"
            with_bias = True  # The package needs one.
        in_quantization = Quantization(np.float32(case.real(0.01, 0.1)), case.zero_point("INT8"))
        feature_scale = case.real(0.002, 0.02)
        state_scale = np.float32(in_quantization.scale * feature_scale * 74 * 74 * np.sqrt(depth) * 4 / state_max)
        time_scale = np.float32(case.real(0.5, 2) / state_max)
        feature = case.const(
            "INT8", case.rng.integers(-127, 128, (filters, depth)), Quantization(np.float32(feature_scale))
        )
        time = case.const(
            state_type, case.rng.integers(-state_max, state_max + 1, (filters, memory)), Quantization(time_scale)
        )
        out_scale = state_scale * time_scale * state_max**2 / 8 * np.sqrt(memory * rank) / 127 * case.real(0.5, 2)
        bias = (
            case.const(
                "INT32",
                np.int32(case.rng.normal(0, state_max**2 / 16, units).clip(-(2**29), 2**29)),
                Quantization(np.float32(state_scale * time_scale)),
            )
            if with_bias
            else -1
        )
        x = case.input("INT8", [batches, depth], in_quantization)
        state = case.variable(state_type, [batches, memory * filters], Quantization(state_scale))
        y = case.output("INT8", Quantization(np.float32(out_scale), case.zero_point("INT8")), [batches, units])
    else:
        x = case.input("FLOAT32", [batches, depth])
        if kind == "float32":
            feature = case.const("FLOAT32", case.rng.normal(0, 0.5, (filters, depth)))
            time = case.const("FLOAT32", case.rng.normal(0, 0.5, (filters, memory)))
        else:
            feature, _ = int8_weights_of_sequence(case, (filters, depth))
            time, _ = int8_weights_of_sequence(case, (filters, memory))
        bias = case.const("FLOAT32", case.rng.normal(0, 1, units)) if with_bias else -1
        state = case.variable("FLOAT32", [batches, memory * filters])
        y = case.output("FLOAT32")
        case.term_size = np.sqrt(depth * memory * rank)
    case.note(batches=batches, units=units, depth=depth, memory=memory, act=act)
    case.op(
        "SVDF",
        [x, feature, time, bias, state],
        [y],
        "SVDFOptions",
        version=3 if kind.startswith("int8") else 2 if kind == "hybrid" else 1,
        fields=dict(
            rank=rank, fused_activation_function=activation(act), asymmetric_quantize_inputs="asymmetric" in kind
        ),
    )


# Flags: the LSTM has an input gate, peepholes, a projection, layer normalisation.
LSTM_FORMS = [
    dict(zip(("input_gate", "peephole", "projection", "layer_norm"), form))
    for form in itertools.product((True, False), (False, True), (False, True), (False, True))
]

GATES = ("input", "forget", "cell", "output")


class LstmTensors:
    """The 24 inputs of the sequence LSTM, in the order of the file format."""

    def __init__(self):
        self.slots = [-1] * 24

    def put(self, first, values):
        """`values` are for consecutive slots."""
        self.slots[first : first + len(values)] = values

    def inputs(self, layer_norm):
        return self.slots if layer_norm else self.slots[:20]


def lstm_sizes(case, form):
    cells = case.size(1, 9)
    sizes = dict(
        batches=case.size(1, 3),
        times=case.size(1, 5),
        depth=case.size(1, 8),
        cells=cells,
        outputs=case.size(1, 6) if form["projection"] else cells,
    )
    case.note(**sizes, **form)
    return sizes


def has_gate(form, gate):
    return gate != "input" or form["input_gate"]


def has_peephole(form, gate):
    return form["peephole"] and gate != "cell" and has_gate(form, gate)


def float_weights(case, kind, shape, limit=1.0):
    """float32, or int8 for float activations (hybrid)."""
    if kind == "float32":
        return case.const("FLOAT32", case.rng.normal(0, limit / 2, shape))
    return int8_weights_of_sequence(case, shape, limit)[0]


def float_lstm(case, kind, form, sizes, tensors):
    def weights(shape):
        return float_weights(case, kind, shape)

    cells, outputs = sizes["cells"], sizes["outputs"]
    for number, gate in enumerate(GATES):
        if has_gate(form, gate):
            tensors.put(1 + number, [weights((cells, sizes["depth"]))])
            tensors.put(5 + number, [weights((cells, outputs))])
            tensors.put(12 + number, [case.const("FLOAT32", case.rng.normal(0, 0.5, cells))])
            if form["layer_norm"]:
                tensors.put(20 + number, [case.const("FLOAT32", case.rng.uniform(0.3, 1.5, cells))])
        if has_peephole(form, gate):
            tensors.put({"input": 9, "forget": 10, "output": 11}[gate], [weights((cells,))])
    if form["projection"]:
        tensors.put(16, [weights((outputs, cells))])
        if case.chance(0.5):
            tensors.put(17, [case.const("FLOAT32", case.rng.normal(0, 0.3, outputs))])
    tensors.put(
        18, [case.variable("FLOAT32", [sizes["batches"], outputs]), case.variable("FLOAT32", [sizes["batches"], cells])]
    )
    return "FLOAT32", None, None, None


def int8_lstm(case, kind, form, sizes, tensors):
    """int8 input, weights and output state, int16 cell state. The fifth intermediate is what a projection reads."""
    cells, outputs = sizes["cells"], sizes["outputs"]
    in_quantization = Quantization(np.float32(case.real(0.005, 0.03)), case.zero_point("INT8"))
    hidden = Quantization(np.float32(1 / 128), case.pick(0, 0, -3, 12))
    state = Quantization(np.float32(case.real(0.5, 2) / 128), case.pick(0, 5, -20)) if form["projection"] else hidden
    cell_scale = np.float32(2.0 ** -case.pick(11, 11, 12, 13, 15))
    for number, gate in enumerate(GATES):
        if not has_gate(form, gate):
            continue
        w, _ = int8_weights_of_sequence(case, (cells, sizes["depth"]))
        w_scale = case.builder.current.tensors[w].quantization.scale[0]
        r, _ = int8_weights_of_sequence(case, (cells, outputs))
        tensors.put(1 + number, [w])
        tensors.put(5 + number, [r])
        if form["layer_norm"]:
            norm_scale = np.float32(1.5 / 32767)
            tensors.put(
                20 + number, [case.const("INT16", case.rng.integers(6000, 32768, cells), Quantization(norm_scale))]
            )
            bias_scale = np.float32(norm_scale * 2.0**-10)
        else:
            bias_scale = np.float32(in_quantization.scale * np.float32(w_scale))
        bias = case.rng.normal(0, 0.5, cells) / bias_scale
        tensors.put(12 + number, [case.const("INT32", np.int32(bias), Quantization(bias_scale))])
        if has_peephole(form, gate):
            tensors.put(
                {"input": 9, "forget": 10, "output": 11}[gate],
                [case.const("INT16", case.rng.integers(-32767, 32768, cells), Quantization(np.float32(1 / 32767)))],
            )
    if form["projection"]:
        p, _ = int8_weights_of_sequence(case, (outputs, cells))
        p_scale = np.float32(case.builder.current.tensors[p].quantization.scale[0])
        tensors.put(16, [p])
        if case.chance(0.5):
            scale = np.float32(p_scale * hidden.scale)
            tensors.put(
                17, [case.const("INT32", np.int32(case.rng.normal(0, 0.3, outputs) / scale), Quantization(scale))]
            )
    tensors.put(
        18,
        [
            case.variable("INT8", [sizes["batches"], outputs], state),
            case.variable("INT16", [sizes["batches"], cells], Quantization(cell_scale)),
        ],
    )
    gate_scale = np.float32(2.0**-12 if not form["layer_norm"] else case.real(2.0**-13, 2.0**-11))
    intermediates = [case.builder.tensor("INT16", [], Quantization(gate_scale)) for _ in GATES]
    intermediates.append(case.builder.tensor("INT8", [], hidden))
    return "INT8", in_quantization, state, intermediates


def int16_lstm(case, sizes, tensors):
    """The micro package's form with int16 activations: the gates alone."""
    cells = sizes["cells"]
    values = Quantization(np.float32(case.real(0.5, 2) / 32768))
    state = Quantization(np.float32(1 / 32768))
    for number in range(len(GATES)):
        w, _ = int8_weights_of_sequence(case, (cells, sizes["depth"]))
        r, _ = int8_weights_of_sequence(case, (cells, cells))
        bias_scale = np.float32(values.scale * np.float32(case.builder.current.tensors[w].quantization.scale[0]))
        bias = np.int64(case.rng.normal(0, 0.5, cells) / bias_scale)
        tensors.put(1 + number, [w])
        tensors.put(5 + number, [r])
        tensors.put(12 + number, [case.const("INT64", bias, Quantization(bias_scale))])
    cell = Quantization(np.float32(2.0 ** -case.pick(11, 12, 13, 15)))
    shape = [sizes["batches"], cells]
    tensors.put(18, [case.variable("INT16", shape, state), case.variable("INT16", shape, cell)])
    intermediates = [case.builder.tensor("INT16", [0], Quantization(np.float32(2.0**-12))) for _ in range(5)]
    return "INT16", values, state, intermediates


@operator("UNIDIRECTIONAL_SEQUENCE_LSTM", "int16", cases=8)
def micro_lstm(case, kind):
    case.steps, case.fill, case.judge = 2, "even", "tflite_micro"
    form = dict(input_gate=True, peephole=False, projection=False, layer_norm=False)
    sizes, tensors = lstm_sizes(case, form), LstmTensors()
    _, in_quantization, state, intermediates = int16_lstm(case, sizes, tensors)
    time_major = case.chance(0.4)
    order = [sizes["times"], sizes["batches"]] if time_major else [sizes["batches"], sizes["times"]]
    tensors.put(0, [case.input("INT16", [*order, sizes["depth"]], in_quantization)])
    case.op(
        "UNIDIRECTIONAL_SEQUENCE_LSTM",
        tensors.slots,
        [case.output("INT16", state, [*order, sizes["cells"]])],
        "UnidirectionalSequenceLSTMOptions",
        version=3,
        intermediates=intermediates,
        fields=dict(
            fused_activation_function=activation("TANH"), cell_clip=case.pick(0.0, 0.0, 1.0, 10.0), time_major=time_major
        ),
    )


@operator("UNIDIRECTIONAL_SEQUENCE_LSTM", "float32", "hybrid", "hybrid_asymmetric", "int8", cases=2 * len(LSTM_FORMS))
def unidirectional_sequence_lstm(case, kind):
    case.steps = 2
    case.fill = "even"
    case.term_size = 50 if kind.startswith("hybrid") else 1  # see deviations.py
    form = LSTM_FORMS[case.number % len(LSTM_FORMS)]
    sizes, tensors = lstm_sizes(case, form), LstmTensors()
    build = int8_lstm if kind.startswith("int") else float_lstm
    io_type, in_quantization, out_quantization, intermediates = build(case, kind, form, sizes, tensors)
    time_major = case.chance(0.4)
    order = [sizes["times"], sizes["batches"]] if time_major else [sizes["batches"], sizes["times"]]
    tensors.put(0, [case.input(io_type, [*order, sizes["depth"]], in_quantization)])
    case.op(
        "UNIDIRECTIONAL_SEQUENCE_LSTM",
        tensors.inputs(form["layer_norm"]),
        [case.output(io_type, out_quantization)],
        "UnidirectionalSequenceLSTMOptions",
        version=3 if kind.startswith("int") or "asymmetric" in kind else 2 if kind == "hybrid" else 1,
        intermediates=intermediates,
        fields=dict(
            fused_activation_function=activation("TANH"),
            cell_clip=case.pick(0.0, 0.0, 1.0, 10.0),
            proj_clip=case.pick(0.0, 0.5, 1.0) if form["projection"] else 0.0,
            time_major=time_major,
            asymmetric_quantize_inputs="asymmetric" in kind,
        ),
    )


def lstm_fields(case, kind, form, **more):
    return dict(
        fused_activation_function=activation("TANH"),
        cell_clip=case.pick(0.0, 0.0, 1.0, 10.0),
        proj_clip=case.pick(0.0, 0.5, 1.0) if form["projection"] else 0.0,
        asymmetric_quantize_inputs="asymmetric" in kind,
        **more,
    )


def lstm_version(kind):
    return 3 if kind.startswith("int") or "asymmetric" in kind else 2 if kind == "hybrid" else 1


@operator("LSTM", "float32", "hybrid", "hybrid_asymmetric", "int8", "float32_basic", "uint8_basic", cases=16)
def lstm(case, kind):
    """One step; the basic kernel has tensors of its own."""
    case.steps = 3
    case.fill = "even"
    if "basic" in kind:
        basic_lstm(case, kind.removesuffix("_basic").upper())
        return
    case.term_size = 50 if kind.startswith("hybrid") else 1  # see deviations.py
    form = LSTM_FORMS[case.number % len(LSTM_FORMS)]
    sizes, tensors = lstm_sizes(case, form), LstmTensors()
    build = int8_lstm if kind.startswith("int") else float_lstm
    io_type, in_quantization, out_quantization, intermediates = build(case, kind, form, sizes, tensors)
    tensors.put(0, [case.input(io_type, [sizes["batches"], sizes["depth"]], in_quantization)])
    case.op(
        "LSTM",
        tensors.inputs(form["layer_norm"]),
        [case.output(io_type, out_quantization)],
        "LSTMOptions",
        version=4 if kind == "int8" else lstm_version(kind),
        intermediates=intermediates,
        fields=lstm_fields(case, kind, form),
    )


def basic_lstm(case, type_name):
    batches, depth, outputs = case.size(1, 3), case.size(1, 8), case.size(1, 6)
    if type_name == "UINT8":  # The package asks for multiples of 8.
        depth, outputs = 8, 8
    case.note(batches=batches, depth=depth, outputs=outputs)
    values, cell, gates, cell_type, bias_type = None, None, None, "FLOAT32", "FLOAT32"
    shape = (4 * outputs, depth + outputs)
    if type_name == "UINT8":
        values, cell, gates = Quantization(1 / 128, 128), Quantization(16 / 32768), Quantization(8 / 32768)
        cell_type, bias_type = "INT16", "INT32"
        # Coarse enough that the package's sums are rounded in one step: see deviations.py.
        w_quantization = Quantization(np.float32(case.real(1 / 64, 1 / 32)), case.size(100, 150))
        w = case.const("UINT8", w_quantization.zero_point + case.rng.integers(-25, 26, shape), w_quantization)
        scale = np.float32(w_quantization.scale / 128)
        bias = case.const("INT32", np.int32(case.rng.normal(0, 0.5, 4 * outputs) / scale), Quantization(scale))
    else:
        w = case.const("FLOAT32", case.rng.normal(0, 0.5, shape))
        bias = case.const(bias_type, case.rng.normal(0, 0.5, 4 * outputs))
    x = case.input(type_name, [batches, depth], values)
    before = [case.input(type_name, [batches, outputs], values), case.input(cell_type, [batches, outputs], cell)]
    results = [
        case.output(type_name, values),
        case.output(cell_type, cell),
        case.output(type_name, values),
        case.output(cell_type, gates),
    ]
    fields = dict(fused_activation_function=activation("TANH"), kernel_type=1)
    version = 2 if type_name == "UINT8" else 1
    case.op("LSTM", [x, before[0], w, bias, before[1]], results, "LSTMOptions", version=version, fields=fields)


@operator("BIDIRECTIONAL_SEQUENCE_LSTM", "float32", "hybrid", "hybrid_asymmetric", cases=16)
def bidirectional_lstm(case, kind):
    case.steps = 2
    case.fill = "even"
    case.term_size = 50 if kind.startswith("hybrid") else 1  # see deviations.py
    forms = [form for form in LSTM_FORMS if not form["layer_norm"]]
    form = forms[case.number % len(forms)]
    sizes = lstm_sizes(case, form)
    time_major, merge = case.chance(0.5), case.chance(0.5)
    if merge and not time_major:
        sizes["batches"] = 1  # see deviations.py
    order = [sizes["times"], sizes["batches"]] if time_major else [sizes["batches"], sizes["times"]]
    slots = [-1] * 48
    slots[0] = case.input("FLOAT32", [*order, sizes["depth"]])
    auxiliary = case.pick("none", "stacked", "crossed")  # as the second cell's input, or as one more of both cells
    if auxiliary != "none":
        slots[39] = case.input("FLOAT32", [*order, sizes["depth"]])
    for first, state, more in ((1, 35, 40), (18, 37, 44)):
        tensors = LstmTensors()
        float_lstm(case, kind, form, sizes, tensors)
        for number, gate in enumerate(GATES):
            if auxiliary == "crossed" and has_gate(form, gate):
                slots[more + number] = float_weights(case, kind, (sizes["cells"], sizes["depth"]))
        slots[first : first + 17] = tensors.slots[1:18]
        slots[state : state + 2] = tensors.slots[18:20]
    case.op(
        "BIDIRECTIONAL_SEQUENCE_LSTM",
        slots,
        [case.output("FLOAT32") for _ in range(1 if merge else 2)],
        "BidirectionalSequenceLSTMOptions",
        version=lstm_version(kind),
        fields=lstm_fields(case, kind, form, merge_outputs=merge, time_major=time_major),
    )
