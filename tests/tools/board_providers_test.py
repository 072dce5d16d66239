#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What examples have for the sensors and cameras of boards, compiled for this computer and run on stand-ins for the
drivers: well, absent, refusing, stuck, and well again. projects/ has the stand-ins."""
import re
import subprocess
import unittest

import mote_command as mote
from environments import CORES, ENVIRONMENTS, Compiler, ProjectsTest, compiler_of, flags_of

PROJECTS = mote.ROOT / "tests/tools/projects"
FLAGS = ["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
         f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}", f"-I{PROJECTS}", "-isystem", str(mote.BUILD / "generated")]
ARDUINO = ["-DLEDR=22", "-DLEDG=23", "-DLEDB=24"]


def sources_of(example, tag):
    """As cmake/sources.cmake chooses them: the tag's file in place of the portable one of its name."""
    chosen = {}
    for folder in (mote.ROOT / "examples" / example, mote.ROOT / "examples" / example / tag):
        chosen |= {source.name: source for source in folder.glob("*.cc")
                   if source.name != "main.cc" and not source.name.endswith("_test.cc")}
    return [str(source) for source in chosen.values()]


class BoardProviders(mote.MoteTest):

    def build(self, example, tag, core, *options):
        program = self.folder / f"{example}_{tag}"
        subprocess.run(["g++", *FLAGS, *options, *sources_of(example, tag), PROJECTS / core, mote.BUILD / "libmote_micro.a",
                        "-Wl,--gc-sections", "-o", program], check=True, capture_output=True, text=True)
        return program

    def states(self, program, *states):
        """{state: (what was printed, loops, changes of LEDs)}, one run through all states, which differ."""
        done = subprocess.run([program, *states], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        parts = re.findall(r"(.*?)^(\w+:\d+) (\d+) loops, (\d+) changes of LEDs\n", done.stderr, re.M | re.S)
        self.assertEqual([part[1] for part in parts], list(states))
        return {state: (text.replace("\r", ""), int(loops), int(changes)) for text, state, loops, changes in parts}

    def check_trouble(self, result, state, words):
        """It is said once, and loop() is called some times a second, not all the time."""
        text, loops, _ = result[state]
        with self.subTest(state=state):
            self.assertEqual(len(re.findall(words, text)), 1, text)
            self.assertEqual(len(text.splitlines()), 1, text)
            self.assertLess(loops, 60 * int(state.split(":")[1]))

    def check_wand(self, sensor, *options):
        program = self.build("magic_wand", "arduino", "host_core.cc", *ARDUINO, *options)
        result = self.states(program, "absent:20", "well:40", "stalls:21", "well:41", "refuses:22", "well:42")
        self.check_trouble(result, "absent:20", f"The {sensor} does not answer; it is tried again every second")
        self.check_trouble(result, "stalls:21", f"The {sensor} has stopped measuring")
        self.check_trouble(result, "refuses:22", f"The {sensor} gives no measurement")
        for state in ("well:40", "well:41", "well:42"):
            with self.subTest(state=state):
                text, loops, changes = result[state]
                self.assertEqual(set(re.findall("(?m)^([A-Z]+):", text)), {"WING", "RING", "SLOPE"}, text)
                self.assertNotIn(sensor, text)
                self.assertGreaterEqual(changes, 6)  # one LED on and off for each
                self.assertLess(loops, 200 * int(state.split(":")[1]))

    def test_magic_wand_with_lsm9ds1(self):
        self.check_wand("LSM9DS1")

    def test_magic_wand_with_bmi270(self):
        self.check_wand("BMI270", f"-I{PROJECTS / 'rev2'}")


class Compiled(ProjectsTest):
    """As the board's environment compiles it, with what that defines; arduino_cores_test.py and environments_test.py compile
    what needs no options."""

    def check_sketch(self, example, environment_name, board_name, source, *includes):
        """A source of the library that the documented goal makes for a board."""
        environment = ENVIRONMENTS[environment_name]
        board = environment["boards"][board_name]
        library = self.project("arduino", "--name", example, "--target", "nano33ble", "--no-archives")
        sketch = f"examples/{example}"
        compiler = Compiler(library, [*compiler_of(board), *flags_of(environment, board)],
                            [sketch, *includes, CORES / environment["core"], PROJECTS, "src"])
        self.assertTrue((library / sketch / source).is_file())
        self.succeed(f"{environment_name} {board_name}", compiler.compile([f"{sketch}/{source}"]))
        self.assertEqual(compiler.compiled, 1)

    def test_magic_wand_with_bmi270(self):
        self.check_sketch("magic_wand", "arduino_mbed", "nano33ble", "arduino_accelerometer_handler.cpp", PROJECTS / "rev2")

    def test_magic_wand_with_lsm9ds1(self):
        for source in ("arduino_accelerometer_handler.cpp", "arduino_output_handler.cpp", "main_functions.cpp"):
            self.check_sketch("magic_wand", "arduino_mbed", "nano33ble", source)


if __name__ == "__main__":
    mote.main()
