#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes docs/ops.md from the rows of include/mote/ops.def, the contract comments in the sources that they name, the schema
and the golden vectors.

    tools/ops_page.py            writes the page
    tools/ops_page.py --check    exit status 1 if the page is not what would be written, or a row lacks a part
"""
import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "ops.md"
sys.path.insert(0, str(ROOT / "tools"))

import operator_table
from differential import deviations

# The columns of the matrix: the type's name in contracts, and the column's.
TYPES = {
    "float32": "f32", "float16": "f16", "bfloat16": "bf16", "float64": "f64", "int2": "i2", "int4": "i4", "uint4": "u4",
    "int8": "i8", "uint8": "u8", "int16": "i16", "uint16": "u16", "int32": "i32", "uint32": "u32", "int64": "i64",
    "uint64": "u64", "bool": "bool", "complex64": "c64", "complex128": "c128", "string": "str", "resource": "res",
}  # fmt: skip
LESS_THAN_A_BYTE = ("int2", "int4", "uint4")
NO_FIXED_SIZE = ("string", "resource")

# Operators of the schema for which TensorFlow Lite has no kernel either.
NO_KERNEL = {
    "CONCAT_EMBEDDINGS": "of an early version of the format; TensorFlow Lite has no kernel for it",
    "CALL": "TensorFlow Lite has no kernel for it",
    "CUSTOM": "stands for the operators of applications",
    "DELEGATE": "stands for the nodes of a delegate, and is in no file",
    "PLACEHOLDER_FOR_GREATER_OP_CODES": "stands for codes above 127 in files of old versions",
}
# Custom operators for which TensorFlow Lite or its micro version have a kernel, and Mote has not.
LISTS = "for lists of tensors in tensors of type VARIANT, which grow as the model runs and need a heap"
PROTOCOL_BUFFERS = "decodes protocol buffers of TensorFlow; an application that needs it does so before the model"
LANGUAGE = "of TensorFlow Lite's library for language models, which its own resolvers leave out"
CUSTOM_WITHOUT = {
    **dict.fromkeys(
        ("TensorListReserve", "TensorListStack", "TensorListSetItem", "TensorListFromTensor", "TensorListGetItem",
         "TensorListLength", "TensorListElementShape", "TensorListPopBack", "TensorListPushBack", "VariantAddN",
         "VariantZerosLike"), LISTS),
    "ParseExample": PROTOCOL_BUFFERS,
    "ParseExampleV2": PROTOCOL_BUFFERS,
    "BroadcastGradientArgs": "of training, which neither package's own resolver has",
    "odml.update_kv_cache": LANGUAGE,
    "odml.update_external_kv_cache": LANGUAGE,
    "odml.scaled_dot_product_attention": LANGUAGE,
    "ethos-u": "a command stream for Arm's Ethos-U: the vendor's driver registers it",
    "TFLM_DECODE": "not yet",
}  # fmt: skip
STABLEHLO_WITH_KERNEL = {
    "ADD", "MULTIPLY", "MAXIMUM", "MINIMUM", "AND", "SCATTER", "PAD", "REDUCE_WINDOW", "GATHER", "RNG_BIT_GENERATOR",
    "COMPOSITE", "SHIFT_LEFT", "CASE",
}  # fmt: skip

CONTRACT = re.compile(r"^// ([\w.]+(?:, [\w.]+)*?(?: and [\w.]+)?)(?:, a custom operator)?: (.+)$")
TENSOR = re.compile(r"^//\s+(?:in |out|intermediate)?\s*[\d.]+:")
# Tensors that are no values of the operator, but what it works on them with.
PARAMETERS = re.compile(r"\b(filter|weights?|bias(es)?|peepholes|projection|layer normalisation)\b")


class Contract:
    """The comment that describes an operator: a sentence, and lines that begin with // as they are in the source."""

    def __init__(self, sentence, source):
        self.sentence, self.source, self.lines = sentence, source, []

    def summary(self):
        """The sentence with the lines that go on with it: those at the beginning that are not indented."""
        return " ".join([self.sentence, *(line[3:] for line in self.lines[: self.first_detail()])])

    def details(self):
        return [line[3:] for line in self.lines[self.first_detail() :]]

    def first_detail(self):
        return next((i for i, line in enumerate(self.lines) if line.startswith("//  ")), len(self.lines))

    def types(self):
        """Of the tensor that has most, floats before others, filters and the like aside: what the operator works on."""
        found = [self.types_of(line) for line in self.tensor_lines() if not PARAMETERS.search(line)]
        return max(found, key=lambda types: (len(types), "float32" in types), default=set())

    def tensor_lines(self):
        """A type column that is continued on the next line is put together."""
        result = []
        for line in self.lines:
            if TENSOR.match(line):
                result.append(line)
            elif result and line.startswith("//           ") and "  " in line:
                result[-1] += " " + line[2:].strip()
        return result

    @staticmethod
    def types_of(line):
        if "any type" in line:
            out = set(NO_FIXED_SIZE)
            if "at least a byte" in line:
                out |= set(LESS_THAN_A_BYTE)
            return set(TYPES) - out | {name for name in NO_FIXED_SIZE if re.search(rf"\| {name}\b", line)}
        return {name for name in TYPES if re.search(rf"\b{name}\b", line)}


