#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A board as --target of `mote run`, `mote plan`, `mote inspect` and `mote report`: the emulated target of its processor, its
clock, and whether a model fits its flash and RAM."""
import json
import re
import sys

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools" / "project_generation"))
from board import PROCESSORS as OF_PROJECTS
from board import Board, board_names
from cost import PROCESSORS, RUNTIME_FLASH_BYTES, in_milliseconds

PERSON = mote.SHARED / "models" / "person_detect.tflite"


class Boards(mote.MoteTest):

    def test_list(self):
        """All boards, with what their files say; without a model and an IDE."""
        done = mote.run("new-project", "--list-boards")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *lines, targets = done.stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines[1:]], board_names())
        for line in lines[1:]:
            name, facts = line.split()[0], Board(line.split()[0])
            self.assertEqual(re.split("  +", line)[1], facts.part)
            self.assertEqual(line.split()[-4:], [facts.processor, f"{facts.clock['hz'] / 1e6:g}", f"{facts.region('code').bytes:,}",
                                                 f"{facts.region('data').bytes:,}"], name)
        self.assertEqual(targets, "The emulated targets are: host, " + ", ".join(mote.TARGETS))

    def test_a_half_written_board_spoils_no_other(self):
        """Cut at any place, it is named and left out, and projects for other boards are made."""
        folder = self.folder / "port/targets/boards"
        folder.mkdir(parents=True)
        whole = (mote.ROOT / "targets/boards/nucleo_f446re.json").read_text()
        listed = mote.run("new-project", "--list-boards").stdout
        for length in (0, 1, 40, len(whole) // 2, len(whole) - 3):
            (folder / "half_board.json").write_text(whole[:length])
            done = mote.run("new-project", "--list-boards", "--port-dir", folder.parents[1])
            self.assertEqual((done.returncode, done.stdout), (0, listed), length)
            self.assertRegex(done.stderr, r"\Amote: warning: the board half_board is left out: [^\n]*half_board\.json[^\n]*\n\Z")
        (folder / "half_board.json").write_text('{"title": "no more"}')
        done = mote.run("new-project", mote.SINE, "--ide", "make", "--target", "nucleo_f446re", "--port-dir", folder.parents[1],
                        "-o", self.folder / "project")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.refuses("half_board.json: 'part' is missing", "new-project", mote.SINE, "--ide", "make", "--target", "half_board",
                     "--port-dir", folder.parents[1], "-o", self.folder / "other")
        self.refuses("no_folder is no folder", "new-project", "--list-boards", "--port-dir", self.folder / "no_folder")

    def test_processors(self):
        """Each processor that a board may have has an emulated target."""
        self.assertEqual(set(PROCESSORS), set(OF_PROJECTS))
        for facts in PROCESSORS.values():
            self.assertIn(facts["target"].replace("_", "-"), mote.TARGETS)

    def test_fit(self):
        for name in board_names():
            board = Board(name)
            (fit,) = mote.run_json("inspect", mote.DIGITS, "--target", name)["fits"]
            arena = mote.run_json("inspect", mote.DIGITS)["arena_bytes"][fit["target"]]
            with self.subTest(board=name):
                self.assertEqual(fit["target"], PROCESSORS[board.processor]["target"].replace("_", "-"))
                self.assertEqual((fit["board"], fit["title"], fit["part"], fit["hz"]), (name, board.title, board.part, board.clock["hz"]))
                self.assertEqual(fit["flash_bytes"], mote.DIGITS.stat().st_size + fit["runtime_bytes"] + (fit["operator_bytes"] or 0))
                self.assertGreaterEqual(fit["runtime_bytes"], RUNTIME_FLASH_BYTES)
                self.assertEqual(fit["flash_bytes_of_board"], board.region("code").bytes)
                self.assertEqual((fit["arena_bytes"], fit["ram_bytes"]), (arena, arena + board.stack_bytes + (fit["static_bytes"] or 0)))
                self.assertEqual(fit["ram_bytes_of_board"], board.region("data").bytes)
                self.assertIs(fit["fits"], True)
                self.assertEqual(fit["larger_boards"], [])
        text = mote.run("plan", mote.DIGITS, "--target", "nucleo-f446re").stdout
        self.assertIn(mote.run("plan", mote.DIGITS, "--target", "cortex-m4").stdout, text)
        self.assertRegex(text, r"nucleo_f446re \(NUCLEO-F446RE, STM32F446RE\): the model fits\n  flash  [\d,]+ of 524,288 bytes: the "
                         r"model's 10,016, the operators' [\d,]+, and the runtime's and the application's [\d,]+\n")
        self.assertRegex(text, r"\n  RAM    [\d,]+ of 131,072 bytes: the arena's [\d,]+, the program's [\d,]+ and the stack's "
                         r"4,096\n  as code of `mote compile`: [\d,]+ bytes of flash, [\d,]+ of RAM\n$")
        plan = mote.run_json("plan", mote.DIGITS, "--target", "pico")
        self.assertEqual((plan["target"], plan["fit"]["target"], plan["fit"]["fits"]), ("pico", "cortex-m0", True))

    def test_does_not_fit(self):
        """The smallest boards that the model fits are named."""
        if not PERSON.exists():
            self.skipTest(f"{PERSON} is not there")
        (fit,) = mote.run_json("inspect", PERSON, "--target", "microbit")["fits"]
        self.assertGreater(fit["flash_bytes"], fit["flash_bytes_of_board"])
        self.assertGreater(fit["ram_bytes"], fit["ram_bytes_of_board"])
        self.assertIs(fit["fits"], False)
        self.assertEqual(len(fit["larger_boards"]), 3)
        for name in fit["larger_boards"]:
            self.assertTrue(mote.run_json("inspect", PERSON, "--target", name)["fits"][0]["fits"], name)
        text = mote.run("inspect", PERSON, "--target", "microbit", "--target", "pico").stdout
        self.assertRegex(text, r"microbit \(.*: the model does not fit\n.*\n.*\n.*\n    larger boards that it fits: \w+, \w+, \w+\n"
                               r"  pico \(.*: the model fits\n")

    def test_run(self):
        """The target's answers and instructions, the cycles that they are on the processor and the time at the board's clock."""
        for target in mote.built_targets():
            here = mote.run_json("run", mote.DIGITS, "--input", "lcg", "--target", target)
            self.assertNotIn("estimated_cycles", here)
            for name in board_names():
                facts, hz = PROCESSORS[Board(name).processor], Board(name).clock["hz"]
                if facts["target"].replace("_", "-") != target or name not in ("nucleo_f446re", "nucleo_h743zi", "microbit", "pico2"):
                    continue
                there = mote.run_json("run", mote.DIGITS, "--input", "lcg", "--target", name)
                self.assertEqual((there["target"], there["emulated_target"], there["hz"]), (name, target, hz))
                self.assertEqual((there["outputs"], there["instructions"]), (here["outputs"], here["instructions"]))
                self.assertEqual(there["estimated_cycles"], round(here["instructions"] * facts["cycles_per_instruction"]))
                self.assertAlmostEqual(there["estimated_milliseconds"], there["estimated_cycles"] * 1000 / hz)
                text = mote.run("run", mote.DIGITS, "--input", "lcg", "--target", name).stdout
                self.assertIn(f"digits_int8.tflite on {name} ({Board(name).part}, emulated as {target})\n", text)
                self.assertIn(f"  invoke      {here['instructions']:,} instructions: about {there['estimated_cycles']:,} cycles, "
                              f"{in_milliseconds(there['estimated_cycles'], hz)} ms at {hz / 1e6:g} MHz\n", text)

    def test_report(self):
        data = mote.run_json("report", mote.DIGITS, "--target", "nucleo_f446re", "--target", "cortex-m4")["models"][0]
        board, target = data["targets"]
        self.assertEqual((board["target"], target["target"]), ("nucleo_f446re", "cortex-m4"))
        self.assertIn("the model fits", board["fit"]["text"])
        self.assertNotIn("fit", target)
        self.assertEqual(board["plan"]["planned_bytes"], target["plan"]["planned_bytes"])
        if board["run"]:
            self.assertEqual(board["run"]["instructions"], target["run"]["instructions"])
            self.assertGreater(board["run"]["estimated_milliseconds"], 0)

    def test_near_names(self):
        for command in (["plan", mote.DIGITS], ["run", mote.DIGITS, "--input", "lcg"], ["inspect", mote.DIGITS], ["report", mote.DIGITS]):
            self.refuses("^mote: there is no target 'nucleo_f4446re': did you mean 'nucleo_f446re'.*\n"
                         "the boards are: apollo3evb, .*\nthe other targets are: host, cortex-m0, ", *command, "--target", "nucleo_f4446re")
        self.refuses("did you mean 'nucleo_f446re' or 'nucleo_f401re'\\?", "plan", mote.DIGITS, "--target", "nucleo_f4x6re")

    def test_a_board_of_a_port(self):
        """It goes before ours of that name; a file that is wrong is named with what is wrong."""
        boards = self.folder / "targets" / "boards"
        boards.mkdir(parents=True)
        facts = json.loads((mote.ROOT / "targets/boards/pico.json").read_text())
        facts["memory"][1]["bytes"], facts["clock"]["hz"] = "16K", 48000000
        for name in ("mine", "pico"):
            (boards / f"{name}.json").write_text(json.dumps(facts))
            plan = mote.run_json("plan", mote.DIGITS, "--target", name, "--port-dir", self.folder)
            self.assertEqual((plan["fit"]["flash_bytes_of_board"], plan["fit"]["hz"], plan["fit"]["fits"]), (16384, 48000000, False))
            self.assertEqual(len(plan["fit"]["larger_boards"]), 3)
        self.assertRegex(mote.run("new-project", "--list-boards", "--port-dir", self.folder).stdout, r"\nmine +RP2040 .* 48 +16,384 ")
        self.refuses("there is no target 'mine'", "plan", mote.DIGITS, "--target", "mine")
        self.refuses("none is no folder: name the one that has targets/boards", "plan", mote.DIGITS, "--target", "mine",
                     "--port-dir", self.folder / "none")
        for wrong, message in (({"stack": "4 KiB"}, "'4 KiB' is no size; 64K or 2M-256 is one"), ({"stack": ""}, "'' is no size"),
                               ({"processor": "z80"}, "no processor 'z80'; targets/processors.json lists them"),
                               ({"memory": []}, "no memory has the use 'code'"), ({"clock": {}}, "hz")):
            (boards / "mine.json").write_text(json.dumps({**facts, **wrong}))
            self.refuses(f"mine.json: .*{re.escape(message)}", "plan", mote.DIGITS, "--target", "mine", "--port-dir", self.folder)
        (boards / "mine.json").write_text("{")
        self.refuses("mine.json is no JSON: ", "plan", mote.DIGITS, "--target", "mine", "--port-dir", self.folder)


if __name__ == "__main__":
    mote.main()
