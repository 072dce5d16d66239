#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in populations, sampled by: Sources Host.test_sample
"""The loop that a profile names is the loop whose code ran: for the models of the repository, random models, those of the
golden vectors and those of the shared folder, on emulated Cortex-M4 and M55 and on this machine."""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "bench"))
import host
import loops
import measure

measure.BUILD = mote.BUILD.parent
loops.IMAGES = measure.BUILD / "loops"
# Emulated targets, and the folder of their loops.
TARGETS = {"cortex_m4": "cortex_m_dsp", "cortex_m55": "helium"}
# Folders of loops that profiles do not name: what is in them is a part of portable loops.
FOLDERS_OF_PARTS = {"cortex_m", "riscv", "vectors"}
RANDOM_MODELS = 50
# Takes every so many cases of each operator's golden vectors; fewer under Valgrind, which takes seconds for each.
EACH_GOLDEN = 16
EACH_GOLDEN_HERE = 64


def each(count):
    return lambda operator, case, name: case % count == 0


def random_models(folder):
    measure.output("cmake", "--build", mote.BUILD, "--target", "write_random_models")
    program = next(path for path in mote.BUILD.rglob("write_random_models") if path.is_file())
    subprocess.run([program, folder, str(RANDOM_MODELS)], check=True)
    return sorted(folder.glob("random_*.tflite"))


def shared_models():
    return sorted(path for name in ("models", "layers") for path in (mote.SHARED / name).glob("*.tflite"))


class Sources(unittest.TestCase):
    """Each loop in the sources is one of which the checks know."""

    def test_names(self):
        names, folders = loops.named_loops(), loops.folders_of_loops()
        self.assertLess(set(TARGETS.values()), names)
        self.assertLess({name.split(" ")[0] for name in names}, folders, "a loop has the name of the folder that it is in")
        self.assertEqual(folders - {name.split(" ")[0] for name in names}, FOLDERS_OF_PARTS)
        checked = set(TARGETS.values()) | {"x86_64", "aarch64", "wasm"}  # the last two by aarch64_test and wasm_test
        self.assertEqual({name.split(" ")[0] for name in names}, checked, "of these names, some are not checked")

    def test_around(self):
        """What counts for no loop is there."""
        self.assertLess(loops.AROUND, {path.stem for path in loops.OPERATORS.glob("*/*/*.cc")})

    def test_table_of_vectors(self):
        fields, functions = loops.loops_of_table()
        self.assertEqual(len(fields), len(functions))
        self.assertLess(loops.NO_LOOPS, set(fields))


class TruthTest(unittest.TestCase):

    def check(self, models, operators_of):
        """Every operator of every model. A few models refuse inputs that they were not made for: indices, sizes, strings."""
        seen, refused = {}, []
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = {path: pool.submit(operators_of, path) for path in models}
        for path, job in jobs.items():
            try:
                operators = job.result()
            except measure.Failure as failure:
                self.assertIn("failed to invoke with status", str(failure))
                refused.append(path.stem)
                continue
            for index, operator in enumerate(operators):
                with self.subTest(model=path.stem, index=index):
                    self.assertTrue(operator.is_as_named(), operator)
                seen.setdefault(operator.loop.split(" ")[0], []).append(path.stem)
        print({loop: len(names) for loop, names in seen.items()}, f"operators by loop; not run: {refused}", flush=True)
        self.assertLess(10 * len(refused), len(jobs) + 10)
        return seen


class Host(TruthTest):
    """The vectors of x86-64 as far as Valgrind knows them."""

    def setUp(self):
        if not host.available():
            self.skipTest("valgrind is not installed")
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def test_sample(self):
        """A model of each kind of loop."""
        wanted = [(operator, kind) for operator in ("CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED", "ADD", "AVERAGE_POOL_2D")
                  for kind in ("int8", "float32")]

        def take(operator, _, name):
            """The first one of each."""
            key = (operator, name.split("/")[0].split("_")[0])
            is_first = key in wanted
            if is_first:
                wanted.remove(key)
            return is_first

        self.check([mote.DIGITS, mote.SINE, *mote.golden_models(self.folder, take)], loops.operators_here)
        self.assertEqual(wanted, [])

    def test_all(self):
        golden = mote.golden_models(self.folder, each(EACH_GOLDEN_HERE))
        seen = self.check([*mote.own_models(), *golden, *random_models(self.folder), *shared_models()], loops.operators_here)
        self.assertLess({"portable"}, set(seen), "this processor has no loops of its own")


class Emulated(TruthTest):

    def test_all(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            golden = mote.golden_models(folder, each(EACH_GOLDEN))
            models = [*mote.own_models(), *golden, *random_models(folder), *shared_models()]
            for target, loop in TARGETS.items():
                with self.subTest(target=target):
                    loops.build(target)
                    seen = self.check(models, loops.Target(target, loop).operators)
                    self.assertEqual(set(seen), {"portable", loop})


if __name__ == "__main__":
    mote.main()
