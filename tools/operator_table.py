# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The rows of include/mote/ops.def."""
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "include/mote/ops.def"
OPERATORS = ROOT / "src/operators"

BUILTIN = re.compile(r'^OP\((\w+), \w+, \w+, (\d+), "([^"]+)"\)$')
CUSTOM = re.compile(r'^CUSTOM_OP(?:_ALIAS)?\("([^"]+)", (?:"([^"]+)", )?\w+, [\w:]+, (\w+), "([^"]+)"\)$')
NARROW = re.compile(r'(?:CUSTOM_)?NARROW\(("[^"]+", \w+|\w+), (\w+)\)')


@dataclasses.dataclass
class Row:
    name: str
    is_custom: bool
    version: int | None  # of a builtin operator: the newest that is known
    source: str  # below src/operators
    alias_of: str | None  # of another name of a custom operator: the first
    registrations: list  # as in Register_CONV_2D_INT8: the first is for all types

    def source_text(self):
        return (OPERATORS / self.source).read_text()


def read_rows():
    rows = []
    for line in TABLE.read_text().splitlines():
        if match := BUILTIN.match(line):
            rows.append(Row(match[1], False, int(match[2]), match[3], None, [match[1]]))
        elif match := CUSTOM.match(line):
            rows.append(Row(match[1], True, None, match[4], match[2], [match[3]]))
        elif line.startswith("  "):
            for key, name in NARROW.findall(line):
                rows[-1].registrations.append(name if key.startswith('"') else f"{key}_{name}")
    return rows
