# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/pooling."""

import struct

from differential.cases import ACTIVATIONS, activation, np, operator, padding, type_of_kind
from differential.operators.shared import name_and_type


def window_starts(size, taps, stride, pad):
    """The first place of each window along an axis; those of SAME begin before 0."""
    if pad == "VALID":
        return np.arange(0, size - taps + 1, stride)
    count = -(-size // stride)
    missing = max((count - 1) * stride + taps - size, 0)
    return np.arange(count) * stride - missing // 2


def each_window(shape, taps, strides, pad):
    """Yields the place of each window among the windows, and the slices of `shape` that it covers."""
    starts = [window_starts(*axis, pad) for axis in zip(shape, taps, strides)]
    for place in np.ndindex(*map(len, starts)):
        begins = [axis[i] for axis, i in zip(starts, place)]
        yield place, tuple(slice(max(b, 0), min(b + t, n)) for b, t, n in zip(begins, taps, shape))


def window_counts(shape, taps, strides, pad):
    return [len(window_starts(*axis, pad)) for axis in zip(shape, taps, strides)]


def average(values):
    """Of the rows. Of integers the nearest one, halves away from 0."""
    if values.dtype.kind == "f":
        return values.mean(0, dtype=np.float64)
    total, count = values.sum(0, dtype=np.int64), len(values)
    return np.sign(total) * ((np.abs(total) + count // 2) // count)


def pool_3d(name, fold):
    def build(case, kind):
        custom_name, type_name = name_and_type(name, kind)
        taps, strides = [case.size(1, 3) for _ in range(3)], [case.size(1, 2) for _ in range(3)]
        pad = case.cycle("SAME", "VALID")
        size = [case.size(t if pad == "VALID" else 1, max(t, 4)) for t in taps]
        batches, channels, quantization = case.size(1, 2), case.size(1, 4), case.quantization(type_name)
        shape = [batches, *window_counts(size, taps, strides, pad), channels]

        def judge(x):
            out = np.zeros(shape, x.dtype)
            for place, part in each_window(size, taps, strides, pad):
                for batch in range(batches):
                    out[(batch, *place)] = fold(x[(batch, *part)].reshape(-1, channels))
            return [out]

        case.judge = judge
        case.note(input=[batches, *size, channels])
        case.custom_op(
            custom_name,
            [case.input(type_name, [batches, *size, channels], quantization)],
            [case.output(type_name, quantization, shape)],
            ksize=[1, *taps, 1],
            strides=[1, *strides, 1],
            padding=pad,
            data_format="NDHWC",
        )

    return build


for _name, _other, _fold in (
    ("AvgPool3D", "AVG_POOL_3D", average),
    ("MaxPool3D", "MAX_POOL_3D", lambda values: values.max(0)),
):
    operator(_name, "float32", "int8", "int16", f"named_{_other}", cases=10)(pool_3d(_name, _fold))


@operator("MaxPoolWithArgmax", "float32", "float32_int64", cases=12)
def max_pool_with_argmax(case, kind):
    taps, strides = [case.size(1, 3) for _ in range(2)], [case.size(1, 3) for _ in range(2)]
    pad, counts_batch = case.cycle("SAME", "VALID"), case.pick(True, False)
    size = [case.size(t if pad == "VALID" else 1, max(t, 5)) for t in taps]
    batches, channels = case.size(1, 2), case.size(1, 4)
    shape = [batches, *window_counts(size, taps, strides, pad), channels]
    index_type = "INT64" if kind.endswith("int64") else "INT32"

    def judge(x):
        numbers = np.arange(x.size).reshape(x.shape)
        if not counts_batch:
            numbers = numbers % x[0].size
        out, indices = np.zeros(shape, x.dtype), np.zeros(shape, index_type.lower())
        for place, part in each_window(size, taps, strides, pad):
            for batch in range(batches):
                seen = x[(batch, *part)].reshape(-1, channels)
                best = seen.argmax(0)[np.newaxis]
                out[(batch, *place)] = np.take_along_axis(seen, best, 0)[0]
                which = numbers[(batch, *part)].reshape(-1, channels)
                indices[(batch, *place)] = np.take_along_axis(which, best, 0)[0]
        return [out, indices]

    case.judge = judge
    case.note(input=[batches, *size, channels])
    case.custom_op(
        "MaxPoolWithArgmax",
        [case.input("FLOAT32", [batches, *size, channels], None, lambda: case.rng.integers(-5, 6, [batches, *size, channels]))],
        [case.output("FLOAT32", None, shape), case.output(index_type, None, shape)],
        ksize=[1, *taps, 1],
        strides=[1, *strides, 1],
        padding=pad,
        include_batch_in_index=counts_batch,
    )


@operator("MaxUnpooling2D", "float32", cases=8)
def max_unpooling_2d(case, kind):
    """Each number goes to another place."""
    shape, stride, taps = case.shape(4, 3), [case.size(1, 3) for _ in range(2)], [case.size(1, 3) for _ in range(2)]
    pad = case.cycle("SAME", "VALID")
    if pad == "SAME":
        size = [n * s for n, s in zip(shape[1:3], stride)]
    else:
        size = [(n - 1) * s + t for n, s, t in zip(shape[1:3], stride, taps)]
    image, count = int(np.prod(size)) * shape[3], int(np.prod(shape[1:]))

    def judge(x, indices):
        out = np.zeros((shape[0], image), np.float32)
        for batch in range(shape[0]):
            out[batch, indices[batch].reshape(-1)] = x[batch].reshape(-1)
        return [out.reshape(shape[0], *size, shape[3])]

    def places():
        return np.stack([case.rng.permutation(image)[:count] for _ in range(shape[0])]).reshape(shape)

    case.judge = judge
    case.note(input=shape, stride=stride, filter=taps, padding=pad)
    # The order of C's struct: padding, strides and filter as x, y.
    options = struct.pack("<7i", 1 if pad == "SAME" else 2, *stride[::-1], *taps[::-1], 0, 0)
    tensors = [case.input("FLOAT32", shape), case.input("INT32", shape, values=places)]
    case.custom_op("MaxUnpooling2D", tensors, [case.output("FLOAT32", None, [shape[0], *size, shape[3]])], raw=options)


def pool(name):
    def build(case, kind):
        type_name = type_of_kind(kind)
        window = [case.pick(1, 2, 2, 3, 4, 5) for _ in range(2)]
        pad = case.cycle("SAME", "VALID")
        size = [case.size(w if pad == "VALID" else 1, max(w, 9)) for w in window]
        if case.chance(0.2):
            window, pad = list(size), "VALID"
        stride = [case.pick(1, 2, 2, 3) for _ in range(2)]
        shape = [case.size(1, 2), *size, case.size(1, 17)]
        quantization = case.quantization(
            type_name, case.real(0.01, 0.5) if type_name != "INT16" else case.real(1e-5, 1e-2)
        )
        x = case.input(type_name, shape, quantization)
        act = case.cycle(*ACTIVATIONS, "NONE", "RELU6")
        case.note(input=shape, act=act)
        case.op(
            name,
            [x],
            [case.output(type_name, quantization)],
            "Pool2DOptions",
            version={"INT8": 2, "INT16": 3}.get(type_name, 1),
            fields=dict(
                padding=padding(pad),
                stride_h=stride[0],
                stride_w=stride[1],
                filter_height=window[0],
                filter_width=window[1],
                fused_activation_function=activation(act),
            ),
        )

    return build


operator("AVERAGE_POOL_2D", "float32", "int8", "uint8", "int16", cases=24)(pool("AVERAGE_POOL_2D"))

operator("MAX_POOL_2D", "float32", "int8", "uint8", "int16", cases=24)(pool("MAX_POOL_2D"))

operator("L2_POOL_2D", "float32", cases=24)(pool("L2_POOL_2D"))
