#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/adding_an_operator.md, followed to the letter in a copy of the repository, gives an operator that runs."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop()).resolve()
PAGE = (ROOT / "docs/adding_an_operator.md").read_text()
MOST_FILES_BESIDE_THE_TEST = 3


def printed_files():
    """What the page prints below a heading that names a file, by that name."""
    return dict(re.findall(r"^## [^\n]*`([^`\n]+\.cc)`\n+```cpp\n(.*?)^```", PAGE, re.M | re.S))


def add_row(table):
    row = re.search(r"^OP\(.*\)$", PAGE, re.M)[0]
    lines = table.read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("OP(") and line > row)
    table.write_text("\n".join([*lines[:place], row, *lines[place:]]) + "\n")


class AddingAnOperator(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.copy = pathlib.Path(folder.name)
        for part in ("include", "src", "tests/operators", "tests/testing"):
            shutil.copytree(ROOT / part, self.copy / part)
        for file in ("tests/test.h", "tests/test_filter.h", "tests/main.cc"):
            shutil.copy(ROOT / file, self.copy / file)

    def run_test(self, sources):
        program = self.copy / "program"
        support = [path for path in (self.copy / "tests/testing").glob("*.cc") if not path.stem.endswith("_test")]
        sources = [*sources, "tests/operators/seam/op_tester.cc", *support, "tests/main.cc"]
        subprocess.run(["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-DMOTE_MICRO_TEST", "-I.", "-Iinclude",
                        "-isystem", BUILD / "generated/accessors", "-isystem", BUILD / "generated", *sources,
                        BUILD / "libmote_micro.a", "-o", program], cwd=self.copy, check=True)
        return subprocess.run([program], capture_output=True, text=True, check=False)

    def test_the_page_to_the_letter(self):
        files = printed_files()
        tests = [name for name in files if name.endswith("_test.cc")]
        self.assertEqual(len(tests), 1)
        self.assertLessEqual(len(files) - len(tests) + len(["ops.def"]), MOST_FILES_BESIDE_THE_TEST)
        add_row(self.copy / "include/mote/ops.def")
        for name, text in files.items():
            self.assertFalse((self.copy / name).exists(), name)
            (self.copy / name).write_text(text)
        done = self.run_test(files)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("ChangesTheSign", done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
