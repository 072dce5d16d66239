#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: MemoryFootprint.test_on_this_computer
"""What examples/memory_footprint says of the runtime's size, by the command of its page, is what the page says."""
import re
import shlex
import subprocess
import unittest

import documented_make
import mote_command as mote

PAGE = (mote.ROOT / "examples" / "memory_footprint" / "README.md").read_text()
FOUND = re.compile(r"the runtime with one operator: (\d+) bytes of flash, beside the model's (\d+); (\d+) bytes of RAM")
MODEL = mote.ROOT / "models" / "sine" / "sine_int8.tflite"


class MemoryFootprint(unittest.TestCase):

    def test_on_this_computer(self):
        """The arena's used bytes are those that mote tells, and the baseline has none."""
        printed = {}
        for name in ("interpreter", "baseline"):
            done = subprocess.run([mote.BUILD / "bin" / f"{name}_memory_footprint"], capture_output=True, text=True, check=True)
            printed[name] = dict(re.findall(r"(\w+): (\d+) bytes", done.stdout + done.stderr))
        self.assertEqual(printed["baseline"], {"arena": "0"})
        self.assertEqual(set(printed["interpreter"]), {"model", "arena", "interpreter", "resolver"})
        self.assertEqual(int(printed["interpreter"]["model"]), MODEL.stat().st_size)
        needed = mote.run("gen-resolver", MODEL, "--target", "host").stdout
        self.assertIn(f"ArenaBytes = {printed['interpreter']['arena']};", needed)

    @unittest.skipUnless(documented_make.is_possible(), "needs build/host and build/cortex_m3, whose objects the cache has")
    def test_the_page(self):
        command, = re.findall(r"```sh\n(.*?)\n```", PAGE)
        stated = tuple(map(int, FOUND.search(PAGE).groups()))
        with_texts = int(re.search(r"it is ([\d,]+) bytes\s+of flash", PAGE).group(1).replace(",", ""))
        for words, flash in ((command, stated[0]), (command.replace(" BUILD_TYPE=release", ""), with_texts)):
            done = subprocess.run(shlex.split(words), cwd=mote.ROOT, capture_output=True, text=True, check=False,
                                  env=documented_make.environment(), timeout=1400)
            self.assertEqual(done.returncode, 0, done.stderr)
            got = tuple(map(int, FOUND.search(done.stdout).groups()))
            self.assertAlmostEqual(got[0], flash, delta=0.03 * flash)
            self.assertEqual(got[1:], stated[1:])

    def test_a_target_that_there_is_not(self):
        done = subprocess.run([mote.ROOT / "examples/memory_footprint/compare.py", "no_such_board"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("There is no target 'no_such_board'", done.stderr)


if __name__ == "__main__":
    mote.main()
