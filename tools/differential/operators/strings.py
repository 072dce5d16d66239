# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Operators on strings, and hash tables, which are from or to strings."""

from differential.cases import np, operator, tensor_type

LETTERS = [b"a", b"b", b"word", b"Z", b"\xc3\xa9", b"\x00", b"-", b"longer one"]


def text(case):
    """A few letters, often none."""
    return b"".join(case.rng.choice(np.array(LETTERS, object), case.rng.integers(0, 4)))


def texts(case, shape, among=None):
    """An array of strings; of those `among`, if there are any."""
    result = np.empty(shape, object)
    for place in np.ndindex(*shape):
        result[place] = among[case.rng.integers(len(among))] if among else text(case)
    return result


def strings(case, shape, constant=False, among=None):
    return case.operand("STRING", shape, None, constant, lambda: texts(case, shape, among))


# Hash tables.


def column(case, type_name, shape):
    if type_name == "STRING":
        return texts(case, shape)
    return case.rng.integers(-4, 12, shape) * case.pick(1, 1 << 33)


def table(case, kind):
    """One or two tables that an initialiser fills, and that are asked in the main graph."""
    keys, values = kind.removeprefix("custom_").upper().split("_")
    case.steps = 2
    numbers = [int(number) for number in case.rng.choice(1000, case.cycle(1, 2), replace=False)]
    shape = case.shape(case.size(1, 2), 8)
    contents = {number: (column(case, keys, shape), column(case, values, shape)) for number in numbers}
    case.op("CALL_ONCE", [], [], "CallOnceOptions", fields=dict(init_subgraph_index=1))

    def handle(number):
        result = case.builder.tensor("RESOURCE", [1])
        case.op(
            "HASHTABLE", [], [result], "HashtableOptions",
            fields=dict(table_id=number, key_dtype=tensor_type(keys), value_dtype=tensor_type(values)),
        )  # fmt: skip
        return result

    for number in numbers:
        asked = case.shape(case.size(1, 3), 4)
        known = list(contents[number][0].reshape(-1))

        def make(asked=asked, known=known):
            others = column(case, keys, asked)
            mine = case.rng.random(asked) < 0.6
            for place in np.argwhere(mine):
                others[tuple(place)] = known[case.rng.integers(len(known))]
            return others

        query = case.input(keys, asked, values=make)
        other = case.const(values, column(case, values, [1]))
        this = handle(number)
        case.op("HASHTABLE_FIND", [this, query, other], [case.output(values)], "HashtableFindOptions")
        case.op("HASHTABLE_SIZE", [this], [case.output("INT64")], "HashtableSizeOptions")
    case.builder.graph("initialise")
    for number in numbers:
        sides = [case.const(name, data) for name, data in zip((keys, values), contents[number])]
        this = handle(number)
        for _ in range(case.size(1, 2)):  # the second import changes nothing
            case.op("HASHTABLE_IMPORT", [this, *sides], [], "HashtableImportOptions")
    if kind.startswith("custom_"):
        case.make_custom(*TABLES)


TABLES = ("HASHTABLE", "HASHTABLE_IMPORT", "HASHTABLE_FIND", "HASHTABLE_SIZE")
for _name in TABLES:
    operator(_name, "int64_string", "string_int64", "custom_int64_string", "custom_string_int64", cases=8)(table)


# N-grams.


@operator("SKIP_GRAM", "string")
def skip_gram(case, kind):
    case.steps = 2
    fields = dict(
        ngram_size=case.size(1, 4), max_skip_size=case.size(0, 3), include_all_ngrams=bool(case.cycle(0, 1))
    )

    def make():
        words = [text(case) or b"w" for _ in range(case.rng.integers(0, 5))]
        gaps = [case.pick(b" ", b"  ", b"\t", b" \n") for _ in range(len(words) + 1)]
        return np.array([b"".join(part for pair in zip([b""] + gaps, words) for part in pair)], object)

    case.op("SKIP_GRAM", [case.input("STRING", [1], values=make)], [case.output("STRING")], "SkipGramOptions", fields=fields)


# Comparison.


def equality(name):
    def make(case, kind):
        case.steps = 2
        rank = case.size(0, 4) or 1
        left, right = case.shape(rank, 4), case.shape(rank, 4)
        for axis in range(rank):
            if case.chance(0.7):
                right[axis] = left[axis]
            else:
                (left if case.chance(0.5) else right)[axis] = 1
        if case.chance(0.3):
            right = right[case.size(0, rank - 1) :]
        among = [text(case) for _ in range(3)]
        sides = [strings(case, left, False, among), strings(case, right, case.chance(0.5), among)]
        table = {"EQUAL": "EqualOptions", "NOT_EQUAL": "NotEqualOptions"}[name]
        case.op(name, sides, [case.output("BOOL")], table, version=3)

    return make


