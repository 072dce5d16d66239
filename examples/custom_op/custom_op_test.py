#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Each form of the operator computes the model, in each language and on both runtimes."""
import math
import pathlib
import subprocess
import sys
import unittest

MODEL = pathlib.Path(__file__).resolve().parents[2] / "models" / "atan" / "atan.tflite"
PROGRAMS = pathlib.Path(sys.argv.pop()).resolve() / "bin"
OFFSET = 1.0
VALUES = [-8.0, -1.0, 0.0, 0.5, 201.0]


def run(program, *arguments):
    return subprocess.run([PROGRAMS / program, *map(str, arguments)], capture_output=True, text=True, check=False)


class CustomOp(unittest.TestCase):

    def check(self, values, program, *arguments):
        done = run(program, *arguments, MODEL, *values)
        self.assertEqual(done.returncode, 0, done.stderr)
        for x, line in zip(values, done.stdout.split(), strict=True):
            self.assertAlmostEqual(float(line), math.atan(x + OFFSET), delta=2e-6)

    def test_dynamic_runtime(self):
        for program in ("custom_op", "custom_op_c"):
            for form in ("classic", "opaque"):
                for values in (VALUES, VALUES[:1], 2 * VALUES):
                    with self.subTest(program=program, form=form, values=values):
                        self.check(values, program, form)

    def test_micro_runtime(self):
        self.check(VALUES, "custom_op_micro")

    def test_without_the_operator(self):
        for program in ("custom_op", "custom_op_c"):
            with self.subTest(program=program):
                done = run(program, "none", MODEL, *VALUES)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, "(?m)^ERROR: Encountered unresolved custom op: Atan\\. Add it to the resolver")

    def test_bad_arguments(self):
        for program in ("custom_op", "custom_op_c", "custom_op_micro"):
            with self.subTest(program=program):
                self.assertEqual(run(program).returncode, 1)
                self.assertEqual(run(program, "classic", "no/such/file", 1, 2, 3, 4).returncode, 1)


if __name__ == "__main__":
    unittest.main()
