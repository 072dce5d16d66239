# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/text."""

from differential.cases import np, operator, schema, type_of_kind


@operator("HASHTABLE_LOOKUP", "float32", "int32", "float16", "int8", "uint8", "int64", "bool", cases=8)
def hashtable_lookup(case, kind):
    type_name, keys, count = type_of_kind(kind), case.size(1, 6), case.size(1, 5)
    shape = [keys, *case.shape(case.size(0, 2), 3)]
    sorted_keys = np.sort(case.rng.choice(20, keys, replace=False))
    lookup = case.input("INT32", [count], values=lambda: case.rng.choice(np.append(sorted_keys, 50), count))
    tensors = [lookup, case.ints(sorted_keys), case.const(type_name, case.values(type_name, shape))]
    case.note(values=shape)
    case.op("HASHTABLE_LOOKUP", tensors, [case.output(type_name), case.output("UINT8")])


@operator("LSH_PROJECTION", "sparse", "dense", cases=8)
def lsh_projection(case, kind):
    shape, hashes, bits = case.shape(case.size(1, 3), 5), case.size(1, 4), case.pick(1, 2, 5, 16, 31)
    seeds_of_bits = case.const("FLOAT32", case.rng.normal(0, 1, (hashes, bits)))
    x = case.input(case.pick("INT32", "FLOAT32", "UINT8", "INT64"), shape)
    weights = [case.input("FLOAT32", shape[:1])] if case.chance(0.5) else []
    length = hashes * bits if kind == "dense" else hashes
    case.note(input=shape, hashes=hashes, bits=bits)
    form = getattr(schema.LSHProjectionType, kind.upper())
    y = case.output("INT32", None, [length])
    case.op("LSH_PROJECTION", [seeds_of_bits, x, *weights], [y], "LSHProjectionOptions", fields=dict(type=form))
