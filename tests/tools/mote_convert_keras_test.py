#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""`mote convert` of Keras models with recurrent layers and swish, in the environment of TensorFlow alone, some 2.6 GB: each against
Keras."""
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
SCRIPT = mote.ROOT / "tests" / "tools" / "conversion_models" / "keras_layers.py"
LSTM = "UNIDIRECTIONAL_SEQUENCE_LSTM"


class Keras(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        os.environ["XDG_CACHE_HOME"] = str(CACHE)
        try:
            make(ENVIRONMENTS["tensorflow"], print)
        except Failure as failure:
            raise unittest.SkipTest(f"the packages cannot be had: {failure}") from None
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        done = subprocess.run([ENVIRONMENTS["tensorflow"].python, SCRIPT, cls.folder], capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(done.stderr)
        (cls.folder / "samples").mkdir()
        for i in range(12):
            np.save(cls.folder / "samples" / f"{i}.npy", np.random.default_rng(i).normal(0, 1, (1, 10, 4)).astype(np.float32))

    def convert(self, name, mode):
        """(what the command says, the operators)."""
        output = self.folder / "out.tflite"
        words = [self.folder / name, "-o", output, mode, "--calibrate", self.folder / "samples", "--json"]
        done = subprocess.run([mote.MOTE, "convert", *words], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual((found["missing_operators"], found["comparison_unknown"], found["reference_unknown"]), ([], None, None))
        return found, [op["name"] for op in mote.run_json("inspect", output)["operators"]]

    def test_floats(self):
        """An LSTM is one operator where that is right, else a loop; either computes what Keras does."""
        wanted = {"last.keras": 1, "two.keras": 2, "all.keras": 1, "backwards.keras": 1, "both.keras": 2, "nested.keras": 1, "older.h5": 2}
        for path in sorted((*self.folder.glob("*.keras"), *self.folder.glob("*.h5"))):
            with self.subTest(model=path.name):
                found, operators = self.convert(path.name, "--float")
                self.assertLess(found["largest_difference"]["difference"], 2e-6 * max(1, found["largest_difference"]["largest"]))
                self.assertEqual(operators.count(LSTM), wanted.get(path.name, 0))
                self.assertEqual(any("keeps its state" in note for note in found["notes"]), path.name in wanted)
                if path.name in wanted:
                    self.assertNotIn("WHILE", operators)

    def test_int8(self):
        """Small, and as near as unrolled: what is not is unrolled."""
        for name in ("two.keras", "older.h5"):
            with self.subTest(model=name):
                found, operators = self.convert(name, "--int8")
                self.assertLess(found["bytes"], 9000)
                self.assertEqual((operators.count(LSTM), found["float_operators"]), (2, {}))
                self.assertLess(found["largest_difference"]["difference"], 0.05 * found["largest_difference"]["range"])
        for name, mode in (("left_gru.keras", "--int8"), ("last.keras", "--int16x8"), ("left_relu.keras", "--int8"),
                           ("swish.keras", "--int8")):
            with self.subTest(model=name):
                found, operators = self.convert(name, mode)
                self.assertEqual((set(operators) & {LSTM, "WHILE"}, found["float_operators"]), (set(), {}))
                self.assertLess(found["largest_difference"]["difference"], 0.05 * found["largest_difference"]["range"])


if __name__ == "__main__":
    mote.main()
