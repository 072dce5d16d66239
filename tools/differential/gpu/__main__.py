# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs random models and networks with the GPU delegate and in TensorFlow Lite, and compares. A model with floats agrees if each
number is within 1e-4, absolute or beside the number; one with quantised numbers if each is within 2 quanta.

Every second case runs with exact buffers: kernels that read or write outside of one end the process.

The random numbers of a case depend on the seed, the operator, the kind and the case's number only. The exit status is 0 if
each case agrees, each node that the documents name is taken, and each refusal has its reason in the log.
"""

import argparse
import collections
import concurrent.futures
import itertools
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

from differential import OUTPUT, ROOT
from differential.cases import GENERATORS, import_operators
from differential.check import Task
from differential.gpu import check, graphs, rules
from differential.gpu import operators as _  # noqa: F401, which registers them
from differential.gpu.operators import PREFIX
from differential.judges import Judges
from differential.worker import Worker

# Kinds of one operator in turn: most are floats, some quantised, some the delegate must leave.
TURNS = ("float", "float", "float", "quantised", "float", "float", "other")
# Operators that it must leave, some of them.
NOT_TAKEN = ("REVERSE_V2", "REDUCE_ANY", "CEIL", "TOPK_V2", "SPACE_TO_BATCH_ND", "LOGICAL_OR", "L2_NORMALIZATION", "GATHER_ND")
# The library that registers custom operators, of custom_ops.c.
CUSTOM_OPERATORS = OUTPUT / "gpu_custom_ops.so"
# An OpenCL of exact buffers, in a folder of its own for the loader.
EXACT = OUTPUT / "gpu_exact"
_workers = {}


def parse_arguments():
    parser = argparse.ArgumentParser(
        prog="differential.gpu", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=2000, help="how many models of an operator (2000)")
    parser.add_argument("--first", type=int, default=0, help="leave out so many of them, which another run has had")
    parser.add_argument("--graphs", type=int, default=200, help="how many random networks (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="operators, OPERATOR/kind, OPERATOR/kind/number or forms of networks")
    parser.add_argument("--half", action="store_true", help="with is_precision_loss_allowed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host", help="where python/mote is")
    parser.add_argument("--library", type=pathlib.Path, help="the delegate, if not that of the build folder")
    parser.add_argument("--failures", type=pathlib.Path, default=OUTPUT / "gpu_failures", help="the folder for failures")
    parser.add_argument("--known", action="store_true", help="networks that people run, and models/, too")
    return parser.parse_args()


def build_libraries():
    CUSTOM_OPERATORS.parent.mkdir(parents=True, exist_ok=True)
    source = pathlib.Path(__file__).with_name("custom_ops.c")
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{ROOT / 'include'}", "-o", CUSTOM_OPERATORS, source], check=True)
    EXACT.mkdir(exist_ok=True)
    library, source = EXACT / "libOpenCL.so", pathlib.Path(__file__).with_name("exact_opencl.cc")
    subprocess.run(["c++", "-shared", "-fPIC", "-O1", "-o", library, source, "-l:libOpenCL.so.1"], check=True)


def start_workers(build, library, failures):
    """In each process of the pool."""
    _workers["failures"] = failures
    tools = pathlib.Path(__file__).resolve().parents[2]
    os.environ["MOTE_GPU_LIBRARY"] = str(library)
    os.environ["MOTE_GPU_CUSTOM_OPS"] = str(CUSTOM_OPERATORS)
    os.environ["POCL_MAX_PTHREAD_COUNT"] = "1"
    _workers["judges"] = Judges(sys.executable, tools)
    for exact in (False, True):
        if exact:
            os.environ["LD_LIBRARY_PATH"] = os.pathsep.join([str(EXACT), os.environ.get("LD_LIBRARY_PATH", "")])
        _workers[exact] = Worker(sys.executable, "differential.gpu.runtime", [tools, build / "python"])
    import_operators()


def run_task(task, options):
    function = graphs.check_task if task.operator == graphs.GRAPH else check.check_task
    exact = task.number // 2 % 2 == 1  # random networks have reshapes by the last bit
    result, solution = function(task, _workers["judges"], _workers[exact], options)
    if is_failure(result) and solution is not None:
        keep(result, solution)
    return result


def keep(result, solution):
    """Writes a failure down."""
    task = result.task
    folder = _workers["failures"] / task.operator / f"{result.status}_{task.kind}_{task.number}_seed{task.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "case.txt").write_text(f"{task}\n{result.what}\n{result.status}: {result.message}\n")
    (folder / "model.tflite").write_bytes(solution.content)
    for role, steps in (("in", solution.steps), ("wanted", solution.wanted)):
        for step, arrays in enumerate(steps):
            for index, array in enumerate(arrays):
                np.save(folder / f"{role}{index}.{step}.npy", array)


def is_failure(result):
    return result.status not in ("equal", "invalid")


def group_of(kind):
    kind = kind.removeprefix(PREFIX)
    if kind.startswith(("float32", "hybrid")) and "6d" not in kind and "5d" not in kind and "int4" not in kind:
        return "float"
    return "quantised" if kind.split("_")[0] in ("int8", "uint8") else "other"


def plan(arguments):
    """Round by round over all operators, and in each over the kinds."""
    wanted = [word for word in arguments.only.split(",") if word]
    names = [name for name in (*rules.DOCUMENTED, *rules.CUSTOM, *NOT_TAKEN)]
    single = [word for word in wanted if word.count("/") == 2]
    for word in single:
        operator, kind, number = word.split("/")
        yield Task(operator, kind, int(number), arguments.seed)
    if single:
        return
    choices = {}
    for name in names:
        kinds = [kind for other, kind in GENERATORS if other == name and (name not in rules.CUSTOM or kind.startswith(PREFIX))]
        kinds = [kind for kind in kinds if "bfloat16" not in kind]  # NumPy has no such type
        kinds = [kind for kind in kinds if not wanted or name in wanted or f"{name}/{kind}" in wanted]
        if kinds:
            choices[name] = {group: [kind for kind in kinds if group_of(kind) == group] for group in TURNS}
    count, turns, numbers = 0, collections.Counter(), collections.Counter()
    for turn in itertools.count() if choices else ():
        group = TURNS[turn % len(TURNS)]
        for name, groups in choices.items():
            if name in NOT_TAKEN and group != "other":
                continue
            chosen = group if groups[group] else next(other for other in TURNS if groups[other])
            kind = groups[chosen][turns[name, chosen] % len(groups[chosen])]
            if count == arguments.cases:
                return
            yield Task(name, kind, numbers[name, kind], arguments.seed)
            turns[name, chosen] += 1
            numbers[name, kind] += 1
            count += 1


def plan_graphs(arguments):
    wanted = [word for word in arguments.only.split(",") if word]
    kinds = [kind for kind in graphs.KINDS if not wanted or kind in wanted]
    for number in range(arguments.graphs if kinds else 0):
        yield Task(graphs.GRAPH, kinds[number % len(kinds)], number // len(kinds), arguments.seed)
    if arguments.known:
        for kind in graphs.known():
            if not wanted or kind in wanted:
                yield Task(graphs.GRAPH, kind, 0, arguments.seed)


def print_table(results):
    """Per operator or form of network."""
    table = collections.defaultdict(list)
    for result in results:
        name = result.task.operator if result.task.operator != graphs.GRAPH else result.task.kind
        table[name].append(result)
    print(f"{'':28} {'models':>6} {'taken':>6} {'part':>5} {'left':>5} {'failed':>6}  worst error, quanta; refused")
    for name, own in sorted(table.items()):
        compared = [result for result in own if result.status != "invalid"]
        taken = sum(r.on_cpu == 0 and r.on_gpu > 0 for r in compared)
        part = sum(r.on_cpu > 0 and r.on_gpu > 0 for r in compared)
        reasons = sorted({reason for r in compared for reason in (*r.refused, *(f"({n})" for n in r.open_names))})
        error, quanta = max((r.error for r in compared), default=0) * check.FLOAT_TOLERANCE, max((r.quanta for r in compared), default=0)
        print(f"{name:28} {len(compared):6} {taken:6} {part:5} {len(compared) - taken - part:5} {sum(map(is_failure, own)):6}"
              f"  {error:.1e}, {quanta}" + (f"; {'; '.join(reasons)}"[:300] if reasons else ""))


def print_failures(results):
    groups = collections.defaultdict(list)
    for result in filter(is_failure, results):
        groups[result.task.operator, result.status].append(result)
    for (operator, status), own in sorted(groups.items()):
        print(f"{operator}: {status} ({len(own)})")
        for result in own[:4]:
            print(f"  {result.task}: {result.what}: {result.message[:400]}")


def run_all(arguments, tasks):
    options = check.HALF if arguments.half else None
    library = arguments.library or arguments.build / "lib" / "libtensorflowlite_gpu_delegate.so"
    if not library.exists():
        raise SystemExit(f"{library} is not there")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["POCL_CACHE_DIR"] = cache
        with concurrent.futures.ProcessPoolExecutor(
            arguments.jobs, multiprocessing.get_context("fork"), start_workers, (arguments.build, library.resolve(), arguments.failures)
        ) as pool:
            yield from pool.map(run_task, tasks, itertools.repeat(options), chunksize=1)


def main():
    arguments = parse_arguments()
    import_operators()
    build_libraries()
    shutil.rmtree(arguments.failures, ignore_errors=True)
    start, results = time.monotonic(), []
    tasks = [*list(plan(arguments))[arguments.first :], *plan_graphs(arguments)]
    if not tasks:
        raise SystemExit(f"nothing matches {arguments.only}")
    try:
        for result in run_all(arguments, tasks):
            results.append(result)
            if is_failure(result):
                print(f"{result.status}: {result.task}: {result.message[:300]}", flush=True)
    except KeyboardInterrupt:
        print(f"Interrupted after {len(results)} of {len(tasks)}")
    print_table(results)
    print_failures(results)
    more = collections.Counter(name for result in results for name in result.more)
    if more:
        print("Taken beyond what the documents say:", ", ".join(f"{name} ({count})" for name, count in sorted(more.items())))
    failures = sum(map(is_failure, results))
    compared = [result for result in results if result.status != "invalid"]
    taken = sum(result.on_cpu == 0 and result.on_gpu > 0 for result in compared)
    print(f"seed {arguments.seed}, {time.monotonic() - start:.0f} seconds, {len(compared)} compared, {taken} wholly on the GPU")
    print(f"{len(results)} cases, {failures} failures" + (f", in {arguments.failures}" if failures else ""))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
