#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What pages print of a program's numbers, and of a board's commands, is what the program and the board's description say."""
import re
import sys

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools" / "project_generation"))
import on_board.load as load
from board import Board, board_names

SINE = mote.ROOT / "models" / "sine" / "sine_int8.tflite"


def page(path):
    return (mote.ROOT / path).read_text()


def number(text):
    return int(text.replace(",", ""))


def arena(target):
    """The bytes that the program says of the sine."""
    return int(re.search(r"ArenaBytes = (\d+);", mote.run("gen-resolver", SINE, "--target", target).stdout)[1])


class Arenas(mote.MoteTest):

    def test_troubleshooting(self):
        needed, more, there = map(number, re.search(r"needs ([\d,]+) bytes in total, ([\d,]+) more than the ([\d,]+) there are",
                                                    page("docs/troubleshooting.md")).groups())
        self.assertEqual((needed, more), (arena("cortex-m4"), needed - there))

    def test_micropython(self):
        self.assertEqual(number(re.search(r"takes an arena of ([\d,]+) bytes", page("examples/micropython/README.md"))[1]), arena("cortex-m3"))

    def test_memory_footprint(self):
        text = page("examples/memory_footprint/README.md")
        model, ram = map(number, re.search(r"beside the model's (\d+); (\d+) bytes of RAM", text).groups())
        source = page("examples/interpreter_memory_footprint/main.cc")
        in_arena = number(re.search(r"The arena has (\d+)\s+bytes", text)[1])
        self.assertEqual(model, SINE.stat().st_size)
        self.assertEqual(in_arena, 1024 * number(re.search(r"kArenaBytes = (\d+) \* 1024;", source)[1]))
        self.assertLessEqual(in_arena, ram)
        self.assertLess(arena("cortex-m3"), in_arena)

    def test_no_other_page_has_one(self):
        """A page that begins to print the bytes of an arena needs a case here."""
        known = {"docs/troubleshooting.md", "examples/micropython/README.md", "examples/memory_footprint/README.md",
                 "docs/benchmarks.md", "docs/stack.md"}
        for path in (*mote.ROOT.glob("docs/*.md"), *mote.ROOT.glob("examples/*/README.md")):
            if str(path.relative_to(mote.ROOT)) not in known:
                self.assertNotRegex(path.read_text(), r"arena of [\d,]{3,} bytes|needs [\d,]{3,} bytes in total", path)


class FirstBoard(mote.MoteTest):
    """The page says what the descriptions say, for each of its boards."""

    def test_commands(self):
        text = page("docs/first_board.md")
        for name in re.findall(r"--target (\w+)\b(?!:)", text):
            self.assertIn(name, board_names())
        flash = Board("nano33ble").command("flash", "my_board/build/sine_int8").replace("PORT_NAME", "ttyACM0")
        self.assertIn(f"`{flash}`", text)
        tool = flash.split()[0]
        install = re.match("arduino-cli core install [\\w:]+", load.TOOLS[tool])[0]
        self.assertRegex(text, rf"(?m)^{install} ")
        self.assertIn(f"`{install}`", Board("nano33ble").boot_loader)

    def test_no_page_flashes_otherwise(self):
        """`bossac` and its like are printed with the words of a board's description, or not at all."""
        flashed = {Board(name).command("flash", "IMAGE") for name in board_names()}
        tools = {command.split()[0] for command in flashed} - {"cp"}
        for path in (*mote.ROOT.glob("docs/*.md"), *mote.ROOT.glob("examples/*/README.md"), mote.ROOT / "README.md"):
            for block in re.findall(r"^```sh\n(.*?)^```", path.read_text(), re.M | re.S):
                for line in block.splitlines():
                    self.assertNotIn(line.split()[0] if line.split() else "", tools, f"{path}: {line}")


if __name__ == "__main__":
    mote.main()
