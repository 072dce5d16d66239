# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/movement."""

from differential.cases import Quantization, activation, np, operator, tensor_type, type_of_kind
from differential.operators.shared import MOVED, maybe_negative, name_and_type

DIAGONAL = ("float32", "int8", "uint8", "int16", "int32", "int64")


@operator("MATRIX_DIAG", *DIAGONAL, cases=6)
def matrix_diag(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 4)
    case.note(input=shape)
    case.op("MATRIX_DIAG", [case.input(type_name, shape)], [case.output(type_name)], "MatrixDiagOptions")


@operator("MATRIX_SET_DIAG", *DIAGONAL, cases=6)
def matrix_set_diag(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(2, 4), 4)
    diagonal = [*shape[:-2], min(shape[-2:])]
    case.note(input=shape)
    tensors = [case.input(type_name, shape), case.input(type_name, diagonal)]
    case.op("MATRIX_SET_DIAG", tensors, [case.output(type_name)], "MatrixSetDiagOptions")


@operator("BITCAST", "float32", "int32", "int16", "uint8", "int64", "uint32", "int8", "uint16", "float64", "uint64", cases=8)
def bitcast(case, kind):
    """To a type of the same size, to smaller elements along a new last axis, or back."""
    type_name = type_of_kind(kind)
    targets = {
        "FLOAT32": ("INT32", "UINT8", "INT16"),
        "INT32": ("FLOAT32", "INT8", "UINT16"),
        "INT16": ("UINT16", "INT8", "INT32"),
        "UINT8": ("INT8", "INT16", "INT32"),
        "INT64": ("FLOAT32", "INT16", "UINT8"),
        "UINT32": ("FLOAT32", "INT32", "INT64"),
        "INT8": ("UINT8", "INT32", "BOOL"),
        "UINT16": ("INT8", "INT16", "FLOAT16"),
        "FLOAT64": ("INT64", "FLOAT32", "UINT8"),
        "UINT64": ("INT64", "FLOAT64", "UINT16"),
    }
    target = case.cycle(*targets[type_name])
    ratio = {"8": 1, "L": 1, "6": 2, "2": 4, "4": 8}
    shape = case.shape(case.size(1, 3), 4)
    if ratio[target[-1]] > ratio[type_name[-1]]:
        shape.append(ratio[target[-1]] // ratio[type_name[-1]])
    case.note(input=shape, target=target)
    case.op("BITCAST", [case.input(type_name, shape)], [case.output(target)])


@operator("DILATE", "float32", "int8", "int32", "int64", "bool", "float16", "float64", "uint8", "int16", "uint64", cases=6)
def dilate(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 4)
    factors = [case.size(1, 3) for _ in shape]
    case.note(input=shape, factors=factors)
    tensors = [case.input(type_name, shape), case.ints(factors), case.const(type_name, np.array(1))]
    case.op("DILATE", tensors, [case.output(type_name)], "DilateOptions")


@operator("STABLEHLO_PAD", "float32", "int8", "int32", "int64", "bool", "float16", "uint8", "int16", cases=8)
def stablehlo_pad(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 4)
    low, high, inner = ([case.size(a, 2) for _ in shape] for a in (-1, -1, 0))
    high = [max(h, 1 - n - l - (n - 1) * i) for n, l, h, i in zip(shape, low, high, inner)]
    case.note(input=shape)
    case.op(
        "STABLEHLO_PAD",
        [case.input(type_name, shape), case.const(type_name, np.array(1))],
        [case.output(type_name)],
        "StablehloPadOptions",
        fields=dict(edge_padding_low=low, edge_padding_high=high, interior_padding=inner),
    )


@operator("Roll", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "named_ROLL", cases=8)
def roll(case, kind):
    name, type_name = name_and_type("Roll", kind)
    shape, count = case.shape(case.cycle(2, 1, 3, 4), 5), case.size(1, 3)
    axes = case.rng.integers(-len(shape), len(shape), count)
    shifts_type, axes_type = case.pick("INT32", "INT64"), case.pick("INT32", "INT64")
    if count == 1 and case.chance(0.5):
        axes = axes[0]
    shifts = case.operand(shifts_type, np.shape(axes), None, case.chance(0.5), lambda: case.rng.integers(-9, 10, np.shape(axes)))
    constant = [] if case.inputs else [case.builder.model.buffers[-1].data]

    def judge(*arrays):
        amounts = arrays[0] if not constant else np.frombuffer(constant[0], shifts_type.lower())
        return [np.roll(arrays[-1], np.reshape(amounts, -1).tolist(), np.reshape(axes, -1).tolist())]

    case.judge = judge
    case.note(input=shape, axes=np.reshape(axes, -1).tolist())
    tensors = [case.input(type_name, shape), shifts, case.const(axes_type, axes)]
    case.custom_op(name, tensors, [case.output(type_name, None, shape)])


@operator("MIRROR_PAD", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def mirror_pad(case, kind):
    type_name, rank, mode = type_of_kind(kind), case.cycle(2, 1, 3, 4), case.cycle(0, 1)
    shape = [case.size(2, 5) for _ in range(rank)]
    widths = [[case.size(0, length - 1 + mode), case.size(0, length - 1 + mode)] for length in shape]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, widths=widths)
    case.op(
        "MIRROR_PAD",
        [x, case.ints(widths, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "MirrorPadOptions",
        version=2 if type_name == "INT8" else 3 if type_name == "INT16" else 1,
        fields=dict(mode=mode),
    )


@operator("SLICE", *MOVED, "float16", "int4", "uint32", cases=12)
def slice_(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(4, 1, 2, 3, 5)
    shape = case.shape(rank, 6)
    begin = [case.size(0, length - 1) for length in shape]
    size = [case.pick(-1, case.size(1, length - first)) for length, first in zip(shape, begin)]
    quantization, index_type = case.quantization(type_name), case.pick("INT32", "INT64")
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, begin=begin, size=size)
    case.op(
        "SLICE",
        [x, case.ints(begin, index_type), case.ints(size, index_type)],
        [case.output(type_name, quantization)],
        "SliceOptions",
        version={"INT8": 2, "UINT8": 2, "INT16": 4}.get(type_name, 1),
    )


@operator("TILE", "float32", "int8", "uint8", "int32", "int64", "bool", cases=10)
def tile(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    repeats = [case.size(1, 3) for _ in range(rank)]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, repeats=repeats)
    case.op(
        "TILE",
        [x, case.ints(repeats, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "TileOptions",
    )


@operator("EXPAND_DIMS", *MOVED, cases=8)
def expand_dims(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 0)
    shape, quantization = case.shape(rank, 5), case.quantization(type_name)
    axis = case.size(-rank - 1, rank)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, axis=axis)
    case.op(
        "EXPAND_DIMS",
        [x, case.ints([axis], case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "ExpandDimsOptions",
    )


@operator("SQUEEZE", *MOVED, "float16", "uint32", cases=8)
def squeeze(case, kind):
    type_name = type_of_kind(kind)
    shape = [case.pick(1, 1, 2, 3) for _ in range(case.size(1, 5))]
    ones = [axis for axis, length in enumerate(shape) if length == 1]
    axes = [maybe_negative(case, axis, len(shape)) for axis in ones if case.chance(0.6)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape)
    case.op("SQUEEZE", [x], [case.output(type_name, quantization)], "SqueezeOptions", fields=dict(squeeze_dims=axes))


@operator("PACK", "float32", "int8", "uint8", "int16", "int32", "int64", "uint32", cases=10)
def pack(case, kind):
    type_name, rank, count = type_of_kind(kind), case.cycle(2, 1, 3, 0), case.size(1, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    axis = case.size(-rank - 1, rank)
    tensors = [case.operand(type_name, shape, quantization, index > 0 and case.chance(0.3)) for index in range(count)]
    case.note(input=shape)
    case.op(
        "PACK",
        tensors,
        [case.output(type_name, quantization)],
        "PackOptions",
        version=2 if type_name in ("INT8", "UINT8") else 3 if type_name == "INT16" else 1,
        fields=dict(values_count=count, axis=axis),
    )


@operator("UNPACK", "float32", "int8", "uint8", "int16", "int32", "bool", cases=10)
def unpack(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3, 4)
    shape, quantization = case.shape(rank, 4), case.quantization(type_name)
    axis = case.size(0, rank - 1)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape)
    case.op(
        "UNPACK",
        [x],
        [case.output(type_name, quantization) for _ in range(shape[axis])],
        "UnpackOptions",
        version=2 if type_name in ("INT8", "UINT8") else 4 if type_name == "INT16" else 1,
        fields=dict(num=shape[axis], axis=maybe_negative(case, axis, rank)),
    )


@operator("BROADCAST_TO", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "float16", "float64", "uint16", "uint32", cases=10)
def broadcast_to(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4, 5, 6)
    full, quantization = case.shape(rank, 4 if rank < 5 else 3), case.quantization(type_name)
    shape = [case.pick(length, 1) for length in full][case.size(0, rank - 1) :]
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, to=full)
    case.op(
        "BROADCAST_TO",
        [x, case.ints(full, case.pick("INT32", "INT64"))],
        [case.output(type_name, quantization)],
        "BroadcastToOptions",
        version=3 if type_name == "INT16" else 2,
    )


@operator("BROADCAST_ARGS", "int32", "int64", cases=8)
def broadcast_args(case, kind):
    type_name, full = type_of_kind(kind), case.shape(case.size(1, 5), 4)
    left = [case.pick(length, 1) for length in full]
    right = [length if l == 1 else case.pick(length, 1) for l, length in zip(left, full)][case.size(0, len(full) - 1) :]
    x, z = (case.input(type_name, [len(v)], values=np.array(v)) for v in (left, right))
    case.note(left=left, right=right)
    case.op("BROADCAST_ARGS", [x, z], [case.output(type_name)])


@operator("FILL", "float32", "int8", "int16", "int32", "int64", "bool", "float16", "int32_by_int8", "float32_by_int16", cases=8)
def fill(case, kind):
    type_name = type_of_kind(kind)
    shape, quantization = case.shape(case.size(0, 4), 5), case.quantization(type_name)
    value = case.input(type_name, [], quantization)
    shape_type = case.pick("INT32", "INT64")
    if "_by_" in kind:  # shapes in a type that only the micro version takes
        shape_type, case.judge = kind.split("_by_")[1].upper(), "tflite_micro"
    case.note(shape=shape)
    case.op(
        "FILL",
        [case.ints(np.array(shape), shape_type), value],
        [case.output(type_name, quantization, shape)],
        "FillOptions",
        version=3 if type_name in ("INT8", "INT16") else 1,
    )


@operator("RANGE", "float32", "int32", "int64", cases=8)
def range_(case, kind):
    type_name, step = type_of_kind(kind), case.pick(1, 2, 3, -1, -2)
    start = case.size(-5, 5)
    stop = start + step * case.size(1, 6) + (1 if step > 1 else 0)
    case.note(start=start, stop=stop, step=step)
    tensors = [case.const(type_name, np.array(value)) for value in (start, stop, step)]
    case.op("RANGE", tensors, [case.output(type_name)], "RangeOptions", version=1)


@operator("SHAPE", "float32", "int8", "int32", "int64", "bool", cases=6)
def shape_(case, kind):
    type_name, target = type_of_kind(kind), case.pick("INT32", "INT64")
    x = case.input(type_name, case.shape(case.size(1, 5), 4), case.quantization(type_name))
    case.op("SHAPE", [x], [case.output(target)], "ShapeOptions", fields=dict(out_type=tensor_type(target)))


@operator("RANK", "float32", "int8", "int64", "bool", cases=4)
def rank_(case, kind):
    type_name = type_of_kind(kind)
    x = case.input(type_name, case.shape(case.size(1, 5), 4), case.quantization(type_name))
    case.op("RANK", [x], [case.output("INT32")], "RankOptions")


@operator("REVERSE_V2", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "float16", cases=10)
def reverse_v2(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 1, 2, 4)
    shape, quantization = case.shape(rank, 5), case.quantization(type_name)
    first = case.size(0, rank - 1)
    axes = (
        list(range(first, case.size(first, rank - 1) + 1)) if case.chance(0.5) else [maybe_negative(case, first, rank)]
    )
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, axes=axes)
    case.op("REVERSE_V2", [x, case.ints(axes)], [case.output(type_name, quantization)], "ReverseV2Options")


@operator("REVERSE_SEQUENCE", "float32", "uint8", "int16", "int32", "int64", cases=8)
def reverse_sequence(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(3, 2, 4)
    shape = case.shape(rank, 5)
    batch, sequence = (int(axis) for axis in case.rng.permutation(rank)[:2])
    lengths = case.input(
        case.pick("INT32", "INT64"),
        [shape[batch]],
        values=lambda: case.rng.integers(1, shape[sequence] + 1, shape[batch]),
    )
    x = case.input(type_name, shape, case.quantization(type_name))
    case.note(input=shape)
    case.op(
        "REVERSE_SEQUENCE",
        [x, lengths],
        [case.output(type_name, case.quantization(type_name))],
        "ReverseSequenceOptions",
        fields=dict(seq_dim=sequence, batch_dim=batch),
    )


@operator("DYNAMIC_UPDATE_SLICE", "float32", "int8", "int32", "int64", "bool", "float16", "int4", "int16", cases=8)
def dynamic_update_slice(case, kind):
    type_name, rank = type_of_kind(kind), case.cycle(2, 1, 3)
    shape, quantization = case.shape(rank, 6), case.quantization(type_name)
    part = [case.size(1, length) for length in shape]
    x, update = case.input(type_name, shape, quantization), case.input(type_name, part, quantization)
    start = case.input("INT32", [rank], values=lambda: case.rng.integers(-1, shape))
    case.note(input=shape, update=part)
    case.op(
        "DYNAMIC_UPDATE_SLICE", [x, update, start], [case.output(type_name, quantization)], "DynamicUpdateSliceOptions"
    )


MOVED = ("float32", "int8", "uint8", "int16", "int32", "int64", "bool")


def factor(rng, count, rank):
    """A random shape of `rank` dimensions and `count` elements."""
    shape = [1] * rank
    for prime in (2, 3, 5, 7):
        while count % prime == 0:
            shape[rng.integers(rank)] *= prime
            count //= prime
    return shape


@operator("RESHAPE", *MOVED, cases=12)
def reshape(case, kind):
    type_name = type_of_kind(kind)
    count = case.pick(1, 4, 6, 12, 24, 30, 36, 60)
    before, after = factor(case.rng, count, case.size(1, 6)), factor(case.rng, count, case.size(1, 6))
    quantization = case.quantization(type_name)
    asked = list(after)
    if case.chance(0.4):
        asked[case.size(0, len(asked) - 1)] = -1
    x = case.input(type_name, before, quantization)
    form = case.cycle("both", "tensor", "options")
    case.note(input=before, asked=asked, form=form)
    inputs = [x] + ([case.ints(asked)] if form != "options" else [])
    y = case.output(type_name, quantization, after)
    if form == "tensor":
        case.op("RESHAPE", inputs, [y])
    else:
        case.op("RESHAPE", inputs, [y], "ReshapeOptions", fields=dict(new_shape=asked))


def pad(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        rank = case.cycle(4, 1, 2, 3, 4, 5)
        shape = case.shape(rank, 4)
        widths = [[case.pick(0, 0, 1, 2, 3), case.pick(0, 0, 1, 2, 5)] for _ in range(rank)]
        quantization = case.quantization(type_name)
        x = case.input(type_name, shape, quantization)
        inputs = [x, case.ints(widths, case.pick("INT32", "INT32", "INT64") if rank <= 4 else "INT32")]
        if name == "PADV2":
            inputs.append(case.operand(type_name, [1], quantization, constant=case.chance(0.6)))
        case.note(input=shape, widths=widths)
        case.op(
            name,
            inputs,
            [case.output(type_name, quantization)],
            name.replace("PAD", "Pad") + "Options",
            version=2 if type_name == "INT8" else 3 if type_name == "INT16" else 1,
        )

    return build


for _name in ("PAD", "PADV2"):
    operator(_name, *MOVED, "float16", cases=16)(pad(_name))


@operator("CONCATENATION", *MOVED, "uint8_rescaled", "uint32", "float16", "int4", cases=16)
def concatenation(case, kind):
    """Only uint8 may rescale its inputs: the others ask for one quantisation."""
    type_name = type_of_kind(kind)
    rank = case.cycle(4, 1, 2, 3, 5)
    axis = case.size(0, rank - 1)
    base = case.shape(rank, 4)
    count = case.pick(1, 2, 2, 3, 5)
    quantization = case.quantization(type_name)
    tensors = []
    for index in range(count):
        shape = list(base)
        shape[axis] = case.size(1, 5)
        own = quantization
        if kind == "uint8_rescaled":
            own = Quantization(np.float32(quantization.scale * case.real(0.3, 1)), case.zero_point(type_name))
        tensors.append(case.operand(type_name, shape, own, index > 0 and case.chance(0.3)))
    case.note(rank=rank, inputs=count)
    case.op(
        "CONCATENATION",
        tensors,
        [case.output(type_name, quantization)],
        "ConcatenationOptions",
        version=2 if type_name == "INT8" else 3 if type_name == "INT16" else 1,
        fields=dict(axis=axis - rank if case.chance(0.4) else axis, fused_activation_function=activation("NONE")),
    )


@operator("TRANSPOSE", *MOVED, "int4", cases=16)
def transpose(case, kind):
    type_name = type_of_kind(kind)
    rank = case.cycle(4, 3, 2, 5, 6, 1, 4, 4)
    shape = case.shape(rank, 5 if rank < 5 else 3)
    order = [int(axis) for axis in case.rng.permutation(rank)]
    if case.chance(0.2):
        order = [axis - rank for axis in order]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, order=order)
    case.op(
        "TRANSPOSE",
        [x, case.ints(order)],
        [case.output(type_name, quantization)],
        "TransposeOptions",
        version=2 if type_name in ("INT8", "UINT8") else 4 if type_name == "INT16" else 1,
    )


@operator("STRIDED_SLICE", "float32", "int8", "uint8", "int16", "int32", "int64", "bool", "float32_5d", "float16", "uint32", cases=30)
def strided_slice(case, kind):
    """Begin, end and step of each axis, in and beyond its range, with masks. Ellipsis and new axis come alone."""
    type_name = type_of_kind(kind)
    rank = 5 if "5d" in kind else case.cycle(4, 1, 2, 3)
    shape = case.shape(rank, 7)
    begin, end, step, shrink = [], [], [], 0
    for axis, length in enumerate(shape):
        if case.chance(0.15):
            position = case.size(-length, length - 1)
            shrink |= 1 << axis
            begin.append(position)
            end.append(position + 1)
            step.append(1)
            continue
        stride = case.pick(1, 1, 1, 2, 3, -1, -1, -2)
        first, last = sorted(case.rng.integers(0, length + 1, 2).tolist())
        first, last = min(first, length - 1), max(last, first + 1)
        if stride < 0:
            first, last = last - 1, first - 1
        begin.append(first - length if case.chance(0.3) else first)
        end.append(
            -length - 1
            if last < 0
            else (
                last - length
                if case.chance(0.3) and last < length
                else last + 3 if last == length and case.chance(0.3) else last
            )
        )
        step.append(stride)
    masks = dict(
        begin_mask=case.size(0, 2**rank - 1) if case.chance(0.4) else 0,
        end_mask=case.size(0, 2**rank - 1) if case.chance(0.4) else 0,
        shrink_axis_mask=shrink,
    )
    special = case.cycle(None, None, None, "ellipsis", None, None, "new_axis") if rank < 5 else None
    count = rank
    if special == "ellipsis":
        at = case.size(0, rank - 1)
        dropped = case.size(0, rank - 1 - at)
        count = rank - dropped
        begin, end, step = (v[:at] + [0] + v[at + dropped + 1 :] for v in (begin, end, step))
        step[at] = 1
        masks = {name: mask & ((1 << at) - 1) for name, mask in masks.items()}
        masks["ellipsis_mask"] = 1 << at
    elif special == "new_axis" and rank < 4:
        at = case.size(0, rank)
        low = (1 << at) - 1
        begin, end, step = (v[:at] + [filler] + v[at:] for v, filler in ((begin, 0), (end, 1), (step, 1)))
        masks = {name: (mask & low) | (mask & ~low) << 1 for name, mask in masks.items()}
        masks["new_axis_mask"] = 1 << at
        count += 1
    offset = special is None and shrink == 0 and case.chance(0.1) and all(s > 0 for s in step)
    if offset:
        begin = [b + n if b < 0 else b for b, n in zip(begin, shape)]
        end = [max(1, min(e + n if e < 0 else e, n) - b) for b, e, n in zip(begin, end, shape)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, begin=begin, end=end, step=step)
    case.op(
        "STRIDED_SLICE",
        [x, case.ints(begin), case.ints(end), case.ints(step)],
        [case.output(type_name, quantization)],
        "StridedSliceOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
        fields=dict(offset=offset, **masks),
    )


@operator("SPLIT", "float32", "int8", "uint8", "int16", "int32", "int64", cases=12)
def split(case, kind):
    type_name = type_of_kind(kind)
    rank = case.cycle(4, 1, 2, 3)
    shape, axis, count = case.shape(rank, 4), case.size(0, rank - 1), case.pick(1, 2, 3, 4)
    shape[axis] = count * case.size(1, 3)
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    written = axis - rank if case.chance(0.4) else axis
    case.note(input=shape, axis=written)
    case.op(
        "SPLIT",
        [case.const("INT32", np.int32(written)), x],
        [case.output(type_name, quantization) for _ in range(count)],
        "SplitOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
        fields=dict(num_splits=count),
    )


@operator("SPLIT_V", "float32", "int8", "uint8", "int16", "int32", "int64", cases=12)
def split_v(case, kind):
    type_name = type_of_kind(kind)
    rank = case.cycle(4, 1, 2, 3)
    shape, axis = case.shape(rank, 4), case.size(0, rank - 1)
    sizes = [case.size(1, 4) for _ in range(case.pick(1, 2, 3, 4))]
    shape[axis] = sum(sizes)
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    if case.chance(0.4):
        sizes[case.size(0, len(sizes) - 1)] = -1
    written = axis - rank if case.chance(0.4) else axis
    case.note(input=shape, axis=written, sizes=sizes)
    case.op(
        "SPLIT_V",
        [x, case.ints(sizes), case.const("INT32", np.int32(written))],
        [case.output(type_name, quantization) for _ in sizes],
        "SplitVOptions",
        version=2 if type_name in ("INT8", "INT16") else 1,
        fields=dict(num_splits=len(sizes)),
    )
