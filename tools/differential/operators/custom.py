# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Custom operators that the TensorFlow Lite package has not: beside each is a NumPy model of it."""

import struct

from differential.cases import np, operator, tensor_type, type_limits, type_of_kind
from differential.operators.less_usual import seeds


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


def name_and_type(name, kind, type_name="FLOAT32"):
    """Of the kinds named_... another name of the operator, with values of `type_name`."""
    if kind.startswith("named_"):
        return kind.removeprefix("named_"), type_name
    return name, type_of_kind(kind)


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
    # As C has them: padding, strides and filter as x, y.
    options = struct.pack("<7i", 1 if pad == "SAME" else 2, *stride[::-1], *taps[::-1], 0, 0)
    tensors = [case.input("FLOAT32", shape), case.input("INT32", shape, values=places)]
    case.custom_op("MaxUnpooling2D", tensors, [case.output("FLOAT32", None, [shape[0], *size, shape[3]])], raw=options)


@operator("DenseImageWarp", "float32", cases=8)
def dense_image_warp(case, kind):
    shape = [case.size(1, 2), *(case.size(2, 5) for _ in range(2)), case.size(1, 3)]
    case.term_size = 10
    case.fill = "even"

    def places(axis, flow):
        """The lower one of the two pixels that a place is between, and how far it is towards the other."""
        length = shape[1 + axis]
        at = np.indices(shape[1:3])[axis].astype(np.float32) - flow[..., axis]
        low = np.clip(np.floor(at), 0, length - 2)
        return low.astype(int), np.clip(at - low, 0, 1)[..., np.newaxis]

    def judge(image, flow):
        (y, down), (x, right) = places(0, flow), places(1, flow)
        batch = np.arange(shape[0])[:, np.newaxis, np.newaxis]
        rows = [image[batch, i, x] * (1 - right) + image[batch, i, x + 1] * right for i in (y, y + 1)]
        return [np.float32(rows[0] * (1 - down) + rows[1] * down)]

    case.judge = judge
    case.note(input=shape)
    tensors = [case.input("FLOAT32", shape), case.input("FLOAT32", [*shape[:3], 2])]
    case.custom_op("DenseImageWarp", tensors, [case.output("FLOAT32", None, shape)])


@operator("IRFFT2D", "complex64", cases=8)
def irfft2d(case, kind):
    """Bins beyond those that the size needs are cut off, missing ones are 0."""
    size = [case.pick(1, 2, 4, 8), case.pick(2, 4, 8)]
    lead = case.shape(case.size(0, 2), 2)
    shape = [*lead, case.size(1, size[0] + 1), case.size(1, size[1] // 2 + 2)]
    case.judge = lambda x: [np.float32(np.fft.irfft2(x.astype(np.complex128), size))]
    case.note(input=shape, size=size)
    case.custom_op("IRFFT2D", [case.input("COMPLEX64", shape), case.ints(size)], [case.output("FLOAT32", None, [*lead, *size])])


MASK = 2**32 - 1


def philox(key, counter):
    """Four words from a key of two and a counter of four: the counter-based generator of ten rounds."""
    for _ in range(10):
        left, right = counter[0] * 0xD2511F53, counter[2] * 0xCD9E8D57
        counter = [right >> 32 ^ counter[1] ^ key[0], right & MASK, left >> 32 ^ counter[3] ^ key[1], left & MASK]
        key = [key[0] + 0x9E3779B9 & MASK, key[1] + 0xBB67AE85 & MASK]
    return counter


@operator("RANDOM_UNIFORM_INT", "int8", "int32", "int64", cases=8)
def random_uniform_int(case, kind):
    """Each number takes as many of the generator's words as it has, and an Invoke begins with new words."""
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 3), 6)
    low, high = type_limits(type_name)
    least = int(case.pick(low, 0, case.rng.integers(low, high - 10)))
    end = int(case.pick(high, min(least + 7, high), case.rng.integers(least + 1, high, endpoint=True)))
    options, words = seeds(case), 2 if type_name == "INT64" else 1
    blocks = 0

    def next_words():
        nonlocal blocks
        seed, offset = options["seed"] % 2**64, options["seed2"] % 2**64
        counter = [blocks & MASK, blocks >> 32, offset & MASK, offset >> 32]
        blocks += 1
        return philox([seed & MASK, seed >> 32], counter)

    def judge():
        numbers = []
        while len(numbers) < int(np.prod(shape)):
            block = next_words()
            numbers += [sum(block[i + j] << 32 * j for j in range(words)) for i in range(0, 4, words)]
        return [np.array([least + n % (end - least) for n in numbers[: np.prod(shape)]], type_name.lower()).reshape(shape)]

    case.steps, case.judge = 2, judge
    case.note(shape=shape, least=least, end=end)
    tensors = [case.ints(shape), case.const(type_name, np.array(least)), case.const(type_name, np.array(end))]
    case.custom_op("RANDOM_UNIFORM_INT", tensors, [case.output(type_name, None, shape)], **options)


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


