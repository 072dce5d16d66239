#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs random layers on Cortex-M4 and M55 with the target's loops and with the portable ones, and fails if a layer takes more
estimated cycles with the former, or gives another output than on the host.

    bench/portable_guard.py [--layers COUNT] [--seed SEED] [--targets TARGETS] [--only OPERATOR]

The layers come from a generator of wide ranges: shapes, strides, paddings, batches, zero points and multipliers, also of dead
channels and above 1. Builds what it needs.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import measure
import random_layers
import run

TARGETS = ("cortex_m4", "cortex_m55")
# To choose among more ways, save more registers and lay out memory takes a loop this long before its first product: layers of
# a few dozen products are not what it is made for.
SET_UP_CYCLES = 600
TOLERANCE = 1.04  # TRANSPOSE_CONV takes up to 3 % more on Cortex-M55 where each pixel meets few weights


def write_layer(folder, layer, seed):
    """The path of the layer's model; its name says operator and seed."""
    path = folder / f"{layer.operator.lower()}_{seed}.tflite"
    path.with_suffix(".json").write_text(layer.json())
    subprocess.run(["flatc", "--binary", "--strict-json", "-o", folder, measure.ROOT / "src/model/schema.fbs",
                    path.with_suffix(".json")], check=True, stdout=subprocess.DEVNULL)
    made = next(p for p in folder.glob(path.stem + ".*") if p.suffix != ".json")
    if made != path:
        made.rename(path)
    return path


def write_layers(folder, first_seed, count, only):
    """{name: path}"""
    paths = {}
    for seed in range(first_seed, first_seed + count):
        layer = random_layers.layer(random.Random(seed), only)
        paths[f"{layer} (seed {seed})"] = write_layer(folder, layer, seed)
    return paths


def compare(path, runners, expected):
    """Cycles of the layer with the target's loops and with the portable ones, and the loop that the profile names."""
    figures, loops, _ = runners["specialised"].measure_functions(path, 1, expected)
    portable = runners["portable"].measure(path, 1, expected)
    return figures["operator_cycles"][0], portable["operator_cycles"][0], loops[0]


def is_slower(cycles, portable):
    return cycles > portable * TOLERANCE + SET_UP_CYCLES


def check_target(target, paths, expected):
    """What is wrong, as sentences."""
    runners = {kernels: measure.Target(target, kernels) for kernels in measure.IMAGES}
    problems = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {name: pool.submit(compare, path, runners, expected[name]) for name, path in paths.items()}
        for name, job in jobs.items():
            try:
                cycles, portable, loop = job.result()
            except measure.Failure as failure:
                problems.append(f"{target}: {name}: {failure}")
                continue
            if is_slower(cycles, portable):
                problems.append(f"{target}: {name}: {cycles:,} cycles with {loop}, {portable:,} with the portable loop")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets", default=" ".join(TARGETS))
    parser.add_argument("--only", choices=random_layers.OPERATORS, help="layers of this operator alone")
    parser.add_argument("--built", type=pathlib.Path, help="a folder of builds that are up to date")
    options = parser.parse_args()
    targets = run.names(options.targets)
    run.check_names(parser, targets, TARGETS)
    if options.built:
        measure.BUILD = options.built
    else:
        run.build(targets)
    with tempfile.TemporaryDirectory() as folder:
        paths = write_layers(pathlib.Path(folder), options.seed, options.layers, options.only)
        expected = {name: measure.ExpectedOutput(path) for name, path in paths.items()}
        problems = [problem for target in targets for problem in check_target(target, paths, expected)]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{options.layers} random layers on {', '.join(targets)}: {len(problems)} slower than with the portable loops, or wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
