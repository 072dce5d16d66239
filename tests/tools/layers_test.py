#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the rules that the compiler does not: includes point one way, each file has its licence lines, each row of
ops.def names the source that holds the operator's contract comment and its registrations, and has a test."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import operator_table  # noqa: E402
import ops_page  # noqa: E402

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


def registrations_in(source, is_custom):
    macro = r"MOTE_REGISTER_CUSTOM_OP\(\s*[\w:]+," if is_custom else r"MOTE_REGISTER_OP\("
    return re.findall(macro + r"\s*(\w+)", source)


def missing_parts(row, tests):
    """What a row promises and the repository has not."""
    if not (operator_table.OPERATORS / row.source).is_file():
        yield f"there is no src/operators/{row.source}, the source in the row of {row.name}"
        return
    if row.name not in ops_page.contracts_in(row.source, {row.name, row.alias_of}):
        yield f"src/operators/{row.source} has no contract comment of {row.name}"
    for name in set(row.registrations) - set(registrations_in(row.source_text(), row.is_custom)):
        yield f"src/operators/{row.source} has no registration {name}, which the row of {row.name} names"
    if not row.is_custom and not re.search(rf"\bRegister_{row.name}\b", tests):
        yield f"{row.name} has no test: no tests/operators/*/*_test.cc uses Register_{row.name}"


def rows_without_parts():
    tests = "\n".join(p.read_text() for p in (ROOT / "tests/operators").glob("*/*_test.cc"))
    for row in operator_table.read_rows():
        yield from missing_parts(row, tests)


def registrations_without_row():
    listed = {(name, row.is_custom) for row in operator_table.read_rows() for name in row.registrations}
    listed.add(("DECODE", False))  # a custom operator, documented as if it were none
    for path in operator_table.OPERATORS.glob("*/*.cc"):
        for is_custom in (False, True):
            for name in registrations_in(path.read_text(), is_custom):
                if (name, is_custom) not in listed:
                    yield f"{path.relative_to(ROOT)} registers {name}, which no row of ops.def names"


def main():
    problems = [*wrong_includes(), *wrong_includes_of_operators(), *private_includes(), *missing_licences(),
                *rows_without_parts(), *registrations_without_row()]
    print("\n".join(problems) or "includes, licences and rows are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
