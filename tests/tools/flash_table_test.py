#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in populations, sampled by: Tables Linked.test_compiled_sample
"""What `mote report` says of flash, RAM and cycles is what linked images take and what `make bench` counts."""
import json
import shutil
import subprocess
import sys
import tempfile
import pathlib

import mote_command as mote
import random_control_flow
from boards_test import Image, generate_and_build

sys.path.insert(0, str(mote.ROOT / "tools"))
import flash_table
from board import Board, board_names

TOLERANCE = 0.02
# A board of each class: Cortex-M0, M3, M4 and M55.
BOARDS = ["microbit", "bluepill_128k", "nucleo_f446re", "mps3_an547"]
MODELS = ["sine/sine_int8", "sine/sine_float", "digits/digits_int8", "magic_wand/magic_wand_int8", "micro_speech/micro_speech_int8"]
# The application around a compiled model, in place of that around the interpreter.
COMPILED_APPLICATION = """#include "application/main_functions.h"
#include "code.h"
void setup() { (void)code_init(); }
void loop() { (void)code_invoke(); }
"""
COUNTED = {"cortex-m4", "cortex-m7", "cortex-m33", "cortex-m55"}


def fit_of(model, board):
    return mote.run_json("inspect", model, "--target", board)["fits"][0]


def models():
    return [mote.ROOT / f"models/{name}.tflite" for name in MODELS]


class Tables(mote.MoteTest):

    def tables(self):
        return {path.stem: json.loads(path.read_text()) for path in flash_table.FOLDER.glob("*.json") if path.stem != "boards"}

    def test_has_each_registration(self):
        names = set(flash_table.registrations())
        self.assertGreater(len(names), 250)
        self.assertGreaterEqual(set(self.tables()), {"cortex_m0", "cortex_m3", "cortex_m4"})
        for target, table in self.tables().items():
            with self.subTest(target=target):
                have = set(table["registrations"])
                self.assertEqual({name for name in have if "kInference_" not in name}, names, "tools/flash_table.py writes it anew")
                self.assertGreater(sum("kInference_" in name for name in have), 250)
                for parts in table["registrations"].values():
                    self.assertTrue(all(0 <= part < len(table["parts"]) for part in parts))

    def test_boards(self):
        of_boards = json.loads((flash_table.FOLDER / "boards.json").read_text())
        of_boards.pop("made_of", None)
        self.assertLessEqual(set(of_boards), set(board_names()))
        for board, (flash, ram) in of_boards.items():
            self.assertLess(abs(flash), 4096, board)
            self.assertLess(abs(ram), 4096, board)

    def test_sums(self):
        """Two operators take less than each alone, by what they share; compiled less than interpreted."""
        fit = fit_of(mote.DIGITS, "nucleo_f446re")
        self.assertEqual(fit["flash_bytes"], fit["model_bytes"] + fit["operator_bytes"] + fit["runtime_bytes"])
        self.assertEqual(fit["ram_bytes"], fit["arena_bytes"] + fit["static_bytes"] + fit["stack_bytes"])
        self.assertLess(fit["operator_bytes"], sum(op["bytes"] for op in fit["operators"]))
        self.assertGreater(fit["operator_bytes"], sum(op["own_bytes"] for op in fit["operators"]))
        self.assertEqual({op["name"] for op in fit["operators"]}, {op["name"] for op in mote.run_json("inspect", mote.DIGITS)["operators"]})
        compiled = fit["compiled"]
        self.assertEqual(compiled["flash_bytes"], compiled["model_bytes"] + compiled["operator_bytes"] + compiled["runtime_bytes"])
        self.assertLess(compiled["flash_bytes"], fit["flash_bytes"])
        self.assertLess(compiled["ram_bytes"], fit["ram_bytes"])

    def test_unknown_operators(self):
        fit = fit_of(mote.ATAN, "nucleo_f446re")
        self.assertEqual(fit["compiled"], None)
        self.assertIn("Atan", fit["operators_unknown"] or fit["arena_unknown"])


