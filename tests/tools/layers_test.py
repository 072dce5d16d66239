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
LAYERS = ["core", "model", "kernels", "ops", "micro", "host", "testing"]


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
    for folder in ("src", "include", "tests", "tools", "targets", "cmake", "models", "examples", "bench"):
        for path in sources(folder):
            head = path.read_text()[:400]
            if "SPDX-FileCopyrightText" not in head or "SPDX-License-Identifier: Apache-2.0" not in head:
                yield f"{path.relative_to(ROOT)} lacks the two SPDX lines at its top"


def rows_without_parts():
    contracts = "\n".join(p.read_text() for p in (ROOT / "src/ops").glob("*.cc"))
    tests = "\n".join(p.read_text() for p in (ROOT / "tests/ops").glob("*_test.cc"))
    for name in re.findall(r"^OP\((\w+),", (ROOT / "src/ops/ops.def").read_text(), re.M):
        if not re.search(rf"^// (\w+[,:]? )*(and )?{name}\b", contracts, re.M):
            yield f"{name} has no contract comment in src/ops"
        if not re.search(rf"\bRegister_{name}\b", tests):
            yield f"{name} has no test: no tests/ops/*_test.cc uses Register_{name}"


def main():
    problems = [*wrong_includes(), *missing_licences(), *rows_without_parts()]
    print("\n".join(problems) or "includes, licences and rows are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
