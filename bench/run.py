#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Measures the models on each target, with the portable and with the target's kernels, into bench/results.json, and makes
docs/benchmarks.md from it. Builds what it needs.

    bench/run.py [--only MODELS] [--targets TARGETS]
"""
import argparse
import concurrent.futures
import filecmp
import os
import sys
import time

import flash
import host
import measure
import page
import results

sys.path.insert(0, str(measure.ROOT / "tools"))
import made_of


def names(text):
    return text.replace(",", " ").split()


def check_names(parser, given, known):
    unknown = [name for name in given if name not in known]
    if unknown:
        parser.error(f"there is no {' '.join(unknown)}; there are: {' '.join(known)}")


def build(targets):
    """What is measured, with the presets that `make test` has, and none of the tests."""
    goals = {"host": ["mote", "mote_block_counts"], **dict.fromkeys(targets, list(measure.IMAGES.values()))}
    for preset, images in goals.items():
        print(f"Building {preset}", flush=True)
        measure.output("cmake", "--preset", preset, cwd=measure.ROOT)
        measure.output("cmake", "--build", measure.BUILD / preset, "--target", *images)


def measure_target(target, models, inspected, expected):
    """{model: {kernels: figures}}"""
    flash.build(target)
    same = filecmp.cmp(measure.image_of(target, "portable"), measure.image_of(target, "specialised"), shallow=False)
    figures = {name: {} for name in models}
    for kernels in measure.IMAGES:
        if kernels == "specialised" and same:
            for measured in figures.values():
                measured[kernels] = measured["portable"]
            continue
        runner = measure.Target(target, kernels)
        for name, path in models.items():
            figures[name][kernels] = runner.measure(path, len(inspected[name]["operators"]), expected[name])
            figures[name][kernels]["flash_bytes"] = flash.flash_bytes(target, kernels, name)
    return figures


def measure_all(models, targets, stored):
    inspected = {name: measure.inspect(path) for name, path in models.items()}
    expected = {name: measure.ExpectedOutput(path) for name, path in models.items()}
    flash.write_sources(measure.models())
    for name in models:
        record = stored["models"].setdefault(name, {})
        record.update(inspected[name], reference=expected[name].reference)
        record.setdefault("targets", {})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {target: pool.submit(measure_target, target, models, inspected, expected) for target in targets}
        hosts = {name: pool.submit(host.instructions, path) for name, path in models.items()} if host.available() else {}
        for target, job in jobs.items():
            for name, figures in job.result().items():
                stored["models"][name]["targets"][target] = figures
                stored["models"][name].setdefault("made_of", {})[target] = made_of.made_of_results(stored["models"][name], target)
        for name, job in hosts.items():
            stored["models"][name]["host_instructions"] = job.result()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of models; all others keep their figures")
    parser.add_argument("--targets", default=" ".join(measure.TARGETS))
    options = parser.parse_args()
    begin = time.monotonic()
    targets = names(options.targets)
    check_names(parser, targets, measure.TARGETS)
    build(targets)
    models = measure.models()
    only = names(options.only)
    check_names(parser, only, models)
    shared = (measure.SHARED / "models").is_dir()
    if not shared:
        print(f"{measure.SHARED / 'models'} is not there: only the models of this repository are measured")
    if not host.available():
        print("valgrind is not installed: the host is not measured")
    whole = shared and not only and len(targets) == len(measure.TARGETS)
    stored = results.start_again(measure.toolchain()) if whole else results.load()
    if stored["toolchain"] != measure.toolchain():
        parser.error(f"the other figures are of {stored['toolchain']}, this is {measure.toolchain()}: measure all")
    try:
        measure_all({name: models[name] for name in only or models}, targets, stored)
    except measure.Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    results.save(stored)
    page.write()
    print(f"{page.PAGE.relative_to(measure.ROOT)} and {results.FILE.relative_to(measure.ROOT)} are written, after "
          f"{time.monotonic() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
