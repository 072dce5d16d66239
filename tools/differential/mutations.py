# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Models that something is wrong with: a valid case in which options, types, shapes, constants, quantisation or the lists
of tensors are changed at random. Mote must refuse them or run them, never crash."""

import copy
import dataclasses

import flatbuffers
import numpy as np

from differential import check as checking
from differential.cases import schema

ODD_INTEGERS = (-(2**31), -7, -2, -1, 0, 1, 2, 3, 5, 100, 2**31 - 1)
ODD_SCALES = (0.0, -1.0, 1e-38, 1e-30, 1e30, 3e38, float("inf"), float("nan"))


def _pick(rng, choices):
    return choices[int(rng.integers(len(choices)))]


def _main(model):
    return model.subgraphs[0]


def _can_be_packed(table):
    try:
        table.Pack(flatbuffers.Builder(64))
        return True
    except TypeError:
        return False


def change_option(rng, model):
    options = [op.builtinOptions or op.builtinOptions2 for op in _main(model).operators]
    fields = [(o, name) for o in options if o for name, value in vars(o).items() if isinstance(value, (int, float, bool))]
    if not fields:
        return change_shape(rng, model)
    table, name = _pick(rng, fields)
    value = getattr(table, name)
    if isinstance(value, float):
        setattr(table, name, _pick(rng, ODD_SCALES))
    elif isinstance(value, bool):
        setattr(table, name, not value)
    else:
        setattr(table, name, _pick(rng, ODD_INTEGERS))
        if not _can_be_packed(table):  # an enumeration
            setattr(table, name, int(rng.integers(0, 7)))
    return f"option {name} {value} -> {getattr(table, name)}"


def change_type(rng, model):
    tensor = _pick(rng, _main(model).tensors)
    before, tensor.type = tensor.type, int(rng.integers(0, 20))
    return f"type of {tensor.name} {before} -> {tensor.type}"


def change_shape(rng, model):
    tensor = _pick(rng, _main(model).tensors)
    shape = [int(length) for length in tensor.shape]
    before = list(shape)
    how = int(rng.integers(4))
    if how == 0 or not shape:
        shape.insert(int(rng.integers(len(shape) + 1)), int(rng.integers(0, 4)))
    elif how == 1:
        del shape[int(rng.integers(len(shape)))]
    else:
        axis = int(rng.integers(len(shape)))
        shape[axis] = _pick(rng, (0, 1, shape[axis] + 1, max(shape[axis] - 1, 0), 1000, -1))
    tensor.shape = shape
    return f"shape of {tensor.name} {before} -> {shape}"


def change_constant(rng, model):
    """Integers that may be axes, sizes or indices; other constants lose their end."""
    constants = [t for t in _main(model).tensors if t.buffer and model.buffers[t.buffer].data is not None]
    if not constants:
        return change_shape(rng, model)
    tensor = _pick(rng, constants)
    buffer = model.buffers[tensor.buffer]
    data = bytearray(buffer.data)
    integer = {schema.TensorType.INT32: np.int32, schema.TensorType.INT64: np.int64}.get(tensor.type)
    if integer is None or len(data) < 8 or len(data) % np.dtype(integer).itemsize or rng.random() < 0.1:
        buffer.data = bytes(data[: int(rng.integers(len(data) + 1))])
        return f"data of {tensor.name} cut to {len(buffer.data)} bytes"
    values = np.frombuffer(bytes(data), integer).copy()
    place = int(rng.integers(len(values)))
    values[place] = _pick(rng, ODD_INTEGERS)
    buffer.data = values.tobytes()
    return f"element {place} of {tensor.name} -> {values[place]}"


def change_quantization(rng, model):
    quantized = [t for t in _main(model).tensors if t.quantization is not None and t.quantization.scale]
    if not quantized:
        return change_type(rng, model)
    tensor = _pick(rng, quantized)
    quantization = tensor.quantization
    how = int(rng.integers(5))
    if how == 0:
        tensor.quantization = None
        return f"{tensor.name} without quantisation"
    if how == 1:
        quantization.zeroPoint[0] = _pick(rng, (-1000, -129, 128, 256, 2**31, -(2**40)))
        return f"zero point of {tensor.name} -> {quantization.zeroPoint[0]}"
    if how == 2:
        quantization.scale = list(quantization.scale) * int(rng.integers(2, 4))
        quantization.zeroPoint = [0] * len(quantization.scale)
        return f"{len(quantization.scale)} scales of {tensor.name}"
    if how == 3:
        quantization.quantizedDimension = _pick(rng, (-1, 1, 2, 3, 7))
        return f"quantized dimension of {tensor.name} -> {quantization.quantizedDimension}"
    quantization.scale[0] = _pick(rng, ODD_SCALES)
    return f"scale of {tensor.name} -> {quantization.scale[0]}"


def change_tensor_list(rng, model):
    op = _pick(rng, _main(model).operators)
    tensors = len(_main(model).tensors)
    name = "outputs" if rng.random() < 0.3 else "inputs"
    values = [int(index) for index in getattr(op, name)]
    before = list(values)
    how = int(rng.integers(4))
    if how == 0 or not values:
        values.append(int(rng.integers(-1, tensors)))
    elif how == 1:
        values.pop()
    elif how == 2:
        values[int(rng.integers(len(values)))] = int(rng.integers(-1, tensors))
    else:
        a, b = rng.integers(len(values), size=2)
        values[a], values[b] = values[b], values[a]
    setattr(op, name, values)
    return f"{name} {before} -> {values}"


def drop_options(rng, model):
    op = _pick(rng, _main(model).operators)
    op.builtinOptionsType, op.builtinOptions, op.builtinOptions2Type, op.builtinOptions2 = 0, None, 0, None
    return "no options"


def change_variable(rng, model):
    tensor = _pick(rng, _main(model).tensors)
    tensor.isVariable = not tensor.isVariable
    return f"{tensor.name} is_variable {tensor.isVariable}"


MUTATIONS = (
    change_option, change_option, change_type, change_shape, change_shape, change_constant, change_constant,
    change_quantization, change_tensor_list, drop_options, change_variable,
)  # fmt: skip


@dataclasses.dataclass
class Mutant:
    content: bytes
    steps: list
    what: str
    judge: object


def make(task, judges=None):
    """From the case with shapes as its judge finds them, if that is there to ask."""
    case = checking.make_case(task)
    steps = case.arrays()
    if judges is not None:
        reply = judges.run(case.judge, case.stand_in or case.builder.finish(), steps)
        if reply.status == "ok":
            case.adopt_shapes(reply.shapes, [[array.shape for array in arrays] for arrays in reply.results])
    rng = np.random.default_rng([task.seed, task.mutation, task.number, len(case.what)])
    model = case.builder.model = copy.deepcopy(case.builder.model)
    what = []
    for _ in range(int(rng.integers(1, 3))):
        what.append(_pick(rng, MUTATIONS)(rng, model))
    return Mutant(case.builder.finish(), steps, "; ".join(what), case.judge)


def check(task, judges, mote):
    mutant = make(task, judges)
    for runtime in ("dynamic", "micro"):
        reply = mote[runtime].run(mutant.content, mutant.steps)
        if reply.status == "crashed":
            return checking.Outcome(task, "crash", f"{runtime} runtime: {reply.message}", mutant.what)
    if callable(mutant.judge):  # It knows nothing of what is wrong with the model.
        return checking.Outcome(task, "invalid", what=mutant.what)
    other = judges.run(mutant.judge, mutant.content, mutant.steps)
    if other.status != "ok":
        return checking.Outcome(task, "invalid", other.message, mutant.what)
    if reply.status == "refused":
        missing = checking.MISSING.search(reply.message)
        return checking.Outcome(task, "missing" if missing else "refused", missing[1] if missing else reply.message, mutant.what)
    return checking.Outcome(task, "equal", what=mutant.what)
