#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the dynamic runtime with LiteRT of PyPI, which has XNNPACK: one process, one thread, Google Benchmark. Both
once with AVX2 alone (avx2_only.py) and once with all that the processor has. Writes the ratios of their times into
bench/host_speed.json, and docs/benchmarks.md. `make bench-host` starts it in a Python that has LiteRT and TensorFlow.

    bench/host_speed.py [--seed SEED] [MODEL...]     without models: those given, those of bench/networks.py, and networks
                                                     that it draws, with another seed in each run
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from importlib import metadata

import avx2_only

LEVELS = ("AVX2", "AVX-512")  # AVX-512: all that the processor has
if "--level=AVX2" in sys.argv:
    avx2_only.limit_mote()

import google_benchmark
import numpy as np
from ai_edge_litert.interpreter import Interpreter as LiteRt

import measure
import page

sys.path.insert(0, str(measure.BUILD / "host" / "python"))
import mote

MODELS = measure.BUILD / "bench" / "models"
ROUNDS = 15
DRAWN = 3  # networks of each kind


def fill(interpreter):
    """The same numbers in both runtimes."""
    for details in interpreter.get_input_details():
        random = np.random.default_rng(1)
        shape, dtype = details["shape"], details["dtype"]
        is_float = np.issubdtype(dtype, np.floating)
        values = random.random(shape) if is_float else random.integers(-100, 100, shape)
        interpreter.set_tensor(details["index"], values.astype(dtype))


def outputs(interpreter):
    interpreter.invoke()
    return [interpreter.get_tensor(details["index"]) for details in interpreter.get_output_details()]


def prepared(interpreter):
    interpreter.allocate_tensors()
    fill(interpreter)
    interpreter.invoke()
    return interpreter


def interpreters(path):
    """{runtime: interpreter}; None, with the reason printed, for a model that LiteRT does not run."""
    ours = prepared(mote.Interpreter(str(path), num_threads=1, experimental_op_resolver_type=mote.OpResolverType.AUTO))
    try:
        theirs = prepared(LiteRt(str(path), num_threads=1))
    except (ValueError, RuntimeError) as error:
        print(f"{path.stem}: left out, LiteRT does not run it: {str(error).splitlines()[0]}")
        return None
    for got, expected in zip(outputs(ours), outputs(theirs)):
        # LiteRT's 8-bit products are rounded once, and a layer after the other adds to that, as to other sums of floats
        # that are quantised: on average, outputs are near.
        difference = np.abs(got.astype(np.float64) - expected.astype(np.float64)).mean()
        near = 8 if np.issubdtype(got.dtype, np.integer) else 1e-2 * max(1e-6, float(np.abs(expected).max()))
        if difference > near:
            raise measure.Failure(f"{path.stem}: the outputs differ by {difference}; nothing is compared")
    return {"Mote": ours, "LiteRT": theirs}


def register(name, interpreter):
    def run(state):
        while state:
            interpreter.invoke()

    google_benchmark.register(run, name=name)


def run_all(pairs):
    """{(model, runtime): the shortest microseconds of the processor, of all rounds}"""
    for model, pair in pairs.items():
        for runtime, interpreter in pair.items():
            register(f"{model}/{runtime}", interpreter)
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        google_benchmark.initialize([
            "host_speed", f"--benchmark_out={report}", "--benchmark_out_format=json", "--benchmark_min_time=0.05s",
            f"--benchmark_repetitions={ROUNDS}", "--benchmark_enable_random_interleaving=true"])
        google_benchmark.run_benchmarks()
        runs = json.loads(report.read_text())["benchmarks"]
    to_microseconds = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}
    shortest = {}
    for run in runs:
        if run["run_type"] == "iteration":
            key = tuple(run["name"].split("/")[:2])
            time = run["cpu_time"] * to_microseconds[run["time_unit"]]
            shortest[key] = min(time, shortest.get(key, time))
    return shortest


def processor():
    found = re.search(r"^model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return found.group(1) if found else "unknown"


def measure_level(level, paths, result):
    """Prints the ratios of models, and writes them into a file; in a process of its own."""
    answers = avx2_only.hide() if level == "AVX2" else None
    pairs = {path.stem: pair for path in paths if (pair := interpreters(path))}
    if answers is not None and answers() == 0:
        raise measure.Failure("nobody has asked what the processor has: LiteRT may use AVX-512")
    times = run_all(pairs)
    ratios = {model: round(times[model, "Mote"] / times[model, "LiteRT"], 2) for model in pairs}
    for model, ratio in ratios.items():
        print(f"{level}, {model}: {ratio:.2f} of LiteRT's time")
    result.write_text(json.dumps(ratios))


def mean(ratios):
    return float(np.exp(np.mean(np.log(list(ratios)))))


def worst(ratios):
    return ", ".join(f"{model} {ratio:.2f}" for model, ratio in sorted(ratios.items(), key=lambda item: -item[1])[:10])


def all_models(seed):
    import networks  # it takes TensorFlow, whose XNNPACK is not the one to measure
    import uint8_networks

    drawn = networks.make(MODELS, networks=networks.population(seed, DRAWN))
    return [*measure.models().values(), *networks.make(MODELS), *uint8_networks.make(MODELS), *drawn]


def main():
    arguments = sys.argv[1:]
    if arguments and arguments[0].startswith("--level="):
        measure_level(arguments[0].split("=")[1], [pathlib.Path(path) for path in arguments[2:]], pathlib.Path(arguments[1]))
        return 0
    seed = random.randrange(1 << 20)
    if arguments and arguments[0] == "--seed":
        seed, arguments = int(arguments[1]), arguments[2:]
    if not arguments:
        print(f"Networks drawn with --seed {seed}")
    paths = [pathlib.Path(argument) for argument in arguments] or all_models(seed)
    macs = {path.stem: measure.inspect(path)["macs"] for path in paths}
    levels = {}
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder) / "ratios.json"
        for level in LEVELS:
            subprocess.run([sys.executable, __file__, f"--level={level}", result, *paths], check=True)
            levels[level] = json.loads(result.read_text())
            print(f"{level}: {mean(levels[level].values()):.2f} as geometric mean of {len(levels[level])} models; the worst: "
                  f"{worst(levels[level])}")
    if not arguments:
        models = {model: {"macs": macs[model], "ratios": {level: levels[level][model] for level in LEVELS}}
                  for model in levels[LEVELS[0]] if model in levels[LEVELS[1]]}
        stored = {"processor": processor(), "litert": metadata.version("ai-edge-litert"), "seed": seed, "models": models}
        page.HOST_SPEED.write_text(json.dumps(stored, indent=1) + "\n")
        page.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
