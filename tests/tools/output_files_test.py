#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: OutputFiles.test_devices OutputFiles.test_one_writer OutputFiles.test_a_name_that_is_taken
"""What tools do with the name that they are to write to: a file, a link, a device, a pipe, or nothing that can be written."""
import os
import re
import shutil
import stat
import subprocess
import sys
import threading
import unittest
import unittest.mock

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
from output_file import write_output

# By tool: the words in front of the name of the output. {model} is a model, {folder} a temporary folder.
WRITERS = {
    "optimize": ("optimize", "{model}", "-o"), "gen-resolver": ("gen-resolver", "{model}", "-o"), "run": ("run", "{model}", "--input", "lcg", "--output"),
    "plan": ("plan", "{model}", "--embed"), "plan --svg": ("plan", "{model}", "--svg"), "report": ("report", "{model}", "-o"),
    "compare": ("compare", "{model}", "--against", "dynamic", "--html"), "convert": ("convert", "{keras}", "--float", "--python", "{python}", "-o"),
    "new-project": ("new-project", "{model}", "--ide", "make", "--zip"),
}
STAND_IN = """#!{python}
import json, pathlib, shutil, sys
if sys.argv[1].endswith("versions.py"):
    print(json.dumps({{name: "99.0" for name in sys.argv[2:]}}))
else:
    folder = pathlib.Path(sys.argv[3])
    shutil.copyfile({model!r}, folder / "float.tflite")
    (folder / "result.json").write_text(json.dumps({{"by": "x", "inputs": [{{"name": "x", "shape": [1, 1]}}], "notes": [], "places": [0]}}))
"""


