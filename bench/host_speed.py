#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the dynamic runtime with TensorFlow Lite of PyPI, which has XNNPACK: one process, one thread, Google Benchmark.
Writes the ratios of their times into bench/host_speed.json, and docs/benchmarks.md. `make bench-host` starts it in a Python
that has TensorFlow.

    bench/host_speed.py [MODEL...]     without models: those given and those of bench/networks.py
"""
import json
import os
import pathlib
import re
import sys
import tempfile

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import google_benchmark
import numpy as np
import tensorflow as tf

import measure
import networks
import page

sys.path.insert(0, str(measure.BUILD / "host" / "python"))
import mote

MODELS = measure.BUILD / "bench" / "models"
ROUNDS = 15


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
    """{runtime: interpreter}; None, with the reason printed, for a model that TensorFlow Lite does not run."""
    ours = prepared(mote.Interpreter(str(path), num_threads=1, experimental_op_resolver_type=mote.OpResolverType.AUTO))
    try:
        theirs = prepared(tf.lite.Interpreter(str(path), num_threads=1))
    except (ValueError, RuntimeError) as error:
        print(f"{path.stem}: left out, TensorFlow Lite does not run it: {str(error).splitlines()[0]}")
        return None
    for got, expected in zip(outputs(ours), outputs(theirs)):
        # TensorFlow Lite's 8-bit products are rounded once.
        near = 16 if np.issubdtype(got.dtype, np.integer) else 1e-3 * max(1e-6, float(np.abs(expected).max()))
        difference = np.abs(got.astype(np.float64) - expected.astype(np.float64)).max()
        if difference > near:
            raise measure.Failure(f"{path.stem}: the outputs differ by {difference}; nothing is compared")
    return {"Mote": ours, "TensorFlow Lite": theirs}


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


def main():
    paths = [pathlib.Path(argument) for argument in sys.argv[1:]] or [*measure.models().values(), *networks.make(MODELS)]
    pairs = {path.stem: pair for path in paths if (pair := interpreters(path))}
    macs = {path.stem: measure.inspect(path)["macs"] for path in paths}
    times = run_all(pairs)
    models = {}
    for model in pairs:
        ratio = times[model, "Mote"] / times[model, "TensorFlow Lite"]
        models[model] = {"macs": macs[model], "ratio": round(ratio, 2)}
        print(f"{model}: {ratio:.2f} of TensorFlow Lite's time")
    ratios = [model["ratio"] for model in models.values()]
    print(f"{len(ratios)} models: {float(np.exp(np.mean(np.log(ratios)))):.2f} as geometric mean, {max(ratios):.2f} at most")
    if not sys.argv[1:]:
        stored = {"processor": processor(), "tensorflow": tf.__version__, "models": models}
        page.HOST_SPEED.write_text(json.dumps(stored, indent=1) + "\n")
        page.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
