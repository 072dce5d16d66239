# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which nodes the documents say that the GPU delegate takes. A rule is a function of a NodeView that returns "" for a node that
must be taken, a few words for one that must not, and EITHER where the documents leave it open."""

from differential.cases import np

EITHER = "either"
UNARY = (
    "ABS", "COS", "ELU", "EXP", "FLOOR", "GELU", "LOG", "LOGISTIC", "NEG", "RSQRT", "SIGN", "SIN", "SQRT", "SQUARE", "TANH",
    "HARD_SWISH",
)  # fmt: skip
BINARY = ("SUB", "DIV", "FLOOR_DIV", "FLOOR_MOD", "MAXIMUM", "MINIMUM", "POW", "SQUARED_DIFFERENCE", "LOGICAL_AND")
COMPARISONS = ("EQUAL", "NOT_EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL")
SELECTS = ("SELECT", "SELECT_V2")
REDUCERS = ("MEAN", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_PROD", "SUM")
VERSIONS = {
    **dict.fromkeys((*UNARY, *BINARY, *COMPARISONS), 2),
    **dict.fromkeys(("ADD", "ADD_N", "AVERAGE_POOL_2D", "MAX_POOL_2D", "CONCATENATION", "SPACE_TO_DEPTH", "QUANTIZE"), 2),
    **dict.fromkeys(("PAD", "PADV2", "MIRROR_PAD", "SLICE", "SOFTMAX"), 2),
    **dict.fromkeys(("RELU", "RELU6", "RELU_0_TO_1", "RELU_N1_TO_1", "LEAKY_RELU"), 2),
    **dict.fromkeys(("CUMSUM", "DENSIFY", "GATHER", "ONE_HOT", "PRELU", "RESHAPE", *SELECTS), 1),
    **dict.fromkeys(("MUL", "DEQUANTIZE", "RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR", "TRANSPOSE_CONV"), 3),
    **dict.fromkeys(("LSTM", "STRIDED_SLICE", "TRANSPOSE"), 4),
    **dict.fromkeys(("CONV_2D", "DEPTHWISE_CONV_2D"), 6),
    "FULLY_CONNECTED": 9,
}
del VERSIONS["HARD_SWISH"]
ANY = ("BATCH_MATMUL", "CAST", "DEPTH_TO_SPACE", "HARD_SWISH", *REDUCERS, "PACK", "SPLIT", "SPLIT_V", "TILE", "UNPACK")
DOCUMENTED = tuple(sorted({*VERSIONS, *ANY}))
UNDOCUMENTED = ("EXPAND_DIMS", "SQUEEZE")  # which the delegate takes, as RESHAPE
CUSTOM = ("Convolution2DTransposeBias", "MaxPoolingWithArgmax2D", "MaxUnpooling2D", "Resampler")
READABLE = ("FLOAT32", "FLOAT16", "INT8", "UINT8", "INT32")
RULES = {}
SIGN_BIT = 5  # of fused activations


def rule(*names):
    def register(function):
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def counted(node, runtime, constant, outputs=1):
    got = len(node.runtime()), len(node.constants()), len(node.outputs)
    return "" if got == (runtime, constant, outputs) else f"{got[0]} runtime inputs, {got[1]} constants, {got[2]} outputs"


def first_of(*verdicts):
    """The first that is a refusal, else EITHER if one is that."""
    refusals = [verdict for verdict in verdicts if verdict and verdict != EITHER]
    return refusals[0] if refusals else EITHER if EITHER in verdicts else ""


def is_simple_constant(tensor):
    """A scalar, along the channels, or of one batch: forms that the documents name."""
    if tensor.type not in READABLE or tensor.is_sparse or tensor.rank > 4:
        return False
    return tensor.count == 1 or tensor.shape[:-1] == [1] * (tensor.rank - 1) or tensor.rank == 3 or tensor.shape[0] == 1


def constants_are_simple(node):
    return "" if all(is_simple_constant(tensor) for tensor in node.constants()) else EITHER


def conv_like(node):
    """Of operators with weights as the second input."""
    if len(node.outputs) != 1 or not 1 <= len(node.runtime()) <= 2:
        return "inputs"
    if len(node.inputs) < 2 or any(tensor.is_sparse for tensor in node.given):
        return EITHER
    strides = [node.option(name, 1) for name in ("strideH", "strideW", "dilationHFactor", "dilationWFactor")]
    if min(strides) <= 0:
        return "strides"
    if any(tensor.type not in READABLE for tensor in node.constants()):
        return EITHER
    return ""


@rule(*UNARY)
def unary(node):
    return counted(node, 1, 0)


@rule("RELU", "RELU6", "RELU_0_TO_1", "RELU_N1_TO_1", "LEAKY_RELU")
def rectifier(node):
    return ""


def broadcast(node):
    """Of two inputs whose ranks are above 1 and differ."""
    ranks = [tensor.rank for tensor in node.inputs]
    if min(ranks) <= 1 or ranks[0] == ranks[1]:
        return ""
    high, low = sorted(node.inputs, key=lambda tensor: -tensor.rank)
    if (high.rank, low.rank) == (4, 3):
        return "" if high.shape[0] == 1 else "broadcast"
    if (high.rank, low.rank) == (4, 2):
        fits = low.shape == [1, 1] and high.shape[0] == 1 or low.shape == [high.shape[0], high.shape[3]]
        return "" if fits else "broadcast"
    return "broadcast"


@rule("ADD", "MUL")
def sum_or_product(node):
    if len(node.inputs) != 2 or not node.runtime():
        return "inputs"
    return first_of(broadcast(node), constants_are_simple(node))


@rule("ADD_N")
def add_n(node):
    return "" if len(node.inputs) == 2 else "inputs"


@rule(*BINARY)
def binary(node):
    if len(node.outputs) != 1 or (len(node.runtime()), len(node.constants())) not in ((2, 0), (1, 1)):
        return "inputs"
    if node.inputs[0].index == node.inputs[1].index:
        return "identical inputs"
    return first_of(EITHER if broadcast(node) else "", constants_are_simple(node))


@rule(*COMPARISONS)
def comparison(node):
    result, view = node.outputs[0], node.view
    readers = view.readers(result.index)
    if len(readers) != 1 or result.index in view.graph.outputs:
        return "consumers"
    reader = readers[0]
    if reader.name not in ("CAST", *SELECTS) or reader.outputs[0].type not in ("FLOAT32", "FLOAT16"):
        return "consumer"
    return binary(node)


@rule("AVERAGE_POOL_2D", "MAX_POOL_2D")
def pool(node):
    sizes = [node.option(name) for name in ("strideH", "strideW", "filterHeight", "filterWidth")]
    return counted(node, 1, 0) or ("" if min(sizes) > 0 else "sizes")


@rule("BATCH_MATMUL")
def batch_matmul(node):
    if len(node.inputs) != 2 or len(node.outputs) != 1 or node.inputs[0].is_constant:
        return "inputs"
    first, second = node.inputs
    if second.is_constant and second.rank != 2:
        return "constant second input"
    plain = first.shape[:-2] == second.shape[:-2] and first.rank == second.rank or second.is_constant
    return "" if plain and not node.option("adjX") and not node.option("adjY") else EITHER


@rule("CAST")
def cast(node):
    if counted(node, 1, 0):
        return "inputs"
    source, target = node.inputs[0], node.outputs[0]
    pair, floats = (source.type, target.type), ("FLOAT32", "FLOAT16")
    if source.type == "BOOL" and target.type in floats:
        view = node.view
        # A truth value alone between two nodes, and its number read once.
        alone = len(view.writers(source.index)) == 1 and len(view.readers(source.index)) == 1
        return "" if alone and len(view.readers(target.index)) == 1 and target.index not in view.graph.outputs else EITHER
    if source.type in floats and target.type == "BOOL":
        return ""
    return "" if set(pair) <= {"FLOAT32", "INT32"} else "types"


@rule("CONCATENATION")
def concatenation(node):
    return constants_are_simple(node) if len(node.inputs) > 1 else EITHER


@rule("CONV_2D")
def conv_2d(node):
    verdict = conv_like(node)
    if verdict:
        return verdict
    depth, own = node.inputs[0].shape[3], node.inputs[1].shape[3]
    return "channels of runtime weights" if not node.inputs[1].is_constant and depth != own else ""


@rule("DEPTHWISE_CONV_2D")
def depthwise_conv_2d(node):
    verdict = conv_like(node)
    if verdict:
        return verdict
    x, weights, y = node.inputs[0], node.inputs[1], node.outputs[0]
    if [x.rank, weights.rank, y.rank] != [4, 4, 4]:
        return "ranks"
    fits = weights.shape[3] == y.shape[3] == x.shape[3] * node.option("depthMultiplier")
    return "" if fits else "channels"


@rule("TRANSPOSE_CONV")
def transpose_conv(node):
    if len(node.outputs) != 1 or min(node.option("strideH"), node.option("strideW")) <= 0:
        return "inputs"
    return EITHER if len(node.runtime()) != 1 or any(t.type not in READABLE for t in node.constants()) else ""


@rule("FULLY_CONNECTED")
def fully_connected(node):
    if node.option("weightsFormat") or len(node.runtime()) > 2 or node.inputs[0].is_constant:
        return "inputs"
    x, weights, y = node.inputs[0], node.inputs[1], node.outputs[0]
    if any(tensor.is_sparse or tensor.type not in READABLE for tensor in node.constants()):
        return EITHER
    if node.option("keepNumDims") and x.rank != y.rank:
        return "rank"
    return "" if x.shape[-1] == weights.shape[1] else "channels"


@rule("CUMSUM")
def cumsum(node):
    x, axis = node.inputs
    if x.type not in ("FLOAT32", "FLOAT16") or not axis.is_constant or axis.type != "INT32":
        return "types"
    return EITHER if node.option("exclusive") or node.option("reverse") else ""


@rule("DENSIFY")
def densify(node):
    return counted(node, 0, 1) or ("" if node.inputs[0].is_sparse else "not sparse")


@rule("DEPTH_TO_SPACE", "SPACE_TO_DEPTH")
def blocks(node):
    return counted(node, 1, 0) or ("" if node.option("blockSize") > 1 else "block of 1")


@rule("DEQUANTIZE")
def dequantize(node):
    if len(node.inputs) != 1 or node.inputs[0].type == "INT16":
        return "type"
    return EITHER if node.inputs[0].is_constant else ""


@rule("QUANTIZE")
def quantize(node):
    return counted(node, 1, 0) or ("" if node.outputs[0].scales.size else "not quantised")


@rule("GATHER")
def gather(node):
    if len(node.outputs) != 1 or node.inputs[0].is_constant:
        return "inputs"
    indices = node.inputs[1]
    return "" if indices.type == "INT32" and indices.rank == 1 else "indices"


@rule("LSTM")
def lstm(node):
    if node.option("kernelType") == 0:
        # The documents name the activation of the cell; what else the gates may have is open.
        plain = len(node.inputs) in (20, 24) and len(node.outputs) == 1 and node.option("fusedActivationFunction") == 4
        return EITHER if plain else "inputs"
    if len(node.outputs) != 4 or counted(node, 3, 2, 4):
        return "inputs"
    fits = node.outputs[2].shape[-1] % 4 == 0 and node.option("fusedActivationFunction") == 4
    return "" if fits and not node.option("cellClip") and not node.option("projClip") else "form"


@rule(*REDUCERS)
def reducer(node):
    return counted(node, 1, 1) or ("" if node.inputs[1].type == "INT32" else "axes")


@rule("ONE_HOT")
def one_hot(node):
    indices, _, on, off = node.inputs
    if indices.type != "INT32" or len(node.outputs) != 1 or [on.type, off.type] != ["FLOAT32"] * 2:
        return "types"
    return "" if indices.rank == 1 and node.option("axis") == -1 else EITHER


@rule("PACK", "SPLIT", "SPLIT_V", "UNPACK")
def pack(node):
    return constants_are_simple(node) if node.name == "PACK" else ""


@rule("TILE")
def tile(node):
    return "" if len(node.runtime()) == 1 and len(node.outputs) == 1 else "inputs"


@rule("PAD", "PADV2", "MIRROR_PAD")
def pad(node):
    widths = node.inputs[1]
    if len(node.runtime()) != 1 or len(node.outputs) != 1 or not widths.is_constant:
        return "inputs"
    if widths.shape not in ([3, 2], [4, 2]) or node.name == "MIRROR_PAD" and node.option("mode") != 0:
        return "form"
    if widths.type != "INT32":
        return EITHER
    return "value" if node.name == "PADV2" and node.inputs[2].type != "FLOAT32" else ""


@rule("PRELU")
def prelu(node):
    x, alpha = node.inputs
    if not alpha.is_constant or alpha.type not in READABLE:
        return "alpha"
    along = alpha.count == alpha.shape[-1] == x.shape[-1]
    whole = x.rank == 4 and alpha.shape[-3:] == x.shape[1:] and alpha.count == np.prod(x.shape[1:])
    return "" if along or whole else EITHER


@rule("RESHAPE")
def reshape(node):
    return "" if len(node.runtime()) == 1 and len(node.outputs) == 1 else "inputs"


@rule("RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR")
def resize(node):
    if len(node.runtime()) != 1 or len(node.outputs) != 1:
        return "inputs"
    return "flags" if "BILINEAR" in node.name and node.option("alignCorners") and node.option("halfPixelCenters") else ""


@rule(*SELECTS)
def select(node):
    if len(node.inputs) != 3 or len(node.outputs) != 1:
        return "inputs"
    condition, result = node.inputs[0], node.outputs[0]
    aligned = zip(condition.shape[::-1], result.shape[::-1])
    if condition.type not in ("BOOL", "FLOAT32", "FLOAT16") or any(c not in (1, r) for c, r in aligned):
        return "condition"
    if condition.rank not in (result.rank, 0) or result.rank < 4:
        return EITHER
    for choice in node.inputs[1:]:
        if not choice.is_constant and choice.rank == 2:
            return "rank 2"
        if choice.shape != result.shape and choice.count != 1:
            return "shapes"
        if choice.shape != result.shape or choice.is_constant and not is_simple_constant(choice):
            return EITHER
    return ""


@rule("SLICE")
def slice_(node):
    if len(node.runtime()) != 1 or node.inputs[0].rank not in (3, 4):
        return "inputs"
    return "" if all(tensor.type == "INT32" for tensor in node.inputs[1:]) else EITHER


@rule("STRIDED_SLICE")
def strided_slice(node):
    if node.option("ellipsisMask") or node.option("newAxisMask") or node.option("shrinkAxisMask"):
        return "masks"
    x = node.inputs[0]
    if len(node.inputs) < 4 or len(node.runtime()) != 1 or x.rank not in (3, 4) or x.type == "BOOL":
        return "inputs"
    begin, end, steps = (tensor.values() for tensor in node.inputs[1:4])
    if np.size(begin) not in (3, 4) or (steps <= 0).any():
        return "steps"
    inside = np.size(begin) == x.rank and (begin >= 0).all() and (end > begin).all() and (end <= x.shape).all()
    return "" if inside and not node.option("offset") and not node.option("beginMask") and not node.option("endMask") else EITHER


@rule("SOFTMAX")
def softmax(node):
    return "" if node.option("beta") == 1 else "beta"


@rule("TRANSPOSE")
def transpose(node):
    if len(node.runtime()) != 1 or not node.inputs[1].is_constant or node.inputs[0].type == "BOOL":
        return "inputs"
    return "" if node.inputs[1].count in (2, 3, 4) else "rank"


# Types beside those of all operators, of inputs and of outputs.
MORE_TYPES = {
    **dict.fromkeys(COMPARISONS, ((), ("BOOL",))),
    **dict.fromkeys(SELECTS, (("BOOL",), ())),
    "CAST": (("BOOL", "INT32"), ("BOOL", "INT32")),
    "ONE_HOT": (("INT32",), ()),
    "LOGICAL_AND": (("BOOL",), ("BOOL",)),
    "GATHER": (("INT32",), ()),
}


def types_and_ranks(node, quantised):
    common = ("FLOAT32", "FLOAT16") + (("INT8", "UINT8") if quantised else ())
    either = ""
    for tensors, more in zip((node.given, node.outputs), MORE_TYPES.get(node.name, ((), ()))):
        for tensor in tensors:
            if tensor.rank >= 5:
                return "rank"
            if tensor.is_constant or tensor.is_variable:
                continue
            if tensor.type not in (*common, *more):
                return "type"
            if tensor.type in ("INT8", "UINT8") and tensor.scales.size != 1:
                return "quantisation"
            if tensor.rank == 0 or tensor.count == 0:
                either = EITHER
    return either


def verdict(node, quantised=True):
    """Of one node, as a rule gives it."""
    if node.name == "CUSTOM":
        return EITHER if node.custom in CUSTOM else "not supported"
    if node.name in UNDOCUMENTED:
        return EITHER
    if node.name not in RULES:
        return "not supported"
    if node.version > VERSIONS.get(node.name, 1 << 30):
        return f"version {node.version}"
    return first_of(types_and_ranks(node, quantised), RULES[node.name](node))