def read_contracts():
    """By operator name: what the source in the operator's row says of it."""
    sources = {}
    for row in operator_table.read_rows():
        sources.setdefault(row.source, set()).add(row.name)
    contracts = {}
    for source, known in sources.items():
        contracts |= contracts_in(source, known)
    return contracts


def contracts_in(source, known):
    contracts, current = {}, []
    for line in (operator_table.OPERATORS / source).read_text().splitlines():
        if not line.startswith("//"):
            break
        match = CONTRACT.match(line)
        names = re.findall(r"[\w.]+", match[1].replace(" and ", " ")) if match else []
        if names and names[0] in known:
            current = [contracts.setdefault(name, Contract(match[2], source)) for name in names]
        elif current and "SPDX" not in line:
            for contract in current:
                contract.lines.append(line)
    return contracts


def builtin_rows():
    """Name to newest version."""
    return {row.name: row.version for row in operator_table.read_rows() if not row.is_custom}


def custom_names():
    return [row.name for row in operator_table.read_rows() if row.is_custom]


def aliases():
    """Other names of custom operators, and their first names."""
    rows = operator_table.read_rows()
    builtin = {row.name for row in rows if not row.is_custom}  # SIGN is one, and another name of the custom Sign
    return {row.name: row.alias_of for row in rows if row.alias_of and row.name not in builtin}


def schema_operators():
    """In the order of the codes."""
    body = re.search(r"enum BuiltinOperator[^{]*\{(.*?)\n\}", (ROOT / "src/model/schema.fbs").read_text(), re.S)[1]
    return re.findall(r"^\s*([A-Z]\w*)\s*(?:=|,)", body, re.M)


def golden_kinds(name, is_custom):
    """Kind to number of cases. The cases of a custom operator that has a builtin one's name are of kinds custom_..., those of
    another name of an operator are with the operator's own, of kinds named_..."""
    if name in aliases():
        kinds = all_golden_kinds(aliases()[name])
        return {kind: count for kind, count in kinds.items() if kind == f"named_{name}"}
    shared = name in builtin_rows() and name in custom_names()
    kinds = all_golden_kinds(name)
    return {kind: count for kind, count in kinds.items() if not shared or kind.startswith("custom_") == is_custom}


def all_golden_kinds(name):
    path = ROOT / "tests/golden" / f"{name}.bin"
    kinds = {}
    if not path.exists():
        return kinds
    data = path.read_bytes()
    magic, count = struct.unpack_from("<4sI", data)
    at = 16
    for _ in range(count if magic == b"MGV1" else 0):
        size, *_, case = struct.unpack_from("<5If40s", data, at)
        kind = case.split(b"/")[0].decode()
        kinds[kind] = kinds.get(kind, 0) + 1
        at += size
    return kinds


def reason_without(name):
    if name in NO_KERNEL:
        return NO_KERNEL[name]
    if name.startswith("STABLEHLO_") and name.removeprefix("STABLEHLO_") not in STABLEHLO_WITH_KERNEL:
        return "TensorFlow Lite has no kernel for it: its converter replaces it"
    return "not yet"


