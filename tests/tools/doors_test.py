#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""tools/doors.py opens a door again when what it read has changed, and a door that is shut says which page, which line and what
came. The doors here are those of a small repository."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOOR = '''#!/usr/bin/env python3
# Door of rank {rank}{heavy}.
"""A door of the test."""
import door
class Test(door.Door):
    def test_it(self):
        {body}
if __name__ == "__main__":
    door.main()
'''


class DoorsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name).resolve()
        self.root = self.top / "root"
        (self.root / "tools").mkdir(parents=True)
        (self.root / "tests/doors").mkdir(parents=True)
        shutil.copy(ROOT / "tools/doors.py", self.root / "tools")
        shutil.copy(ROOT / "tests/doors/door.py", self.root / "tests/doors")
        self.write("docs/page.md", "```sh\nmake it PLACE\ncat data/one   # says it\n```\nRun `false`.\n")
        self.write("data/one", "1\n")
        self.write("data/two", "2\n")
        self.door("reads", 'self.assertEqual(self.printed("docs/page.md", "cat data/one"), "1\\n")')
        self.git("init", "--quiet")
        self.commit()

    def git(self, *words):
        identity = ["-c", "user.name=mote", "-c", "user.email=mote"]
        subprocess.run(["git", *identity, *words], cwd=self.root, check=True)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a commit")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def door(self, name, body, rank=1, heavy=""):
        self.write(f"tests/doors/{name}.py", DOOR.format(rank=rank, heavy=heavy, body=body))

    def start(self, *words):
        environment = {**os.environ, "MOTE_DOORS_CACHE": str(self.top / "cache"), "TMPDIR": str(self.top)}
        return subprocess.Popen([sys.executable, "tools/doors.py", *words], cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                text=True, env=environment)

    def doors(self, *words, status=0):
        with self.start(*words) as process:
            said = process.communicate(timeout=900)[0]
        self.assertEqual(process.returncode, status, said)
        self.assertEqual(list(self.top.glob("mote-*")), [], "what a door made is left behind")
        return said

    def changed(self, status=0, seconds=1000):
        return self.doors("changed", "--seconds", str(seconds), status=status)

    def record(self, name):
        return json.loads((self.top / "cache/shown" / f"{name}.json").read_text())

    def test_opens_what_is_new_and_what_changed(self):
        self.assertIn("reads: open", self.changed())
        self.assertEqual(self.changed(), "0 passed, 0 failed\n")
        self.write("data/two", "other")
        self.assertEqual(self.changed(), "0 passed, 0 failed\n")
        self.write("data/one", "other")
        said = self.changed(status=1)
        self.assertIn("reads: SHUT", said)
        self.assertIn("'other' != '1", said)
        self.assertTrue(said.endswith("0 passed, 1 failed\n"))
        self.write("data/one", "1\n")
        self.assertIn("reads: open", self.changed())

    @unittest.skipUnless(shutil.which("strace"), "not run, since strace is not there: a door then counts as reading all")
    def test_reads_what_its_programs_open(self):
        self.changed()
        self.assertEqual([path for path in self.record("door-reads")["inputs"] if not path.startswith("tests/")], ["data/one", "docs/page.md"])

    @unittest.skipUnless(shutil.which("strace"), "not run, since strace is not there: a door then counts as reading all")
    def test_reads_what_a_clone_of_the_clone_has(self):
        self.door("clones", 'self.run_command("git", "clone", "--quiet", door.ROOT, "a/b"); self.run_command("cat", "a/b/data/two")')
        self.doors("open", "clones")
        inputs = self.record("door-clones")["inputs"]
        self.assertIn("data/two", inputs)
        self.assertNotIn("data/one", inputs)

    def test_a_folder_with_another_name_in_it_counts(self):
        self.door("lists", 'self.run_command("ls", door.ROOT / "data")')
        self.changed()
        self.write("data/three", "3")
        said = self.changed()
        self.assertIn("lists: open", said)
        self.assertNotIn("reads", said)

    def test_nothing_built_or_ignored_is_in_the_clone(self):
        self.write(".gitignore", "build/\n")
        self.write("build/rich", "")
        self.door("poor", 'self.assertFalse((door.ROOT / "build").exists())')
        self.doors("open", "poor")

    def test_says_page_line_and_what_came(self):
        self.door("fails", 'self.printed("docs/page.md", "false")')
        self.assertIn("docs/page.md: `false` ended with status 1", self.doors("open", "fails", status=1))
        self.door("fails", 'self.printed("docs/page.md", "cat data/one | wc")')
        self.assertIn("docs/page.md does not print the line `cat data/one | wc`", self.doors("open", "fails", status=1))
        self.door("fails", 'self.printed("docs/page.md", "make it PLACE", PLACE=self.place)')
        said = self.doors("open", "fails", status=1)
        self.assertIn("No rule to make target 'it'", said)
        self.assertLess(len(said.splitlines()), 16)

    def test_a_skip_is_said_and_is_no_pass(self):
        self.door("skips", 'self.skipTest("since there is no board")')
        said = self.doors("open", "skips", status=1)
        self.assertIn("since there is no board", said)

    def test_a_door_without_a_test_or_with_a_mistake_is_shut(self):
        self.write("tests/doors/empty.py", "# Door of rank 1.\nimport door\ndoor.main()\n")
        self.doors("open", "empty", status=1)
        self.door("wrong", "raise RuntimeError('why')")
        self.assertIn("why", self.doors("open", "wrong", status=1))

    def test_unknown_and_unmarked_doors_are_refused(self):
        self.assertIn("there is no door web; there are reads", self.doors("open", "web", status=1))
        self.write("tests/doors/unmarked.py", "import door\ndoor.main()\n")
        self.assertIn("tests/doors/unmarked.py does not say", self.doors("open", status=1))

    def test_a_door_without_time_is_named_and_first_the_next_time(self):
        self.door("a_first", "pass")
        self.door("z_last", "pass", rank=5)
        self.door("large", "pass", heavy=", heavy")
        self.assertEqual(self.changed(seconds=1), "not opened, since no time is left, and first the next time: a_first reads z_last\n0 passed, 0 failed\n")
        self.doors("open", "a_first", "reads")
        self.door("a_first", "pass  # changed")
        said = self.changed()
        self.assertLess(said.index("z_last"), said.index("a_first"))
        self.assertNotIn("large", said)

    def test_stopped_for_want_of_time_is_no_failure(self):
        self.door("slow", "import time; time.sleep(60)")
        record = {"name": "door-slow", "passed": True, "seconds": 1.0}
        (self.top / "cache/shown").mkdir(parents=True)
        (self.top / "cache/shown/door-slow.json").write_text(json.dumps({**record, "inputs": {"data/one": "another"}}))
        self.door("reads", "pass", rank=5)
        said = self.changed(seconds=5)
        self.assertIn("not opened, since no time is left, and first the next time: slow reads", said)
        self.assertTrue(self.record("door-slow")["waiting"])

    def test_interrupted_it_leaves_nothing(self):
        self.door("slow", 'self.run_command("sleep", "4321")')
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start("open", "slow")
            for _ in range(1200):
                if subprocess.run(["pgrep", "-f", "sleep 4321"], capture_output=True, check=False).returncode == 0:
                    break
                time.sleep(0.1)
            process.send_signal(number)
            process.communicate(timeout=600)
            self.assertNotEqual(process.returncode, 0)
            self.assertNotEqual(subprocess.run(["pgrep", "-f", "sleep 4321"], capture_output=True, check=False).returncode, 0)
            self.assertEqual(list(self.top.glob("mote-door-*")), [])
            self.assertFalse((self.top / "cache/shown/door-slow.json").exists())

    def test_two_at_once(self):
        self.door("slow", "import time; time.sleep(1); (door.KEPT / 'stamp').write_text('')")
        both = [self.start("open", "slow") for _ in range(2)]
        for process in both:
            self.assertIn("slow: open", process.communicate(timeout=600)[0])
        self.assertTrue(self.record("door-slow")["passed"])

    def test_damaged_records_count_as_none(self):
        self.changed()
        for text in ("", "{", "[]", '{"name": 1, "other": 2}'):
            (self.top / "cache/shown/door-reads.json").write_text(text)
            self.assertIn("reads: open", self.changed())

    def test_shown(self):
        self.assertIn("door-reads           never run", self.doors("shown", "all", status=1))
        self.changed()
        self.doors("part", "all", "cat", "data/two")
        said = self.doors("shown", "all")
        self.assertIn("test-all             passed on ", said)
        self.write("data/two", "other")
        self.assertIn("stale by 1 files, such as data/two", self.doors("shown", "all", status=1))
        self.doors("part", "all", "false", status=1)
        self.assertIn("test-all             FAILED on ", self.doors("shown", "all", status=1))

    def test_landing(self):
        """What .ci/run ends with, for tests that pass, fail or end early, and doors that are open or shut."""
        (self.root / ".ci").mkdir()
        shutil.copy(ROOT / ".ci/run", self.root / ".ci")
        environment = {**os.environ, "MOTE_DOORS_CACHE": str(self.top / "cache")}
        for tests, data, status, last in (("echo 3 passed, 0 failed, 1 skipped", "1\n", 0, "4 passed, 0 failed, 1 skipped"),
                                          ("echo 2 passed, 1 failed, 0 skipped; false", "1\n", 1, "2 passed, 1 failed, 0 skipped"),
                                          ("false", "1\n", 1, "0 passed, 1 failed, 0 skipped"),
                                          ("echo 3 passed, 0 failed, 0 skipped", "2\n", 1, "3 passed, 1 failed, 0 skipped")):
            self.write("Makefile", f"test:\n\t@{tests}\n")
            self.write("data/one", data)
            done = subprocess.run(["bash", ".ci/run"], cwd=self.root, capture_output=True, text=True, check=False, env=environment)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (status, last), done.stdout + done.stderr)

    def test_without_git(self):
        shutil.rmtree(self.root / ".git")
        self.assertIn("this has to be Git's work tree", self.doors("open", status=1))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
