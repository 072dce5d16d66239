# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/random."""

from differential.cases import np, operator, type_limits, type_of_kind


def seeds(case):
    """Of 32 bits, and not both 0, which asks for other numbers each time."""
    return dict(seed=case.pick(1, 7, 2**31 - 1, -3), seed2=case.pick(0, 5, -(2**31)))


def random_op(case, kind, name, inputs, outputs):
    """Of the kinds custom_... as a custom operator, for which the builtin one stands in."""
    case.op(name, inputs, outputs, "RandomOptions", fields=seeds(case))
    if kind.startswith("custom_"):
        case.make_custom(name)


def random_numbers(name):
    def build(case, kind):
        shape = case.shape(case.size(1, 4), 6)
        case.steps = 2
        tensors = [case.ints(shape)]
        case.term_size = 5 if name == "RANDOM_STANDARD_NORMAL" else 1
        case.note(shape=shape)
        random_op(case, kind, name, tensors, [case.output("FLOAT32")])

    return build


for _name in ("RANDOM_UNIFORM", "RANDOM_STANDARD_NORMAL"):
    operator(_name, "float32", "custom_float32", cases=8)(random_numbers(_name))


@operator("MULTINOMIAL", "int32", "int64", "custom_int32", "custom_int64", cases=8)
def multinomial(case, kind):
    case.steps, case.fill = 2, "even"
    logits = case.input("FLOAT32", case.shape(2, 5))
    samples = case.const("INT32", np.array(case.size(1, 8)))
    y = case.output(type_of_kind(kind.removeprefix("custom_")))
    random_op(case, kind, "MULTINOMIAL", [logits, samples], [y])


@operator("STABLEHLO_RNG_BIT_GENERATOR", "int32", "uint32", "int64", "uint64", cases=9)
def rng_bit_generator(case, kind):
    algorithm = case.cycle(0, 1, 2)
    words = 2 if algorithm == 2 else case.pick(2, 3)
    state = case.input(
        "UINT64", [words], values=lambda: case.rng.integers(0, 2**64, words, np.uint64, endpoint=False)
    )
    outputs = [case.output("UINT64", None, [words]), case.output(type_of_kind(kind), None, case.shape(case.size(1, 3), 5))]
    fields = dict(algorithm=algorithm)
    case.op("STABLEHLO_RNG_BIT_GENERATOR", [state], outputs, "StablehloRngBitGeneratorOptions", fields=fields)


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
