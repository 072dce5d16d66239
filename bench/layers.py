#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Prints what each operator of each model of a folder costs on Cortex-M4 and M55, as a ratio of estimated cycles, worst first:
to the peer's where the folder has a `layers.json`, which says what the peer needs for models of one operator each, else to
those of the portable loops. Beside it, the loop that the profile names, and the function in which most instructions ran.

    bench/layers.py [--folder FOLDER] [--targets TARGETS] [--only PATTERN] [--below RATIO]

Without FOLDER: the shared layers where they are, else the models of this repository. Builds what it needs. Fails if a model
does not run or gives another output than expected, or if a ratio is above RATIO.
"""
import argparse
import concurrent.futures
import dataclasses
import json
import math
import os
import pathlib
import re
import sys

import measure
import run

PEER_PREFIXES = {"cortex_m4": "m4", "cortex_m55": "m55"}


@dataclasses.dataclass(frozen=True)
class Layer:
    name: str
    operator: str
    loop: str  # that the profile names
    function: str  # in which it spends the most time
    cycles: int
    reference: int  # the peer's cycles, or those of the portable loops

    @property
    def ratio(self):
        return self.cycles / max(self.reference, 1)


class KnownOutput:
    """What an Invoke must give: a hash that the folder knows, or what this computer gives."""

    def __init__(self, path, record):
        self._hash = record.get("expected", {}).get("hash_2")
        self._here = measure.ExpectedOutput(path)

    def check(self, got, where):
        if self._hash is None or got["output_hash"] != self._hash:
            self._here.check(got, where)


def layers_of(path, record, target, runners):
    """The operators of a model as Layers."""
    operators = measure.inspect(path)["operators"]
    expected = KnownOutput(path, record)
    figures, loops, functions = runners["specialised"].measure_functions(path, len(operators), expected)
    if "peer" in record:
        peer = record["peer"].get(f"{PEER_PREFIXES[target]}_cycles")
        references = [peer] if peer else []
    else:
        references = runners["portable"].measure(path, len(operators), expected)["operator_cycles"]
    return [Layer(path.stem, *rest)
            for rest in zip(operators, loops, functions, figures["operator_cycles"], references)]


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def report_means(target, layers):
    by_operator = {}
    for layer in layers:
        by_operator.setdefault(layer.operator, []).append(layer.ratio)
    print(f"\n{target}: {len(layers)} layers, geometric mean {geometric_mean([layer.ratio for layer in layers]):.2f}")
    for operator, ratios in sorted(by_operator.items(), key=lambda item: -geometric_mean(item[1])):
        print(f"  {operator:32} {len(ratios):4} layers  mean {geometric_mean(ratios):6.2f}  worst {max(ratios):6.2f}")


def report(target, layers):
    report_means(target, layers)
    for layer in sorted(layers, key=lambda layer: -layer.ratio):
        print(f"  {layer.ratio:6.2f}  {layer.cycles:12,} cycles  {layer.operator:24} {layer.name}  {layer.loop}: {layer.function}")


def models_of(folder):
    """{path: record of layers.json}"""
    known = folder / "layers.json"
    records = {record["name"]: record for record in json.loads(known.read_text())} if known.exists() else {}
    return {path: records.get(path.stem, {}) for path in sorted(folder.rglob("*.tflite"))}


def measure_target(target, models):
    """The layers, and what went wrong."""
    runners = {kernels: measure.Target(target, kernels) for kernels in measure.IMAGES}
    layers, failures = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(layers_of, path, record, target, runners) for path, record in models.items()]
        for job in jobs:
            try:
                layers += job.result()
            except measure.Failure as failure:
                failures.append(str(failure))
    return layers, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--targets", default=" ".join(PEER_PREFIXES))
    parser.add_argument("--only", default="", help="a regular expression that is in the names of the models")
    parser.add_argument("--below", type=float, default=math.inf, help="the ratio that no layer may exceed")
    options = parser.parse_args()
    shared = measure.SHARED / "layers"
    folder = options.folder or (shared if shared.is_dir() else measure.ROOT / "models")
    models = {path: record for path, record in models_of(folder).items() if re.search(options.only, path.stem)}
    if not models:
        parser.error(f"{folder} has no model whose name has {options.only}")
    print(f"{len(models)} models of {folder}, as a ratio to {'the peer' if any(models.values()) else 'the portable loops'}")
    targets = run.names(options.targets)
    run.check_names(parser, targets, PEER_PREFIXES)
    run.build(targets)
    failed = False
    for target in targets:
        layers, failures = measure_target(target, models)
        if layers:
            report(target, layers)
        for failure in failures:
            print(f"  not measured: {failure}", file=sys.stderr)
        above = [layer for layer in layers if layer.ratio > options.below]
        for layer in above:
            print(f"  {layer.name}: {layer.ratio:.2f} is above {options.below}", file=sys.stderr)
        failed |= bool(failures or above)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
