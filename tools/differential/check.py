# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""One case: run in TensorFlow Lite and in both of Mote's runtimes, and compared."""

import dataclasses
import re
import zlib

import numpy as np

from differential.cases import DYNAMIC_ONLY, GENERATORS, MICRO_ONLY, Case, is_real
from differential.worker import Worker

RELATIVE, ABSOLUTE = 1e-5, 1e-6
STEPS = {"float16": 2.0**-10, "bfloat16": 2.0**-7}  # relative, of floats of 16 bits
MISSING = re.compile(r"missing (?:custom )?operator (\w+):")
# Sizes of shrunk cases are at most these, tried in order.
CAPS = (1, 2, 3, 4, 5, 7)


@dataclasses.dataclass(frozen=True)
class Task:
    operator: str
    kind: str
    number: int
    seed: int
    cap: int = None  # sizes of axes at most this
    mutation: int = None  # the number of a mutation, if the model is to be a wrong one

    def __str__(self):
        extra = ("" if self.cap is None else f" cap {self.cap}") + ("" if self.mutation is None else f" mutation {self.mutation}")
        return f"{self.operator}/{self.kind}/{self.number} seed {self.seed}{extra}"


@dataclasses.dataclass
class Outcome:
    """`status` is one of
    equal; mismatch (different values); refused (by Mote alone); crash (of Mote);
    missing (an operator that Mote has not);
    invalid (the judge refuses it, or crashes: nothing to compare with)."""

    task: Task
    status: str
    message: str = ""  # for `missing` the operator's name
    what: str = ""  # the case in words
    corrected: bool = False  # the answer wanted is not TensorFlow Lite's own: see deviations.py


def make_case(task):
    function, _ = GENERATORS[task.operator, task.kind]
    key = zlib.crc32(f"{task.operator}/{task.kind}".encode())
    case = Case(np.random.default_rng([task.seed, key, task.number]), task.number, task.cap)
    function(case, task.kind)
    return case


@dataclasses.dataclass
class Solution:
    """What a case must give."""

    content: bytes
    open_content: bytes  # the same for the dynamic runtime, which must find the shapes itself
    steps: list
    wanted: list
    absolute: float = ABSOLUTE  # of floats


class Refused(Exception):
    """The judge gives no answer."""


def ask(judges, judge, content, steps):
    reply = judges.run(judge, content, steps)
    if reply.status != "ok":
        raise Refused(f"{reply.status}: {reply.message}")
    return reply


def solve(case, judges):
    """Gives the tensors that operators make the shapes which the judge finds."""
    steps = case.arrays()
    open_content = case.with_open_shapes()
    reply = ask(judges, case.judge, case.stand_in or case.builder.finish(), steps)
    case.adopt_shapes(reply.shapes, [[array.shape for array in arrays] for arrays in reply.results])
    wanted = reply.results
    if case.twin is not None:
        others = ask(judges, case.judge, case.twin.content, [case.twin.before(arrays) for arrays in steps]).results
        wanted = [
            [case.twin.after(other).reshape(own.shape) for other, own in zip(*pair)] for pair in zip(others, wanted)
        ]
    if case.correct is not None:
        wanted = [case.correct(arrays) for arrays in wanted]
    return Solution(case.builder.finish(), open_content, steps, wanted, ABSOLUTE * case.term_size)


def difference(wanted, got, absolute):
    """Where two lists of arrays differ, in words; "" if they do not."""
    for index, (a, b) in enumerate(zip(wanted, got, strict=True)):
        if a.shape != b.shape:
            return f"output {index}: shape {list(b.shape)}, wanted {list(a.shape)}"
        if a.dtype != b.dtype:
            return f"output {index}: type {b.dtype}, wanted {a.dtype}"
        if is_real(a.dtype) or a.dtype.kind == "c":
            relative = STEPS.get(a.dtype.name, RELATIVE)
            with np.errstate(all="ignore"):
                a, b = (array.astype(np.float32) if array.dtype.itemsize == 2 else array for array in (a, b))
                near = np.abs(a - b) <= np.maximum(absolute, relative * np.abs(a))
                wrong = ~(near | (a == b) | (np.isnan(a) & np.isnan(b)))
        else:
            wrong = a != b
        if wrong.any():
            first = tuple(int(i) for i in np.argwhere(wrong)[0]) if a.ndim else ()
            where = f" at {list(first)}" if first else ""
            return f"output {index}: {int(wrong.sum())} of {a.size} values differ, first{where}: {b[first]!r}, wanted {a[first]!r}"
    return ""


def check(task, judges, mote):
    """Returns the outcome, and the solution if there is one."""
    case = make_case(task)
    try:
        solution = solve(case, judges)
    except Refused as refusal:
        return Outcome(task, "invalid", str(refusal), case.description()), None
    outcome = compare(task, solution, mote)
    outcome.what, outcome.corrected = case.description(), bool(case.twin or case.correct)
    return outcome, solution


def compare(task, solution, mote):
    if task.operator not in DYNAMIC_ONLY:
        outcome = compare_reply(task, solution, mote["micro"].run(solution.content, solution.steps))
        if outcome.status != "equal" or (task.operator, task.kind) in MICRO_ONLY:
            return outcome
    outcome = compare_reply(task, solution, mote["dynamic"].run(solution.open_content, solution.steps))
    if outcome.status != "equal":
        outcome.message = f"dynamic runtime: {outcome.message}"
    return outcome


def compare_reply(task, solution, reply):
    if reply.status == "crashed":
        return Outcome(task, "crash", reply.message)
    if reply.status == "refused":
        missing = MISSING.search(reply.message)
        return Outcome(task, "missing" if missing else "refused", missing[1] if missing else reply.message)
    for step, pair in enumerate(zip(solution.wanted, reply.results)):
        text = difference(*pair, solution.absolute)
        if text:
            return Outcome(task, "mismatch", (f"invoke {step}: " if step else "") + text)
    return Outcome(task, "equal")


def start_mote(python, paths):
    """A Worker for each runtime."""
    return {runtime: Worker(python, f"differential.mote_{runtime}", paths) for runtime in ("micro", "dynamic")}


def shrink(outcome, judges, mote):
    """A task with smaller sizes whose outcome is of the same status, its outcome and solution; the given one if none."""
    for cap in CAPS:
        for number in (outcome.task.number, *range(12)):
            task = dataclasses.replace(outcome.task, cap=cap, number=number)
            smaller, solution = check(task, judges, mote)
            if smaller.status == outcome.status:
                return smaller, solution
    return check(outcome.task, judges, mote)
