#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3, heavy.
"""docs/installing.md, "As a Python package": one wheel, made here, in an empty Debian with Python alone: PyPI's newest NumPy, the pages'
programs, the commands, and then an emulated target and a project."""
import zipfile

import door
from python_package import ANSWER, DIGITS, answer, check_names, check_package

PAGE = "docs/installing.md"
PYTHON = "python3 python3-venv"
PREPARE = f"""printf 'APT::Get::Assume-Yes "true";\\nAPT::Install-Recommends "false";\\n' >/etc/apt/apt.conf.d/yes
apt-get update && apt-get install {PYTHON} && python3 -m venv /venv"""
TAG = "manylinux_2_34_x86_64"


class Wheel(door.Door):
    def test_in_an_empty_debian(self):
        # Zig keeps C's libraries there, which it compiles.
        self.printed(PAGE, "tools/wheels/make_wheels.py --python python3.11 --processor x86_64",
                     env={"ZIG_GLOBAL_CACHE_DIR": str(door.KEPT / "zig")})
        wheels = door.ROOT / "build/dist/wheels"
        made = sorted(wheels.glob("mote_tflite-*"))
        self.assertEqual([wheel.name.split("-", 2)[2] for wheel in made], [f"cp311-cp311-{TAG}.whl"])
        with zipfile.ZipFile(made[0]) as archive:
            self.assertTrue([name for name in archive.namelist() if "libXNNPACK" in name])

        debian, work = self.debian(), self.place / "work"
        work.mkdir()
        shared = {"/clone/build/dist/wheels": wheels, "/clone/models": door.ROOT / "models", "/place": work}
        inside = {"PATH": "/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin"}

        def run(line):
            return debian.run(line, shared, inside, folder="/clone")

        debian.run(PREPARE)
        debian.printed(PAGE, "pip install build/dist/wheels/mote_tflite-*-cp311-*_x86_64.whl", shared, inside, folder="/clone")
        self.assertRegex(run("python -c 'import numpy; print(numpy.__version__)'"), r"^2\.")
        for library in ("XNNPACK", "png", "cpuinfo"):
            self.assertEqual(run(f"find /usr/lib -name 'lib{library}*'"), "", "a library that the wheel is to bring is there already")
        check_package(self, run)
        run("pip install build/dist/wheels/mote_litert-*.whl build/dist/wheels/mote_tflite_micro-*.whl")
        check_names(self, run)
        run(f"mote compile {DIGITS} -o /place/code --name digits")
        self.assertIn("digits", (work / "code/digits.h").read_text())

        self.assertIn("the emulator qemu-system-arm is not installed", run(f"! mote run {DIGITS} --input lcg --target cortex-m4 2>&1"))
        debian.printed(PAGE, "apt-get install qemu-system-arm")
        for target in ("cortex-m0", "cortex-m4", "cortex-m55"):
            self.assertEqual(answer(run, "--target", target), ANSWER, target)

        self.assertIn("`pip install cmake`", run(f"! mote new-project {DIGITS} --ide make -o /place/project 2>&1"))
        debian.printed(PAGE, "pip install cmake", shared, inside)
        run(f"mote new-project {DIGITS} --ide make -o /place/project")
        self.run_command("make", folder=work / "project")  # here, where a compiler is


if __name__ == "__main__":
    door.main()
