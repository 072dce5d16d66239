# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""Scales of 0, tiny and huge ones, in each tensor of each quantised operator of the differential harness, on both runtimes,
beside LiteRT's reference kernels. Skipped where TensorFlow is not installed."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else ROOT / "build" / "host"


class Scales(unittest.TestCase):
    def test_all_operators(self):
        found = subprocess.run([ROOT / "tools" / "tensorflow_python.sh"], capture_output=True, text=True, check=False)
        if found.returncode != 0:
            print("TensorFlow cannot be installed here")
            sys.exit(77)
        command = [found.stdout.split()[-1], "-m", "differential.scales", "--cases", "2", "--build", BUILD]
        environment = dict(os.environ, PYTHONPATH=str(ROOT / "tools"))
        run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        self.assertEqual(run.returncode, 0, run.stdout[-3000:] + run.stderr[-3000:])
        self.assertGreater(int(re.search(r"^(\d+) models: ", run.stdout, re.MULTILINE)[1]), 5000)


if __name__ == "__main__":
    unittest.main()
