# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""One model: what TensorFlow Lite gives and what Mote gives with the GPU delegate, and which nodes that took."""

import dataclasses

import numpy as np

from differential import check
from differential.cases import is_real
from differential.gpu import rules
from differential.gpu.runtime import COUNTS, REFUSALS
from differential.gpu.views import FloatView, ModelView, with_float_weights

FLOAT_TOLERANCE = 1e-4  # absolute for numbers up to 1, beside the number for others
# The device computes floats, TensorFlow Lite integers, which it rounds at each step: by how many quanta they may differ.
QUANTA = 2
KNOWN_SHAPES = "the delegate takes tensors of known shape only"
ALL_PARTITIONS = {"max_delegated_partitions": 1000}
HALF = {**ALL_PARTITIONS, "is_precision_loss_allowed": 1}
HALF_TOLERANCE = 2e-2  # beside the largest number of the output


@dataclasses.dataclass
class Result:
    """`status` is one of
    equal; mismatch (other values); undue (a node that the documents have it take is refused); unnamed (a refusal without its
    name in the message); failed (the runtime refuses the model); crash; invalid (nothing to compare with)."""

    task: object
    status: str
    message: str = ""
    what: str = ""
    error: float = 0.0  # of floats, in units of the tolerance
    quanta: int = 0  # of integers
    on_gpu: int = 0
    on_cpu: int = 0
    open_names: tuple = ()  # operators of nodes that were refused where the documents leave it open
    more: tuple = ()  # that were taken though the documents do not say so
    refused: tuple = ()  # that were refused, and the documents say so


@dataclasses.dataclass
class Solution:
    """What a model must give; `wanted_on_cpu` is another answer, which nodes may give that the delegate leaves."""

    content: bytes
    steps: list
    wanted: list
    wanted_on_cpu: list = None


def wanted_of(judges, judge, content, steps):
    """(the reply for weights in floats, as the delegate has them; the results for those of the model, if they differ)"""
    floats = content if callable(judge) else with_float_weights(content)
    reply = check.ask(judges, judge, floats, steps)
    return reply, None if floats is content else check.ask(judges, judge, content, steps).results


# TensorFlow Lite takes the bytes of these for the numbers, and rounds after each factor of a product; the delegate, whose
# arithmetic is of floats, does not.
OF_FLOATS = ("NEG", "FLOOR_DIV", "FLOOR_MOD", "REDUCE_PROD")


def solve(case, judges, operator=""):
    steps = case.arrays()
    reply, on_cpu = wanted_of(judges, case.judge, case.stand_in or case.builder.finish(), steps)
    case.adopt_shapes(reply.shapes, [[array.shape for array in arrays] for arrays in reply.results])
    wanted = reply.results
    if case.twin is not None:
        others = check.ask(judges, case.judge, case.twin.content, [case.twin.before(arrays) for arrays in steps]).results
        wanted = [[case.twin.after(o).reshape(own.shape) for o, own in zip(*pair)] for pair in zip(others, wanted)]
    content = case.builder.finish()
    if operator in OF_FLOATS and all(array.dtype in (np.int8, np.uint8) for array in (*steps[0], *wanted[0])):
        view, on_cpu = FloatView(content), wanted
        reply = check.ask(judges, case.judge, view.content, [view.before(arrays) for arrays in steps])
        wanted = [view.after(arrays) for arrays in reply.results]
    return Solution(content, steps, wanted, on_cpu)


def distance(wanted, got, loses_precision=False, is_network=False):
    """The largest difference of floats in units of the tolerance, and of integers; ValueError if the arrays differ otherwise.
    `is_network`: if all numbers are below 1, the tolerance is beside the largest; and integers, if there are
    16 or more, differ by less than 1 on average."""
    error, quanta = 0.0, 0
    for index, (a, b) in enumerate(zip(wanted, got, strict=True)):
        if a.shape != b.shape or a.dtype != b.dtype:
            raise ValueError(f"output {index}: {b.dtype}{list(b.shape)}, wanted {a.dtype}{list(a.shape)}")
        if a.size == 0:
            continue
        if is_real(a.dtype):
            halves = loses_precision or a.dtype.itemsize == 2
            a, b = a.astype(np.float64), b.astype(np.float64)
            same = (a == b) | (np.isnan(a) & np.isnan(b))
            if (np.isfinite(a) != np.isfinite(b)).any() and not halves:
                raise ValueError(f"output {index}: {b[np.isfinite(a) != np.isfinite(b)][0]} is not finite, or should be")
            finite = np.isfinite(a) & np.isfinite(b) & ~same
            largest = float(np.abs(a[np.isfinite(a)]).max(initial=0))
            least = min(1.0, max(largest, 1e-30)) if is_network else 1.0
            near = HALF_TOLERANCE * max(least, largest) if halves else FLOAT_TOLERANCE * np.maximum(least, np.abs(a))
            error = max(error, float((np.abs(a - b) / near)[finite].max(initial=0)))
        else:
            apart = np.abs(a.astype(np.int64) - b.astype(np.int64))
            quanta = max(quanta, int(apart.max()))
            if is_network and apart.size >= 16 and apart.mean() >= 1:
                raise ValueError(f"output {index}: {apart.mean():.2f} quanta on average, {quanta} at most")
    return error, quanta


