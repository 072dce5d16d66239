#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Python package: the commands as dataclasses, and its types. tests/doors/pip.py installs it."""
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))

import numpy as np

import mote

MODELS = [path for path in sorted((ROOT / "models").glob("*/*.tflite")) if path.name != "atan.tflite"]
DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
SINE = ROOT / "models" / "sine" / "sine_float.tflite"


def command(*words):
    done = subprocess.run([BUILD / "bin" / "mote", *words], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 2):
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def holds(test, found, wanted):
    """A dataclass has what the JSON has, for each of its fields."""
    for field in dataclasses.fields(found):
        value = getattr(found, field.name)
        if isinstance(value, list) and value and dataclasses.is_dataclass(value[0]):
            test.assertEqual(len(value), len(wanted[field.name]))
            for one, other in zip(value, wanted[field.name]):
                holds(test, one, other)
        else:
            test.assertEqual(value, wanted[field.name], field.name)


class Commands(unittest.TestCase):

    def test_version(self):
        version = re.search(r"project\(mote VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        self.assertEqual(mote.__version__, version)

    def test_inspect_and_plan(self):
        for model in MODELS:
            holds(self, mote.inspect(model), command("inspect", "--json", model))
            holds(self, mote.plan(model, "riscv32"), command("plan", "--json", "--target", "riscv32", model))

    def test_run(self):
        """Outputs, and the arena, are those of the Interpreter."""
        for model in MODELS:
            interpreter = mote.Interpreter(model, runtime="micro")
            interpreter.allocate_tensors()
            inputs = []
            for detail in interpreter.get_input_details():
                inputs.append(np.random.default_rng(3).uniform(-3, 3, detail["shape"]).astype(detail["dtype"]))
                interpreter.set_tensor(detail["index"], inputs[-1])
            interpreter.invoke()
            done = mote.run(model, inputs, runtime="micro")
            self.assertEqual(done.arena_used_bytes, interpreter.arena_used_bytes)
            self.assertEqual([op.index for op in done.operators], list(range(len(mote.inspect(model).operators))))
            for detail, output in zip(interpreter.get_output_details(), done.outputs):
                expected = interpreter.get_tensor(detail["index"])
                self.assertEqual(output.dtype, expected.dtype)
                np.testing.assert_array_equal(output, expected)

    def test_compare_and_report(self):
        found = mote.compare(DIGITS, "micro")
        self.assertIsNone(found.first_difference)
        self.assertEqual([one.node for one in found.tensors], list(range(7)))
        with tempfile.TemporaryDirectory() as folder:
            mote.report(DIGITS, pathlib.Path(folder, "page.html"), ["host"], compare_with=SINE)
            self.assertIn("digits_int8", pathlib.Path(folder, "page.html").read_text())

    def test_report_with_data(self):
        with tempfile.TemporaryDirectory() as folder:
            for label in (2, 5):
                pathlib.Path(folder, "data", str(label)).mkdir(parents=True)
                np.save(pathlib.Path(folder, "data", str(label), "x.npy"), np.zeros([1, 8, 8, 1], np.int8))
            labels = pathlib.Path(folder, "labels.txt")
            labels.write_text("".join(f"{i}\n" for i in range(10)))
            mote.report(DIGITS, pathlib.Path(folder, "page.html"), ["host"], data=pathlib.Path(folder, "data"), labels=labels)
            self.assertIn('"evaluated":2,', pathlib.Path(folder, "page.html").read_text())

    def test_evaluate(self):
        with tempfile.TemporaryDirectory() as folder:
            for i, value in enumerate((0.5, 1.5, 4.5)):
                pathlib.Path(folder, "odd" if value > 4 else "normal").mkdir(exist_ok=True)
                np.save(pathlib.Path(folder, "odd" if value > 4 else "normal", f"{i}.npy"), np.array([[value]], np.float32))
            done = mote.evaluate(SINE, folder, normal="normal")
            self.assertEqual((done.files, done.evaluated, done.places["micro"]["auc"]), (3, 3, 0.0))

    def test_what_writes_files(self):
        """The same as the command writes."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            self.assertTrue(mote.optimize(DIGITS, folder / "python.tflite"))
            subprocess.run([BUILD / "bin" / "mote", "optimize", DIGITS, "-o", folder / "command.tflite"], check=True,
                           capture_output=True)
            self.assertEqual((folder / "python.tflite").read_bytes(), (folder / "command.tflite").read_bytes())
            header = mote.gen_resolver([DIGITS, SINE], folder / "operators.h", name="Two")
            self.assertIn("TwoOpResolver", header)
            self.assertEqual((folder / "operators.h").read_text(), header)
            mote.compile(SINE, folder / "code", name="sine", arena="shared")
            self.assertEqual(sorted(path.name for path in (folder / "code").iterdir()), ["sine.cc", "sine.h", "sine.hpp"])
            mote.new_project(SINE, "cmake", folder / "project", options=["--messages"])
            self.assertTrue((folder / "project" / "CMakeLists.txt").exists())
            with self.assertRaisesRegex(mote.CommandError, "there is no kind|nonsense"):
                mote.new_project(SINE, "nonsense", folder / "other")

    def test_profile(self):
        costs = mote.profile(DIGITS)
        self.assertEqual([one.name for one in costs], [one.name for one in mote.inspect(DIGITS).operators])
        self.assertTrue(all(one.cost > 0 for one in costs))

    def test_validate(self):
        with self.assertRaisesRegex(mote.CommandError, "there is no target 'z80'"):
            mote.validate(DIGITS, target="z80")
        if not (BUILD.parent / "cortex_m4" / "bin" / "mote_runner").exists():
            self.skipTest("the runner for cortex-m4 is not built (make cortex_m4)")
        done = mote.validate(DIGITS)
        self.assertTrue(done.right)
        self.assertTrue(done.tensors)

    def test_the_documented_program(self):
        program = re.search(r"^```python\n(.*?)^```", (ROOT / "docs/mote.md").read_text(), re.M | re.S).group(1)
        done = subprocess.run([sys.executable, "-c", program.replace('"model.tflite"', repr(str(DIGITS)))], capture_output=True, text=True,
                              check=False, env={**os.environ, "PYTHONPATH": str(BUILD / "python")})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^\d+ \['CONV_2D', ")

    def test_errors(self):
        with self.assertRaisesRegex(mote.CommandError, "^the file none.tflite does not exist"):
            mote.inspect("none.tflite")
        with self.assertRaisesRegex(mote.CommandError, "^there is no target 'z80'"):
            mote.plan(DIGITS, "z80")
        with self.assertRaisesRegex(mote.CommandError, "^there is no 'micor' to compare with: did you mean 'micro'"):
            mote.compare(DIGITS, "micor")


class Types(unittest.TestCase):

    def setUp(self):
        if not shutil.which("mypy"):
            self.skipTest("the types were not checked, since mypy is not installed (Debian: mypy)")

    def test_stubs_are_those_of_the_modules(self):
        with tempfile.TemporaryDirectory() as folder:
            allowed = pathlib.Path(folder, "allowed")
            allowed.write_text("mote\\._runtime.*\nmote\\.elements.*\nmote\\.commands\\.Sequence.*\n")
            done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "mote", "--ignore-missing-stub", "--ignore-unused-allowlist",
                                   "--allowlist", allowed], capture_output=True, text=True, check=False,
                                  env={**os.environ, "PYTHONPATH": str(BUILD / "python"), "MYPYPATH": str(BUILD / "python")})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_program(self):
        """A right program passes, and each wrong line is found."""
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program.py")
            program.write_text("import mote\ninfo = mote.inspect('m.tflite')\nprint(info.arena_bytes['host'])\n"
                               "interpreter = mote.Interpreter('m.tflite', runtime='micro')\n"
                               "interpreter.resize_tensor_input('x', 3)\nprint(info.arena)\nmote.plan(3)\n")
            done = subprocess.run(["mypy", "--config-file=", "--python-executable", sys.executable, program], capture_output=True, text=True, check=False,
                                  env={**os.environ, "MYPYPATH": str(BUILD / "python")})
        lines = {int(line) for line in re.findall(r"program.py:(\d+): error", done.stdout)}
        self.assertEqual(lines, {5, 6, 7}, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
