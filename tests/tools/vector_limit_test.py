#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""MOTE_VECTORS limits the vectors that loops of the dynamic runtime use, and changes no integer."""
import json
import os
import pathlib
import platform
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ROOT / "build" / "host").resolve()
MODEL = ROOT / "models" / "digits" / "digits_int8.tflite"
NAMES = {"none": "portable", "avx2": "x86_64 with AVX2", "avx512_vnni": "x86_64 with AVX-512 VNNI"}


def run(vectors, *options):
    environment = {name: value for name, value in os.environ.items() if name != "MOTE_VECTORS"}
    if vectors is not None:
        environment["MOTE_VECTORS"] = vectors
    command = [BUILD / "bin" / "mote", "run", MODEL, "--input", "lcg", *options]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment)


def has(flag):
    return flag in pathlib.Path("/proc/cpuinfo").read_text().split()


@unittest.skipUnless(platform.machine() == "x86_64", "the variable is for x86-64")
class VectorLimit(unittest.TestCase):
    def test_names_the_loops(self):
        widest = "avx512_vnni" if has("avx512_vnni") else "avx2" if has("avx2") else "none"
        order = list(NAMES)
        for vectors in order:
            expected = order[min(order.index(vectors), order.index(widest))]
            printed = run(vectors, "--profile").stdout
            for name, loop in NAMES.items():
                self.assertEqual(loop in printed, name == expected or (loop == "portable" and loop in printed), (vectors, printed))

    def test_outputs_stay(self):
        outputs = {json.dumps(json.loads(run(vectors, "--json").stdout)["outputs"]) for vectors in (None, *NAMES)}
        self.assertEqual(len(outputs), 1, outputs)

    def test_another_word_is_named(self):
        self.assertIn("MOTE_VECTORS has no effect: 'sse' is neither none, avx2 nor avx512_vnni", run("sse").stderr)


if __name__ == "__main__":
    unittest.main()
