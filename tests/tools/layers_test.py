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
LAYERS = ["core", "model", "operators", "micro", "host", "testing"]
# A family of operators may include itself and these; of these, each those before it.
SHARED_BY_FAMILIES = ["seam", "shared"]
# But for tables of loops of several families, which lie together as one set of compiler flags makes them.
TABLES_OF_LOOPS = "src/operators/shared/x86_64/"


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


def may_include(family, included):
    if included == family:
        return True
    if included not in SHARED_BY_FAMILIES:
        return False
    return family not in SHARED_BY_FAMILIES or SHARED_BY_FAMILIES.index(included) < SHARED_BY_FAMILIES.index(family)


def wrong_includes_of_operators():
    for path in sources("src/operators"):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text()
        family, is_loop_of_target = name.split("/")[2], name.count("/") == 4
        for included in re.findall(r'#include "src/operators/(\w+)/', text):
            if not may_include(family, included) and not name.startswith(TABLES_OF_LOOPS):
                yield f"{name} includes src/operators/{included}: what two families use lies in src/operators/shared"
        if is_loop_of_target and re.search(r'#include "src/operators/seam/(op|prepare|eval|runtime|registration)\.h"', text):
            yield f"{name} includes the seam: a loop for a target knows no runtime"


def private_includes():
    for path in sources("include"):
        for included in re.findall(r'#include "(src/[^"]+)"', path.read_text()):
            yield f"{path.relative_to(ROOT)} includes {included}: a program has include/ alone"


def missing_licences():
    for folder in ("src", "include", "tests", "tools", "targets", "cmake", "models", "examples", "bench"):
        for path in sources(folder):
            head = path.read_text()[:400]
            if "SPDX-FileCopyrightText" not in head or "SPDX-License-Identifier: Apache-2.0" not in head:
                yield f"{path.relative_to(ROOT)} lacks the two SPDX lines at its top"


def rows_without_parts():
    contracts = "\n".join(p.read_text() for p in (ROOT / "src/operators").glob("*/*.cc"))
    tests = "\n".join(p.read_text() for p in (ROOT / "tests/operators").glob("*/*_test.cc"))
    for name in re.findall(r"^OP\((\w+),", (ROOT / "include/mote/ops.def").read_text(), re.M):
        if not re.search(rf"^// (\w+[,:]? )*(and )?{name}\b", contracts, re.M):
            yield f"{name} has no contract comment in src/operators"
        if not re.search(rf"\bRegister_{name}\b", tests):
            yield f"{name} has no test: no tests/operators/*/*_test.cc uses Register_{name}"


def streams_into(assertion):
    """Whether something follows the closing parenthesis of `EXPECT_...(...)`."""
    depth = 0
    for at, letter in enumerate(assertion):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth == 0:
            return assertion[at + 1:].lstrip().startswith("<<")
    return False


def streamed_texts():
    for path in sources("tests"):
        text = path.read_text()
        if path.suffix == ".py" or '#include "tests/test.h"' not in text or "gtest" in text:
            continue
        for found in re.finditer(r"\b(?:EXPECT|ASSERT)_\w+\([^;]*;", text):
            if streams_into(found[0]):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path.relative_to(ROOT)}:{line} streams a text, which the test header for targets cannot"


def main():
    problems = [*wrong_includes(), *wrong_includes_of_operators(), *private_includes(), *missing_licences(), *rows_without_parts(),
                *streamed_texts()]
    print("\n".join(problems) or "includes, licences and rows are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
