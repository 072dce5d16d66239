#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the GPU delegate with the CPU: a table of the time of Invoke, what is moved between the two memories for it, the kernels,
and the time until a model is ready, the first time and with a folder for what was compiled.

    bench/gpu.py [--build BUILD] [--options KEY=VALUE,...] MODEL...     without models: those of models/
"""
import argparse
import contextlib
import ctypes
import os
import pathlib
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
SERIALIZED = 1 | 8  # of experimental_flags: quantised models, and a folder for what was compiled
SECONDS, LEAST_RUNS = 1.0, 5


class Traffic(ctypes.Structure):
    """MoteGpuTraffic of include/mote/gpu_buffers.h."""

    _fields_ = [(name, ctypes.c_size_t) for name in ("bytes_to_device", "bytes_from_device", "runs", "kernels")]


def traffic_of(library, delegate):
    function = ctypes.CDLL(str(library)).MoteGpuGetTraffic
    function.argtypes, function.restype = [ctypes.c_void_p], Traffic
    return function(delegate._get_native_delegate_pointer())


def fill(interpreter):
    random = np.random.default_rng(1)
    for details in interpreter.get_input_details():
        shape, dtype = details["shape"], details["dtype"]
        is_float = np.issubdtype(dtype, np.floating)
        values = random.random(shape) if is_float else random.integers(0, 100, shape)
        interpreter.set_tensor(details["index"], values.astype(dtype))


def milliseconds(interpreter):
    """The shortest of many runs."""
    interpreter.invoke()
    times, end = [], time.perf_counter() + SECONDS
    while len(times) < LEAST_RUNS or time.perf_counter() < end:
        start = time.perf_counter()
        interpreter.invoke()
        times.append(time.perf_counter() - start)
    return 1e3 * min(times)


@contextlib.contextmanager
def quiet():
    """Without what the runtime logs."""
    null, old = os.open(os.devnull, os.O_WRONLY), os.dup(2)
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(old, 2)
        os.close(old)
        os.close(null)


def ready(mote, path, library=None, options=None):
    """(interpreter, its delegate, milliseconds until it is ready)"""
    start = time.perf_counter()
    delegate = mote.load_delegate(library, options) if library else None
    resolvers = mote.OpResolverType
    interpreter = mote.Interpreter(
        str(path), num_threads=1, experimental_delegates=[delegate] if delegate else None,
        experimental_op_resolver_type=resolvers.BUILTIN_WITHOUT_DEFAULT_DELEGATES if delegate else resolvers.AUTO)
    interpreter.allocate_tensors()
    elapsed = 1e3 * (time.perf_counter() - start)
    fill(interpreter)
    return interpreter, delegate, elapsed


def measure(mote, path, library, options):
    """The row of a model."""
    cpu = milliseconds(ready(mote, path)[0])
    with tempfile.TemporaryDirectory() as folder:
        cached = {**options, "experimental_flags": SERIALIZED, "serialization_dir": folder, "model_token": path.stem}
        interpreter, delegate, first = ready(mote, path, library, cached)
        _, _, second = ready(mote, path, library, cached)
    gpu = milliseconds(interpreter)
    before = traffic_of(library, delegate)
    interpreter.invoke()
    after = traffic_of(library, delegate)
    moved = {name: getattr(after, name) - getattr(before, name) for name, _ in Traffic._fields_}
    partitions = sum(details["op_name"] == "DELEGATE" for details in interpreter._get_ops_details())
    return (f"| {path.stem} | {cpu:.2f} | {gpu:.2f} | {partitions} | {moved['kernels']} | {moved['bytes_to_device']} "
            f"| {moved['bytes_from_device']} | {first:.0f} | {second:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host")
    parser.add_argument("--library", type=pathlib.Path, help="the delegate, if not that of the build folder")
    parser.add_argument("--options", default="", help="of the delegate")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.build / "python"))
    import mote

    library = arguments.library or arguments.build / "lib" / "libtensorflowlite_gpu_delegate.so"
    options = dict(word.split("=", 1) for word in arguments.options.split(",") if word)
    paths = arguments.models or sorted((ROOT / "models").glob("*/*.tflite"))
    print("| model | CPU, ms | GPU, ms | partitions | kernels | bytes to the device | bytes back | ready, ms | ready again, ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    for path in paths:
        try:
            with quiet():
                row = measure(mote, path, library, options)
        except RuntimeError as error:
            row = f"| {path.stem} | left out: {str(error).splitlines()[0]} |"
        print(row, flush=True)


if __name__ == "__main__":
    main()