def tell(wanted, got):
    """The element that is furthest off, in words."""
    worst = []
    for index, (a, b) in enumerate(zip(wanted, got)):
        apart = np.nan_to_num(np.abs(a.astype(np.float64) - b.astype(np.float64)), nan=np.inf)
        if a.size:
            place = np.unravel_index(int(apart.argmax()), a.shape)
            worst.append((float(apart[place]), f"output {index} at {[int(i) for i in place]}: {b[place]!r}, wanted {a[place]!r}"))
    return max(worst)[1]


def judge_nodes(content, information):
    """(on the GPU, on the CPU, open, more, undue, refused, text if a refusal has no name) of what the delegate said."""
    view = ModelView(content)
    verdicts = [(node, rules.verdict(node)) for node in view.nodes]
    absorbed = {id(node) for node in view.nodes if node.outputs[0].index in view.halves}
    counted = [(node, verdict) for node, verdict in verdicts if id(node) not in absorbed]
    log = information["log"]
    lines = [log[log.index(REFUSALS) :]] if REFUSALS in log else []
    if not lines:
        taken = [name_of(node) for node, verdict in counted if verdict and verdict != rules.EITHER]
        nodes = len(view.nodes)
        text = "nothing is said, and no node is taken" if information["nodes"] == nodes else ""
        return nodes, 0, (), tuple(taken), (), (), text
    counts = COUNTS.search(lines[0])
    if counts is None:
        return 0, 0, (), (), (), (), f"the message has no counts: {lines[0][:200]}"
    gpu, cpu = int(counts[1]), int(counts[2])
    refused = [(node, verdict) for node, verdict in counted if verdict and verdict != rules.EITHER]
    either = [node for node, verdict in counted if verdict == rules.EITHER]
    unnamed = [name_of(node) for node, _ in refused if name_of(node) not in lines[0]]
    # The names in the message of nodes that must be taken: unless others of the name may be refused.
    may = {name_of(node) for node, verdict in counted if verdict}
    undue = sorted({name_of(node) for node, verdict in counted if not verdict and name_of(node) in lines[0]} - may)
    spare = cpu - len(absorbed) > len(refused) + len(either)
    if spare and not undue:
        undue = [f"{cpu} of {len(view.nodes)} nodes, of which {len(refused)} may be"]
    # The message names each reason once; nodes that must be refused but were taken leave too few on the CPU.
    more = tuple(unnamed) if cpu < len(refused) else ()
    text = f"no reason for {', '.join(unnamed)}" if unnamed and not more else ""
    left_open = tuple(sorted({name_of(node) for node in either if name_of(node) in lines[0]}))
    named = tuple(sorted({f"{name_of(node)}: {verdict}" for node, verdict in refused}))
    return gpu, cpu, left_open, more, tuple(undue), named, text


def name_of(node):
    return node.custom if node.name == "CUSTOM" else node.name


def compare(task, solution, gpu, options=None, quanta=QUANTA, is_network=False):
    """Runs the model with the delegate. `options`: those of the delegate, beside all partitions."""
    options = ALL_PARTITIONS if options is None else options
    reply = gpu.run((solution.content, options), solution.steps)
    if reply.status == "crashed":
        return Result(task, "crash", reply.message)
    if reply.status == "refused":
        # A graph with shapes that depend on data takes no delegate of shapes that are known.
        return Result(task, "equal" if KNOWN_SHAPES in reply.message else "failed", reply.message)
    on_gpu, on_cpu, left_open, more, undue, refused, unnamed = judge_nodes(solution.content, reply.shapes)
    result = Result(task, "equal", "", "", 0, 0, on_gpu, on_cpu, left_open, more, refused)
    said = next((line for line in reply.shapes["log"].splitlines() if REFUSALS in line), "")
    compare_steps(result, solution.wanted, reply.results, options, quanta, is_network)
    if result.status == "mismatch" and on_cpu > 0 and solution.wanted_on_cpu is not None:
        result.status, result.message, result.error = "equal", "", 0.0
        compare_steps(result, solution.wanted_on_cpu, reply.results, options, quanta, is_network)
    if result.status == "mismatch":
        return result
    if undue:
        result.status, result.message = "undue", f"{', '.join(undue)}: {said or reply.shapes['log'][-300:]}"
    elif unnamed:
        result.status, result.message = "unnamed", f"{unnamed}: {said}"
    return result


def compare_steps(result, each_wanted, each_got, options, quanta, is_network):
    """Notes the largest distances, and a mismatch."""
    for step, (wanted, got) in enumerate(zip(each_wanted, each_got)):
        try:
            error, apart = distance(wanted, got, "is_precision_loss_allowed" in options, is_network)
        except ValueError as problem:
            result.status, result.message = "mismatch", f"invoke {step}: {problem}"
            return
        result.error, result.quanta = max(result.error, error), max(result.quanta, apart)
        if error > 1 or apart > quanta:
            result.status, result.message = "mismatch", f"invoke {step}: {tell(wanted, got)}"
            return


def check_task(task, judges, gpu, options=None):
    """The result, and the solution if there is one."""
    case = check.make_case(task)
    try:
        solution = solve(case, judges, task.operator)
    except check.Refused as refusal:
        return Result(task, "invalid", str(refusal), case.description()), None
    result = compare(task, solution, gpu, options)
    result.what = case.description()
    return result, solution
