#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: BoardProviders.test_magic_wand_with_bmi270 BoardProviders.test_person_detection_on_esp32_cam
"""What examples have for the sensors and cameras of boards, compiled for this computer and run on stand-ins for the
drivers: well, absent, refusing, stuck, and well again. projects/ has the stand-ins."""
import re
import subprocess

import documented_make
import mote_command as mote
from environments import CORES, ENVIRONMENTS, Compiler, ProjectsTest, compiler_of, flags_of, write_other_headers
from project_generation_test import Listed

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

    def build(self, example, tag, *options):
        program = self.folder / f"{example}_{tag}"
        subprocess.run(["g++", *FLAGS, *options, *sources_of(example, tag), PROJECTS / "host_core.cc", mote.BUILD / "libmote_micro.a",
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
        program = self.build("magic_wand", "arduino", *ARDUINO, *options)
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

    def check_camera(self, program, words):
        """words: those that are said when the camera is absent, stuck, or gives no whole picture."""
        result = self.states(program, "absent:20", "well:10", "stalls:21", "well:11", "refuses:22", "well:12")
        for state, said in zip(("absent:20", "stalls:21", "refuses:22"), words):
            self.check_trouble(result, state, f"The camera {said}.*; it is tried again every second")
        for state in ("well:10", "well:11", "well:12"):
            with self.subTest(state=state):
                text, loops, _ = result[state]
                self.assertGreater(loops, 30)
                self.assertEqual(len(re.findall("(?m)^A person", text)), len(text.splitlines()), text)
                self.assertGreaterEqual(len(text.splitlines()), loops - 1)
        return result

    def test_person_detection_on_esp32_cam(self):
        program = self.build("person_detection", "esp_camera", PROJECTS / "stand_in_esp_camera.cc")
        self.check_camera(program, ("does not answer .error 0x105.", "gives no picture", "gives no whole picture"))

    def test_person_detection_with_ov7675(self):
        program = self.build("person_detection", "arduino", *ARDUINO)
        result = self.check_camera(program, ("does not answer", "gives no picture", "gives pictures of another size"))
        self.assertGreater(result["well:10"][2], 20)  # blue changes with each picture


class Compiled(ProjectsTest):
    """As the board's environment compiles it, with what that defines; arduino_cores_test.py and environments_test.py compile
    what needs no options."""

    def check_sketch(self, example, environment_name, board_name, sources, options=(), includes=()):
        """Sources of the library that the documented goal makes for a board."""
        environment = ENVIRONMENTS[environment_name]
        board = environment["boards"][board_name]
        library = self.project("arduino", "--name", example, "--no-archives", *options)
        sketch = f"examples/{example}"
        if environment.get("other_headers_first"):
            includes = [*includes, write_other_headers(library, self.folder / f"other_headers_{example}")]
        compiler = Compiler(library, [*compiler_of(board), *flags_of(environment, board), *environment.get("documented_flags", [])],
                            [*includes, sketch, CORES / environment["core"], PROJECTS, "src"])
        for source in sources:
            self.assertTrue((library / sketch / source).is_file(), source)
        self.succeed(f"{environment_name} {board_name}", compiler.compile([f"{sketch}/{source}" for source in sources]))
        self.assertEqual(compiler.compiled, len(sources))

    def test_magic_wand_with_bmi270(self):
        self.check_sketch("magic_wand", "arduino_mbed", "nano33ble", ["arduino_accelerometer_handler.cpp"],
                          ("--target", "nano33ble"), [PROJECTS / "rev2"])

    def test_magic_wand_with_lsm9ds1(self):
        self.check_sketch("magic_wand", "arduino_mbed", "nano33ble", [
            "arduino_accelerometer_handler.cpp", "arduino_output_handler.cpp", "main_functions.cpp"], ("--target", "nano33ble"))

    def test_person_detection_with_ov7675(self):
        self.check_sketch("person_detection", "arduino_mbed", "nano33ble", [
            "arduino_image_provider.cpp", "arduino_detection_responder.cpp", "main_functions.cpp"], ("--target", "nano33ble"))

    def test_person_detection_on_esp32_with_arduino(self):
        for environment in ("arduino_esp32_2", "arduino_esp32_3"):
            for board in ("esp32", "esp32s3"):
                with self.subTest(environment=environment, board=board):
                    self.check_sketch("person_detection", environment, board, [
                        "esp_camera_image_provider.cpp", "arduino_detection_responder.cpp"], ("--tags", "esp_camera"))

    def test_printed_commands(self):
        """Those that name no board of targets/boards, which board_commands_test.py runs."""
        page = (mote.ROOT / "examples/person_detection/README.md").read_text()
        commands = re.findall(r"^make -f (\S+) (TAGS=esp_camera) (generate_person_detection_\w+_project)$", page, re.M)
        self.assertEqual(len(commands), 2)
        for makefile, tags, goal in commands:
            self.assertEqual(makefile, documented_make.MAKEFILE)
            done = documented_make.make(tags, goal)
            self.assertEqual(done.returncode, 0, done.stderr)
            folder = mote.ROOT / re.match(r"(\S+): \d+ sources", done.stdout).group(1)
            self.assertEqual(len(list(folder.rglob("*camera_pins.h"))), 1, folder)

    def test_person_detection_on_esp32_with_esp_idf(self):
        """With the component that has the driver; without the tag there is none."""
        plain = self.project("esp_idf", "--name", "person_detection")
        self.assertFalse(list(plain.rglob("projects/*/main/idf_component.yml")))
        folder = self.project("esp_idf", "--name", "person_detection", "--tags", "esp_camera")
        needed = (folder / "projects/person_detection/main/idf_component.yml").read_text()
        self.assertIn('\ndependencies:\n  espressif/esp32-camera: "^2', needed)
        sources, includes, macros = Listed.esp_idf(folder, "person_detection")
        own = [source for source in sources if "/main/" in source or source.startswith("examples/")]
        self.assertTrue(any(source.endswith("esp_camera/image_provider.cc") for source in own), own)
        for name in ("esp_idf_4", "esp_idf_5", "esp_idf_6"):
            environment = ENVIRONMENTS[name]
            for board_name, board in environment["boards"].items():
                with self.subTest(environment=name, board=board_name):
                    command = [*compiler_of(board), *flags_of(environment, board), *(f"-D{macro}" for macro in macros)]
                    self.succeed(f"{name} {board_name}", Compiler(folder, command, [*includes, PROJECTS]).compile(own))


if __name__ == "__main__":
    mote.main()