class Linked(mote.MoteTest):

    def setUp(self):
        super().setUp()
        if not shutil.which("arm-none-eabi-g++"):
            self.skipTest("the compiler arm-none-eabi-g++ is not installed")

    def check(self, model, name):
        board = Board(name)
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        image = Image(generate_and_build(folder, board, "--model", str(model)), board.facts()["MOTE_TOOLCHAIN_PREFIX"])
        fit = fit_of(model, name)
        with self.subTest(model=model.stem, board=name):
            print(f"{model.stem} on {name}: flash {fit['flash_bytes']:,}, linked {image.flash_bytes():,}; "
                  f"RAM {fit['ram_bytes']:,}, linked {image.ram_bytes(board):,}", flush=True)
            self.assertLess(abs(fit["flash_bytes"] - image.flash_bytes()), TOLERANCE * image.flash_bytes())
            self.assertLess(abs(fit["ram_bytes"] - image.ram_bytes(board)), TOLERANCE * image.ram_bytes(board))

    def compiled_project(self, model, name):
        """The project for a board with a model of `mote compile`, linked with the library that the interpreter's project has."""
        board, folder = Board(name), pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        generate_and_build(folder / "interpreted", board, "--model", str(model))
        objects = [path for path in (folder / "interpreted/build").rglob("*.o")
                   if flash_table.LIBRARY.search(str(path.relative_to(folder / "interpreted")))]
        project = flash_table.Project(folder / "compiled", name, folder / "library.a")
        done = mote.run("compile", model, "--target", fit_of(model, name)["target"], "--name", "code", "-o", project.folder / "code")
        self.assertEqual(done.returncode, 0, done.stderr)
        (project.folder / "application/main_functions.cc").write_text(COMPILED_APPLICATION)
        words = [*project.application, "-Icode", f"-I{mote.ROOT}", f"-I{mote.ROOT}/include"]
        flash_table.output(*words, cwd=project.folder)
        for source in (project.folder / "code/code.cc", *sorted((mote.ROOT / "src/micro").glob("compiled*.cc"))):
            objects.append(folder / f"{source.stem}.o")
            places = {"application/main_functions.cc": source, project.application[project.application.index("-o") + 1]: objects[-1]}
            flash_table.output(*(places.get(word, word) for word in words), cwd=project.folder)
        flash_table.output(project.prefix + "ar", "rcs", project.library, *objects)
        project.link()
        return project

    def check_compiled(self, model, name):
        fit = fit_of(model, name)
        flash, ram = self.compiled_project(model, name).flash_and_ram()
        with self.subTest(model=model.stem, board=name):
            said, ram = fit["compiled"], ram + fit["stack_bytes"]
            print(f"{model.stem} as code on {name}: flash {said['flash_bytes']:,}, linked {flash:,}; RAM {said['ram_bytes']:,}, linked {ram:,}",
                  flush=True)
            self.assertLess(abs(said["flash_bytes"] - flash), TOLERANCE * flash)
            self.assertLess(abs(said["ram_bytes"] - ram), TOLERANCE * ram)

    def test_compiled_sample(self):
        self.check_compiled(mote.DIGITS, "nucleo_f446re")

    def test_compiled(self):
        for model in models():
            for board in BOARDS:
                self.check_compiled(model, board)

    def test_compiled_control_flow(self):
        for model in random_control_flow.write_models(self.folder, range(4)):
            self.check_compiled(model, "nucleo_f446re")

    def test_all(self):
        for model in models():
            for board in BOARDS:
                if fit_of(model, board)["fits"] and (flash_table.FOLDER / f"{fit_of(model, board)['target'].replace('-', '_')}.json").exists():
                    self.check(model, board)


class Cycles(mote.MoteTest):

    def test_are_those_of_make_bench(self):
        plugin = mote.BUILD / "lib/libmote_block_counts.so"
        if not plugin.exists():
            subprocess.run(["cmake", "--build", mote.BUILD, "--target", "mote_block_counts"], check=False, capture_output=True)
        if not plugin.exists():
            self.skipTest("the emulator's plugin cannot be built")
        kept = json.loads((mote.ROOT / "bench/results.json").read_text())["models"]
        for target in set(mote.built_targets()) & COUNTED:
            for model in models():
                estimate = mote.run_json("report", model, "--target", target)["models"][0]["targets"][0]["run"]["estimate"]
                figures = kept[model.stem]["targets"][target.replace("-", "_")]["specialised"] if model.stem in kept else None
                with self.subTest(model=model.stem, target=target):
                    self.assertTrue(estimate["counted"], estimate["not_counted"])
                    if figures:
                        self.assertLess(abs(estimate["cycles"] - figures["cycles"]), TOLERANCE * figures["cycles"])


if __name__ == "__main__":
    mote.main()
