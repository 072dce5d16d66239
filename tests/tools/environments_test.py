# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: EnvironmentsTest.test_data EnvironmentsTest.test_a_sample
"""Each kind of project, with every operator, is compiled as its build environment compiles it: with what the environment
defines, asks of its compiler and includes, for three boards each. arduino_cores_test.py does that for Arduino."""
import json
import re
import subprocess
import sys
import unittest

from environments import COMPILERS, CORES, ENVIRONMENTS, Compiler, ProjectsTest, all_operators, compiler_of, flags_of
from project_generation_test import GENERATE, HARNESS, Listed


class EnvironmentsTest(ProjectsTest):
    def check_kind(self, name, boards=None, operators=None):
        environment = ENVIRONMENTS[name]
        kind = environment["kind"]
        folder = self.project(kind, "--name", "hello_world", "--operators", *(all_operators() if operators is None else operators))
        sources, includes, macros = getattr(Listed, kind)(folder, "hello_world")
        (folder / "autoconf.h").write_text("#define CONFIG_MOTE 1\n")
        for board_name in boards or environment["boards"]:
            board = environment["boards"][board_name]
            with self.subTest(environment=name, board=board_name):
                core = [CORES / board["core"]] if "core" in board else []
                command = [*compiler_of(board), *flags_of(environment, board), *self.own_flags(kind, folder),
                           *(f"-D{d}" for d in macros),
                           *(["-imacros", "autoconf.h"] if kind == "zephyr" else [])]
                compiler = Compiler(folder, command, [*includes, *core, HARNESS])
                self.succeed(f"{name} {board_name}", compiler.compile(sources))
                print(f"{name} {board_name}: {compiler.compiled} sources", file=sys.stderr)

    @staticmethod
    def own_flags(kind, folder):
        """Those that the project asks for itself, beside macros."""
        if kind == "platformio":
            return [f for f in json.loads((folder / "library.json").read_text())["build"]["flags"] if not f.startswith("-D")]
        if kind == "esp_idf":
            return re.findall(r"COMPILE_LANGUAGE:CXX>:(-f\S+?)>", (folder / "CMakeLists.txt").read_text())
        return []

    def test_a_sample(self):
        """One example, where the most is defined and the least."""
        self.check_kind("platformio_arduino", operators=[])
        self.check_kind("platformio_bare", ["bluepill_f103c8"], operators=[])

    def test_data(self):
        """Each kind but those that bring their own flags has environments, of three boards each."""
        kinds = {e["kind"] for e in ENVIRONMENTS.values()}
        listed = subprocess.run([sys.executable, GENERATE, "--list"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(kinds, set(listed.splitlines()[0].split()[1:]) - {"make", "cmake", "vscode"})
        for name, environment in ENVIRONMENTS.items():
            self.assertEqual(len(environment["boards"]), 3, name)
            for board in environment["boards"].values():
                self.assertIn(board["compiler"], COMPILERS)
                if "core" in environment:
                    self.assertTrue((CORES / environment["core"] / "Arduino.h").is_file())
                    self.assertTrue(any(d.startswith("ARDUINO=") for d in environment["defines"]), name)


for environment_name, environment_facts in ENVIRONMENTS.items():
    if environment_facts["kind"] != "arduino":
        setattr(EnvironmentsTest, f"test_{environment_name}", lambda self, n=environment_name: self.check_kind(n))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
