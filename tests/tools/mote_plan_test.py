#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote plan`: the plan as text, as a drawing and in the model."""
import pathlib
import re
import tempfile
import xml.etree.ElementTree as ElementTree

import mote_command as mote


def number(text):
    return int(text.replace(",", ""))


def buffers(text):
    """(name, bytes, offset, first, last, whether in place) of each line of the table."""
    rows = re.findall(r"^(\d+|scratch) +([\d,]+) +([\d,]+) +(\d+)-(\d+) +(.*)$", text, re.M)
    return [(r[0], number(r[1]), number(r[2]), int(r[3]), int(r[4]), r[5].endswith("(in place)")) for r in rows]


class PlanTest(mote.MoteTest):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def plan(self, *arguments):
        done = mote.run("plan", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_text(self):
        for target in ("cortex-m4", "riscv32", "host"):
            with self.subTest(target=target):
                text = self.plan(mote.DIGITS, "--target", target)
                table = buffers(text)
                self.assertGreater(len(table), 8)
                total = number(re.search(r"planned: ([\d,]+) bytes", text)[1])
                self.assertEqual(total, max(b[1] + b[2] for b in table))
                most = number(re.search(r"most in use: ([\d,]+) bytes", text)[1])
                self.assertLessEqual(most, total)
                for a in table:
                    for b in table:
                        together = a[3] <= b[4] and b[3] <= a[4] and a[2] < b[1] + b[2] and b[2] < a[1] + a[2]
                        self.assertTrue(a is b or not together or (a[5] and b[5]), f"{a} lies over {b}")

    def test_in_place(self):
        self.assertTrue(any(b[5] for b in buffers(self.plan(mote.DIGITS))))

    def test_svg(self):
        svg = self.folder / "plan.svg"
        table = buffers(self.plan(mote.DIGITS, "--svg", svg))
        root = ElementTree.parse(svg).getroot()
        tag = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(root.findall(f".//{tag}rect")), len(table))
        self.assertEqual(len(root.findall(f".//{tag}line")), 1)

    def test_embedded(self):
        """With the same outputs in an arena as large as before; a plan that would cost memory is not written."""
        embedded = 0
        for model in mote.own_models():
            with self.subTest(model=model.name):
                out = self.folder / model.name
                done = mote.run("plan", model, "--embed", out)
                if done.returncode:
                    sizes = re.search(r"needs (\d+) bytes on cortex-m4, and (\d+) without; nothing was written", done.stderr)
                    self.assertGreater(int(sizes[1]), int(sizes[2]))
                    self.assertFalse(out.exists())
                    continue
                embedded += 1
                self.assertIn("same outputs", done.stdout)
                before, after = mote.run_json("inspect", model), mote.run_json("inspect", out)
                self.assertEqual(after["arena_bytes"]["cortex-m4"], before["arena_bytes"]["cortex-m4"])
                runs = [mote.run_json("run", path, "--input", "lcg", "--runtime", "micro") for path in (model, out)]
                self.assertEqual(runs[0]["output_hash"], runs[1]["output_hash"])
                self.assertEqual(self.plan(out), self.plan(out, "--embed", self.folder / "again").split("embedded")[0])
        self.assertGreater(embedded, len(mote.own_models()) / 2)

    def test_errors(self):
        for arguments, message in (((self.folder / "none.tflite",), "none.tflite"),
                                   ((mote.DIGITS, "--target", "z80"), "there is no target 'z80'"),
                                   ((mote.ATAN,), "Atan"),
                                   ((mote.DIGITS, "--svg", self.folder / "no" / "plan.svg"), "plan.svg")):
            with self.subTest(message):
                done = mote.run("plan", *arguments)
                self.assertEqual(done.returncode, 1)
                self.assertIn(message, done.stderr)


if __name__ == "__main__":
    mote.main()
