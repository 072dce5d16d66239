#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in populations, sampled by: Sample
"""Files that were changed at random, for the commands and for the Python package: each is taken, or refused with a text
that says why. Nothing crashes, prints a traceback, or raises another exception than the documented ones.

    mutation_test.py BUILD [Sample | Long]      Sample: some seconds; Long: all seeds

A message names the seed; `mutation_test.py BUILD --package SEED 1` tries one seed of the package.
"""
import random
import resource
import signal
import struct
import subprocess
import sys
import unittest

import mote_command

SPECIAL = (0, 1, 2, 3, 4, 7, 8, 127, 128, 255, 256, 32767, 65535, 2**31 - 1, 2**31, 2**32 - 4, 2**32 - 1)
MEMORY_BYTES = 4 << 30
# A model that was changed may be a good one that runs for long, as a WHILE without an end.
SECONDS = 20
BENCHMARK = mote_command.BUILD / "bin" / "benchmark_model"


def golden_models():
    """The models of the golden vectors; tools/differential/golden.py describes their files."""
    models = []
    for path in sorted((mote_command.ROOT / "tests" / "golden").glob("*.bin")):
        data, at = path.read_bytes(), 16
        for _ in range(struct.unpack_from("<I", data, 4)[0]):
            record, length = struct.unpack_from("<II", data, at)
            models.append(data[at + 64:at + 64 + length])
            at += record
    return models


