# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that move values: reshape, pad, concatenate, transpose, slice, split."""

from differential.cases import QUANTIZED, Quantization, activation, np, operator, type_limits, type_of_kind

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
            begin.append(position), end.append(position + 1), step.append(1)
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
