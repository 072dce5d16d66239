#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`make test` runs no test again whose inputs are what they were when it passed, and every other."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Each writes its name to `ran`, which is no file of the repository.
TESTS = """
add_test(program "{0}/build/host/tests/program")
add_test(image "{0}/tools/run_on_target" "{0}/targets/board.cmake" "{0}/build/host/tests/image")
add_test(script "{0}/tests/tools/script_test.sh" "{0}/build/host")
add_test(skipped "{0}/tests/tools/skipped_test.sh")
set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)
add_test(sample "{0}/tests/tools/script_test.sh" sample)
set_tests_properties(sample PROPERTIES LABELS slow)
"""
NOTES_ITS_NAME = '#!/bin/sh\necho {} >>"{}/ran"\necho "3 of 3 tests passed"\n'


class KeptResultsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "root")
        self.shared = pathlib.Path(folder.name, "shared")
        self.build = self.root / "build" / "host"
        (self.root / "tools").mkdir(parents=True)
        for name in ("kept_results.py", "run_tests.sh"):
            shutil.copy(ROOT / "tools" / name, self.root / "tools" / name)
        for name, text in {
                "build/host/tests/program": NOTES_ITS_NAME.format("program", self.root),
                "build/host/tests/image": NOTES_ITS_NAME.format("image", self.root),
                "build/host/lib/part.so": "1",
                "tests/tools/script_test.sh": NOTES_ITS_NAME.format("script", self.root),
                "tests/tools/skipped_test.sh": f'{NOTES_ITS_NAME.format("skipped", self.root)}exit 77\n',
                "tools/run_on_target": '#!/bin/sh\nexec "$2"\n',
                "tools/tool.py": "1", "targets/board.cmake": "1", "models/model.tflite": "1", "src/source.cc": "1",
                "docs/page.md": "1", ".gitignore": "build/\nran\n"}.items():
            self.write(name, text)
        (self.build / "CTestTestfile.cmake").write_text(TESTS.format(self.root))
        subprocess.run(["git", "init", "--quiet", self.root], check=True)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def ran(self, *options, status=0, **environment):  # --quick, if there are no options
        """The tests that ran, and what was said."""
        (self.root / "ran").unlink(missing_ok=True)
        done = subprocess.run(["tools/run_tests.sh", *(options or ["--quick", "build/host"])], cwd=self.root, text=True,
                              capture_output=True, check=False, env={**os.environ, "MOTE_SHARED": str(self.shared), **environment})
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        ran = self.root / "ran"
        return (set(ran.read_text().split()) if ran.exists() else set()), done.stdout

    def test_what_is_unchanged(self):
        ran, words = self.ran()
        self.assertEqual(ran, {"program", "image", "script", "skipped"})
        self.assertIn("3 passed, 0 failed, 1 skipped", words)
        ran, again = self.ran()
        self.assertEqual(ran, {"skipped"}, "what was skipped is tried again")
        self.assertIn("3 passed, 0 failed, 1 skipped (12 cases, 3 unchanged since they passed)", again)
        self.assertEqual(words.splitlines()[-2:], again.splitlines()[-2:], "the sums are those of all tests")

    def test_what_changes_runs(self):
        everything = {"program", "image", "script"}
        for change, expected in {
                "build/host/tests/program": {"program", "script"},
                "build/host/tests/image": {"image", "script"},
                "build/host/lib/part.so": everything,
                "build/other/bin/runner": {"script"},
                "tests/tools/script_test.sh": everything,
                "tools/run_on_target": everything,
                "targets/board.cmake": everything,
                "models/model.tflite": everything,
                "models/new.tflite": everything,
                "tools/tool.py": {"script"},
                "src/source.cc": {"script"},
                "docs/page.md": {"script"},
                "../shared/model.tflite": everything}.items():
            with self.subTest(change):
                self.ran()
                path = self.root / change
                before = path.read_text() if path.exists() else ""
                self.write(change, f"{before}\n# changed\n")
                self.assertEqual(self.ran()[0], expected | {"skipped"})

    def test_the_environment_counts(self):
        self.ran()
        self.assertEqual(self.ran(MOTE_SOMETHING="1")[0], {"program", "image", "script", "skipped"})

    def test_what_failed_runs_again(self):
        self.ran()
        good = (self.build / "tests" / "program").read_text()
        self.write("build/host/tests/program", good + "exit 1\n")
        for _ in range(2):
            ran, words = self.ran(status=1)
            self.assertIn("program", ran)
            self.assertIn("2 passed, 1 failed, 1 skipped", words)
        self.write("build/host/tests/program", good)
        self.assertIn("program", self.ran()[0])
        self.assertNotIn("program", self.ran()[0])

    def test_all_of_them_on_demand(self):
        self.ran()
        self.assertEqual(self.ran("build/host")[0], {"program", "image", "script", "skipped"})

    def test_without_git_everything_runs(self):
        shutil.rmtree(self.root / ".git")
        self.ran()
        self.assertEqual(self.ran(GIT_CEILING_DIRECTORIES=str(self.root.parent))[0],
                         {"program", "image", "script", "skipped"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
