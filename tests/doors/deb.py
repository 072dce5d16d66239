#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3, heavy.
"""docs/installing.md, "As Debian packages": `make dist`, what it makes, and the packages in an empty Debian."""
import hashlib
import json
import re
import subprocess
import sys
import zipfile

import door
from installing_page import ANSWER, MODEL, PAGE, write_programs

DIST = door.ROOT / "build/dist"
GENERATE = door.ROOT / "tools/project_generation/generate.py"


class Deb(door.Door):
    def setUp(self):
        super().setUp()
        if not (DIST / "SHA256SUMS").exists():  # what is written last
            self.printed(PAGE, "make dist ONLY=hello_world")
        self.sums = dict(reversed(line.split()) for line in (DIST / "SHA256SUMS").read_text().splitlines())
        self.version = re.search(r"^project\(mote VERSION ([\d.]+)", (door.ROOT / "CMakeLists.txt").read_text(), re.M).group(1)

    def test_in_an_empty_debian(self):
        debian = self.debian()
        write_programs(self.place)
        (door.KEPT / "partial").mkdir(exist_ok=True)
        share = {"/build/dist": DIST, "/var/cache/apt/archives": door.KEPT, **{f"/{path.name}": path for path in (MODEL, self.place / "sine.cc")}}
        debian.printed(PAGE, "apt-get install -y ./build/dist/mote_*.deb ./build/dist/libmote-dev_*.deb", share=share)
        debian.printed(PAGE, "mote run sine_float.tflite --input lcg", share=share)
        said = json.loads(debian.run("mote run sine_float.tflite --input lcg --json", share=share))
        wanted = json.loads(self.run_command(door.ROOT / "build/host/bin/mote", "run", MODEL, "--input", "lcg", "--json"))
        self.assertEqual(said["outputs"], wanted["outputs"])
        self.assertRegex(debian.run("mote inspect sine_float.tflite", share=share), r"cortex-m4 +\d+ bytes")
        self.assertIn("mote-run", debian.run("ls /usr/share/man/man1"))
        debian.run("mote new-project --ide make sine_float.tflite -o project && test -f project/Makefile", share=share)
        debian.printed(PAGE, "apt-get install -y g++ pkg-config", share=share)
        debian.printed(PAGE, "g++ sine.cc $(pkg-config --cflags --libs mote-micro) -o sine", share=share)
        self.assertEqual(debian.run("./sine sine_float.tflite", share=share), ANSWER)

    def test_what_there_is(self):
        kinds = self.run_command(sys.executable, GENERATE, "--list").splitlines()[0].split()[1:]
        for kind in kinds:
            suffix = "pack" if kind == "stm32cube" else "zip"
            self.assertIn(f"mote-{self.version}-hello_world-{kind}.{suffix}", self.sums)
        for kind in ("arduino", "platformio"):
            names = zipfile.ZipFile(DIST / f"mote-{self.version}-{kind}.zip").namelist()
            self.assertTrue(all(name.startswith("Mote/") for name in names) if kind == "arduino" else names)
            self.assertTrue(any("examples/micro_speech/" in name for name in names))
        names = zipfile.ZipFile(DIST / f"mote-{self.version}-hello_world-stm32cube.pack").namelist()
        self.assertIn("Mote.Mote.pdsc", names)

    def test_the_same_each_time(self):
        name = f"mote-{self.version}-hello_world-arduino.zip"
        self.run_command(sys.executable, GENERATE, "--name", "hello_world", "--kind", "arduino", "--zip", self.place / name)
        self.assertEqual(hashlib.sha256((self.place / name).read_bytes()).hexdigest(), self.sums[name])
        commit = subprocess.run(["git", "-C", door.ROOT, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d %H:%M"],
                                env={"TZ": "UTC", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=True).stdout.strip()
        for package in DIST.glob("*.deb"):
            listed = self.run_command("dpkg-deb", "--contents", package, env={"TZ": "UTC"})
            self.assertEqual(set(re.findall(r"\d{4}-\d\d-\d\d \d\d:\d\d", listed)), {commit})


if __name__ == "__main__":
    door.main()
