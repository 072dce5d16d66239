#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in wheels, sampled by: Requirements Tags
"""The wheels of `make wheels`, each installed for its CPython where there is no compiler, no CMake and no library that building
needs. tests/doors/wheel.py does all that a page says with one of them."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "wheels"))
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()

import debian_packages
import make_wheels
from bare_root import BareRoot

MODELS = ROOT / "models"
DIGITS = "digits/digits_int8.tflite"
ARM_PYTHON = ("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "libc6", "zlib1g", "libexpat1", "libffi8", "libssl3",
              "libstdc++6", "libgcc-s1", "liblzma5", "libbz2-1.0", "libuuid1")
WHEELS = ROOT / "build" / "dist" / "wheels"


def readme_program():
    program = re.search(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S).group(1)
    return program.replace('"model.tflite"', repr(DIGITS))


class Requirements(unittest.TestCase):
    """Before anything is compiled."""

    def test_all_that_is_missing_is_named_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            disabled = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("CLI11", "nlohmann_json", "PNG")]
            done = subprocess.run(["cmake", "-S", ROOT, "-B", folder, *disabled], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("CLI11, nlohmann/json.hpp, png.h", done.stderr)
        for words in ("apt-get install libcli11-dev nlohmann-json3-dev libpng-dev",
                      "dnf install cli11-devel json-devel libpng-devel", "brew install cli11 nlohmann-json libpng"):
            self.assertIn(words, done.stderr)


class Tags(unittest.TestCase):
    """make_wheels.py looks at the files that auditwheel leaves."""

    def repaired(self, left):
        """The names of what comes out, where auditwheel leaves wheels of these names with these tags inside."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            output = folder / "output"
            output.mkdir()

            def auditwheel(*words, **_):
                to = words[words.index("-w") + 1]
                to.mkdir(parents=True)
                for wheel, tag in left.items():
                    with zipfile.ZipFile(to / wheel, "w") as archive:
                        archive.writestr("mote.dist-info/WHEEL", f"Tag: {tag}\n")

            with mock.patch.multiple(make_wheels, run=auditwheel, WORK=folder):
                make_wheels.repair(pathlib.Path("mote-0-cp311-cp311-linux_x86_64.whl"), "x86_64", folder, folder, output)
            return [path.name for path in output.iterdir()]

    def test_tags(self):
        right, new, old = (f"cp311-cp311-{tag}" for tag in ("manylinux_2_34_x86_64", "manylinux_2_38_x86_64", "linux_x86_64"))
        self.assertEqual(self.repaired({f"mote-0-{right}.whl": right}), [f"mote-0-{right}.whl"])
        for left in ({}, {f"mote-0-{new}.whl": new}, {f"mote-0-{old}.whl": old}, {f"mote-0-{right}.whl": old},
                     {f"mote-0-{right}.whl": right, f"mote-0-{new}.whl": new}):
            with self.assertRaisesRegex(make_wheels.Failure, f"should have come mote-0-{right}.whl, and there came ", msg=left):
                self.repaired(left)


class Wheels(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        if os.uname().machine != "x86_64":
            raise unittest.SkipTest("the wheels for x86-64 do not run here")
        began = time.time()
        done = subprocess.run([sys.executable, ROOT / "tools/wheels/make_wheels.py"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)
        print(f"\nmaking all wheels: {time.time() - began:.0f} s\n{done.stdout}")

    def test_in_an_empty_environment(self):
        pythons = make_wheels.find_pythons()
        self.assertTrue(pythons)
        for python in pythons:
            with self.subTest(python=python), tempfile.TemporaryDirectory() as folder:
                began = time.time()
                self.install_and_use(python, pathlib.Path(folder))
                print(f"{pathlib.Path(python).name}: installed and used in {time.time() - began:.1f} s")

    @staticmethod
    def install(python, target, *words):
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore",
                        "--only-binary", ":all:", "--no-warn-script-location", "--target", target, *words], check=True)

    def install_and_use(self, python, folder):
        root = BareRoot(folder, python)
        # There is no network in the root, so packages are put there from outside.
        self.install(python, folder / "site", "--find-links", WHEELS, "mote-tflite", "mote-litert", "mote-tflite-micro")
        root.add_libraries(*(folder / "site/numpy").rglob("*.so"))  # which needs the C++ library
        shutil.copytree(MODELS, folder / "work", dirs_exist_ok=True)
        library = list(folder.glob("usr/lib/**/libXNNPACK*")) + list(folder.glob("usr/lib/**/libpng*"))
        self.assertEqual(library, [])

        def do(*words):
            done = root.run(*words, PYTHONPATH="/site:/other", PATH="/site/bin:/usr/bin:/other/bin", HOME="/work")
            self.assertEqual(done.returncode, 0, f"{words}: {done.stdout}{done.stderr}")
            return done.stdout

        self.assertIn("[[", do(root.python_program, "-c", readme_program()))
        said = do("benchmark_model", "--graph=sine/sine_float.tflite", "--num_runs=1", "--use_xnnpack=true")
        self.assertIn("Delegate XNNPACK runs 2 of 3 nodes", said)
        do(root.python_program, "-c", "import ai_edge_litert.interpreter, tflite_runtime.interpreter, tflite_micro.runtime")
        for runtime in ("micro", "dynamic"):
            words = ("run", DIGITS, "--input", "lcg", "--runtime", runtime, "--json")
            self.assertEqual(self.hash_of(do("mote", *words)), self.hash_of(self.built(*words)))

    @staticmethod
    def hash_of(text):
        return re.search(r'"output_hash": *"?(\w+)', text).group(1)

    @staticmethod
    def built(*words):
        return subprocess.run([BUILD / "bin" / "mote", *words], capture_output=True, text=True, check=True, cwd=MODELS).stdout

    def test_on_an_emulated_arm(self):
        """The wheel for CPython 3.11 with Debian's Python for 64-bit Arm."""
        work = make_wheels.WORK
        qemu = debian_packages.unpack("x86_64", work / "qemu", ["qemu-user-static"]) / "bin/qemu-aarch64-static"
        root = debian_packages.unpack("aarch64", work / "aarch64_python", ARM_PYTHON).parent
        with tempfile.TemporaryDirectory() as folder:
            self.install(sys.executable, folder, "--find-links", WHEELS, "--python-version", "3.11", "--implementation", "cp",
                         "--platform", "manylinux_2_34_aarch64", "--platform", "manylinux_2_28_aarch64", "--platform",
                         "manylinux_2_27_aarch64", "mote-tflite")

            def do(program, *words):
                done = subprocess.run([qemu, "-L", root, program, *words], capture_output=True, text=True, check=False, cwd=MODELS,
                                      env={"PYTHONPATH": folder})
                self.assertEqual(done.returncode, 0, f"{words}: {done.stdout}{done.stderr}")
                return done.stdout

            self.assertIn("[[", do(root / "usr/bin/python3.11", "-c", readme_program()))
            mote = pathlib.Path(folder, "mote/bin/mote")
            words = ("run", DIGITS, "--input", "lcg", "--runtime", "micro", "--json")
            self.assertEqual(self.hash_of(do(mote, *words)), self.hash_of(self.built(*words)))
            self.assertIn("the Python package for x86-64 has it", do(mote, "inspect", DIGITS))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
