# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The file of figures, and when a new figure is worse than the one in it."""
import json
import pathlib

FILE = pathlib.Path(__file__).resolve().with_name("results.json")
TOLERANCE = 0.02
COMPARED = ("instructions", "allocate_instructions", "arena_bytes")


def start_again(toolchain):
    return {"toolchain": toolchain, "models": {}}


def load():
    return json.loads(FILE.read_text())


def save(stored):
    FILE.write_text(_text(stored, "") + "\n")


def _text(value, indent):
    """JSON with a line for each thing that holds no others."""
    if not isinstance(value, dict) or not any(isinstance(part, dict) for part in value.values()):
        return json.dumps(value)
    parts = [f'{indent} {json.dumps(key)}: {_text(part, indent + " ")}' for key, part in value.items()]
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}"


def around_operators(figures):
    """The instructions of Invoke that no operator takes."""
    return figures["instructions"] - sum(figures["operator_instructions"])


def worse(stored, got):
    """A sentence for each figure of a run that is more than the tolerance above the stored one."""
    for name in COMPARED:
        if got[name] > stored[name] * (1 + TOLERANCE):
            yield (f"{name} {got[name]:,} instead of {stored[name]:,}, {100 * got[name] / stored[name] - 100:.1f} % more; "
                   "if that is meant, `make bench` records it")
