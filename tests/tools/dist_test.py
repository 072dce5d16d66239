# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
"""What tools/dist.sh makes: archives that hold what they should, the same each time."""
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

import mote_command as mote


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class DistTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if subprocess.run(["git", "-C", mote.ROOT, "rev-parse", "HEAD"], capture_output=True, check=False).returncode:
            raise unittest.SkipTest("the source archive is made of a Git repository, and this is none")
        if mote.BUILD != mote.ROOT / "build/host":
            raise unittest.SkipTest("tools/dist.sh packs what lies in build/host")
        # pylint: disable-next=consider-using-with
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        run(mote.ROOT / "tools/dist.sh", cls.folder / "dist", "hello_world")
        cls.sums = dict(reversed(line.split()) for line in (cls.folder / "dist/SHA256SUMS").read_text().splitlines())
        cls.version = re.search(r"mote-([\d.]+)\.tar", " ".join(cls.sums)).group(1)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_what_there_is(self):
        kinds = run(sys.executable, mote.ROOT / "tools/project_generation/generate.py", "--list").splitlines()[0].split()[1:]
        for kind in kinds:
            suffix = "pack" if kind == "stm32cube" else "zip"
            self.assertIn(f"mote-{self.version}-hello_world-{kind}.{suffix}", self.sums)
        for kind in ("arduino", "platformio"):
            names = zipfile.ZipFile(self.folder / f"dist/mote-{self.version}-{kind}.zip").namelist()
            self.assertTrue(all(name.startswith("Mote/") for name in names) if kind == "arduino" else names)
            self.assertTrue(any("examples/micro_speech/" in name for name in names))
        names = zipfile.ZipFile(self.folder / f"dist/mote-{self.version}-hello_world-stm32cube.pack").namelist()
        self.assertIn("Mote.Mote.pdsc", names)

    def test_the_same_each_time(self):
        name = f"mote-{self.version}-hello_world-arduino.zip"
        again = self.folder / name
        run(sys.executable, mote.ROOT / "tools/project_generation/generate.py", "--name", "hello_world", "--kind", "arduino",
            "--zip", again)
        self.assertEqual(hashlib.sha256(again.read_bytes()).hexdigest(), self.sums[name])

    def test_debian_packages(self):
        commit = run("git", "-C", mote.ROOT, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d %H:%M",
                     env={"TZ": "UTC", "PATH": "/usr/bin:/bin"}).strip()
        contents = {}
        for package in ("mote", "libmote-dev"):
            file = next((self.folder / "dist").glob(f"{package}_*.deb"))
            contents[package] = run("dpkg-deb", "--contents", file, env={"TZ": "UTC", "PATH": "/usr/bin:/bin"})
            times = set(re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d", contents[package]))
            self.assertEqual(times, {commit})
        self.assertIn("./usr/bin/mote\n", contents["mote"])
        self.assertIn("./usr/share/mote/tools/project_generation/generate.py\n", contents["mote"])
        self.assertIn("MoteConfig.cmake\n", contents["libmote-dev"])
        self.assertIn("./usr/include/mote/tensorflow/lite/micro/micro_interpreter.h\n", contents["libmote-dev"])
        package = next((self.folder / "dist").glob("mote_*.deb"))
        self.assertRegex(run("dpkg-deb", "--field", package, "Depends"), "python3.*libc6")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
