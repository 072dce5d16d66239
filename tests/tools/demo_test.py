#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The mote that `make demo` builds first: it runs what the whole one runs, and says what it is built without."""
import re
import subprocess
import unittest

import mote_command as mote

DEMO = mote.BUILD / "demo" / "mote"
COMMANDS = re.findall(r'^COMMAND\("(.*?)"', (mote.ROOT / "tools/mote/commands/commands.def").read_text(), re.M)


def run(*arguments):
    return subprocess.run([DEMO, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False)


class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["cmake", "--build", mote.BUILD, "--target", "mote_demo"], check=True, stdout=subprocess.DEVNULL)

    def test_same_answers(self):
        """Also for models with operators that the demo's model has not."""
        models = sorted((mote.ROOT / "models").glob("*/*.tflite"))
        self.assertGreater(len(models), 3)
        for model in models:
            with self.subTest(model=model.name):
                words = ["run", model, "--input", "lcg", "--runtime", "micro"]
                done, whole = run(*words), mote.run(*words)
                self.assertEqual((done.returncode, done.stderr), (whole.returncode, whole.stderr))
                self.assertEqual(*(re.sub(r"(allocate|invoke) .* ms", "", text) for text in (done.stdout, whole.stdout)))

    def test_commands_left_out(self):
        self.assertGreater(len(COMMANDS), 10)
        for name in COMMANDS:
            if name != "run":
                done = run(name, mote.DIGITS, "--json")
                self.assertEqual((done.returncode, done.stdout), (1, ""), name)
                self.assertIn(f"has no command {name}: `make host` builds all", done.stderr)

    def test_runtime_left_out(self):
        done = run("run", mote.DIGITS, "--input", "lcg")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("has no dynamic runtime: add --runtime micro", done.stderr)


if __name__ == "__main__":
    mote.main()
