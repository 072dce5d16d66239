# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/control."""

from differential.cases import activation, np, operator, type_of_kind
from differential.operators.shared import subgraph

NONE = dict(fused_activation_function=activation("NONE"))


def binary(case, name, left, right, type_name, shape, quantization):
    """Adds `name`(left, right) to the current subgraph; returns its result."""
    result = case.builder.tensor(type_name, shape, quantization)
    fields = dict(NONE) if name == "MUL" else dict(NONE, pot_scale_int16=False)
    case.op(
        name,
        [left, right],
        [result],
        {"ADD": "AddOptions", "MUL": "MulOptions", "SUB": "SubOptions"}[name],
        version=2 if type_name == "INT8" else 1,
        fields=fields,
    )
    return result


def constant(case, type_name, quantization):
    data = case.values(type_name, [1], quantization)
    return case.const(type_name, data, quantization)


@operator("IF", "float32", "int8", "int32", "uint8", "int16", "int64", cases=12)
def if_(case, kind):
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(1, 4), 4), case.quantization(type_name)
    case.steps = 4
    nested, count = case.number % 3 == 2, case.cycle(1, 2)
    condition = case.input("BOOL", case.pick([], [1]))
    data = [case.input(type_name, shape, quantization) for _ in range(count)]
    case.op(
        "IF",
        [condition, *data],
        [case.output(type_name, quantization, shape)],
        "IfOptions",
        fields=dict(then_subgraph_index=1, else_subgraph_index=2),
    )
    if nested:
        data = subgraph(case, "then", type_name, shape, quantization, count)
        flag = case.const("BOOL", np.array([case.chance(0.5)]))
        result = case.builder.tensor(type_name, shape, quantization)
        case.op("IF", [flag, *data], [result], "IfOptions", fields=dict(then_subgraph_index=3, else_subgraph_index=2))
        case.builder.current.outputs = [result]
    for name in ("else", "inner") if nested else ("then", "else"):
        data = subgraph(case, name, type_name, shape, quantization, count)
        result = data[0]
        for step in range(case.size(0 if case.number % 4 == 3 else 1, 2)):
            right = data[1] if count == 2 and step == 0 else constant(case, type_name, quantization)
            result = binary(case, case.pick("ADD", "MUL", "SUB"), result, right, type_name, shape, quantization)
        case.builder.current.outputs = [result]


@operator("WHILE", "float32", "int8", "int32", "uint8", "int16", "int64", cases=12)
def while_(case, kind):
    """Repeats an operator a number of times that is an input of the model; 0 times too."""
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(1, 4), 4), case.quantization(type_name)
    case.steps = 4
    times = iter([case.pick(0, 1, 3), 0, 5, 2])
    if type_name == "FLOAT32":
        case.fill = "even"
    start = case.input("INT32", [1], values=lambda: np.int32([7 - next(times)]))
    data = case.input(type_name, shape, quantization)
    case.op(
        "WHILE",
        [start, data],
        [case.output("INT32", None, [1]), case.output(type_name, quantization, shape)],
        "WhileOptions",
        fields=dict(cond_subgraph_index=1, body_subgraph_index=2),
    )
    for name in ("cond", "body"):
        case.builder.graph(name)
        counter, x = case.builder.tensor("INT32", [1]), case.builder.tensor(type_name, shape, quantization)
        case.builder.current.inputs = [counter, x]
        if name == "cond":
            result = case.builder.tensor("BOOL", [1])
            case.op("LESS", [counter, case.ints([7])], [result], "LessOptions")
            case.builder.current.outputs = [result]
        else:
            more = binary(case, "ADD", counter, case.ints([1]), "INT32", [1], None)
            operation = case.cycle("ADD", "MUL", "SUB")
            result = binary(case, operation, x, constant(case, type_name, quantization), type_name, shape, quantization)
            case.builder.current.outputs = [more, result]


