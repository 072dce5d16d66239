#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The picture of the architecture is the one that its script draws, and README shows it."""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class ArchitecturePicture(unittest.TestCase):

    def test_it_is_what_the_script_draws(self):
        command = [sys.executable, ROOT / "tools" / "architecture_picture.py", "--check"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_readme_and_the_page_show_it(self):
        readme = (ROOT / "README.md").read_text()
        self.assertIn("](docs/architecture.md)", readme)
        self.assertIn("](docs/architecture.svg)", readme)
        self.assertIn("](architecture.svg)", (ROOT / "docs" / "architecture.md").read_text())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