for _name in ("EQUAL", "NOT_EQUAL"):
    operator(_name, "string", cases=12)(equality(_name))


# Movement.


@operator("GATHER", "string", cases=12)
def gather(case, kind):
    size, type_name = case.size(1, 8), case.pick("INT32", "INT64", "INT16")
    shape = case.shape(case.size(1, 3), 3)
    values = strings(case, [size], case.chance(0.3))
    indices = case.operand(
        type_name, shape, None, case.chance(0.5), lambda: case.rng.integers(0, size, shape).astype(type_name.lower())
    )
    case.op("GATHER", [values, indices], [case.output("STRING")], "GatherOptions", fields=dict(axis=0, batch_dims=0))


@operator("GATHER_ND", "string", cases=12)
def gather_nd(case, kind):
    dims = case.shape(case.size(1, 3), 4)
    depth = case.size(1, len(dims))
    shape = [*case.shape(case.size(1, 2), 3), depth]
    values = strings(case, dims, case.chance(0.3))
    indices = case.input("INT32", shape, values=lambda: case.rng.integers(0, dims[:depth], shape))
    case.op("GATHER_ND", [values, indices], [case.output("STRING")], "GatherNdOptions", version=3)


@operator("HASHTABLE_LOOKUP", "string", cases=12)
def lookup(case, kind):
    count, asked = case.size(1, 6), case.size(1, 6)
    keys = np.sort(case.rng.choice(10, count, replace=False))
    inputs = [case.input("INT32", [asked], values=lambda: case.rng.integers(0, 10, asked)), case.ints(keys)]
    outputs = [case.output("STRING"), case.output("UINT8")]
    case.op("HASHTABLE_LOOKUP", [*inputs, strings(case, [count], case.chance(0.5))], outputs)


@operator("LSH_PROJECTION", "string", cases=12)
def lsh_projection(case, kind):
    hashes, count = case.shape(2, 4), case.size(1, 4)
    seeds = case.const("FLOAT32", case.rng.normal(0, 1, hashes))
    inputs = [seeds, strings(case, [count, *case.shape(case.size(0, 1), 3)], case.chance(0.3))]
    if case.chance(0.5):
        inputs.append(case.const("FLOAT32", case.rng.normal(0, 1, [count])))
    case.op("LSH_PROJECTION", inputs, [case.output("INT32")], "LSHProjectionOptions", fields=dict(type=case.cycle(1, 2)))


def reshape_to(case, shape):
    """The axes in another order."""
    return [int(length) for length in case.rng.permutation([*shape, 1])]


def moved(name):
    """An operator that moves strings from one place to another."""

    def make(case, kind):
        case.steps = 2
        shape = case.shape(case.size(1, 3), 4)
        values = strings(case, shape) if name != "FILL" else case.const("STRING", np.array(text(case), object))
        inputs, table, fields, version = [values], None, {}, 1
        if name == "RESHAPE":
            inputs, table = [values, case.ints(reshape_to(case, shape))], "ReshapeOptions"
        elif name == "SQUEEZE":
            table, fields = "SqueezeOptions", dict(squeeze_dims=[])
        elif name == "EXPAND_DIMS":
            inputs, table = [values, case.ints([case.size(-len(shape), len(shape))])], "ExpandDimsOptions"
        elif name == "TILE":
            inputs, table = [values, case.ints(case.shape(len(shape), 3))], "TileOptions"
        elif name == "FILL":
            inputs, table, version = [case.ints(shape), values], "FillOptions", 1
        elif name == "SLICE":
            begin = [case.size(0, length - 1) for length in shape]
            size = [case.pick(-1, case.size(1, length - first)) for length, first in zip(shape, begin)]
            inputs, table, version = [values, case.ints(begin), case.ints(size)], "SliceOptions", 3
        else:
            strides = [case.pick(-2, -1, 1, 2) for _ in shape]
            ends = [length if stride > 0 else -length - 1 for length, stride in zip(shape, strides)]
            begin = [0 if stride > 0 else length - 1 for length, stride in zip(shape, strides)]
            inputs, version = [values, *(case.ints(part) for part in (begin, ends, strides))], 5
            table, masks = "StridedSliceOptions", ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
            fields = dict.fromkeys(masks, 0)
        case.op(name, inputs, [case.output("STRING")], table, version=version, fields=fields)

    return make


for _name in ("RESHAPE", "SQUEEZE", "EXPAND_DIMS", "TILE", "FILL", "SLICE", "STRIDED_SLICE"):
    operator(_name, "string", cases=12)(moved(_name))
