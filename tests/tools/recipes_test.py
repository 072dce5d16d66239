# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""Every recipe of AI Edge Quantizer, on twenty small models and both runtimes: docs/quantizer_recipes.md says what becomes of
them. Skipped where its packages cannot be installed."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else ROOT / "build" / "host"
SCRIPT = ROOT / "tools" / "differential" / "recipes.sh"


class Recipes(unittest.TestCase):
    def test_the_page(self):
        if subprocess.run([SCRIPT, "--help"], capture_output=True, check=False).returncode != 0:
            print("AI Edge Quantizer cannot be installed here")
            sys.exit(77)
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder) / "table.md"
            run = subprocess.run([SCRIPT, "--build", BUILD, "--page", table], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stdout[-3000:] + run.stderr[-3000:])
            page = (ROOT / "docs" / "quantizer_recipes.md").read_text()
            self.assertTrue(page.endswith(table.read_text()), f"the page ends with another table than\n{table.read_text()}")


if __name__ == "__main__":
    unittest.main()
