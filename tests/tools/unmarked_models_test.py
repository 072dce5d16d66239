#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Models without the mark TFL3, as TensorFlow Lite Micro's compress tool writes them: a warning, and all else as with it."""
import json
import pathlib
import random
import subprocess
import sys

import mote_command as mote

WARNING = "lacks the mark TFL3 at byte 4"


def without_mark(content, seed):
    """The model, its root 16 bytes further on, with any bytes in the place of the mark."""
    other = bytes(random.Random(seed).randrange(256) for _ in range(12))
    return (int.from_bytes(content[:4], "little") + 16).to_bytes(4, "little") + other + content


class UnmarkedModelsTest(mote.MoteTest):

    def models(self):
        """The repository's, and some with compressed constants: each marked and not."""
        folder = pathlib.Path(self.write("x", b"")).parent
        compressed = list(mote.golden_models(folder, lambda operator, number, name: operator == "TFLM_DECODE" and number % 5 == 0))
        self.assertGreaterEqual(len(compressed), 3)
        for seed, path in enumerate([*mote.own_models(), *compressed]):
            yield path, self.write(f"unmarked_{path.name}", without_mark(path.read_bytes(), seed))

    def warned(self, unmarked, *arguments):
        """Standard output, where nothing but the warning was said."""
        done = mote.run(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, f"mote: warning: {unmarked} {WARNING}; its content is that of a .tflite model\n")
        return done.stdout

    def test_run_on_host_and_targets(self):
        for target in ["host", *[t for t in mote.built_targets() if t == "cortex-m4"]]:
            for runtime in ("micro", "dynamic") if target == "host" else ("micro",):
                for marked, unmarked in self.models():
                    with self.subTest(target=target, runtime=runtime, model=marked.name):
                        options = ["--input", "lcg", "--target", target, "--runtime", runtime]
                        wanted = mote.run_json("run", marked, *options)
                        got = json.loads(self.warned(unmarked, "run", unmarked, *options, "--json"))
                        self.assertEqual(got["outputs"], wanted["outputs"])

    def test_other_commands(self):
        for marked, unmarked in self.models():
            with self.subTest(model=marked.name):
                report = json.loads(self.warned(unmarked, "inspect", unmarked, "--json"))
                wanted = mote.run_json("inspect", marked)
                self.assertEqual(report["tensors"], wanted["tensors"])
                self.assertEqual(report["arena_bytes"], wanted["arena_bytes"])
                written = pathlib.Path(self.write("optimized.tflite", b""))
                self.warned(unmarked, "optimize", unmarked, "-o", written)
                self.assertEqual(written.read_bytes()[4:8], b"TFL3")

    def test_python(self):
        program = """
import sys, warnings
sys.path.insert(0, sys.argv[1])
import numpy as np
import mote
from tflite_micro import runtime
def outputs(interpreter):
    interpreter.allocate_tensors()
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], np.full(detail["shape"], 3, detail["dtype"]))
    interpreter.invoke()
    return [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()]
marked, unmarked = sys.argv[2:]
for kind in ("micro", "dynamic"):
    wanted = outputs(mote.Interpreter(marked, runtime=kind))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        got = outputs(mote.Interpreter(unmarked, runtime=kind))
    assert [str(one.message) for one in said if "TFL3" in str(one.message)], said
    assert len(said) == 1 and said[0].filename == sys.argv[0], said[0].filename
    for one, other in zip(got, wanted, strict=True):
        np.testing.assert_array_equal(one, other)
runtime.Interpreter.from_file(unmarked).invoke()
"""
        path = self.write("program.py", program.encode())
        for marked, unmarked in self.models():
            done = subprocess.run([sys.executable, path, mote.BUILD / "python", marked, unmarked], capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0, f"{marked.name}: {done.stderr}")

    def test_damage_is_found(self):
        generator = random.Random(1)
        content = without_mark(mote.DIGITS.read_bytes(), 1)
        for number in range(40):
            cut = generator.randrange(8, len(content) - 16) if number % 2 else len(content)
            bad = bytearray(content[:cut])
            if not number % 2:
                bad[:4] = generator.randrange(4, 1 << 31).to_bytes(4, "little")
            path = self.write("bad.tflite", bytes(bad))
            done = mote.run("run", path, "--input", "lcg")
            self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
            self.assertRegex(done.stderr, r"is not a good model: Warning: \d+ bytes without the mark TFL3[^\n]*\n[^\n]*malformed")


if __name__ == "__main__":
    mote.main()