@operator("Sign", "float32", "float64", "int32", cases=6)
def sign(case, kind):
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    case.judge = lambda x: [np.sign(x)]
    x = case.input(type_name, shape, values=lambda: np.where(case.rng.random(shape) < 0.2, 0, case.values(type_name, shape)))
    case.custom_op("Sign", [x], [case.output(type_name, None, shape)])


@operator("Table", "int8", "int16", "int8_to_int16", "int16_to_int8", "named_TABLE", cases=6)
def table(case, kind):
    """int8 is the index of its byte without a sign. int16 goes straight from each of 513 points to the next, which are less
    than half the range apart."""
    name, target = name_and_type("Table", kind.split("_to_")[-1] if "_to_" in kind else kind, "INT8")
    source = type_of_kind(kind) if "_to_" in kind else target
    shape = case.shape(case.size(1, 4), 5)
    low, high = type_limits(target)
    entries = case.rng.integers(low, high + 1, 256) if source == "INT8" else case.rng.integers(low // 2, high // 2, 513)

    def judge(x):
        if source == "INT8":
            return [entries[x.view(np.uint8)].astype(target.lower())]
        place = x.astype(int) - type_limits(source)[0]
        point, part = place // 128, place % 128
        steps = (entries[point + 1] - entries[point]) * part
        return [(entries[point] + (steps + 64) // 128).astype(target.lower())]

    case.judge = judge
    x = case.input(source, shape, case.quantization(source))
    quantization = case.quantization(target)
    case.custom_op(name, [x, case.const(target, entries)], [case.output(target, quantization, shape)])


@operator("aeq.hadamard_rotation", "float32", cases=8)
def hadamard_rotation(case, kind):
    block = 2 ** case.size(0, 4)
    shape = [*case.shape(case.size(1, 2), 3), block * case.size(1, 3)]
    case.term_size = block
    matrix = np.array([[(-1) ** (i & j).bit_count() for i in range(block)] for j in range(block)]) / np.sqrt(block)
    case.judge = lambda x: [np.float32((x.reshape(-1, block) @ matrix).reshape(shape))]
    case.note(input=shape)
    x = case.input("FLOAT32", shape)
    case.custom_op("aeq.hadamard_rotation", [x], [case.output("FLOAT32", None, shape)], hadamard_size=block)


@operator("NumericVerify", "float16", "int8", "uint8", "int16", cases=6)
def numeric_verify(case, kind):
    """This one TensorFlow Lite has."""
    type_name, shape = type_of_kind(kind), case.shape(case.size(1, 4), 5)
    x = case.input(type_name, shape, case.quantization(type_name))
    tensors = [x, case.input("FLOAT32", shape)]
    case.custom_op("NumericVerify", tensors, [case.output("FLOAT32")], tolerance=case.pick(1.0, 5.0), log_if_failed=False)
