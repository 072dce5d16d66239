# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Where the answer wanted is not that of the TensorFlow Lite package, and what Mote may refuse. The report prints both."""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Correction:
    """Case.twin computes the answer wanted by TensorFlow Lite in another way, or Case.correct sets what it leaves unset."""

    operator: str
    reason: str


@dataclasses.dataclass(frozen=True)
class KnownRefusal:
    """Mote refuses a model that TensorFlow Lite runs; docs/ops.md says so too."""

    operator: str
    message: str  # a regular expression
    reason: str
    only_changed: bool = False  # only where the model was changed at random, and not on purpose


CORRECTIONS = (
    Correction(
        "FULLY_CONNECTED",
        "the package's FULLY_CONNECTED rounds integers once, its CONV_2D twice as the reference kernels do; wanted of the "
        "micro runtime is what CONV_2D gives for the same sums, of the dynamic one what the package gives by default",
    ),
    *(
        Correction(name, "LiteRT rounds each step to float16; wanted is the answer in float32, rounded once")
        for name in ("COS", "GELU", "SIN", "SOFTMAX")
    ),
    Correction(
        "SignalEnergy",
        "the micro package leaves the bins outside start_index and end_index unset; wanted are zeros",
    ),
    Correction(
        "SignalFramer",
        "the micro package leaves a frame unset that is not there yet; wanted are zeros",
    ),
    Correction(
        "SignalStacker",
        "the micro package leaves a stack unset that is not there yet; wanted are zeros",
    ),
    Correction(
        "TFLite_Detection_PostProcess",
        "the package leaves the entries after the last detection unset; wanted are zeros",
    ),
    Correction(
        "SUM",
        "the package's reference SUM reads int8 as if it were uint8; wanted is what SUM gives for the same numbers as uint8",
    ),
)

# Cases are not made of these, since TensorFlow Lite gives nothing to compare with.
LEFT_OUT = (
    ("CAST", "floats out of the range of the target: C++ gives such a conversion no meaning; wanted is the nearest number"),
    ("ARG_MAX, ARG_MIN", "floats that are not numbers: the package finds them or not by their place; wanted is a number"),
    ("SIGN", "what is not a number: the package gives 0, LiteRT what is no number, as is wanted"),
    ("DEPTHWISE_CONV_2D", "hybrid with one scale for all channels: the package reads past the scale"),
    ("BATCH_MATMUL", "adj_x with a left side that is broadcast over batches: the package reads past its transposed copy"),
    ("BATCH_MATMUL", "hybrid with more than one batch dimension: the package takes the scales of other batches"),
    ("DIV", "uint8 with a raw divisor of 0: the package refuses it whatever the zero point is"),
    ("DIV", "uint8 with a small dividend or multiplier: the package shifts by more than 31 bits, which C++ gives no meaning"),
    ("EQUAL and the other comparisons", "scales of 1 and more: the package asks for scales below 1 without checking it"),
    ("NON_MAX_SUPPRESSION_V4, _V5", "boxes of equal scores: their order is that of the package's heap"),
    (
        "TFLite_Detection_PostProcess",
        "use_regular_nms with more than one class per detection: the package leaves most of its output unset",
    ),
    ("BIDIRECTIONAL_SEQUENCE_RNN", "hybrid with time_major: the package takes other scales, far from the float result, or crashes"),
    ("RANDOM_UNIFORM and the like", "seeds whose low 32 bits are both 0: other numbers each time"),
    (
        "BIDIRECTIONAL_SEQUENCE_LSTM",
        "merge_outputs without time_major and with more than one batch: the package writes the outputs to wrong places",
    ),
    ("FULLY_CONNECTED", "hybrid with sparse weights: the package's answer is not that of the same weights with their zeros"),
    ("LSTM", "uint8 with scales of weights below 1/64: the package rounds once, the reference kernels twice"),
    (
        "SignalFramer",
        "several frames in a step without prefill: the micro package leaves those unset that are not there yet",
    ),
    (
        "STABLEHLO_GATHER",
        "indices below 0, and indices without an axis of their own: the package reads outside of its tensors",
    ),
    ("WHERE", "no value that is not 0: the package does not hand out the empty result"),
    ("MUL", "uint32 with RELU_N1_TO_1: the package takes -1 for the largest number, and makes 1 of products that are 0"),
    ("ADD, SUB", "pot_scale_int16 with broadcasting: the package crashes"),
    (
        "MATRIX_DIAG, MATRIX_SET_DIAG",
        "floats of 16 and 64 bits, bool, uint16, uint64 and complex numbers: the package gives numbers that are not in its inputs",
    ),
    ("BROADCAST_TO", "bfloat16, int4 and uint4: the package gives numbers that are not in its input"),
    ("GATHER", "int4: the package gives numbers that are not in its input"),
    ("EQUAL and the other comparisons", "bfloat16 in others than LESS and GREATER: the package refuses it"),
)

