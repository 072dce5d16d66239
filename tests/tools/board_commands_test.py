#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: Pages.test_commands_are_found BoardCommands.test_sample BoardCommands.test_clean
"""Every command of a page that names a board of targets/boards is run, and the image that it leaves is held against the
board: its memories, its vectors, nothing that waits for a debugger. So is hello_world of the documented Makefile for every
board, and of each kind of project that has a board's start-up code; boards that QEMU has boot them."""
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

import boards_test
import documented_make
import mote_command as mote
from docs_test import FOLLOWED
from documents_test import VERDICTS, commands_of

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))

from board import Board, board_names

PAGES = sorted(page for pattern in ("README.md", "docs/*.md", "examples/*/README.md") for page in mote.ROOT.glob(pattern))
GEN = mote.ROOT / "tensorflow/lite/micro/tools/make/gen"
MAKE = ["make", "-f", documented_make.MAKEFILE]
# The folders of a board in gen, as no other's name begins.
ARCHES = ["cortex-m*", "riscv32*"]
KINDS = ["make", "cmake", "vscode"]  # those that have a board's start-up code


def folders_of(name):
    return [folder for arch in ARCHES for folder in GEN.glob(f"{name}_{arch}")]


def named_board(words):
    """The board of TARGET=board or --target board, or None."""
    for word, following in zip(words, [*words[1:], ""]):
        name = word.removeprefix("TARGET=") if word.startswith("TARGET=") else following if word == "--target" else ""
        if name in board_names():
            return name
    return None


def makes_images(words):
    return words[:3] == MAKE or words[1:2] == ["new-project"]


def commands_with_a_board():
    """(page, the words of the command) of those that make images or projects, the documents that the system follows among the
    pages; tests of their own follow some."""
    printed = [(page.name, command) for page in PAGES if str(page.relative_to(mote.ROOT)) not in FOLLOWED
               for command in commands_of(re.sub(r"(?m)^(?=(\S*/)?mote )", "$ ", page.read_text()))]
    printed += [("the documents", command) for command, verdict in VERDICTS.items() if "runs as printed" in verdict]
    found = []
    for page, command in printed:
        words = shlex.split(command.removeprefix("$ "), comments=True)
        if named_board(words) and makes_images(words) and (page, words) not in found:
            found.append((page, words))
    return found


class Pages(unittest.TestCase):

    def test_commands_are_found(self):
        found = commands_with_a_board()
        self.assertGreaterEqual(len(found), 14)
        self.assertIn(("the documents", [*MAKE, "TARGET=sparkfun_edge", "micro_speech_bin"]), found)
        new_project = "mote new-project MODEL --ide make --target nucleo_f446re -o my_project"
        self.assertIn(("boards.md", new_project.split()), found)
        self.assertIn(("boards.md", [*MAKE, "TARGET=nucleo_f446re", "hello_world_bin"]), found)