def mutated(rng, data, others):
    """`data` with one to six changes; `others` are files of the same kind."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        at = rng.randrange(len(data)) if data else 0
        change = rng.randrange(8)
        if change == 0 and data:
            data[at] ^= 1 << rng.randrange(8)
        elif change == 1 and data:
            data[at] = rng.choice(SPECIAL) & 255
        elif change == 2 and len(data) > 8:
            struct.pack_into("<I", data, at // 4 * 4 if at // 4 * 4 + 4 <= len(data) else 0, rng.choice(SPECIAL))
        elif change == 3:
            del data[at:]
        elif change == 4:
            del data[at:at + rng.randrange(1, 17)]
        elif change == 5:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 17)))
        elif change == 6:
            data[at:at] = data[at:at + rng.randrange(1, 65)]
        else:
            other = rng.choice(others)
            begin = rng.randrange(len(other) + 1)
            data[at:at + 16] = other[begin:begin + 16]
    return bytes(data)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Commands(mote_command.MoteTest):
    """One file of each kind is changed, for each command that reads such files."""

    def try_command(self, seed, command, may_be_slow):
        try:
            done = subprocess.run([str(part) for part in command], capture_output=True, timeout=SECONDS, check=False,
                                  preexec_fn=limit_memory, errors="replace", cwd=self.folder)
        except subprocess.TimeoutExpired:
            self.assertTrue(may_be_slow, f"seed {seed}: {command} does not end")
            return
        where = f"seed {seed}: {command}: {done.returncode}: {done.stderr[-2000:]}"
        self.assertIn(done.returncode, range(128), where)
        self.assertNotIn("Traceback", done.stderr, where)
        if done.returncode != 0:
            self.assertNotEqual(done.stderr.strip(), "", where)

    def inputs(self):
        """For each kind of file: a model that takes it, and good files."""
        yield "npy", mote_command.DIGITS, [mote_command.npy("|i1", [1, 8, 8, 1], bytes(64)), mote_command.npy("<f4", [1, 1], bytes(4), 2)]
        yield "wav", mote_command.SINE, [mote_command.wav([5]), mote_command.wav([1, 2, 3], channels=2)]
        yield "bmp", mote_command.DIGITS, [mote_command.bmp24(8, 8, bytes(192)), mote_command.bmp24(8, 8, bytes(192), True)]
        yield "png", mote_command.DIGITS, [mote_command.png(8, 8, bytes(64), 0), mote_command.png(8, 8, bytes(192), 2)]
        yield "bin", mote_command.DIGITS, [bytes(64)]

    def try_inputs(self, seeds):
        for kind, model, good in self.inputs():
            for seed in seeds:
                rng = random.Random(f"{kind} {seed}")
                path = self.write(f"input.{kind}", mutated(rng, rng.choice(good), good))
                self.try_command(f"{kind} {seed}", [mote_command.MOTE, "run", model, "--input", path], False)
        labels = b"\n".join(b"%d" % i for i in range(10))
        for seed in seeds:
            rng = random.Random(f"labels {seed}")
            path = self.write("labels.txt", mutated(rng, labels, [labels]))
            self.try_command(f"labels {seed}", [mote_command.MOTE, "run", mote_command.DIGITS, "--input", "lcg", "--labels", path],
                             False)

    def try_models(self, seeds):
        models = golden_models() + [path.read_bytes() for path in mote_command.own_models()]
        for seed in seeds:
            rng = random.Random(f"model {seed}")
            path = self.write("model.tflite", mutated(rng, rng.choice(models), models))
            commands = (["run", path, "--input", "lcg"], ["run", path, "--input", "lcg", "--runtime", "micro"],
                        ["inspect", path], ["inspect", path, "--json"], ["plan", path, "--svg", "plan.svg"],
                        ["plan", path, "--embed", "plan.tflite"], ["optimize", path, "-o", "out.tflite"],
                        ["gen-resolver", path, "-o", "resolver.h"],
                        ["gen_op_registration", f"--input_models={path}", "--output_registration=ops.cc"],
                        ["run", mote_command.SINE, "--input", self.write("a.wav", mote_command.wav([5])), "--preprocessor", path])
            self.try_command(f"model {seed}", [mote_command.MOTE, *rng.choice(commands)], True)
            if seed % 8 == 0:
                self.try_command(f"model {seed}", [BENCHMARK, f"--graph={path}", "--num_runs=1", "--warmup_runs=0",
                                                   "--min_secs=0", "--max_secs=1"], True)
            if seed % 40 == 0:
                self.try_command(f"model {seed}", [mote_command.MOTE, "new-project", path, "--ide", "make", "-o", "project",
                                                   "--replace"], True)


class Package(unittest.TestCase):
    """The Python package, in processes of their own, which print each seed before they try it."""

    def try_seeds(self, first, count):
        last = first + count
        while first < last:
            command = [sys.executable, __file__, str(mote_command.BUILD), "--package", str(first), str(last - first)]
            child = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False,
                                   preexec_fn=limit_memory)
            tried = int(child.stdout.split()[-1])
            if child.returncode != -signal.SIGALRM:  # which ends one that takes long
                self.assertEqual(child.returncode, 0, f"seed {tried}: {child.stderr[-3000:]}")
            first = tried + 1


def use_package(rng, content):
    """What a program may do with the model, in any order."""
    runtime = rng.choice(package.RUNTIMES)
    interpreter = package.Interpreter(model_content=content, runtime=runtime,
                                      experimental_op_resolver_type=rng.choice(list(package.OpResolverType)),
                                      experimental_preserve_all_tensors=rng.random() < 0.3)

    def any_index():
        return rng.choice([rng.randrange(-1, 30), *(d["index"] for d in interpreter.get_input_details())])

    def resize():
        shape = [rng.choice((-1, 0, 1, 2, 3, 17)) for _ in range(rng.randrange(5))]
        interpreter.resize_tensor_input(any_index(), shape, rng.random() < 0.3)

    def write():
        for detail in interpreter.get_input_details():
            value = np.zeros(detail["shape"], detail["dtype"] if detail["dtype"] is not np.bytes_ else object)
            if value.dtype == object:
                value[...] = b"text"
            interpreter.set_tensor(detail["index"], value)

    def run_signature():
        for key, names in interpreter.get_signature_list().items():
            runner = interpreter.get_signature_runner(key)
            details = runner.get_input_details()
            runner(**{name: np.zeros(details[name]["shape"], details[name]["dtype"]) for name in names["inputs"]})

    views = []
    calls = (interpreter.allocate_tensors, interpreter.allocate_tensors, interpreter.invoke, interpreter.invoke, write,
             write, resize, interpreter.reset_all_variables, interpreter.get_tensor_details, run_signature,
             lambda: interpreter.get_tensor(any_index()), lambda: views.append(interpreter.tensor(any_index())()),
             views.clear, lambda: interpreter.arena_used_bytes,
             lambda: [interpreter.get_tensor(d["index"]) for d in interpreter.get_output_details()],
             lambda: interpreter.get_tensor_details(rng.randrange(-1, 4)))
    for call in (interpreter.allocate_tensors, write, interpreter.invoke, *rng.choices(calls, k=12)):
        try:
            call()
        except (ValueError, RuntimeError, MemoryError) as error:
            assert str(error), "an exception without a text"


def try_package(first, count):
    models = golden_models()
    for seed in range(first, first + count):
        print(seed, flush=True)
        rng = random.Random(f"package {seed}")
        content = rng.choice(models)
        if rng.random() < 0.8:
            content = mutated(rng, content, models)
        signal.alarm(SECONDS)
        try:
            use_package(rng, content)
        except (ValueError, RuntimeError, MemoryError) as error:
            assert str(error), "an exception without a text"


class Sample(Commands, Package):
    def test_inputs(self):
        self.try_inputs(range(20))

    def test_models(self):
        self.try_models(range(200))

    def test_package(self):
        self.try_seeds(0, 1500)


class Long(Commands, Package):
    def test_inputs(self):
        self.try_inputs(range(20, 500))

    def test_models(self):
        self.try_models(range(200, 6000))

    def test_package(self):
        self.try_seeds(1500, 50000)


if __name__ == "__main__":
    if sys.argv[2:3] == ["--package"]:
        sys.path.insert(0, str(mote_command.BUILD / "python"))
        import mote as package
        import numpy as np
        try_package(int(sys.argv[3]), int(sys.argv[4]))
    else:
        del Commands, Package  # which have no tests of their own
        mote_command.main()
