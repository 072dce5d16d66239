# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs random models in TensorFlow Lite and in Mote and compares. For operators that TensorFlow Lite has not, its version for
microcontrollers or a NumPy model stands in.

The random numbers of a case depend on the seed, the operator, the kind and the case's number only. The exit status is 0 if
no case differs and none crashes Mote.
"""

import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import pathlib
import re
import shutil
import sys
import time

import numpy as np

from differential import OUTPUT, ROOT, check, deviations, mutations
from differential.cases import GENERATORS, import_operators
from differential.judges import Judges

SHRUNK_PER_KIND = 2
_workers = {}


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="differential", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="operators, or OPERATOR/kind, separated by commas")
    parser.add_argument("--mutations", type=float, default=0.1, help="wrong models for each good one (0.1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host", help="where python/mote is")
    parser.add_argument("--mote-python", default=sys.executable,
                        help="what runs Mote, if not the Python that runs this: aarch64_python.sh, with --build build/aarch64")
    parser.add_argument("--golden", type=pathlib.Path, help="write the golden vectors into this folder instead")
    parser.add_argument("--all", action="store_true", help="list the cases that the judge refuses, too")
    return parser.parse_args()


def start_workers(build, mote_python):
    """In each process of the pool."""
    tools = pathlib.Path(__file__).resolve().parents[1]
    _workers["judges"] = Judges(sys.executable, tools)
    _workers["mote"] = check.start_mote(mote_python, [tools, build / "python"])
    import_operators()


def run_task(task):
    if task.mutation is not None:
        return mutations.check(task, **_workers)
    return check.check(task, **_workers)[0]


def keep_failure(outcome):
    """Shrinks it and writes it down; returns the smallest outcome."""
    smallest, solution = check.shrink(outcome, **_workers) if outcome.task.mutation is None else (outcome, None)
    task = smallest.task
    folder = OUTPUT / "failures" / task.operator / task.kind / f"{smallest.status}_{task.seed}_{task.number}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "case.txt").write_text(f"{task}\n{smallest.what}\n{smallest.message}\n")
    if outcome.task.mutation is not None:
        (folder / "model.tflite").write_bytes(mutations.make(task).content)
    if solution is not None:
        (folder / "model.tflite").write_bytes(solution.content)
        for role, steps in (("in", solution.steps), ("wanted", solution.wanted)):
            for step, arrays in enumerate(steps):
                for index, array in enumerate(arrays):
                    np.save(folder / f"{role}{index}.{step}.npy", array)
    return smallest


def plan(arguments):
    """The tasks, round by round over all kinds, so that any number of cases is spread evenly."""
    wanted = [word for word in arguments.only.split(",") if word]
    kinds = [key for key in GENERATORS if not wanted or key[0] in wanted or "/".join(key) in wanted]
    if not kinds:
        raise SystemExit(f"no operator and kind match {arguments.only}")
    for count in range(arguments.cases):
        yield check.Task(*kinds[count % len(kinds)], count // len(kinds), arguments.seed)
    for count in range(int(arguments.cases * arguments.mutations)):
        round_number, kind = divmod(count, len(kinds))
        yield check.Task(*kinds[kind], round_number, arguments.seed, mutation=round_number)


class Report:
    def __init__(self, show_all):
        self.outcomes, self.mutated, self.show_all = [], [], show_all

    def add(self, outcome):
        (self.outcomes if outcome.task.mutation is None else self.mutated).append(outcome)

    def failures(self):
        return [outcome for outcome in self.outcomes + self.mutated if is_failure(outcome)]

    def counts(self):
        """Cases per operator and kind."""
        table = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
        for outcome in self.outcomes:
            table[outcome.task.operator][outcome.task.kind][outcome.status] += 1
        for operator in sorted(table):
            entries = []
            for kind, counter in table[operator].items():
                rest = ", ".join(f"{count} {status}" for status, count in sorted(counter.items()) if status != "equal")
                entries.append(f"{kind} {counter['equal']}" + (f" ({rest})" if rest else ""))
            yield f"  {operator}: " + ", ".join(entries)

    def missing(self):
        names = collections.Counter(outcome.message for outcome in self.outcomes if outcome.status == "missing")
        return [f"  {name}: missing ({count} cases)" for name, count in sorted(names.items())]

    def corrections(self):
        for entry in deviations.CORRECTIONS:
            cases = [o for o in self.outcomes if o.corrected and o.task.operator == entry.operator]
            if cases:
                yield f"  {entry.operator} ({len(cases)} cases): {entry.reason}"
        for operator, reason in deviations.LEFT_OUT:
            yield f"  {operator}, left out: {reason}"
        for operator, reason in deviations.TOLERANCES:
            yield f"  {operator}, floats: {reason}"

    def refusals(self):
        """What Mote refuses and TensorFlow Lite runs, by the text of the message."""
        groups = collections.defaultdict(list)
        for outcome in self.outcomes + self.mutated:
            if outcome.status == "refused":
                known = deviations.known_refusal(outcome.task.operator, outcome.message, outcome.task.mutation is not None)
                groups[known.reason if known else _template(outcome.message)].append(outcome)
        for text, outcomes in sorted(groups.items()):
            operators = sorted({outcome.task.operator for outcome in outcomes})
            failed = any(is_failure(outcome) for outcome in outcomes)
            yield f"  {'NOT KNOWN: ' if failed else ''}{text} ({len(outcomes)}: {', '.join(operators)})"

    def invalid(self):
        for outcome in self.outcomes:
            if outcome.status == "invalid":
                yield f"  {outcome.task}: {outcome.what}: {outcome.message}"

    def sections(self):
        yield "Cases that agree, per operator and kind:", list(self.counts())
        yield "Operators that Mote has not:", self.missing()
        yield "Where the answer wanted is not TensorFlow Lite's own:", list(self.corrections())
        yield "What Mote refuses and TensorFlow Lite runs:", list(self.refusals())
        if self.show_all:
            yield "What TensorFlow Lite gives no answer to:", list(self.invalid())


def _template(message):
    """The line of the log that says why, without its numbers and names."""
    lines = [line for line in message.splitlines() if "failed to prepare" not in line and "failed to invoke" not in line]
    text = re.sub(r"^\w+Error: |node \w+ \(.*?\): ", "", lines[-1] if lines else message)
    return re.sub(r"-?\d[\d.e+-]*", "#", text)[:150]


def is_failure(outcome):
    if outcome.status == "crash":
        return True
    if outcome.status == "refused":
        return deviations.known_refusal(outcome.task.operator, outcome.message, outcome.task.mutation is not None) is None
    return outcome.status == "mismatch"


def print_failures(pool, failures):
    seen = collections.Counter()
    chosen = []
    for outcome in failures:
        key = (outcome.task.operator, outcome.task.kind, outcome.status)
        seen[key] += 1
        if seen[key] <= SHRUNK_PER_KIND:
            chosen.append(outcome)
    for smallest in pool.map(keep_failure, chosen):
        task = smallest.task
        print(f"  {smallest.status} ({seen[task.operator, task.kind, smallest.status]}): {task}: {smallest.what}: {smallest.message}")


def main():
    arguments = parse_arguments()
    import_operators()
    if arguments.golden:
        from differential import golden

        wanted = [word for word in arguments.only.split(",") if word]
        return golden.write_all(arguments.golden.resolve(), arguments.build, wanted, sys.executable)
    shutil.rmtree(OUTPUT / "failures", ignore_errors=True)
    report, start = Report(arguments.all), time.monotonic()
    of_workers = arguments.build.resolve(), arguments.mote_python
    with concurrent.futures.ProcessPoolExecutor(
        arguments.jobs, multiprocessing.get_context("fork"), start_workers, of_workers
    ) as pool:
        for outcome in pool.map(run_task, plan(arguments), chunksize=8):
            report.add(outcome)
        failures = report.failures()
        for title, lines in report.sections():
            if lines:
                print(title, *lines, sep="\n")
        if failures:
            print(f"Failures, the smallest of each kind in {(OUTPUT / 'failures').relative_to(ROOT)}:")
            print_failures(pool, failures)
    crashes = sum(outcome.status == "crash" for outcome in failures)
    compared = sum(outcome.status not in ("invalid", "missing") for outcome in report.outcomes)
    print(
        f"seed {arguments.seed}, {time.monotonic() - start:.0f} seconds, {compared} compared, {len(report.mutated)} wrong models"
    )
    print(f"{len(report.outcomes)} cases, {len(failures) - crashes} mismatches, {crashes} crashes")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
