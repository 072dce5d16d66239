#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Delegates that are built with Mote, in the interpreters of LiteRT and of TensorFlow, as PyPI has them: answers, or a refusal with
words. They are looked for in the Python that MOTE_TF_PYTHON names, or that tools/tensorflow_python.sh has made."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
STEPS = pathlib.Path(__file__).with_name("foreign_runtimes_steps.py")
MADE = ROOT / "build" / "differential" / "venv"
PYTHON = pathlib.Path(os.environ.get("MOTE_TF_PYTHON") or MADE / "bin" / "python")
IS_WHOLE = bool(os.environ.get("MOTE_TF_PYTHON")) or (MADE / "installed.txt").exists()  # which is written last
RUNTIMES = ("litert", "tensorflow")


@unittest.skipUnless(IS_WHOLE, "left to `make test-frameworks`, which installs LiteRT and TensorFlow")
class ForeignRuntimes(unittest.TestCase):
    def run_models(self, runtime, library):
        """{model: [words of a refusal, the largest difference in units of the tolerance, nodes with the delegate]}"""
        done = subprocess.run([PYTHON, STEPS, runtime, library], capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, 0, f"{runtime}, {library}: {done.stderr[-2000:]}")
        return json.loads(done.stdout.splitlines()[-1]), done.stderr

    def check_answers(self, library, taken):
        for runtime in RUNTIMES:
            results, errors = self.run_models(runtime, library)
            print(f"{runtime}, {library.name}: {len(results)} models")
            self.assertEqual({name: words for name, (words, _, _) in results.items() if words}, {}, errors[-2000:])
            self.assertEqual({name: apart for name, (_, apart, _) in results.items() if not apart <= 1}, {}, runtime)
            for name in taken:
                self.assertGreater(results[name][2], 0, f"{runtime}: {name} has no node of the delegate")

    def test_the_delegate_of_gpus(self):
        self.check_answers(BUILD / "lib" / "libtensorflowlite_gpu_delegate.so", ("sums", "halves", "sine/sine_float", "branches 0"))

    def test_a_simple_delegate(self):
        self.check_answers(BUILD / "lib" / "my_delegate_plugin.so", ("branches 0", "residual 0"))

    def test_an_opaque_delegate_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            library = pathlib.Path(folder) / "libopaque.so"
            subprocess.run(["c++", "-std=c++17", "-O1", "-shared", "-fPIC", f"-I{ROOT / 'include'}", "-o", library,
                            STEPS.with_name("opaque_plugin.cc"), BUILD / "libmote_host.a", BUILD / "libmote_micro.a", "-Wl,-Bsymbolic"],
                           check=True)  # fmt: skip
            for runtime in RUNTIMES:
                results, errors = self.run_models(runtime, library)
                self.assertEqual([name for name, (words, _, _) in results.items()
                                  if "a TfLiteOpaqueContext of another runtime" not in words], [], (results, errors))  # fmt: skip


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