@operator("CALL_ONCE", "float32", "int8", "int32", "uint8", "int16", "int64", cases=8)
def call_once(case, kind):
    """A variable that an initialiser sets once; each Invoke adds the input to it. Some cases have a second variable."""
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(1, 3), 4), case.quantization(type_name)
    case.steps = 4
    names = ["total", "last"][: case.cycle(1, 2)]
    x = case.input(type_name, shape, quantization)
    case.op("CALL_ONCE", [], [], "CallOnceOptions", fields=dict(init_subgraph_index=1))

    def handle(name):
        result = case.builder.tensor("RESOURCE", [])
        case.op("VAR_HANDLE", [], [result], "VarHandleOptions", fields=dict(container="", shared_name=name))
        return result

    for name in names:
        variable = handle(name)
        before = case.output(type_name, quantization, shape)
        case.op("READ_VARIABLE", [variable], [before], "ReadVariableOptions")
        after = binary(case, "ADD", before, x, type_name, shape, quantization) if name == "total" else x
        case.op("ASSIGN_VARIABLE", [variable, after], [], "AssignVariableOptions")
        if name == "total":
            again = case.output(type_name, quantization, shape)
            case.op("READ_VARIABLE", [variable], [again], "ReadVariableOptions")
    case.builder.graph("initialise")
    for name in names:
        case.op(
            "ASSIGN_VARIABLE",
            [handle(name), case.const(type_name, case.values(type_name, shape, quantization), quantization)],
            [],
            "AssignVariableOptions",
        )


def variables(case, kind):
    """A variable that is assigned before it is read; in some cases two handles stand for it."""
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(1, 3), 4), case.quantization(type_name)
    case.steps = 2
    x = case.input(type_name, shape, quantization)

    def handle():
        result = case.builder.tensor("RESOURCE", [])
        case.op("VAR_HANDLE", [], [result], "VarHandleOptions", fields=dict(container="c", shared_name="v"))
        return result

    first = handle()
    case.op("ASSIGN_VARIABLE", [first, x], [], "AssignVariableOptions")
    second = handle() if case.chance(0.5) else first
    case.op("READ_VARIABLE", [second], [case.output(type_name, quantization, shape)], "ReadVariableOptions")


for _name in ("VAR_HANDLE", "ASSIGN_VARIABLE", "READ_VARIABLE"):
    operator(_name, "float32", "int8", "int32", "float16", "uint8", "int16", "int64", "bool", cases=8)(variables)


@operator("STABLEHLO_COMPOSITE", "float32", "int32", "int64", cases=8)
def composite(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    data = [case.input(type_name, shape) for _ in range(2)]
    case.op(
        "STABLEHLO_COMPOSITE",
        data,
        [case.output(type_name, None, shape)],
        "StableHLOCompositeOptions",
        fields=dict(name="test.composite", decomposition_subgraph_index=1, version=1),
    )
    left, right = subgraph(case, "decomposition", type_name, shape, None, 2)
    first = binary(case, case.pick("ADD", "MUL", "SUB"), left, right, type_name, shape, None)
    result = binary(case, case.pick("ADD", "MUL"), first, left, type_name, shape, None)
    case.builder.current.outputs = [result]


@operator("STABLEHLO_CASE", "float32", "int32", "int64", cases=8)
def stablehlo_case(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    case.steps, count = 4, case.size(1, 3)
    index = case.input("INT32", case.pick([], [1]), values=lambda: np.int32(case.rng.integers(-1, count + 1)))
    index_shape = case.builder.current.tensors[index].shape
    make = case.inputs[0][2]
    case.inputs[0] = (index, np.dtype(np.int32), lambda: make().reshape(index_shape))
    data = case.input(type_name, shape)
    case.op(
        "STABLEHLO_CASE",
        [index, data],
        [case.output(type_name, None, shape)],
        "StablehloCaseOptions",
        fields=dict(branch_subgraph_indices=list(range(1, count + 1))),
    )
    for number in range(count):
        (x,) = subgraph(case, f"branch{number}", type_name, shape, None)
        operand = case.const(type_name, case.values(type_name, [1]))
        result = binary(case, case.pick("ADD", "MUL", "SUB"), x, operand, type_name, shape, None)
        case.builder.current.outputs = [result]
