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
    keys, values = ("INT64", "STRING") if kind == "int64_string" else ("STRING", "INT64")
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


for _name in ("HASHTABLE", "HASHTABLE_IMPORT", "HASHTABLE_FIND", "HASHTABLE_SIZE"):
    operator(_name, "int64_string", "string_int64", cases=8)(table)


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
