# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in arduino, sampled by: ArduinoLibraries.test_names ArduinoLibraries.test_refused Sources
"""Libraries of several models, and Mote's own with all operators, lie in one folder of Arduino's, where each sketch finds
its library by one header; each sketch is compiled with nothing else, and run."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import mote_command as mote
from project_generation_test import GENERATE, HARNESS, Boards, compile_all, generate as generate_project

MODELS = {"sine_int8": mote.ROOT / "models/sine/sine_int8.tflite", "digits_int8": mote.DIGITS}
CORE = ["tests/tools/projects/arduino_core.cc"]


def generate(*options):
    done = subprocess.run([sys.executable, GENERATE, "--kind", "arduino", "--no-archives", "--mote", mote.MOTE,
                           *map(str, options)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(done.stderr)


class ArduinoLibraries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.sketchbook = cls.folder / "sketchbook"
        archives = [["--library"], ["--name", "hello_world"], *(["--model", m] for m in MODELS.values())]
        for i, what in enumerate(archives):
            generate(*what, "--zip", cls.folder / f"{i}.zip")
            with zipfile.ZipFile(cls.folder / f"{i}.zip") as archive:
                archive.extractall(cls.sketchbook / "libraries")
        for name, model in MODELS.items():
            generate("--model", model, "--sketch", "-o", cls.folder / f"sketch_{name}")
            shutil.copytree(cls.folder / f"sketch_{name}" / name, cls.sketchbook / name)
        (cls.folder / "boards").mkdir()
        cls.boards = Boards(cls.folder / "boards")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def library_of(self, sketch):
        """As Arduino finds it: by the first header that the sketch includes."""
        header = re.search(r"#include <(\S+)>", next(sketch.glob("*.ino")).read_text()).group(1)
        found = list(self.sketchbook.glob(f"libraries/*/src/{header}"))
        # If several have the header, the one named like it.
        named = [f for f in found if f.parent.parent.name == f.stem]
        self.assertEqual(len(named), 1, f"{header}: {found}")
        return named[0].parent.parent

    def run_sketch(self, sketch):
        """The sketch's output, compiled with its library and nothing else."""
        library = self.library_of(sketch)
        relative = sketch.relative_to(self.sketchbook)
        sources = [*sorted((library / "src").rglob("*.cpp")), *sorted(sketch.glob("*.cpp")), next(sketch.glob("*.ino"))]
        objects = self.folder / f"objects_{str(relative).replace('/', '_')}"
        objects.mkdir()
        made = compile_all(self.sketchbook, self.boards.compiler("arm"), [str(f.relative_to(self.sketchbook)) for f in sources],
                           [library.relative_to(self.sketchbook) / "src", relative, HARNESS], [], objects)
        return self.boards.link_and_run("arm", made, CORE)

    def test_names(self):
        names = {p.name for p in (self.sketchbook / "libraries").iterdir()}
        self.assertEqual(names, {"Mote", "Mote_hello_world", *(f"Mote_{name}" for name in MODELS)})
        for folder in (self.sketchbook / "libraries").iterdir():
            properties = dict(line.split("=", 1) for line in (folder / "library.properties").read_text().splitlines())
            self.assertEqual(properties["name"], folder.name)
            self.assertEqual(properties["includes"], f"{folder.name}.h")

    def test_sketches_of_models(self):
        """From the model's own library and from Mote's: the same answers."""
        for name in MODELS:
            with self.subTest(model=name):
                own = self.run_sketch(self.sketchbook / f"libraries/Mote_{name}/examples/{name}")
                self.assertRegex(own, r"output 0 \[0\] = -?[\d.]+")
                self.assertEqual(self.run_sketch(self.sketchbook / name), own)

    def test_examples(self):
        """Every example of Mote's library runs, and gives the same answers as with the example's own."""
        examples = sorted((self.sketchbook / "libraries/Mote/examples").iterdir())
        expected = {f.parent.name for f in (mote.ROOT / "examples").glob("*/main_functions.cc")}
        self.assertEqual({e.name for e in examples}, expected)
        outputs = {}
        for example in examples:
            with self.subTest(example=example.name):
                outputs[example.name] = self.run_sketch(example)
                self.assertNotIn("failed", outputs[example.name])
        own = self.run_sketch(self.sketchbook / "libraries/Mote_hello_world/examples/hello_world")
        self.assertRegex(own, "x_value: ")
        self.assertEqual(outputs["hello_world"], own)

    def test_a_sketch_is_a_folder_of_its_name(self):
        for name in MODELS:
            folder = self.folder / f"sketch_{name}"
            self.assertTrue((folder / name / f"{name}.ino").is_file())
            self.assertEqual({p.name for p in folder.iterdir()}, {name, "LICENSE", "mote_project.json"})

    def test_refused(self):
        for options, words in ((["--library", "--kind", "keil"], "--library is for the kinds arduino, platformio"),
                               (["--name", "hello_world", "--kind", "make", "--sketch"], "--sketch is for"),
                               (["--library", "--kind", "arduino", "--sketch"], "--sketch is for")):
            done = subprocess.run([sys.executable, GENERATE, *options, "-o", self.folder / "refused"], capture_output=True,
                                  text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(words, done.stderr)
            self.assertFalse((self.folder / "refused").exists())


class Sources(mote.MoteTest):
    """What no option of a compiler can say, since an Arduino library has none."""

    def test_small_by_default(self):
        """Small by default, with messages, with assertions: no flag of a command line makes it so, but a header."""
        for build in ((), ("--messages",), ("--debug",)):
            folder = generate_project("arduino", "digits_int8", self.folder / f"small{''.join(build)}", "--no-archives", *build)
            sources = [folder / "src/src/micro/micro_interpreter_graph.cpp", folder / "src/src/micro/micro_allocator.cpp",
                       folder / "examples/digits_int8/main_functions.cpp"]
            objects = [self.folder / f"small_{source.stem}.o" for source in sources]
            for source, target in zip(sources, objects):
                subprocess.run(["arm-none-eabi-g++", "-std=gnu++17", "-mcpu=cortex-m0plus", "-mthumb", "-Os", "-w", f"-I{HARNESS}",
                                f"-I{folder / 'src'}", f"-I{folder / 'examples/digits_int8'}", "-c", source, "-o", target], check=True)
            said = subprocess.run(["strings", *objects], capture_output=True, text=True, check=True).stdout
            named = subprocess.run(["nm", "-uC", *objects], capture_output=True, text=True, check=True).stdout
            self.assertEqual("of subgraph %d) failed to" in said, bool(build), build)
            self.assertEqual("GetVerifiedModel" in named, build == ("--debug",), build)

    def test_avr(self):
        """No option of a compiler helps there, whatever its standard is."""
        folder = generate_project("arduino", "hello_world", self.folder / "avr")
        for standard in ("gnu++11", "gnu++14", "gnu++17"):
            done = subprocess.run(["g++", "-E", "-D__AVR__", f"-std={standard}", f"-I{HARNESS}", "-o", os.devnull, "src/Mote.h"],
                                  cwd=folder, capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("Mote needs a processor of 32 bits", done.stderr)
            self.assertNotIn("compiler.cpp.extra_flags", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
