#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Measures a population of random layers on Cortex-M4 and M55, as a ratio of estimated cycles to an estimate of the peer's: the
geometric mean, each operator's, and the worst ten. A layer of which the peer's cycles can only be bounded is marked.

    bench/population.py [--layers COUNT] [--seed SEED] [--targets TARGETS] [--only OPERATORS] [--built FOLDER]

Builds what it needs, unless there is a folder of builds.
"""
import argparse
import pathlib
import sys
import tempfile

import layers
import measure
import peer_estimate
import portable_guard
import random_layers
import run

WORST = 10


def choose(seed, count, operators):
    """`count` layers of which the peer's cycles can be estimated, each operator as often as another: {seed: layer}."""
    chosen = {}
    while len(chosen) < count:
        layer = random_layers.layer(portable_guard.random.Random(seed), operators[len(chosen) % len(operators)])
        if peer_estimate.estimate(layer) is not None:
            chosen[seed] = layer
        seed += 1
    return chosen


def write(folder, chosen):
    """{path: record}, as layers.models_of has them, and {name: description}."""
    records, described = {}, {}
    for seed, layer in chosen.items():
        path = portable_guard.write_layer(folder, layer, seed)
        records[path] = {"peer": peer_estimate.estimate(layer)}
        described[path.stem] = ("bound " if records[path]["peer"]["bound"] else "fitted") + f" {layer} (seed {seed})"
    return records, described


def report(target, measured, described):
    def print_layer(layer):
        print(f"  {layer.ratio:6.2f}  {layer.cycles:10,} cycles  {described[layer.name]}  {layer.loop}: {layer.function}")

    worst = sorted(measured, key=lambda layer: -layer.ratio)
    layers.report_means(target, measured)
    print(f"  the worst {min(WORST, len(worst))}:")
    for layer in worst[:WORST]:
        print_layer(layer)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets", default=" ".join(layers.PEER_PREFIXES))
    parser.add_argument("--only", default=" ".join(random_layers.OPERATORS), help="operators")
    parser.add_argument("--built", type=pathlib.Path, help="a folder of builds that are up to date")
    options = parser.parse_args()
    targets, operators = run.names(options.targets), run.names(options.only)
    run.check_names(parser, targets, layers.PEER_PREFIXES)
    run.check_names(parser, operators, random_layers.OPERATORS)
    operators = [each for each in operators if each not in peer_estimate.UNKNOWN]
    if not operators:
        parser.error("nothing is known of the peer's cycles for these operators")
    if options.built:
        measure.BUILD = options.built
    else:
        run.build(targets)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        records, described = write(pathlib.Path(folder), choose(options.seed, options.layers, operators))
        for target in targets:
            measured, failures = layers.measure_target(target, records)
            if measured:
                report(target, measured, described)
            for failure in failures:
                print(f"  not measured: {failure}", file=sys.stderr)
            failed |= bool(failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
