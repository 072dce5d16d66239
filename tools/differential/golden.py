# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the golden vectors: for each operator a file of small cases that tests/golden/golden_test.cc replays. Those whose
name begins with "dynamic/" are for the dynamic runtime.

A file is, little-endian,
    "MGV1", the number of cases (u32), 8 bytes of zeros
and for each case a record that starts at a multiple of 16 bytes:
    bytes of the record (u32)      bytes of the model (u32)
    invokes (u32)                  inputs (u32)
    outputs (u32)                  absolute tolerance of floats (f32)
    name: kind/number, 40 bytes filled up with zeros
    the model, filled up with zeros to a multiple of 16
and then, for each invoke, its inputs and its outputs in the model's order, each as
    rank (u32), dimensions (u32 each), bytes (u32), the elements as the tensor holds them, filled up to a multiple of 4.
State is not reset between the invokes of a case.
"""

import pathlib
import struct

import numpy as np

from differential import ROOT, check
from differential.cases import DYNAMIC_ONLY, GENERATORS
from differential.judges import Judges
from differential.model_builder import PACKED_BITS, pack_bits, pack_strings, schema

CASES_PER_KIND = 3
# Operators of which the case's number chooses a variant: the target type, the gates.
MORE_CASES = {"CAST": 11, "UNIDIRECTIONAL_SEQUENCE_LSTM": 8, "STRIDED_SLICE": 7}
LARGEST_RECORD = 12000
SEED = 20
SIZE_CAPS = (3, 2, 1, 4)


def _padded(data, multiple):
    return data + bytes(-len(data) % multiple)


def _tensor(array, bits):
    if array.dtype == object:
        data = pack_strings(array)
    else:
        data = pack_bits(array, bits).tobytes() if bits else np.ascontiguousarray(array).tobytes()
    head = struct.pack(f"<{array.ndim + 2}I", array.ndim, *array.shape, len(data))
    return head + _padded(data, 4)


def _packed_bits(content):
    """Bits of the elements of inputs and outputs of types under 8 bits, 0 for other types."""
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    numbers = {getattr(schema.TensorType, name): bits for name, bits in PACKED_BITS.items()}
    return [
        [numbers.get(graph.Tensors(index(i)).Type(), 0) for i in range(count)]
        for index, count in ((graph.Inputs, graph.InputsLength()), (graph.Outputs, graph.OutputsLength()))
    ]


def make_record(name, solution):
    in_bits, out_bits = _packed_bits(solution.content)
    body = _padded(solution.content, 16)
    for arrays, wanted in zip(solution.steps, solution.wanted):
        for array, bits in [*zip(arrays, in_bits), *zip(wanted, out_bits)]:
            body += _tensor(array, bits)
    body = _padded(body, 16)
    counts = (len(solution.content), len(solution.steps), len(solution.steps[0]), len(solution.wanted[0]))
    return struct.pack("<5If40s", 64 + len(body), *counts, solution.absolute, name.encode()) + body


def records_of(operator, kind, workers):
    """Up to CASES_PER_KIND, or MORE_CASES, small cases on which Mote agrees; [] and the reason where it has not the operator."""
    records, problem = [], ""
    enough = MORE_CASES.get(operator, CASES_PER_KIND)
    for cap in SIZE_CAPS:
        for number in range(16):
            task = check.Task(operator, kind, number, SEED, cap)
            outcome, solution = check.check(task, **workers)
            if outcome.status == "missing":
                return [], ""
            if outcome.status != "equal":
                problem = f"{task}: {outcome.status}: {outcome.message}"
                continue
            record = make_record(f"{kind}/{number}", solution)
            if len(record) <= LARGEST_RECORD:
                records.append(record)
            if len(records) == enough:
                return records, ""
    return records, problem or "no case is small enough"


def write_all(folder, build, wanted, python):
    """`wanted`: operators, all if empty. Returns an exit status."""
    tools = pathlib.Path(__file__).resolve().parents[1]
    workers = {
        "judges": Judges(python, tools),
        "mote": check.start_mote(python, [tools, build / "python"]),
    }
    folder.mkdir(parents=True, exist_ok=True)
    problems, total = [], 0
    without = {name for name in DYNAMIC_ONLY if not name.startswith("dynamic/")}
    for operator in sorted({name for name, _ in GENERATORS if name in wanted or not wanted} - without):
        records = []
        for kind in [kind for name, kind in GENERATORS if name == operator]:
            found, problem = records_of(operator, kind, workers)
            records += found
            if problem:
                problems.append(f"{operator}/{kind}: {len(found)} cases: {problem}")
        if records:
            data = struct.pack("<4sI8x", b"MGV1", len(records)) + b"".join(records)
            path = folder / f"{operator}.bin"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            total += len(data)
            print(f"{operator}: {len(records)} cases, {len(data)} bytes", flush=True)
    print(*problems, sep="\n")
    print(f"{total} bytes in {folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder}, {len(problems)} problems")
    return 1 if problems else 0
