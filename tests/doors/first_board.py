#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2.
"""docs/first_board.md and docs/troubleshooting.md, followed to the letter: their commands run as printed, but for those that
need a board, and what they say that the board prints is what it prints in the emulator."""
import re
import shlex
import shutil
import sys

import door

sys.path[:0] = [str(door.ROOT / "tools/project_generation"), str(door.ROOT / "tests/tools")]
from board import Board
from boards_test import serial_port

door.projects_use_ccache()
# Commands that need hardware, or change this computer: the test says so, and looks at what it can.
NEEDS_A_BOARD = re.compile(r"make -C \w+ flash|picocom |screen ")
CHANGES_THE_COMPUTER = re.compile(r"sudo |arduino-cli core install ")
BLOCK = re.compile(r"^(?:<!-- (?P<note>[^\n]*) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
MAIN = "my_board/application/main_functions.cc"
HEADER = "my_board/application/model_resolver.h"


def blocks(page):
    return [match.groupdict() for match in BLOCK.finditer((door.ROOT / "docs" / page).read_text())]


def with_function(source, function):
    """The source with this function in place of its own of that name, and the comment above."""
    name = re.search(r"^void (\w+)\(", function, re.M).group(1)
    changed, count = re.subn(rf"(?:^//[^\n]*\n)*^void {name}\(.*?^}}\n", lambda _: function, source, count=1, flags=re.M | re.S)
    if count != 1:
        raise AssertionError(f"the application has no function {name}")
    return changed


class Pages(door.Door):

    def setUp(self):
        super().setUp()
        for project in ("my_board", "my_model"):  # which both pages make
            shutil.rmtree(door.ROOT / project, ignore_errors=True)
        for goal in ("make host", "make cortex_m4"):
            self.printed("docs/first_board.md", goal, env={"PATH": door.PATH})

    def follow(self, page, command):
        """Runs it as it is printed, if it can be."""
        if CHANGES_THE_COMPUTER.match(command):
            words = shlex.split(command)
            self.assertIn(words[1], ("apt-get", "usermod", "core"))
            if words[1] == "apt-get":
                self.run_command("apt-cache", "show", *words[3:])
        elif NEEDS_A_BOARD.match(command):
            if command.startswith("make"):
                self.assertIn("openocd", self.printed(page, command, env={"MAKEFLAGS": "--dry-run"}))
        else:
            self.printed(page, command)

    def commands(self, block):
        if block["language"] != "sh":
            return []
        return [line.split("  #")[0].strip() for line in block["text"].splitlines()]

    def board_prints(self, lines):
        image = door.ROOT / "my_board/build/sine_int8"
        return serial_port(Board("nucleo_f446re"), image, lines)

    def expect(self, block):
        wanted = block["text"].splitlines()
        self.assertEqual(self.board_prints(len(wanted)), wanted, block["note"])

    def change(self, path, edit):
        """Changes a file of the project. Returns a function that takes the change back."""
        file = door.ROOT / path
        before = file.read_text()
        after = edit(before)
        self.assertNotEqual(before, after)
        file.write_text(after)
        return lambda: file.write_text(before)

    def test_first_board(self):
        expected = 0
        for block in blocks("first_board.md"):
            for command in self.commands(block):
                self.follow("docs/first_board.md", command)
            if block["language"] == "cpp":
                self.change(MAIN, lambda source, function=block["text"]: with_function(source, function))
            elif block["note"]:
                self.expect(block)
                expected += 1
        self.assertEqual(expected, 2)

    def test_the_other_boards(self):
        """Their projects build, and are flashed with the tools that the page names."""
        page = (door.ROOT / "docs/first_board.md").read_text()
        for name, tool in (("nano33ble", "bossac"), ("pico", "picotool")):
            project = self.place / name
            self.run_command("build/host/bin/mote", "new-project", "models/sine/sine_int8.tflite", "--ide", "make", "--target", name, "-o", project,
                             folder=door.ROOT)
            self.run_command("make", "-j2", "-C", project)
            self.assertIn(tool, self.run_command("make", "-C", project, "flash", "--dry-run"))
            self.assertIn(tool, page)
            self.assertIn("115200 baud", (project / "README.md").read_text())

    def test_troubleshooting(self):
        all_blocks = blocks("troubleshooting.md")
        fault = next(block["text"] for block in all_blocks if block["language"] == "cpp")
        arena = r"kModelArenaBytes = \d+"
        damage = {
            "without messages": (HEADER, lambda text: re.sub(arena, "kModelArenaBytes = 512", text)),
            "arena of 512": (HEADER, lambda text: re.sub(arena, "kModelArenaBytes = 512", text)),
            "arena of 64": (HEADER, lambda text: re.sub(arena, "kModelArenaBytes = 64", text)),
            "no operator": (HEADER, lambda text: re.sub(r"(?m)^.*AddFullyConnected.*\n", "", text)),
            "a fault": (MAIN, lambda text: text.replace("void loop() {", "void loop() {\n  *reinterpret_cast<volatile int*>(0xf0000000) = 1;") + fault),
        }
        found = set()
        for block in all_blocks:
            for command in self.commands(block):
                self.follow("docs/troubleshooting.md", command)
            if not block["note"]:
                continue
            case = block["note"].removeprefix("said: ")
            undo = self.change(*damage[case])
            self.run_command("make", "-j2", "-C", door.ROOT / "my_board")
            if case == "without messages":  # the last line with them, the only one without
                self.assertEqual(self.board_prints(2)[1:], block["text"].splitlines())
            else:
                self.expect(block)
            undo()
            found.add(case)
        self.assertEqual(found, set(damage))


if __name__ == "__main__":
    door.main()