class BoardCommands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.boards = boards_test.BoardsTest()
        boards_test.BoardsTest.setUpClass()
        cls.addClassCleanup(boards_test.BoardsTest.tearDownClass)

    def run_here(self, words, folder=mote.ROOT):
        environment = {**documented_make.environment(), **boards_test.cache_of(folder)}
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=environment, timeout=1400)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return done.stdout

    def check(self, name, path):
        board = Board(name)
        image = boards_test.Image(pathlib.Path(path), board.facts()["MOTE_TOOLCHAIN_PREFIX"])
        self.boards.check_addresses(board, image)
        return board, image

    def make(self, name, *words):
        """Runs a goal that makes images of a board; returns them. None that was there before stays unseen."""
        for folder in folders_of(name):
            shutil.rmtree(folder / "bin", ignore_errors=True)
        printed = self.run_here([*MAKE, f"TARGET={name}", *words])
        images = [path for folder in folders_of(name) for path in folder.glob("bin/*") if path.suffix != ".bin"]
        for path in images:
            self.check(name, path)
            self.assertTrue(path.with_name(path.name + ".bin").is_file(), path)
            self.assertIn(f"{path.relative_to(mote.ROOT)}.bin\n", printed)
            self.assertIn(f"make -C {GEN.relative_to(mote.ROOT)}", printed)
        return images

    def test_sample(self):
        self.assertEqual([path.name for path in self.make("microbit", "hello_world_bin")], ["hello_world"])

    def test_clean(self):
        """Deletes what the goals have made and nothing else."""
        done = documented_make.make("TARGET=bluepill", "--dry-run", "clean")
        self.assertEqual(done.stdout.split(), ["rm", "-rf", str(GEN.relative_to(mote.ROOT))])

    def follow(self, words):
        name = named_board(words)
        if words[:3] != MAKE:
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.boards.folder)) / "project"
            own = {"MODEL": boards_test.MODEL, "MODEL.tflite": boards_test.MODEL, "my_project": folder}
            self.run_here([mote.MOTE, *(own.get(word, word) for word in words[1:])])
            self.check_project(name, "make", folder)
            return
        goal = words[-1] if "=" not in words[-1] else words[-2]
        project = re.fullmatch(r"generate_(\w+)_([a-z0-9]+)_project", goal)
        if project:
            self.run_here(words)
            projects = [folder / "prj" / project[1] / project[2] for folder in folders_of(name)]
            folder, = (folder for folder in projects if (folder / "mote_project.json").is_file())
            if project[2] in KINDS:
                self.check_project(name, project[2], folder)
        elif goal.endswith("_bin"):
            self.assertTrue(self.make(name, *(word for word in words[3:] if not word.startswith("TARGET="))))
        else:  # what an emulator runs is no image for a board: make_test.py and documents_test.py run it
            self.assertRegex(goal, "^(test|run)")

    def check_project(self, name, kind, folder):
        """Of Visual Studio Code it is the Makefile that its tasks call."""
        if kind in ("make", "vscode"):
            shutil.rmtree(folder / "build", ignore_errors=True)
            self.run_here(["make", "-j2", *boards_test.cached(Board(name))], folder)
        else:
            launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
            self.run_here(["cmake", "-B", "build", *launcher], folder)
            self.run_here(["cmake", "--build", "build", "-j2"], folder)
        images = [f for f in (folder / "build").iterdir() if f.is_file() and f.read_bytes()[:4] == b"\x7fELF"]
        self.assertEqual(len(images), 1, folder)
        return self.check(name, images[0])

    def test_each_command_of_a_page(self):
        for page, words in commands_with_a_board():
            with self.subTest(page=page, command=" ".join(words)):
                self.follow(words)

    def check_hello(self, board, image):
        if board.emulator:
            self.assertEqual(boards_test.serial_port(board, image.path, boards_test.CYCLE), self.boards.expected)

    def test_hello_world_of_each_board(self):
        for name in board_names():
            with self.subTest(board=name):
                image, = self.make(name, "BUILD_TYPE=release", "hello_world_bin")
                self.check_hello(*self.check(name, image))

    def test_projects_of_other_kinds(self):
        """Of boards that QEMU has; boards_test.py has those for make."""
        for name in board_names():
            if not Board(name).emulator:
                continue
            for kind in ("cmake", "vscode"):
                with self.subTest(board=name, kind=kind):
                    folder = pathlib.Path(tempfile.mkdtemp(dir=self.boards.folder)) / kind
                    self.run_here([sys.executable, mote.ROOT / "tools/project_generation/generate.py", *boards_test.HELLO,
                                   "--kind", kind, "--target", name, "-o", folder])
                    self.check_hello(*self.check_project(name, kind, folder))

    def test_images_of_tests(self):
        """A test has a heap there, says what it says on an emulator, and its image is for the board, too."""
        reporter, operator = "micro_error_reporter_test_bin", "kernel_relu_test_bin"
        for name, goal in (("bluepill", reporter), ("lm3s6965evb", operator), ("pico2_riscv", reporter)):
            with self.subTest(board=name, goal=goal):
                path, = self.make(name, "BUILD_TYPE=release", goal)
                board, image = self.check(name, path)
                if board.emulator:
                    lines = boards_test.serial_port(board, image.path, 4 if goal == reporter else 20)
                    self.assertIn("~~~ALL TESTS PASSED~~~", lines)


if __name__ == "__main__":
    mote.main()
