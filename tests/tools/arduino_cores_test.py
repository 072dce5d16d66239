# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in arduino, sampled by: ArduinoCoresTest.test_a_sample
"""The Arduino library and all its examples are compiled as each core compiles them: with what it defines, asks of its
compiler and includes, for three boards each. projects/cores has what a sketch sees of a core."""
import os
import pathlib
import subprocess
import sys
import unittest

from environments import CORES, ENVIRONMENTS, Compiler, ProjectsTest, compiler_of, flags_of, write_other_headers
from project_generation_test import GENERATE, HARNESS

CORES_OF_ARDUINO = [name for name, environment in ENVIRONMENTS.items() if environment["kind"] == "arduino"]
SAMPLED = ["arduino_mbed", "arduino_stm32"]


class ArduinoCoresTest(ProjectsTest):
    def library(self):
        return self.project("arduino", "--library")

    def arduino_includes(self, environment, library, board):
        core = [CORES / environment["core"], HARNESS]
        if not environment.get("other_headers_first"):
            return [*core, "src"]
        return [write_other_headers(library, self.folder / f"other_headers_{board}"), *core, "src"]

    def check_arduino(self, name, board_name, library, examples=None, sources=None):
        """Sources of the library, and each example with its own folder first."""
        environment, board = ENVIRONMENTS[name], ENVIRONMENTS[name]["boards"][board_name]
        includes = self.arduino_includes(environment, library, board_name)
        command = [*compiler_of(board), *flags_of(environment, board), *environment.get("documented_flags", [])]
        compiler = Compiler(library, command, includes)
        if sources is None:
            sources = [str(f.relative_to(library)) for f in sorted((library / "src").rglob("*.cpp"))]
        failures = compiler.compile(sources)
        for sketch in examples or sorted((library / "examples").iterdir()):
            here = sketch.relative_to(library)
            first = 1 if environment.get("other_headers_first") else 0
            compiler.includes = [*includes[:first], here, *includes[first:]]
            own = [str(f.relative_to(library)) for f in sorted(sketch.iterdir()) if f.suffix in (".cpp", ".ino")]
            compiler.command = [*command, "-include", "Arduino.h"]  # which Arduino puts before a sketch
            failures += compiler.compile([s for s in own if s.endswith(".ino")])
            compiler.command = command
            failures += compiler.compile([s for s in own if not s.endswith(".ino")])
        self.succeed(f"{name} {board_name}", failures)
        return compiler.compiled

    def check_arduino_core(self, name):
        for board in ENVIRONMENTS[name]["boards"]:
            with self.subTest(environment=name, board=board):
                count = self.check_arduino(name, board, self.library())
                print(f"{name} {board}: {count} sources", file=sys.stderr)

    def check_public_headers(self, name, boards):
        """Each public header is included after the core's macros, templates and enumerators, in one source; the name that
        ported sketches use comes first where other headers of the same paths do."""
        library, environment = self.project("arduino", "--name", "hello_world", "--no-archives"), ENVIRONMENTS[name]
        headers = sorted(f.relative_to(library / "src").as_posix() for place in ("tensorflow", "mote")
                         for f in (library / "src" / place).rglob("*.h"))
        self.assertGreater(len(headers), 50)
        (library / "all_headers.ino").write_text("".join(f"#include {h}\n" for h in (
            "<Mote_hello_world.h>", *(f'"{h}"' for h in headers))))
        for board_name in boards:
            with self.subTest(environment=name, board=board_name):
                board = environment["boards"][board_name]
                command = [*compiler_of(board), *flags_of(environment, board), *environment.get("documented_flags", []),
                           "-include", "Arduino.h"]
                compiler = Compiler(library, command, self.arduino_includes(environment, library, board_name))
                self.succeed(f"{name} {board_name}", compiler.compile(["all_headers.ino"]))

    def test_public_headers_after_a_core(self):
        for name in CORES_OF_ARDUINO:
            self.check_public_headers(name, ENVIRONMENTS[name]["boards"])

    def test_without_a_compiler_for_archives(self):
        programs = self.folder / "programs"
        programs.mkdir()
        for folder in ("/usr/local/bin", "/usr/bin"):
            for program in pathlib.Path(folder).iterdir():
                if not program.name.startswith("arm-none-eabi-") and not (programs / program.name).exists():
                    (programs / program.name).symlink_to(program)
        output = self.folder / "without_compiler"
        done = subprocess.run([sys.executable, GENERATE, "--kind", "arduino", "--name", "hello_world", "-o", output],
                              capture_output=True, text=True, check=False, env={**os.environ, "PATH": str(programs)})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("arm-none-eabi-g++ is not there: the library has no archives", done.stderr)
        self.assertNotIn("precompiled", (output / "library.properties").read_text())
        done = subprocess.run(["arm-none-eabi-g++", "-std=gnu++11", "-mcpu=cortex-m0plus", "-mthumb", "-fsyntax-only",
                               f"-I{HARNESS}", "src/Mote.h"], cwd=output, capture_output=True, text=True, check=False)
        self.assertIn("Mote needs C++14: write compiler.cpp.extra_flags=-std=gnu++14 into platform.local.txt", done.stderr)

    def test_a_sample(self):
        """Of one example's library, for a board of two cores, the oldest compiler's standard and the strictest flags: the public
        headers, and sources that include the core, FlatBuffers or much of the library."""
        library = self.project("arduino", "--name", "hello_world", "--no-archives")
        sources = [str(f.relative_to(library)) for place in ("src/src/platform", "src/src/model", "src/src/micro")
                   for f in sorted((library / place).rglob("*.cpp"))]
        for i, name in enumerate(SAMPLED):
            with self.subTest(environment=name):
                board = list(ENVIRONMENTS[name]["boards"])[0]
                self.check_public_headers(name, [board])
                self.check_arduino(name, board, library, [library / "examples/hello_world"], sources[i::4])


for environment_name in CORES_OF_ARDUINO:
    setattr(ArduinoCoresTest, f"test_{environment_name}", lambda self, n=environment_name: self.check_arduino_core(n))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
