#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards.
"""docs/first_board.md and docs/troubleshooting.md, followed to the letter: their commands run as printed, but for those that
need a board, and what they say that the board prints is what it prints in the emulator."""
import os
import re
import shlex
import shutil
import subprocess
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools" / "project_generation"))
from board import Board  # noqa: E402
from boards_test import serial_port  # noqa: E402

# Commands that need hardware, or change this computer: the test says so, and looks at what it can.
NEEDS_A_BOARD = re.compile(r"make -C \w+ flash|picocom |screen ")
CHANGES_THE_COMPUTER = re.compile(r"sudo |arduino-cli core install ")
GOALS = ("make host", "make cortex_m4")  # which build what this test runs
BLOCK = re.compile(r"^(?:<!-- (?P<note>[^\n]*) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
MAIN = "my_board/application/main_functions.cc"
HEADER = "my_board/application/model_resolver.h"


def blocks(page):
    return [match.groupdict() for match in BLOCK.finditer((mote.ROOT / "docs" / page).read_text())]


def with_function(source, function):
    """The source with this function in place of its own of that name, and the comment above."""
    name = re.search(r"^void (\w+)\(", function, re.M).group(1)
    changed, count = re.subn(rf"(?:^//[^\n]*\n)*^void {name}\(.*?^}}\n", lambda _: function, source, count=1, flags=re.M | re.S)
    if count != 1:
        raise AssertionError(f"the application has no function {name}")
    return changed


@unittest.skipUnless(shutil.which("arm-none-eabi-g++") and shutil.which("qemu-system-arm"), "not run, since it needs the Arm compiler and QEMU")
class Pages(mote.MoteTest):

    def setUp(self):
        super().setUp()
        self.work = self.folder / "mote"  # as if it were the folder of Mote; what the commands write goes here
        self.work.mkdir()
        for path in mote.ROOT.iterdir():
            if path.name not in ("build", ".git"):
                (self.work / path.name).symlink_to(path)
        (self.work / "build").mkdir()
        (self.work / "build/host").symlink_to(mote.BUILD)
        self.environment = {**os.environ, "CCACHE_BASEDIR": str(self.work), "CCACHE_NOHASHDIR": "1",
                            "PATH": os.pathsep.join(["/usr/lib/ccache", os.environ["PATH"]])}

    def shell(self, command):
        done = subprocess.run(["bash", "-c", command], cwd=self.work, capture_output=True, text=True, check=False, env=self.environment)
        self.assertEqual(done.returncode, 0, f"{command}: {done.stdout[-1000:]}{done.stderr[-2000:]}")
        return done.stdout

    def follow(self, command):
        """Runs it as it is printed, if it can be."""
        if command in GOALS:
            self.shell(f"make --dry-run {command.split()[1]}")
        elif CHANGES_THE_COMPUTER.match(command):
            words = shlex.split(command)
            self.assertIn(words[1], ("apt-get", "usermod", "core"))
            if words[1] == "apt-get" and "Package: make\n" in subprocess.run(["apt-cache", "show", "make"], capture_output=True, text=True, check=False).stdout:
                self.shell(f"apt-cache show {shlex.join(words[3:])}")
            print(f"not run, since it changes this computer: {command}")
        elif NEEDS_A_BOARD.match(command):
            if command.startswith("make"):
                self.assertIn("openocd", self.shell(f"{command} --dry-run"))
            print(f"not run, since it needs a board: {command}")
        elif "--target cortex_m4" in command or (" run " in command and "--target" in command):
            if "cortex-m4" in mote.built_targets():
                self.shell(command)
        else:
            self.shell(command)

    def commands(self, block):
        if block["language"] != "sh":
            return []
        return [line.split("  #")[0].strip() for line in block["text"].splitlines()]

    def printed(self, lines):
        image = self.work / "my_board/build/sine_int8"
        return serial_port(Board("nucleo_f446re"), image, lines)

    def expect(self, block):
        wanted = block["text"].splitlines()
        self.assertEqual(self.printed(len(wanted)), wanted, block["note"])

    def change(self, path, edit):
        """Changes a file of the project. Returns a function that takes the change back."""
        file = self.work / path
        before = file.read_text()
        after = edit(before)
        self.assertNotEqual(before, after)
        file.write_text(after)
        return lambda: file.write_text(before)

    def test_first_board(self):
        expected = 0
        for block in blocks("first_board.md"):
            for command in self.commands(block):
                self.follow(command)
            if block["language"] == "cpp":
                self.change(MAIN, lambda source, function=block["text"]: with_function(source, function))
            elif block["note"]:
                self.expect(block)
                expected += 1
        self.assertEqual(expected, 2)

    def test_the_other_boards(self):
        """Their projects build, and are flashed with the tools that the page names."""
        page = (mote.ROOT / "docs/first_board.md").read_text()
        for name, tool in (("nano33ble", "bossac"), ("pico", "picotool")):
            self.shell(f"build/host/bin/mote new-project models/sine/sine_int8.tflite --ide make --target {name} -o {name} && make -j2 -C {name}")
            self.assertIn(tool, self.shell(f"make -C {name} flash --dry-run"))
            self.assertIn(tool, page)
            self.assertIn("115200 baud", (self.work / name / "README.md").read_text())

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
                self.follow(command)
            if not block["note"]:
                continue
            case = block["note"].removeprefix("said: ")
            undo = self.change(*damage[case])
            self.shell("make -j2 -C my_board")
            if case == "without messages":  # the last line with them, the only one without
                self.assertEqual(self.printed(2)[1:], block["text"].splitlines())
            else:
                self.expect(block)
            undo()
            found.add(case)
        self.assertEqual(found, set(damage))


if __name__ == "__main__":
    mote.main()
