#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What docs/architecture.md says of files, operators and folders is so, and all pages name files that are there. That its
table has the folders of src/, and that includes point one way, layers_test.py shows."""
import pathlib
import re
import struct
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# Paths of examples that a reader makes, of what a build makes, and of what an installation or another system has.
NOT_HERE = re.compile(r"[<*]|NAME|FOLDER|my_|stablehlo_negate|x86_64/requantize\.cc|tensorflow/lite/micro/examples|^\.\./shared|^(build|gen|board|"
                      r"application|projects|samples|files|share|lib|tflite)/")


def tracked():
    """The files of the repository and their folders, each as /path/."""
    files = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=False).stdout.split()
    if not files:
        print("skipped: this is no checkout of git")
        sys.exit(77)
    return {f"/{file}/" for file in files}


def rows(head):
    """The cells of the rows of the page's table that has this first cell of its head."""
    table = PAGE[PAGE.index(f"| {head} |"):].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in table]


class Paths(unittest.TestCase):

    def test_files_that_pages_name_are_there(self):
        files = tracked()
        for page in PAGES:
            for path in re.findall(r"`([\w.<>*-]+/[\w./<>*-]*)`", page.read_text()):
                if not NOT_HERE.search(path):
                    with self.subTest(page=page.name, path=path):
                        wanted = "/" + path.removeprefix("../").strip("/") + "/"
                        self.assertTrue(any(wanted in file for file in files))


class Architecture(unittest.TestCase):

    def test_operators_are_in_their_families(self):
        """Each operator that the table of folders names; others of the family need not be named."""
        families = dict(re.findall(r'^OP\((\w+), .*"(\w+)/', (ROOT / "include/mote/ops.def").read_text(), re.M))
        for row in rows("Folder"):
            folder = re.fullmatch(r"`src/operators/(\w+)`", row[0])
            for name in re.findall(r"\b[A-Z][A-Z_0-9]{5,}\b", row[1]) if folder else []:
                with self.subTest(name):
                    self.assertEqual(families[name], folder.group(1))

    def test_each_tool_has_a_row_that_says_what_it_imports(self):
        uses = {name: row[2] for row in rows("Folder") for name in re.findall(r"`tools/(\w+)`", row[0])}
        folders = {file.split("/")[2] for file in tracked() if file.count("/") > 3 and file.startswith("/tools/")}
        self.assertEqual(set(uses), folders)
        for name in sorted(uses):
            text = "".join(path.read_text() for path in (ROOT / "tools" / name).rglob("*.py"))
            used = set(re.findall(r"^ *(?:from|import) (\w+)[.\s]", text, re.M)) & folders - {name, "mote"}  # that is the Python package
            with self.subTest(name):
                self.assertEqual({other for other in used if f"`tools/{other}`" not in uses[name]}, set())

    def test_the_table_of_the_seam_names_its_headers(self):
        named = {name for row in rows("File") for name in re.findall(r"`(\w+\.h)`", row[0])}
        named |= {name for row in rows("File") for name in re.findall(r"`(op\.h)`", row[1])}
        self.assertEqual(named, {path.name for path in (ROOT / "src/operators/seam").glob("*.h")})

    def test_the_typical_operator_has_the_parts_that_are_named(self):
        source = (ROOT / "src/operators/elementwise/leaky_relu.cc").read_text()
        for part in ("\n// LEAKY_RELU: ", "//   in  0: ", " Plan = ", " Prepare(", " Eval(", "\nMOTE_REGISTER_OP(LEAKY_RELU"):
            self.assertIn(part, source)

    def test_golden_vectors_are_thousands(self):
        counts = [struct.unpack_from("<4xI", path.read_bytes())[0] for path in (ROOT / "tests/golden").glob("*.bin")]
        self.assertGreater(sum(counts), 2000)

    def test_each_kind_of_test_is_there(self):
        """Those that the last list of the page names."""
        for file in ("tests/fuzz/op_fuzz.cc", "tests/micro/arena_sweep_test.cc", "tests/host/allocation_failure_test.cc",
                     "tests/host/op_replay_test.cc", "tests/random/random_models_test.cc", "tools/differential/__main__.py"):
            self.assertTrue((ROOT / file).exists(), file)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
