#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""tools/lint.py names a fault of each kind, and a tool that is not there; it looks at the files that changed, or at all."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = ["clang-format", "ruff", "mypy", "shellcheck", "codespell", "clang-tidy"]
# For each tool, a file that it finds a fault in, and what it says.
FAULTS = {
    "clang-format": ("src/two words.h", "inline int  Two() { return 2; }\n", "src/two words.h:1:11: error: code should be clang-formatted"),
    "ruff": ("two words/unused.py", "import os\n", "two words/unused.py:1:8: F401 "),
    "mypy": ("too_many.py", "def one(a):\n    return a\n\n\none(1, 2)\n", "too_many.py:5: error: Too many arguments"),
    "shellcheck": ("run me.sh", "#!/bin/sh\nrm $1\n", "run me.sh:2:4: note: Double quote"),
    "codespell": ("a page.md", "In te" + "h end.\n", "a page.md:1: te" + "h ==> the"),
    "clang-tidy": ("src/a source.cc", "int Same(int a) { return a - a; }\n", "src/a source.cc:1:28: error: both sides of operator are equivalent"),
}
BUILD = """cmake_minimum_required(VERSION 3.25)
project(linted LANGUAGES CXX)
file(GLOB sources CONFIGURE_DEPENDS src/*.cc)
add_library(linted ${sources})
add_custom_target(mote_all_headers)
"""


class LintTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        """The tree of the repository gets ruff, of which the trees of the cases have a link."""
        done = subprocess.run([ROOT / "tools/lint.py", ROOT / "tools/output_file.py"], capture_output=True, text=True, check=False)
        if "ruff is not there" in done.stdout:
            raise unittest.SkipTest(done.stdout[done.stdout.index("ruff is not there"):])

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        for name in ("tools/lint.py", "pyproject.toml", ".clang-format", ".clang-tidy"):
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for ruff in (ROOT / "build/lint").glob("ruff-*"):
            (self.root / "build/lint").mkdir(parents=True)
            (self.root / "build/lint" / ruff.name).symlink_to(ruff)
        self.write("CMakeLists.txt", BUILD)
        self.write("src/good.cc", "int Good() { return 1; }\n")
        self.write(".gitignore", "build/\n")
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *words):
        return subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *words], cwd=self.root, capture_output=True, text=True,
                              check=True).stdout

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=one")

    def lint(self, *words, status=0, **environment):
        done = subprocess.run([sys.executable, "tools/lint.py", *words], cwd=self.root, capture_output=True, text=True, check=False,
                              env={**os.environ, **environment})
        self.assertEqual((done.returncode, done.stderr), (status, ""), done.stdout)
        return done.stdout

    def counts(self, said):
        """{tool: (files, verdict)}"""
        found = re.findall(r"^([\w-]+): (\d+) files, ([\w ]+) \(\d+ s\)$", said, re.MULTILINE)
        self.assertEqual([tool for tool, _, _ in found], TOOLS)
        return {tool: (int(files), verdict) for tool, files, verdict in found}

    def test_each_fault_is_named(self):
        for name, text, _ in FAULTS.values():
            self.write(name, text)
        said = self.lint(status=1)
        self.assertIn("lint: 6 files that differ", said)
        parts = dict(zip(TOOLS, re.split(r"^[\w-]+: \d+ files, found faults.*\n", said, flags=re.MULTILINE)[1:]))
        for tool, (_, _, words) in FAULTS.items():
            self.assertIn(words, parts.get(tool, ""), said)
        self.commit()
        self.commit()
        self.lint("--all", status=1)
        self.lint("run me.sh", status=1)
        self.assertEqual(set(self.counts(self.lint()).values()), {(0, "found nothing")})

    def test_what_differs(self):
        """From the branch's start, or the last commit but one; a file that is gone, a link and an ignored file are not read."""
        self.write("one.py", "ONE = 1\n")
        self.commit()
        self.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.write("two.py", "TWO = 2\n")
        self.commit()
        self.write("three.py", "THREE = 3\n")
        self.commit()
        self.write("four.py", "FOUR = 4\n")
        self.write("build/five.py", "import os\n")
        (self.root / "six.py").symlink_to("one.py")
        self.assertEqual(self.counts(self.lint())["ruff"], (3, "found nothing"))
        (self.root / "two.py").unlink()
        self.assertEqual(self.counts(self.lint())["ruff"], (2, "found nothing"))
        self.git("update-ref", "-d", "refs/remotes/origin/main")
        self.assertEqual(self.counts(self.lint("--changed"))["ruff"], (2, "found nothing"))
        (self.root / "three.py").unlink()
        self.assertEqual(self.counts(self.lint())["ruff"], (1, "found nothing"))

    def test_a_tool_that_is_not_there(self):
        programs = self.root / "build/programs"
        programs.mkdir()
        for program in ("git", "ninja", "cmake", "clang", "clang++", "ld", "ar"):
            (programs / program).symlink_to(shutil.which(program))
        for name in ("a.sh", "a.py", "src/a.cc"):
            self.write(name, "\n")
        said = self.lint(status=1, PATH=str(programs))
        self.assertEqual({verdict for tool, (_, verdict) in self.counts(said).items() if tool != "ruff"}, {"did not run"})
        for program in ("clang-format-14", "mypy", "shellcheck", "codespell", "clang-tidy-14"):
            self.assertIn(f"{program} is not there: tools/setup.sh lint\n", said)
        shutil.rmtree(self.root / "build")
        self.assertIn("ruff is not there, and cannot be installed: ", self.lint("a.py", status=1, PIP_INDEX_URL="http://127.0.0.1:9",
                                                                             PIP_NO_INDEX="1", PIP_FIND_LINKS="", PIP_CONFIG_FILE=os.devnull))

    def test_what_clang_tidy_leaves_out(self):
        for name in ("src/a.cc", "src/b.cc", "other/c.cc", "other/c.h", "include/d.h"):
            self.write(name, "")
        self.git("add", "--all")
        said = self.lint("--seconds", "0")
        self.assertIn("  2 files are not of the build for this computer\n", said)
        for name in ("src/a.cc", "src/b.cc", "include/d.h"):
            self.assertIn(f"  no time for {name}\n", said)
        self.assertIn("  1 of 3 files, drawn at random\n", self.lint("--sample", "1"))
        self.write("include/d.h", "inline Missing None() { return {}; }\n")
        self.assertIn("  include/d.h does not compile by itself\n", self.lint("include/d.h"))

    def test_a_build_that_cannot_be(self):
        self.write("src/a.cc", "")
        self.write("CMakeLists.txt", "no_such_command()\n")
        self.assertIn("clang-tidy has nothing to read: ", self.lint("src/a.cc", status=1))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
