#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The commands of docs/debugging.md run as printed, and print what stands below them, but for numbers. Their status says nothing:
a debugger without a program to look at ends with an error."""
import re
import subprocess
import unittest

import mote_command as mote

PAGE = (mote.ROOT / "docs/debugging.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```\n```\n(.*?)^```", PAGE, re.M | re.S)


def pattern_of(shown):
    """Matches what is shown: its numbers are any, and `...` is any text."""
    pattern = re.sub(r"(0x)?[0-9a-f,.]*\d[0-9a-f,.]*(?!\w)", "\0", shown.rstrip("\n").replace("...", "\1"))
    return re.escape(pattern).replace("\0", r"[\w,.]+").replace("\1", r"(?s:.*)").replace(r"\ ", r"\s+").replace("\\\n", r"\s+")


def missing_images(commands):
    return [name for name in re.findall(r"build/\w+/tests/[\w.]+", commands) if not (mote.ROOT / name).exists()]


class DebuggingPage(unittest.TestCase):

    def test_each_block_of_commands_has_what_it_prints(self):
        self.assertEqual(len(BLOCKS), PAGE.count("```sh\n"))

    def test_commands(self):
        for commands, wanted in BLOCKS:
            with self.subTest(commands):
                if missing := missing_images(commands):
                    self.skipTest(f"{missing[0]} is not built")
                done = subprocess.run(["bash", "-c", commands], cwd=mote.ROOT, capture_output=True, text=True, timeout=300, check=False)
                self.assertRegex(done.stdout + done.stderr, pattern_of(wanted))


if __name__ == "__main__":
    mote.main()
