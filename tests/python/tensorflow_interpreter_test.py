#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What TensorFlow's tests of its Python interpreter hold, of Mote's and, where it is installed, of LiteRT's; both counts.

LiteRT is looked for in the Python that MOTE_LITERT_PYTHON or MOTE_TF_PYTHON names, or that tools/tensorflow_python.sh has made.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tensorflow_interpreter_models

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
CASES = pathlib.Path(__file__).with_name("tensorflow_interpreter_cases.py")
# LiteRT 2.3 does not pass these: it has no functions for the operators of a library that is built for Mote, and
# refuses to give an output that is empty.
NOT_OF_LITERT = {"CustomOperators.test_registered_by_a_function", "CustomOperators.test_registered_by_a_name",
                 "Shapes.test_a_shape_that_depends_on_data"}


def run_cases(python, module, folder):
    """{case: "" or why it fails}"""
    path = os.pathsep.join([str(BUILD / "python"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([python, CASES, module, folder], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": path})
    if done.returncode != 0:
        raise AssertionError(f"{module}: {done.stderr}")
    results = json.loads(done.stdout.splitlines()[-1])
    return {case.split(".", 1)[1]: reason for case, reason in results.items()}


def litert():
    """(a Python, the module's name) of LiteRT or TensorFlow; (None, why not)."""
    named = os.environ.get("MOTE_LITERT_PYTHON") or os.environ.get("MOTE_TF_PYTHON")
    python = pathlib.Path(named or ROOT / "build" / "differential" / "venv" / "bin" / "python")
    if not python.exists():
        return None, "left to `make test-frameworks`, which installs it"
    for module in ("ai_edge_litert.interpreter", "tensorflow.lite.python.interpreter"):
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0:
            return python, module
    return None, f"{python} has neither ai_edge_litert nor tensorflow"


class TensorFlowsTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = temporary.name
        tensorflow_interpreter_models.make(cls.folder, BUILD / "generated")
        cls.ours = run_cases(sys.executable, "mote", cls.folder)

    def test_ours_passes_all(self):
        print(f"Mote passes {sum(not reason for reason in self.ours.values())} of {len(self.ours)} cases")
        self.assertEqual({case: reason for case, reason in self.ours.items() if reason}, {})

    def test_litert_passes_no_others(self):
        python, module = litert()
        if python is None:
            self.skipTest(module)
        theirs = run_cases(python, module, self.folder)
        failed = {case: reason for case, reason in theirs.items() if reason}
        print(f"LiteRT passes {len(theirs) - len(failed)} of {len(theirs)} cases")
        for case, reason in failed.items():
            print(f"  not {case}: {reason.splitlines()[0]}")
        self.assertEqual(theirs.keys(), self.ours.keys())
        self.assertLessEqual(failed.keys(), NOT_OF_LITERT)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
