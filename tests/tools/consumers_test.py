# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: ConsumersTest.test_find_package ConsumersTest.test_headers_at_litert_paths
"""Somebody else's project uses the library: installed, through find_package or pkg-config; and as a part of its own tree,
through add_subdirectory or FetchContent."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import mote_command as mote

CONSUMER = mote.ROOT / "tests/tools/consumer/main.cc"
SINE = mote.ROOT / "models/sine/sine_int8.tflite"
HEAD = "cmake_minimum_required(VERSION 3.25)\nproject(consumer LANGUAGES C CXX ASM)\nset(CMAKE_CXX_STANDARD 17)\n"
TAIL = "add_executable(consumer main.cc)\ntarget_link_libraries(consumer PRIVATE Mote::micro Mote::ops_fully_connected)\n"
# The library is compiled once for both ways of taking its sources.
CCACHE = [f"-DCMAKE_{language}_COMPILER_LAUNCHER=ccache" for language in ("C", "CXX")] if shutil.which("ccache") else []


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)


class ConsumersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # pylint: disable-next=consider-using-with
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.prefix = cls.folder / "prefix"
        done = run("cmake", "--install", mote.BUILD, "--prefix", cls.prefix)
        if done.returncode:
            raise AssertionError(done.stderr)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def succeeds(self, *command, **options):
        done = run(*command, **options)
        self.assertEqual(done.returncode, 0, f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def check_program(self, program):
        self.assertEqual(self.succeeds(program, SINE), "output: 1 bytes\n")

    def configure(self, name, text, *options):
        folder = self.folder / name
        folder.mkdir()
        (folder / "CMakeLists.txt").write_text(text)
        shutil.copy(CONSUMER, folder)
        return folder, run("cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build", *options)

    def check_cmake(self, name, text, *options):
        folder, done = self.configure(name, text, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        environment = {**os.environ, "CCACHE_DIR": str(mote.BUILD / "projects_ccache"), "CCACHE_BASEDIR": str(folder),
                       "CCACHE_NOHASHDIR": "1"}
        self.succeeds("cmake", "--build", folder / "build", env=environment)
        self.check_program(folder / "build/consumer")

    def test_find_package(self):
        self.check_cmake("found", HEAD + "find_package(Mote 0.1 REQUIRED COMPONENTS micro ops_fully_connected)\n" + TAIL,
                         f"-DCMAKE_PREFIX_PATH={self.prefix}")

    def test_the_dynamic_runtime(self):
        folder, done = self.configure("host", HEAD + "find_package(Mote REQUIRED COMPONENTS host c)\n"
                                      "add_executable(consumer host.cc)\ntarget_link_libraries(consumer PRIVATE Mote::host)\n"
                                      "add_executable(c_consumer c.c)\ntarget_link_libraries(c_consumer PRIVATE Mote::c)\n",
                                      f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.assertIn("Cannot find source file", done.stderr)  # written now
        (folder / "host.cc").write_text(
            '#include "tensorflow/lite/model.h"\n'
            "int main(int, char** argv) { return tflite::FlatBufferModel::BuildFromFile(argv[1]) == nullptr; }\n")
        (folder / "c.c").write_text('#include <stdio.h>\n#include "tensorflow/lite/c/c_api.h"\n'
                                    'int main(void) { return puts(TfLiteVersion()) < 0; }\n')
        self.succeeds("cmake", "-S", folder, "-B", folder / "build")
        self.succeeds("cmake", "--build", folder / "build")
        self.succeeds(folder / "build/consumer", SINE)
        self.succeeds(folder / "build/c_consumer")

    def test_headers_at_litert_paths(self):
        """Programs of the dynamic and of the micro runtime compile with the headers that are installed."""
        include = next(self.prefix.rglob("include")) / "mote"
        for headers in (["c/common.h", "interpreter.h", "interpreter_builder.h", "kernels/register.h", "model_builder.h",
                         "signature_runner.h", "schema/schema_generated.h", "converter/core/c/tflite_types.h"],
                        ["micro/micro_interpreter.h", "micro/micro_mutable_op_resolver.h", "micro/kernels/kernel_util.h"]):
            source = self.folder / "litert.cc"
            source.write_text("".join(f'#include "tflite/{header}"\n' for header in headers))
            self.succeeds("g++", "-std=c++17", "-fsyntax-only", "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", "-I", include, source)

    def test_says_which_components_there_are(self):
        _, done = self.configure("unknown", HEAD + "find_package(Mote REQUIRED COMPONENTS ops_conv_9d)\n",
                                 f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("has no component 'ops_conv_9d'", " ".join(done.stderr.split()))

    def test_refuses_another_major_version(self):
        _, done = self.configure("version", HEAD + "find_package(Mote 9.0 REQUIRED)\n", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        self.assertNotEqual(done.returncode, 0)

    def test_pkg_config(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(next(self.prefix.rglob("pkgconfig")))}
        flags = self.succeeds("pkg-config", "--cflags", "--libs", "mote-micro", env=environment).split()
        program = self.folder / "by_pkg_config"
        self.succeeds("g++", "-std=c++17", CONSUMER, *flags, "-o", program)
        self.check_program(program)
        self.assertEqual(self.succeeds("pkg-config", "--modversion", "mote-host", env=environment).strip(),
                         self.succeeds("pkg-config", "--modversion", "mote-micro", env=environment).strip())

    def test_installed_commands(self):
        """They find the sources that were installed with them where the repository is no more."""
        sources = self.prefix / "share/mote"
        for path in ("cmake/print_target.cmake", "tools/project_generation/generate.py", "include/mote/ops.def", "targets/image.ld"):
            self.assertTrue((sources / path).is_file(), path)
        project = self.folder / "from_installed"
        done = run(sys.executable, sources / "tools/project_generation/generate.py", "--model", SINE, "--kind", "make",
                   "--mote", self.prefix / "bin/mote", "-o", project)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((project / "Makefile").is_file())
        self.assertIn("arena", self.succeeds(self.prefix / "bin/mote", "inspect", SINE))

    @unittest.skipUnless("cortex-m4" in mote.built_targets(), "needs what the image of a Cortex-M4 is built with")
    def test_installed_command_says_how_to_run_on_a_target(self):
        """The command that it prints, as printed, makes what it lacks."""
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "a cache"), "CCACHE_NOHASHDIR": "1",
                       "CCACHE_BASEDIR": str(self.folder)}
        command = [self.prefix / "bin/mote", "run", SINE, "--input", "lcg", "--json", "--target", "cortex_m4"]
        done = run(*command, env=environment)
        self.assertNotEqual(done.returncode, 0)
        step = re.search(r"^build it with: (cmake .*)$", done.stderr, re.M)
        self.assertIsNotNone(step, done.stderr)
        self.succeeds("sh", "-c", step.group(1), env=environment, cwd="/")
        installed = json.loads(self.succeeds(*command, env=environment))
        built = json.loads(self.succeeds(mote.MOTE, *command[1:]))
        self.assertEqual(installed, built)

    def test_add_subdirectory_and_fetch_content(self):
        options = [*CCACHE, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS=-g0"]
        self.check_cmake("part", HEAD + f"add_subdirectory({mote.ROOT} mote EXCLUDE_FROM_ALL)\n" + TAIL, *options)
        self.check_cmake("fetched", HEAD + "include(FetchContent)\n"
                         f"FetchContent_Declare(mote SOURCE_DIR {mote.ROOT})\nFetchContent_MakeAvailable(mote)\n" +
                         TAIL, *options, "-DCMAKE_EXE_LINKER_FLAGS=-Wl,--gc-sections")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