def matrix_row(name, version, contract, golden):
    types = contract.types()
    cells = "".join(f" {'m' if type_name in types else ''} |" for type_name in TYPES)
    count = sum(golden.values())
    return f"| {name} | {version} |{cells} {count or ''} |"


HEAD = """<!-- Made by tools/ops_page.py: change the sources, then run it. -->
# Operators
What each operator works on, per runtime (`m`: the micro runtime), the newest version of it that is known, and how many
golden vectors are replayed on the host and on emulated devices. They are what TensorFlow Lite's reference kernels give, or
TensorFlow Lite Micro's for what only that has, or a NumPy model for what neither package has. The types are those of the
operator's values; what its other tensors may be is in the contracts below. Weights may be int4 or int8 where activations are
floats (hybrid) as the contracts say.
"""

WITHOUT_HEAD = """
## Operators of the format that Mote has not
| operator | why |
|---|---|"""

CUSTOM_HEAD = """
## Custom operators of TensorFlow Lite that Mote has not
They can be registered like an application's own.

| operator | why |
|---|---|"""

JUDGES_HEAD = """
## Where the package's answer is not the one wanted
Integers are equal, floats within 1e-5 of the value or 1e-6, to what the package gives, but for:
"""

REFUSALS_HEAD = """
## What Mote refuses and TensorFlow Lite runs
The contracts below say what each operator takes. Besides:
"""


def problems(contracts, builtin, custom):
    for name, is_custom in [*((name, False) for name in builtin), *((name, True) for name in custom)]:
        if name not in contracts:
            yield f"{name} has no contract comment in the source that its row names"
        kinds = golden_kinds(name, is_custom)
        if not kinds:
            yield f"{name} has no golden vectors: tools/differential/run.sh --golden tests/golden --only {name}"
        for kind, count in kinds.items():
            if count < 3:
                yield f"{name} has {count} golden vectors of the kind {kind}, which is less than 3"


def make_page():
    """The page, and what is missing."""
    contracts, builtin, custom = read_contracts(), builtin_rows(), custom_names()
    wrong = list(problems(contracts, builtin, custom))
    lines = [HEAD, "| operator | version | " + " | ".join(TYPES.values()) + " | golden |"]
    lines.append("|---|---|" + "---|" * (len(TYPES) + 1))
    for name, version in [*sorted(builtin.items()), *((name, "custom") for name in sorted(custom))]:
        if name in contracts:
            lines.append(matrix_row(name, version, contracts[name], golden_kinds(name, version == "custom")))
    lines.append(WITHOUT_HEAD)
    lines += [f"| {name} | {reason_without(name)} |" for name in schema_operators() if name not in builtin]
    lines.append(CUSTOM_HEAD)
    lines += [f"| {name} | {reason} |" for name, reason in CUSTOM_WITHOUT.items() if name not in custom]
    lines.append(REFUSALS_HEAD)
    lines += [f"- {'all operators' if e.operator == '*' else e.operator}: {e.reason}" for e in deviations.KNOWN_REFUSALS]
    lines.append(JUDGES_HEAD)
    lines += [f"- {entry.operator}: {entry.reason}" for entry in deviations.CORRECTIONS]
    lines += [f"- {operator}, not compared: {reason}" for operator, reason in deviations.LEFT_OUT]
    lines += [f"- {operator}, tolerance: {reason}" for operator, reason in deviations.TOLERANCES]
    lines.append("\n## Contracts")
    for name in [*sorted(builtin), *(name for name in sorted(custom) if name not in builtin)]:
        if name not in contracts:
            continue
        contract, kinds = contracts[name], all_golden_kinds(aliases().get(name, name))
        lines.append(f"\n### {name}\n{contract.summary()} [{contract.source}](../src/operators/{contract.source})")
        if contract.details():
            lines += ["```", *contract.details(), "```"]
        if kinds:
            lines.append("Golden vectors: " + ", ".join(f"{kind} {count}" for kind, count in kinds.items()))
    return "\n".join(lines) + "\n", wrong


def main():
    page, wrong = make_page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page)
    elif not PAGE.exists() or PAGE.read_text() != page:
        wrong.append("docs/ops.md is not what the code says: run tools/ops_page.py")
    print("\n".join(wrong) or "docs/ops.md and the code agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
