#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""`mote convert` of ONNX models of many operators, in the environment of ONNX alone, some 2.8 GB: each against ONNX Runtime."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
from conversion.environments import ENVIRONMENTS, make
from evaluation.errors import Failure

CACHE = mote.ROOT / "build" / "convert"
SCRIPT = mote.ROOT / "tests" / "tools" / "conversion_models" / "onnx_operators.py"
STEPS = mote.ROOT / "tools" / "conversion" / "steps"


class Onnx(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        os.environ["XDG_CACHE_HOME"] = str(CACHE)
        try:
            make(ENVIRONMENTS["onnx"], print)
        except Failure as failure:
            raise unittest.SkipTest(f"the packages cannot be had: {failure}") from None
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        done = subprocess.run([ENVIRONMENTS["onnx"].python, SCRIPT, cls.folder, STEPS], capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(done.stderr)

    def convert(self, name, *options, status=0):
        """(what the command says, the model's path)."""
        output = self.folder / f"{name}.tflite"
        done = subprocess.run([mote.MOTE, "convert", self.folder / f"{name}.onnx", "-o", output, *options], capture_output=True, text=True,
                              check=False, env={**os.environ, "PATH": f"{os.path.dirname(sys.executable)}:/usr/bin:/bin"})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, output

    def answers_as_onnx_runtime(self, name, near=2e-6):
        """The operators of the model of floats, whose answers on the micro runtime are ONNX Runtime's."""
        text, model = self.convert(name, "--float", "--calibrate", self.folder / f"samples_{name}", "--json")
        self.assertEqual(json.loads(text)["missing_operators"], [])
        arrays = np.load(self.folder / f"{name}.npz")
        rows = []
        for x in arrays["x"]:  # one by one: the operator of an LSTM keeps its state
            (self.folder / "x.bin").write_bytes(x.tobytes())
            done = mote.run("run", model, "--runtime", "micro", "--input", self.folder / "x.bin", "--output", self.folder / "y.bin")
            self.assertEqual(done.returncode, 0, done.stderr)
            rows.append(np.fromfile(self.folder / "y.bin", np.float32))
        got = np.stack(rows).reshape(arrays["y"].shape)
        np.testing.assert_allclose(got, arrays["y"], rtol=2e-6, atol=near)
        return [op["name"] for op in mote.run_json("inspect", model)["operators"]]

    def test_arithmetic(self):
        operators = self.answers_as_onnx_runtime("arithmetic")
        self.assertGreater(len(operators), 100)

    def test_gelu_in_parts(self):
        """Each way to write it is one operator; what only looks like it stays what it is."""
        operators = self.answers_as_onnx_runtime("gelu_in_parts")
        self.assertEqual((operators.count("GELU"), operators.count("TANH")), (12, 1))

    def test_computed_constants(self):
        """onnx2tf has its own command fold them, which it finds where the environment is not on the PATH."""
        self.assertIn("CONV_2D", self.answers_as_onnx_runtime("computed_constants"))

    def test_reductions(self):
        for version in (11, 13, 18):
            with self.subTest(version=version):
                self.answers_as_onnx_runtime(f"reductions_{version}", near=1e-4)

    def test_quantized(self):
        """Its weights are right, of each channel, and its activations keep their limits; what is left is their rounding."""
        operators = self.answers_as_onnx_runtime("quantized", near=0.1)
        self.assertEqual((operators.count("FULLY_CONNECTED"), set(operators) & {"QUANTIZE", "DEQUANTIZE"}), (3, set()))
        text, _ = self.convert("quantized", "--float")
        self.assertRegex(text, "(?s)^next: make it faster.*its integers became floats again.*random inputs: 8\nlargest difference")

    def test_classifiers(self):
        """The probabilities are an output in place of dictionaries of them, and scalers and normalisers are arithmetic."""
        found = 0
        for path in sorted(self.folder.glob("classifier_*.onnx")):
            with self.subTest(model=path.stem):
                text, model = self.convert(path.stem, "--float", "--calibrate", self.folder / f"samples_{path.stem}", "--json")
                facts = json.loads(text)
                self.assertEqual((facts["missing_operators"], facts["reference_unknown"]), ([], None))
                self.assertLess(facts["largest_difference"]["difference"], 2e-6)
                self.assertEqual([one["shape"] for one in facts["outputs"] if one["type"] == "float32"], [[1, 3]])
                found += 1
        self.assertEqual(found, 6)

    def test_lstms(self):
        """Each is one operator, of each direction, where it computes what the node does: with its own activations, from zeros."""
        for name, wanted in (("lstm_all", 1), ("lstm_last", 1), ("lstm_both", 2), ("lstm_two", 2), ("left_lstm_started", 1),
                             ("left_lstm_relu", 1)):
            with self.subTest(model=name):
                operators = self.answers_as_onnx_runtime(name)
                self.assertEqual((operators.count("UNIDIRECTIONAL_SEQUENCE_LSTM"), operators.count("WHILE")),
                                 (wanted, 1 if name.startswith("left") else 0))

    def test_integer_lstms(self):
        """Near the floats, small, and without floats in between; hybrid ones, too."""
        for name, mode, near in (("lstm_last", "--int8", 0.05), ("lstm_two", "--int8", 0.05), ("lstm_two", "--int16x8", 0.01),
                                 ("lstm_last", "--dynamic", 0.02)):
            with self.subTest(model=name, mode=mode):
                text, model = self.convert(name, mode, "--calibrate", self.folder / f"samples_{name}", "--json")
                found, report = json.loads(text), mote.run_json("inspect", model)
                self.assertLess(found["largest_difference"]["difference"], near * found["largest_difference"]["range"])
                self.assertIn("UNIDIRECTIONAL_SEQUENCE_LSTM", [op["name"] for op in report["operators"]])
                self.assertEqual((bool(found["float_operators"]), bool(found["hybrid_operators"])), (mode == "--dynamic",) * 2)
                self.assertLess(found["bytes"], 12000)


if __name__ == "__main__":
    mote.main()
