#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3.
"""A project of each kind, by the command that docs/projects.md prints, is built as its own README.md says, or, where an IDE
would do it, from what the project file lists; and run in an emulator. All give the answer that the command gives."""
import json
import os
import re
import sys

import door

sys.path[:0] = [str(door.ROOT / "tools/project_generation"), str(door.ROOT / "tests/tools")]
import project_generation_test as projects
from board import Board
from boards_test import serial_port

door.projects_use_ccache()
PAGE = "docs/projects.md"
PRINTED = "mote new-project MODEL --ide make --target nucleo_f446re -o my_project"
COMPILED = "mote new-project MODEL --ide make --target nucleo_f446re --compiled -o my_project"
MODEL = door.ROOT / "models/sine/sine_int8.tflite"
BOARD = "nucleo_f446re"
# These commands build them here, as their README.md prints it. An IDE opens the other kinds, or a program that fetches gigabytes.
BUILT = {"make": ["make"], "vscode": ["make"], "cmake": ["cmake -B build && cmake --build build"]}
# The processor for which the project files of the others are compiled, and sources and macros that stand for their system.
LISTED = {**dict.fromkeys(("keil", "iar", "stm32cube", "mbed", "zephyr", "platformio"), ("arm", [], [])),
          "esp_idf": ("riscv", ["tests/tools/projects/esp_idf_core.cc"], ["main=mote_start"])}
ELSEWHERE = {"arduino"}  # its own door


class Projects(door.Door):

    def setUp(self):
        super().setUp()
        self.printed("docs/first_board.md", "make host", env={"PATH": door.PATH})
        self.mote = {"PATH": f"{door.ROOT}/build/host/bin:{os.environ['PATH']}"}
        (self.place / "zero.bin").write_bytes(b"\x80")  # -128 is the model's zero, which projects give it
        said = json.loads(self.run_command("mote", "run", MODEL, "--input", "zero.bin", "--runtime", "micro", "--json", env=self.mote))
        self.answer, = said["outputs"][0]["real_values"]

    def project(self, line, kind, target=f" --target {BOARD}"):
        """That of another kind by the same line with another word; for no board, if `target` is empty."""
        folder = self.place / kind
        line = self.line_of(PAGE, line, {"MODEL": MODEL, "my_project": folder, "make": kind}).replace(f" --target {BOARD}", target)
        self.run_command("bash", "-c", line, env=self.mote)
        self.check_read_me(folder)
        return folder

    def check_read_me(self, folder):
        """What it names is there, and the paths are those of the repository where it says so."""
        page = (folder / "README.md").read_text()
        own, = re.findall(r"put your own code into `(\S+)`", page)
        self.assertTrue((folder / own).is_file(), page)
        if "The sources of Mote have the paths that they have in its repository." in page:
            sources = {path.relative_to(folder) for path in (folder / "src").rglob("*.cc") if path.parent.name != "chosen"}
            self.assertEqual({str(path) for path in sources if not (door.ROOT / path).is_file()}, set())
        self.assertEqual("`chosen`" in page, any(folder.rglob("chosen")), page)

    def check(self, text):
        got = [float(number) for number in re.findall(r"output 0 \[0\] = (-?[\d.]+)", text)]
        self.assertTrue(got, text)
        self.assertAlmostEqual(got[0], self.answer, places=4)

    def check_on_board(self, folder, commands):
        for command in commands:
            self.assertIn(f"`{command}`", (folder / "README.md").read_text())
            self.run_command("bash", "-c", command, folder=folder, env={"MAKEFLAGS": f"-j{os.cpu_count()}", "CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count())})
        image, = (path for path in (folder / "build").iterdir() if path.name in (MODEL.stem, f"{MODEL.stem}.elf"))
        self.check("\n".join(serial_port(Board(BOARD), image, 3)))

    def test_for_a_board(self):
        for kind, commands in BUILT.items():
            with self.subTest(kind=kind):
                self.check_on_board(self.project(PRINTED, kind), commands)

    def test_without_an_interpreter(self):
        self.check_on_board(self.project(COMPILED, "make"), BUILT["make"])

    def test_listed(self):
        (self.place / "boards").mkdir()
        boards = projects.Boards(self.place / "boards")
        for kind, (processor, more, defines) in LISTED.items():
            with self.subTest(kind=kind):
                folder = self.project(PRINTED, kind, target="")
                sources, includes, macros = getattr(projects.Listed, kind)(folder, MODEL.stem)
                objects = self.place / f"objects_{kind}"
                objects.mkdir()
                made = projects.compile_all(folder, boards.compiler(processor), sources, [*includes, projects.HARNESS], macros, objects)
                self.check(boards.link_and_run(processor, made, more, defines))

    def test_each_kind_has_a_case(self):
        said = " ".join(self.run_command("mote", "new-project", "--help", env=self.mote).split())
        self.assertEqual(set(re.findall(r"\w+", re.search(r"--ide KIND (\w+, .*?) \(required\)", said)[1])) - {"or"}, {*BUILT, *LISTED, *ELSEWHERE})


if __name__ == "__main__":
    door.main()