class OutputFiles(mote.MoteTest):

    def setUp(self):
        super().setUp()
        self.place = self.folder / "place"
        self.place.mkdir()
        self.out = self.place / "out"
        self.keras = self.write("x.keras", b"\x89HDF\r\n\x1a\n")
        self.python = self.write("python", STAND_IN.format(python=sys.executable, model=str(mote.SINE)).encode())
        self.python.chmod(0o755)

    def command(self, name, output):
        words = [word.format(model=mote.SINE, keras=self.keras, python=self.python) for word in WRITERS[name]]
        return [str(mote.MOTE), *words, str(output)]

    def write_by(self, name, output, prepare=None):
        """The finished process; "python" is the writer of tools in Python itself."""
        if name == "python":
            program = ("import sys; sys.path.insert(0, sys.argv[1])\nfrom output_file import write_output\n"
                       "try:\n    write_output(sys.argv[2], bytes(3000))\nexcept OSError as error:\n    sys.exit(f'{error.filename} cannot be written: {error.strerror}')\n")
            words = [sys.executable, "-c", program, str(mote.ROOT / "tools"), str(output)]
        else:
            words = self.command(name, output)
        return subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=prepare, timeout=120)

    def all_writers(self):
        for name in (*WRITERS, "python"):
            shutil.rmtree(self.place)
            self.place.mkdir()
            yield name

    def writes(self, name, output, prepare=None):
        done = self.write_by(name, output, prepare)
        self.assertEqual(done.returncode, 0, f"{name}: {done.stderr}")

    def refuses_to(self, name, output, pattern, prepare=None):
        done = self.write_by(name, output, prepare)
        self.assertIn(done.returncode, range(1, 128), done.stdout)
        self.assertRegex(done.stderr, pattern, name)
        self.assertNotIn("Traceback", done.stderr)

    def names(self):
        return sorted(path.name for path in self.place.iterdir())

    def test_a_new_file(self):
        for name in self.all_writers():
            self.writes(name, self.out, lambda: os.umask(0o027))
            self.assertEqual((self.names(), stat.S_IMODE(self.out.stat().st_mode)), (["out"], 0o640))
            self.assertGreater(self.out.stat().st_size, 3, name)

    def test_an_old_file(self):
        """Its mode and owner stay; another name of it keeps what it had."""
        for name in self.all_writers():
            self.out.write_bytes(b"old")
            os.link(self.out, self.place / "other")
            if os.geteuid() == 0:
                os.chown(self.out, 12345, 54321)
            self.out.chmod(0o6604)
            before = self.out.stat()
            self.writes(name, self.out)
            after = self.out.stat()
            self.assertEqual((after.st_mode, after.st_uid, after.st_gid), (before.st_mode, before.st_uid, before.st_gid))
            self.assertGreater(after.st_size, 3, name)
            self.assertEqual((self.names(), (self.place / "other").read_bytes()), (["other", "out"], b"old"))

    def test_links(self):
        """What they lead to is replaced, or made; they stay."""
        for name in self.all_writers():
            (self.place / "there").mkdir()
            (self.place / "there" / "file").write_bytes(b"old")
            (self.place / "out").symlink_to("second")
            (self.place / "second").symlink_to(self.place / "there" / "third")
            (self.place / "there" / "third").symlink_to("file")
            (self.place / "new").symlink_to("there/made")
            for link, target in (("out", "file"), ("new", "made")):
                self.writes(name, self.place / link)
                self.assertTrue((self.place / link).is_symlink())
                self.assertGreater((self.place / "there" / target).stat().st_size, 3, name)
            self.assertEqual(sorted(path.name for path in (self.place / "there").iterdir()), ["file", "made", "third"])
            self.assertEqual(self.names(), ["new", "out", "second", "there"])

    def test_links_that_lead_nowhere(self):
        for name in self.all_writers():
            self.out.symlink_to("out")
            self.refuses_to(name, self.out, "(Too many levels of symbolic links|is a folder|no folder)")
            (self.place / "lost").symlink_to("none/file")
            self.refuses_to(name, self.place / "lost", "No such file or directory")
            self.assertEqual(self.names(), ["lost", "out"])

    def test_devices(self):
        for name in self.all_writers():
            if os.geteuid() == 0:
                os.mknod(self.out, 0o666 | stat.S_IFCHR, os.makedev(1, 3))  # as /dev/null
            else:
                self.out.symlink_to("/dev/null")
            (self.place / "link").symlink_to("out")
            for path in (self.out, self.place / "link"):
                self.writes(name, path)
                self.assertTrue(stat.S_ISCHR(self.out.stat().st_mode))
            self.refuses_to(name, "/dev/full", "/dev/full cannot be written: No space left on device")
            self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode))
            self.assertEqual(self.names(), ["link", "out"])

    def test_pipes(self):
        for name in self.all_writers():
            os.mkfifo(self.out)
            read = []
            reader = threading.Thread(target=lambda read=read: read.append(self.out.read_bytes()), daemon=True)
            reader.start()
            self.writes(name, self.out)
            reader.join(60)
            self.assertGreater(len(read[0]), 3, name)
            self.assertTrue(self.out.is_fifo())

    def test_what_cannot_be_written(self):
        for name in self.all_writers():
            self.refuses_to(name, self.place, "Is a directory|is a folder")
            self.refuses_to(name, f"{self.keras}/out", "Not a directory|no folder|File exists")
            if os.geteuid():
                self.out.write_bytes(b"old")
                self.out.chmod(0o444)
                self.refuses_to(name, self.out, "Permission denied")
                self.assertEqual(self.out.read_bytes(), b"old")

    def test_names_that_were_guessed(self):
        """Links with names that a writer could take for its temporary file lead nowhere."""
        victim = self.write("victim", b"as before")
        for name in self.all_writers():
            process = os.getpid()
            for number in range(process - 50, process + 3000):
                for pattern in (f"out.{number}.new", f".out.{number}.part", f"out.{number}.tmp"):
                    (self.place / pattern).symlink_to(victim)
            (self.place / ".out.new").symlink_to(victim)
            self.writes(name, self.out)
            self.assertEqual(victim.read_bytes(), b"as before")
            self.assertFalse(self.out.is_symlink())

    def test_a_name_that_is_taken(self):
        """A file or a link that is there already is neither written to nor removed."""
        victim, names = self.write("victim", b"as before"), iter(["one", "two", "three"])
        for one, make in (("one", lambda path: path.symlink_to(victim)), ("two", lambda path: path.write_bytes(b"mine"))):
            make(self.place / f".mote-{one}")
        with unittest.mock.patch("output_file.secrets.token_hex", lambda _: next(names)):
            write_output(self.out, b"new")
        self.assertEqual((victim.read_bytes(), (self.place / ".mote-two").read_bytes(), self.out.read_bytes()), (b"as before", b"mine", b"new"))
        self.assertEqual(self.names(), [".mote-one", ".mote-two", "out"])
        with unittest.mock.patch("output_file.secrets.token_hex", lambda _: "one"), self.assertRaises(FileExistsError):
            write_output(self.out, b"newer")
        self.assertEqual((self.out.read_bytes(), victim.read_bytes()), (b"new", b"as before"))

    def test_one_writer(self):
        """No tool in C++ opens a file to write to it but there."""
        opens = re.compile(r"\bofstream\b|\bfopen\([^)]*\"[wa]|\bO_(?:WRONLY|RDWR|CREAT)\b|\bcreat\(|\bfstream\s+\w")
        found = {path.relative_to(mote.ROOT).as_posix() for path in (mote.ROOT / "tools").rglob("*.cc")
                 if "third_party" not in path.parts and opens.search(path.read_text())}
        self.assertEqual(found - {"tools/mote/serial/link.cc"}, {"tools/mote/system/files.cc"})


if __name__ == "__main__":
    mote.main()
