#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the rules that the compiler does not: includes point one way, each file has its licence lines, each row of
ops.def has a contract comment and a test."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A folder may include those before it.
LAYERS = ["core", "model", "kernels", "ops", "micro"]
# Kinds of tests that cover rows whose names are not those of their files.
FAMILY = {
    "ADD": "add_sub", "SUB": "add_sub", "MAXIMUM": "minimum_maximum", "MINIMUM": "minimum_maximum", "PADV2": "pad",
    "SPLIT_V": "split", "IF": "control_flow", "WHILE": "control_flow", "CALL_ONCE": "control_flow",
    "VAR_HANDLE": "resource_variable", "READ_VARIABLE": "resource_variable", "ASSIGN_VARIABLE": "resource_variable",
    "MEAN": "reduce", "SUM": "reduce", "REDUCE_MAX": "reduce", "REDUCE_MIN": "reduce",
    "LOGISTIC": "logistic_tanh", "TANH": "logistic_tanh",
    "RELU": "relu", "RELU6": "relu", "RELU_0_TO_1": "relu", "RELU_N1_TO_1": "relu",
    "EQUAL": "comparison", "NOT_EQUAL": "comparison", "LESS": "comparison", "LESS_EQUAL": "comparison",
    "GREATER": "comparison", "GREATER_EQUAL": "comparison",
    "BATCH_TO_SPACE_ND": "space_to_batch_nd", "BROADCAST_TO": "tile", "DEPTH_TO_SPACE": "space_to_depth",
    "EXPAND_DIMS": "squeeze", "FILL": "tile", "MATRIX_SET_DIAG": "matrix_diag",
    "RESIZE_BILINEAR": "resize", "RESIZE_NEAREST_NEIGHBOR": "resize", "STABLEHLO_PAD": "dilate", "UNPACK": "pack",
}


def sources(folder):
    return [p for p in (ROOT / folder).rglob("*") if p.suffix in (".cc", ".h", ".def", ".py", ".sh", ".cmake")]


def wrong_includes():
    for path in sources("src"):
        folder = path.relative_to(ROOT / "src").parts[0]
        if folder not in LAYERS:
            continue
        for included in re.findall(r'#include "src/(\w+)/', path.read_text()):
            if included in LAYERS and LAYERS.index(included) > LAYERS.index(folder):
                yield f"{path.relative_to(ROOT)} includes src/{included}: includes go {' <- '.join(LAYERS)}"


def missing_licences():
    for folder in ("src", "include", "tests", "tools", "targets", "cmake", "models"):
        for path in sources(folder):
            head = path.read_text()[:400]
            if "SPDX-FileCopyrightText" not in head or "SPDX-License-Identifier: Apache-2.0" not in head:
                yield f"{path.relative_to(ROOT)} lacks the two SPDX lines at its top"


def rows_without_parts():
    contracts = "\n".join(p.read_text() for p in (ROOT / "src/ops").glob("*.cc"))
    for name in re.findall(r"^OP\((\w+),", (ROOT / "src/ops/ops.def").read_text(), re.M):
        if not re.search(rf"^// (\w+[,:]? )*(and )?{name}\b", contracts, re.M):
            yield f"{name} has no contract comment in src/ops"
        test = FAMILY.get(name, name.lower())
        if not (ROOT / f"tests/ops/{test}_test.cc").exists():
            yield f"{name} has no test: tests/ops/{test}_test.cc"


def main():
    problems = [*wrong_includes(), *missing_licences(), *rows_without_parts()]
    print("\n".join(problems) or "includes, licences and rows are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
