#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/ops.md is what the code says, and each row of ops.def has a contract and golden vectors."""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import ops_page


class OpsPage(unittest.TestCase):

    def test_page_is_up_to_date(self):
        done = subprocess.run([sys.executable, str(ROOT / "tools/ops_page.py"), "--check"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_types_are_those_of_activations(self):
        """Not those of filters, weights and biases."""
        contracts = ops_page.read_contracts()
        for name, types in {
                "ADD": {"float32", "float16", "int8", "uint8", "int16", "int32", "int64"},
                "CONV_2D": {"float32", "int8", "uint8", "int16"},
                "FULLY_CONNECTED": {"float32", "int8", "uint8", "int16"},
                "RNN": {"float32"},
                "UNIDIRECTIONAL_SEQUENCE_LSTM": {"float32", "int8", "int16"},
        }.items():
            self.assertEqual(contracts[name].types(), types, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
