#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: ProgressTest.test_long ProgressTest.test_short ProgressTest.test_pipe Benchmarks
"""A command that takes longer than two seconds says so on a terminal, on one line that it removes; nowhere else."""
import os
import re
import signal
import subprocess
import time

import mote_command as mote
from mote_help_test import on_terminal

SHORT = [mote.MOTE, "run", mote.DIGITS]
PERSON = mote.ROOT / "models/person_detection/person_detection_int8.tflite"
TERMINAL = {"TERM": "xterm", "NO_COLOR": ""}


def screen(text):
    """The lines that are left on a terminal after it was sent the text, whose codes are those of colours alone."""
    lines, column = [""], 0
    for c in re.sub(r"\x1b\[\d*m", "", text):
        if c == "\r":
            column = 0
        elif c == "\b":
            column -= 1
        elif c == "\n":
            lines.append("")
        else:
            lines[-1] = lines[-1][:column].ljust(column) + c + lines[-1][column + 1:]
            column += 1
    return [line.rstrip() for line in lines]


def long_run(seconds=6):
    """A run that takes about so long on this computer."""
    run, tried = [mote.MOTE, "run", PERSON, "--runtime", "micro", "--invoke"], 2000
    started = time.monotonic()
    subprocess.run([*run, str(tried)], capture_output=True, check=True)
    return [*run, str(int(tried * seconds / (time.monotonic() - started)))]


class ProgressTest(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.long = long_run()

    def test_long(self):
        text = on_terminal(self.long, 70, TERMINAL)
        shown = re.findall(r"\r(?:\x1b\[2m)?(mote run: [^\r\x1b]*)", text)
        self.assertGreater(len(shown), 3, text)
        self.assertRegex(shown[0], r"^mote run: runs here, 2 s")
        self.assertTrue(any(re.search(r", \d+ s, about \d+ s left", line) for line in shown), shown)
        self.assertLess(max(map(len, shown)), 70)
        self.assertIn("\x1b[2m", text)
        left = screen(text)
        self.assertEqual(left[0], "person_detection_int8.tflite on host, micro runtime")
        self.assertNotIn("mote run", "\n".join(left))

    def test_no_color(self):
        for environment in ({**TERMINAL, "NO_COLOR": "1"}, {**TERMINAL, "TERM": "dumb"}):
            text = on_terminal(self.long, 70, environment)
            self.assertIn("mote run: runs here", text)
            self.assertNotIn("\x1b", text)

    def test_narrow(self):
        text = on_terminal(self.long, 30, TERMINAL)
        self.assertLess(max(map(len, re.findall(r"\r(?:\x1b\[2m)?(mote run[^\r\x1b]*)", text))), 30)

    def test_short(self):
        text = on_terminal(SHORT, 80, TERMINAL)
        self.assertNotRegex(text, "\x1b|\r[^\n]|mote run")

    def test_pipe(self):
        done = subprocess.run(self.long, capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        self.assertNotIn("\r", done.stdout)

    def test_interrupt(self):
        """An interrupt ends the command with that signal, and removes the line."""
        main, end = os.openpty()
        process = subprocess.Popen(self.long, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=end,
                                   env={**os.environ, **TERMINAL})
        os.close(end)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), -signal.SIGINT)
        text = os.read(main, 65536).decode()
        os.close(main)
        self.assertIn("mote run: runs here", text)
        self.assertEqual(screen(text), [""])

    def test_a_failure(self):
        """The message has a line of its own."""
        words = [mote.MOTE, "run", mote.DIGITS, "--invoke", "1000000", "--output", self.folder / "none" / "file"]
        left = screen(on_terminal(words, 80, TERMINAL))
        self.assertTrue(left[0].startswith("mote: the file "), left)


class Benchmarks(mote.MoteTest):
    """benchmark_model and its relative do the same; their own lines, which scripts look for, stay as they are."""

    def check(self, command, name, wanted):
        text = on_terminal(command, 120, TERMINAL)
        shown = re.findall(rf"\r(?:\x1b\[2m)?({name}: [^\r\x1b]*)", text)
        self.assertGreater(len(shown), 3, text)
        self.assertTrue(all(re.match(f"{name}: {wanted}, [0-9]+ s", line) for line in shown), shown)
        left = [int(seconds) for line in shown for seconds in re.findall(r"about (\d+) s left", line)]
        self.assertTrue(left, shown)
        lines = [line for line in screen(text) if line]
        self.assertFalse([line for line in lines if name + ":" in line], lines)
        return shown, left, lines

    def test_benchmark_model(self):
        command = [mote.BUILD / "bin/benchmark_model", f"--graph={mote.DIGITS}", "--min_secs=6"]
        _, left, lines = self.check(command, "benchmark_model", "(warm-up|runs)")
        self.assertLessEqual(max(left), 7)
        self.assertLess(left[-1], left[0])
        self.assertTrue(all(line.startswith("INFO: ") for line in lines if "Inference timings" in line or "count=" in line), lines)
        done = subprocess.run(command[:2] + ["--min_secs=3"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        self.assertNotIn("\r", done.stdout)

    def test_several_settings(self):
        command = [mote.BUILD / "bin/benchmark_model_performance_options", f"--graph={mote.DIGITS}", "--min_secs=1.5", "--perf_options_list=none,none,none"]
        # Between two phases a line may have none.
        shown, _, _ = self.check(command, "benchmark_model_performance_options", r"[123] of 3: the flags as given(: warm-up|: runs)?")
        self.assertTrue(any("warm-up" in line for line in shown) and any("runs" in line for line in shown), shown)
        self.assertEqual({line.split(": ")[1] for line in shown} - {"1 of 3"}, {"2 of 3", "3 of 3"})


if __name__ == "__main__":
    mote.main()
