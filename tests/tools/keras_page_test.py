#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks, sampled by: Page
"""docs/keras.md says what the models of tools/differential/keras_models.py give. With TensorFlow, in build/differential/venv,
all are converted and run."""
import re
import subprocess
import unittest

import mote_command as mote

PAGE = mote.ROOT / "docs" / "keras.md"
FORMS = 3
LAYERS, BLOCKS = 150, 15
GOOD = r"(same|[12] steps apart)"
# The page's list has these, too.
EXCEPTIONS = {"AdditiveAttention", "UnitNormalization", "Dot, normalised", "Attention, causal"}


def rows(title):
    section = PAGE.read_text().partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [re.split(r" \| ", line.strip("| ")) for line in section.splitlines() if line.startswith("| ") and line[2] != "|"]


class Page(unittest.TestCase):

    def test_has_all_kinds(self):
        layers, blocks = rows("Layers"), rows("Blocks")
        self.assertGreaterEqual(len(layers), LAYERS)
        self.assertGreaterEqual(len(blocks), BLOCKS)
        self.assertEqual({len(row) for row in layers + blocks}, {1 + FORMS})

    def test_counts(self):
        text, files = PAGE.read_text(), [cell for row in rows("Layers") + rows("Blocks") for cell in row[1:] if cell != "-"]
        models, count, dynamic, static = map(int, re.search(
            r"Of (\d+) models in (\d+) files, (\d+) run the same on the dynamic runtime and (\d+) on the micro one", text).groups())
        self.assertEqual((models, count), (len(rows("Layers") + rows("Blocks")), len(files)))
        same = [cell.startswith("same") for cell in files]
        self.assertEqual(dynamic, sum(same) + sum(cell.startswith("dynamic same") for cell in files))
        self.assertEqual(static, sum(same) + sum("static same" in cell for cell in files))

    def test_floats_are_the_same_on_both(self):
        for row in rows("Layers") + rows("Blocks"):
            self.assertRegex(row[1], r"^(same( \(1\))?|-)$", row[0])

    def test_integers_run_on_both(self):
        for name, _, *cells in rows("Layers") + rows("Blocks"):
            for cell in cells:
                if name in EXCEPTIONS or cell == "-" or "not finite" in cell:
                    continue
                self.assertRegex(cell, rf"^(dynamic {GOOD}; static {GOOD}|{GOOD})( \(1\))?$", name)


class All(unittest.TestCase):

    def test_page(self):
        venv = mote.ROOT / "build" / "differential" / "venv" / "installed.txt"
        if not venv.exists():
            self.skipTest("TensorFlow is not installed: tools/tensorflow_python.sh does that")
        written = mote.BUILD / "keras.md"
        done = subprocess.run([mote.ROOT / "tools" / "differential" / "run_keras.sh", "--build", mote.BUILD, "--write", written],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        self.assertEqual(written.read_text(), PAGE.read_text(), "tools/differential/run_keras.sh --write writes it anew")


if __name__ == "__main__":
    mote.main()
