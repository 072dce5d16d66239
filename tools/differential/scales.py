# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Scales that quantisers give tensors of zeros, masks and dead channels: each quantised case of the harness, with each scale
of each of its tensors replaced by 0, by tiny and by huge ones. Mote has to run every one on both runtimes, with the same
answer. The reference shifts by more bits than a number has where a multiplier is huge, divides by scales of 0, and stops a
program in debug builds: where its answer differs, each wrong element of Mote's has to be saturated, or the zero point.

`python -m differential.scales --cases N` prints a line for each operator; exit status 0: nothing was refused, crashed or
differs otherwise."""

import argparse
import collections
import copy
import dataclasses
import pathlib
import sys

import numpy as np

from differential import ROOT, check
from differential.cases import GENERATORS, import_operators
from differential.judges import Judges

VALUES = (0.0, 1e-45, 1e-38, 1e-20, 1e20, 1e38)
# Operators whose tensors' scales the format fixes, or wants equal: Mote and the reference refuse others.
FIXED = (
    "scale has to be 1/", "is not quantised as", "has to be quantised as", "need scale 1/", "which is not a power of two",
    "the bias's scale differs", "have to have the same scale", "from int16 to 8 bits the scales have to be",
)  # fmt: skip


# Problems in which the reference shifts by more bits than a number has, so that nothing follows from its
# output: with huge scales, and those below the least normal one.
INNER = ("LSTM", "UNIDIRECTIONAL_SEQUENCE_LSTM", "SVDF", "RESIZED", "HYBRID_NETWORK")
SHIFTS_OF_POWERS = "int16_pot"


def variants(case):
    """Of a model: the new scale, where it is in words, and the bytes."""
    original = case.builder.model
    try:
        for index, tensor in enumerate(original.subgraphs[0].tensors):
            if tensor.quantization is None or tensor.quantization.scale is None or len(tensor.quantization.scale) == 0:
                continue
            for value in VALUES:
                for channel in (None, 0) if len(tensor.quantization.scale) > 1 else (None,):
                    case.builder.model = copy.deepcopy(original)
                    scales = np.array(case.builder.model.subgraphs[0].tensors[index].quantization.scale, np.float32)
                    scales[slice(None) if channel is None else channel] = value
                    case.builder.model.subgraphs[0].tensors[index].quantization.scale = scales
                    what = f"scale {'' if channel is None else '0 of the channels '}of tensor {index} is {value}"
                    yield value, what, case.builder.finish()
    finally:
        case.builder.model = original


def is_limit(values, tensor):
    """Which elements of an output are at a limit, of its type or an activation, or its zero point."""
    if values.dtype.kind == "f":
        return ~np.isfinite(values) | (values == 0)
    info = np.iinfo(values.dtype) if values.dtype.kind in "iu" else None
    limits = [0, 1] if info is None else [info.min, info.max, values.min(), values.max()]
    if tensor.quantization is not None and tensor.quantization.zeroPoint is not None:
        limits.extend(np.asarray(tensor.quantization.zeroPoint).tolist())
    return np.isin(values.astype(np.int64), limits)


class Tally:
    def __init__(self):
        self.counts = collections.Counter()
        self.problems = []

    def add(self, verdict, text=""):
        self.counts[verdict] += 1
        if text:
            self.problems.append(f"{verdict}: {text}")


@dataclasses.dataclass
class Variant:
    case: object
    what: str
    content: bytes
    steps: list
    has_judge: bool  # whether the reference's answer says anything


def judge_variant(variant, judges, mote, tally, dynamic_only):
    case, what, content, steps = variant.case, variant.what, variant.content, variant.steps
    replies = {} if dynamic_only else {"micro": mote["micro"].run(content, steps)}
    replies["dynamic"] = mote["dynamic"].run(content, steps)
    wanted = judges.run("litert", content, steps)
    for runtime, reply in replies.items():
        if reply.status == "ok":
            continue
        if reply.status == "refused" and (wanted.status != "ok" or any(text in reply.message for text in FIXED)):
            return tally.add("refused by both" if wanted.status != "ok" else "fixed by the format")
        last = [line for line in reply.message.splitlines() if "failed to" not in line][-1:]
        return tally.add(reply.status, f"{runtime}: {what}: {' '.join(last)}")
    results = list(replies.values())
    if wanted.status != "ok":
        return tally.add("runs where the reference does not")
    if not variant.has_judge:
        return tally.add("runs")
    if all(check.difference(*pair, case_tolerance(case)) == "" for reply in results for pair in zip(wanted.results, reply.results)):
        return tally.add("equal")
    tensors = [case.builder.model.subgraphs[0].tensors[i] for i in case.builder.model.subgraphs[0].outputs]
    for step, arrays in enumerate(results[0].results):
        for tensor, mine, theirs in zip(tensors, arrays, wanted.results[step]):
            if mine.shape != theirs.shape:
                return tally.add("differs", f"{what}: shape")
            wrong = (mine != theirs) & ~is_limit(mine, tensor)
            if mine.dtype.kind == "f":
                with np.errstate(all="ignore"):
                    wrong &= ~(np.abs(mine - theirs) <= np.maximum(1e-6, 1e-4 * np.abs(theirs)))
                    wrong &= np.isfinite(theirs) & (np.abs(theirs) < 1e37)  # sums that overflow do so in any order
            if wrong.any():
                at = tuple(int(i) for i in np.argwhere(wrong)[0])
                text = f"{what}: {int(wrong.sum())} of {mine.size}, first {list(at)}: {mine[at]}, the reference {theirs[at]}"
                return tally.add("differs", text)
    tally.add("saturated")


def case_tolerance(case):
    return check.ABSOLUTE * case.term_size


def check_kind(key, cases, judges, mote, tally):
    operator, kind = key
    done = 0
    for number in range(10 * cases):
        if done == cases:
            return
        case = check.make_case(check.Task(operator, kind, number, 1))
        if callable(case.judge) or case.judge == "tflite_micro":
            return
        has_scale = any(
            t.quantization is not None and t.quantization.scale is not None and len(t.quantization.scale)
            for t in case.builder.model.subgraphs[0].tensors
        )
        if not has_scale:
            continue
        try:
            solution = check.solve(case, judges)
        except check.Refused:
            continue
        done += 1
        for value, what, content in variants(case):
            has_judge = not (case.twin or case.correct or (operator in INNER and value > 1) or (kind == SHIFTS_OF_POWERS and value < 1e-37))
            variant = Variant(case, f"{operator}/{kind}/{number}: {what}", content, solution.steps, has_judge)
            judge_variant(variant, judges, mote, tally, operator in check.DYNAMIC_ONLY)


def main():
    parser = argparse.ArgumentParser(prog="differential.scales", description=__doc__)
    parser.add_argument("--cases", type=int, default=2, help="of each operator and kind (2)")
    parser.add_argument("--only", default="", help="operators, separated by commas")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host", help="where python/mote is")
    arguments = parser.parse_args()
    import_operators()
    tools = pathlib.Path(__file__).resolve().parents[1]
    judges, mote = Judges(sys.executable, tools), check.start_mote(sys.executable, [tools, arguments.build / "python"])
    tallies = collections.defaultdict(Tally)
    wanted = [word for word in arguments.only.split(",") if word]
    for key in GENERATORS:
        if not wanted or key[0] in wanted:
            check_kind(key, arguments.cases, judges, mote, tallies[key[0]])
    total, problems = collections.Counter(), 0
    for operator in sorted(tallies):
        tally = tallies[operator]
        if tally.counts:
            print(f"{operator}: " + ", ".join(f"{count} {verdict}" for verdict, count in tally.counts.most_common()), flush=True)
        for problem in tally.problems[:6]:
            print(f"  {problem}")
        total.update(tally.counts)
        problems += len(tally.problems)
    print(f"{sum(total.values())} models: " + ", ".join(f"{count} {verdict}" for verdict, count in total.most_common()))
    return 1 if problems or not total else 0


if __name__ == "__main__":
    sys.exit(main())
