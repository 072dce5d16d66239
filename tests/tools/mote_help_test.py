#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: HelpTest.test_width_of_the_terminal HelpTest.test_words HelpTest.test_limits RandomInputTest
"""The help of each subcommand is in words, has examples that run, and fits the terminal; a model is all that `mote run`
needs."""
import fcntl
import os
import pty
import re
import shlex
import shutil
import struct
import subprocess
import termios

import mote_command as mote
from mote_spelling_test import options, subcommands

# Files that stand for those of the examples.
PICTURE = mote.ROOT / "models" / "digits" / "samples" / "digit_7.bmp"
LABELS = mote.ROOT / "models" / "digits" / "labels.txt"


def help_of(subcommand, columns=None):
    words = [mote.MOTE, *([subcommand] if subcommand else []), "--help"]
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    if columns:
        environment["COLUMNS"] = str(columns)
    return subprocess.run(words, capture_output=True, text=True, check=True, env=environment).stdout


def on_terminal(command, columns, environment=None):
    """What a command prints on a terminal of so many columns."""
    main, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in {**os.environ, **(environment or {})}.items() if name != "COLUMNS"}
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=end, stderr=end, env=environment)
    os.close(end)
    text = b""
    while True:
        try:
            part = os.read(main, 65536)
        except OSError:  # all ends are closed
            break
        if not part:
            break
        text += part
    os.close(main)
    process.wait()
    return text.decode()


def examples(subcommand):
    """The commands of the examples."""
    return re.findall(r"^  (mote .*)", help_of(subcommand, 1000).split("Examples:\n")[1].replace("\n      ", "\t"), re.M)


class HelpTest(mote.MoteTest):

    def test_width(self):
        """Without a terminal 80 columns, unless COLUMNS says another number; only a word may be longer."""
        for subcommand in ["", *subcommands()]:
            for columns in (None, 40, 66, 100):
                for line in help_of(subcommand, columns).splitlines():
                    self.assertTrue(len(line) <= (columns or 80) or len(line.split()) == 1, (subcommand, columns, line))

    def test_width_of_the_terminal(self):
        text = on_terminal([mote.MOTE, "run", "--help"], 60)
        self.assertLessEqual(max(map(len, text.replace("\r", "").splitlines())), 60)
        self.assertGreater(max(map(len, text.replace("\r", "").splitlines())), 50)

    def test_words(self):
        """No form of the library, as `ENUM:value in {...}`, and each choice in words."""
        for subcommand in ["", *subcommands()]:
            text = help_of(subcommand)
            self.assertNotRegex(text, r"\b(ENUM|TEXT|UINT|INT|FLOAT|REQUIRED|POSITIVE|NONNEGATIVE)\b|:value in|\bin \[", subcommand)
            self.assertNotIn("|", text)
        for word in ("auto", "unsigned", "signed"):
            self.assertIn(word, options("run")["--pixels"])
        self.assertIn("from 1 to 1024", options("run")["--threads"])

    def test_limits(self):
        self.refuses("--threads: .*1 to 1024", "run", mote.SINE, "--threads", "0")
        self.refuses("--mhz: ", "report", mote.SINE, "--mhz", "x")
        self.refuses("--pixels: there is no 'sgned': did you mean 'signed'", "run", mote.SINE, "--pixels", "sgned")

    def test_examples(self):
        """Each runs, with files of ours in place of its names; those that need more have tests of their own."""
        for subcommand in subcommands():
            lines = [line.split("\t")[0] for line in examples(subcommand)]
            self.assertGreater(len(lines), 0, subcommand)
            for line in lines:
                with self.subTest(example=line):
                    self.run_example(line)

    def run_example(self, line):
        words = shlex.split(line)[1:]
        target = words[words.index("--target") + 1] if "--target" in words else ""
        if words[0] == "convert" or "serial:" in line:
            return  # mote_convert_test.py, mote_serial_test.py
        if words[0] in ("run", "validate", "compare", "evaluate") and "cortex-m4" not in mote.built_targets() and (
                target not in ("", "host") or words[0] == "validate" or "cortex_m4" in words):
            return
        for name, source in {"model.tflite": mote.DIGITS, "digits_int8.tflite": mote.DIGITS, "float.tflite": mote.DIGITS,
                             "int8.tflite": mote.DIGITS, "one.tflite": mote.DIGITS, "two.tflite": mote.SINE,
                             "digit_7.bmp": PICTURE, "labels.txt": LABELS}.items():
            shutil.copy(source, self.folder / name)
        for place in ("samples", "pictures/7"):
            (self.folder / place).mkdir(parents=True, exist_ok=True)
            shutil.copy(PICTURE, self.folder / place)
        for made in ("compiled", "my_project"):
            shutil.rmtree(self.folder / made, ignore_errors=True)
        done = subprocess.run([mote.MOTE, *words], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


class RandomInputTest(mote.MoteTest):

    def test_the_simplest_command(self):
        done = mote.run("run", mote.DIGITS)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("  input       random:1\n", done.stdout)

    def test_seeds(self):
        """The same seed gives the same numbers in each run and on both runtimes; another gives others."""
        runs = {words: mote.run_json("run", mote.DIGITS, *words) for words in
                [(), ("--input", "random"), ("--input", "random:1"), ("--input", "random:2"), ("--runtime", "micro")]}
        hashes = {words: run["output_hash"] for words, run in runs.items()}
        other = hashes.pop(("--input", "random:2"))
        self.assertEqual(len(set(hashes.values())), 1, hashes)
        self.assertNotEqual(other, hashes[()])
        self.assertEqual(runs[("--input", "random:2")]["input"], "random:2")
        self.assertEqual(runs[()]["input"], "random:1")
        self.assertEqual(mote.run_json("run", mote.DIGITS, "--input", "lcg")["input"], "lcg")
        self.assertIsNone(mote.run_json("run", mote.DIGITS, "--input", PICTURE)["input"])

    def test_bad_seeds(self):
        for word in ("random:", "random:x", "random:-1", "random:4294967296", "random:1x"):
            self.refuses("a seed is a number from 0 to 4294967295, as in random:7", "run", mote.DIGITS, "--input", word)

    def test_floats(self):
        """They are from -1 to 1, and spread."""
        answers = set()
        for seed in range(20):
            output = self.folder / "output.bin"
            mote.run_json("run", mote.SINE, "--input", f"random:{seed}", "--output", output)
            answers.add(output.read_bytes())
        self.assertGreater(len(answers), 15)

    def test_all_that_take_inputs(self):
        for words in (["report", mote.DIGITS, "--target", "host", "-o", self.folder / "r.html"],
                      ["compare", mote.DIGITS, "--against", "dynamic"]):
            self.assertIn(mote.run(*words).returncode, (0, 2), words)
        self.assertEqual(mote.run_json("compare", mote.DIGITS, "--against", "micro")["input"], "random:1")
        report = mote.run_json("report", mote.DIGITS, "--target", "host")
        self.assertEqual(report["models"][0]["targets"][0]["run"]["input"], "random:1")


if __name__ == "__main__":
    mote.main()
