#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: CompiledProjectTest.test_arduino CompiledProjectTest.test_refusals
"""`mote new-project --compiled`: each kind of project carries the model as code and no interpreter, builds from its own files
alone, and gives the answer of the interpreter."""
import json
import pathlib

import mote_command as mote
import project_generation_test as projects


class CompiledProjectTest(projects.ProjectBase):
    def check_compiled(self, kind, board, target, more=(), defines=()):
        """The project of a model as code: without the interpreter's sources and the .tflite file, with the same answer."""
        folder = projects.generate(kind, "digits_int8", self.folder / "compiled" / kind, "--compiled", "--target", target)
        self.check_tree(folder)
        manifest = json.loads((folder / "mote_project.json").read_text())
        for path in manifest["sources"]:
            self.assertNotRegex(path, "micro_interpreter|allocator|planner|resolver|verifier|known_shapes|parse_")
        texts = {path: (folder / path).read_bytes() for path in manifest["files"]}
        self.assertFalse([path for path, text in texts.items() if b"0x54, 0x46, 0x4c, 0x33" in text or b"g_model" in text])
        self.assertTrue(any(b"model_interpreter" in text for path, text in texts.items() if path.endswith("interpreter.h")))
        if kind in ("make", "cmake"):
            return folder
        made = self.compile_listed(kind, board, folder, "digits_int8", self.folder / f"compiled_{kind}")
        self.check_output("digits_int8", self.boards.link_and_run(board, made, more, defines))
        return folder

    def test_arduino(self):
        self.check_compiled("arduino", "cortex_m4", "cortex_m4", more=["tests/tools/projects/arduino_core.cc"])

    def test_other_kinds(self):
        self.check_compiled("esp_idf", "riscv", "esp", ["tests/tools/projects/esp_idf_core.cc"], ["main=mote_start"])
        for kind in ("keil", "iar", "stm32cube", "mbed", "zephyr", "platformio"):
            with self.subTest(kind=kind):
                self.check_compiled(kind, "arm", "cortex_m3")
        vscode = projects.generate("vscode", "digits_int8", self.folder / "compiled_vscode", "--compiled", "--target", "cortex_m3")
        make = projects.generate("make", "digits_int8", self.folder / "compiled_make", "--compiled", "--target", "cortex_m3")
        self.assertEqual((vscode / "Makefile").read_bytes(), (make / "Makefile").read_bytes())

    def test_make(self):
        for kind, target in (("make", "cortex_m4"), ("cmake", "riscv32")):
            with self.subTest(kind=kind):
                self.check_compiled(kind, None, target)
                self.check_make(kind, "digits_int8", target, "--compiled")

    def test_refusals(self):
        output = str(self.folder / "refused_compiled")
        model = ["--model", str(mote.DIGITS), "--kind", "make", "--compiled", "-o", output]
        self.refuses("--compiled needs a --target", *model)
        self.refuses("--compiled needs a --target", *model, "--target", "linux")
        for more in (["--firmware"], ["--mlperf-tiny", "kws01"], ["--operators", "CONV_2D"]):
            self.refuses("leave out --firmware, --mlperf-tiny and --operators", *model, "--target", "nucleo_f446re", *more)
        self.refuses("(?s)operators that are missing.*Atan", "--model", str(mote.ATAN), *model[2:], "--target", "cortex_m4")
        self.assertFalse(pathlib.Path(output).exists())


if __name__ == "__main__":
    mote.main()