# Operators whose floats may differ by more than 1e-5 of the value and 1e-6.
TOLERANCES = (
    ("SVDF", "the sums cancel: 1e-6 times the square root of the number of terms"),
    ("AudioSpectrogram, Mfcc, aeq.hadamard_rotation", "the sums cancel: 1e-6 times the number of terms"),
    ("RFFT2D", "the sums cancel: 1e-6 times the square root of the number of terms"),
    ("CONV_2D, DEPTHWISE_CONV_2D, TRANSPOSE_CONV, RESIZED", "float32, hybrid TRANSPOSE_CONV: the sums cancel: 1e-6 times the number of terms"),
    ("16-bit floats", "one step, since a float that differs in its last bit may be rounded to the next"),
    (
        "hybrid recurrent layers",
        "a state that differs in its last bit may be quantised to the next step: 5e-5",
    ),
    ("RANDOM_STANDARD_NORMAL", "a radius of up to 5 times a sine: 5e-6"),
)

KNOWN_REFUSALS = (
    KnownRefusal("PRELU", r"alpha of type INT16", "an alpha in int16, which the package reads as if it were int8"),
    KnownRefusal(
        "DENSIFY",
        r"which nothing has written before",
        "a sparse constant without any stored number is an empty buffer, which stands for a tensor without a value",
    ),
    KnownRefusal("DENSIFY", r"a sparse constant of", "a sparse constant whose stored numbers are not those of its pattern"),
    KnownRefusal(
        "*",
        r"the operator gives .*, the model says|but \d+ are planned|but the model plans",
        "shapes are those of the model, and no output is larger than it says",
    ),
    KnownRefusal(
        "*",
        r"scale .* is negative or not finite|cannot hold zero point",
        "scales and zero points are checked when the model is loaded",
    ),
    KnownRefusal(
        "*",
        r"needs \d+ bytes of data|has a negative dimension",
        "shapes and the sizes of buffers are checked when the model is loaded",
    ),
    KnownRefusal("*", r"strings of \d+ bytes and more do not fit", "tensors of strings have memory for 32 bytes each and 256 more"),
    KnownRefusal(
        "TFLM_DECODE",
        r"bytes for \d+ indices|tables of \d+ elements are needed|but a table has|an encoded input has",
        "fewer bytes than the elements need, which the package reads past, and inputs that are no bytes",
    ),
    KnownRefusal("*", r"there are only", "indices are checked when the model is loaded"),
    KnownRefusal(
        "*",
        r"cannot be moved one by one|types of whole bytes are needed",
        "types of less than a byte where values move one by one, for which the package gives other numbers",
    ),
    *(
        KnownRefusal("*", message, reason, only_changed=True)
        for message, reason in (
            (
                r"Field \d+ of \w+ has the value|has options of type|options are missing",
                "options of another operator, or with values that the file format does not know",
            ),
            (
                r"which nothing has written before|which is a constant, an input, or already written|constant data, but|"
                r"scales and \d+ zero points for",
                "the order of operators, variables with data, and numbers of scales are checked when the model is loaded",
            ),
            (r"is sparse, (which|and)", "sparse constants where the contract has none"),
            (r"needs \d+ to \d+ inputs|is missing|; \d+ are needed", "more or fewer tensors than the contract names"),
            (r"is a constant of the model and cannot be set", "a constant as an input of the graph"),
            (r"is a variable; this operator", "a variable as output of an operator that gives constants or sets shapes"),
            (r"put -?\d+ of subgraph|^subgraph \d+ has", "subgraphs whose tensors are not those of the node"),
            (r"resource variable \d+ cannot be read", "a resource variable read as another type or size than assigned"),
            (
                r"quantisation parameters|positive finite|scales; |requantised|quantised as|same scale|another scale|"
                r"zero points? |ask for a multiplier|scale times beta|powers? of two|scale has to be|'s scale ",
                "quantisation that the contract does not allow, which the package reads without checking it",
            ),
            (
                r"[Ww]indow|stride|dilation|padded by|permutation|are asked for|takes element|depth multiplier|output shape|"
                r"num_bits|beta has|_clip|fused activation|exclude each other|slot has|possible|cell is refused|in the options|"
                r"the options? |options have|is not known|do not fit|too many|too large|does not divide|outside|negative",
                "options and sizes that are out of range, or do not go together, which the package does not check",
            ),
            (
                r"\b[Tt]ypes? [A-Z]+\d*|have to be FLOAT32|not FLOAT32|has type|of type|different types|is not supported by the operator",
                "types that the contract does not name, which the package does not check",
            ),
            (
                r"dimensions?\b|elements?\b|shapes?\b|broadcast|channels|columns|batches|rows\b|place|needed",
                "shapes that the contract does not name, or that do not go together, which the package does not check",
            ),
        )
    ),
)


def known_refusal(operator, message, is_changed):
    """`is_changed`: whether the model was."""
    for entry in KNOWN_REFUSALS:
        if entry.operator in (operator, "*") and (is_changed or not entry.only_changed) and re.search(entry.message, message):
            return entry
    return None
