#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: Pickles.test_they_are_code Programs Keras.test_good Keras.test_graphs Onnx Command Pages
"""`mote convert` and models that hold code: each is refused before a framework is given it. mote_convert_frameworks_test.py has
models that the frameworks themselves have written."""
import os
import pathlib
import subprocess
import sys
import unittest

import models_with_code as made
import mote_command as mote

STEPS = mote.ROOT / "tools" / "conversion" / "steps"
sys.path.insert(0, str(STEPS))
from held_code import pickles, saved_models
from held_code.look import require_none
from inputs import Refusal

# A Python that says it has the packages; where a step imports one, there is none.
WITHOUT_PACKAGES = """#!{python}
import json, os, sys
if sys.argv[1].endswith("versions.py"):
    print(json.dumps({{name: "99.0" for name in sys.argv[2:]}}))
else:
    os.execv({python!r}, [{python!r}, *sys.argv[1:]])
"""


class CodeTest(mote.MoteTest):

    def setUp(self):
        super().setUp()
        self.mark = self.folder / "mark"

    def look(self, kind, content, trusts=False, registered=()):
        """The refusal; None for a model that may be loaded."""
        path = content if isinstance(content, pathlib.Path) else self.write("model", content)
        try:
            require_none({"kind": kind, "path": str(path), "function": "", "trusts": trusts}, registered.__contains__)
        except Refusal as refusal:
            return str(refusal)
        return None

    def refused(self, kind, content, pattern=r"--trust-code$"):
        said = self.look(kind, content)
        self.assertIsNotNone(said)
        self.assertRegex(said, pattern)
        self.assertLess(len(said), 1000)
        self.assertFalse(self.mark.exists())


class Pickles(CodeTest):

    def test_they_are_code(self):
        """What the next test refuses makes the file where it is loaded."""
        for name, content in made.pickles(self.mark).items():
            with self.subTest(name):
                self.mark.unlink(missing_ok=True)
                path = self.write("pickle", content)
                program = ("import io, pickle, sys\nfile = io.BytesIO(open(sys.argv[1], 'rb').read())\n"
                           "try:\n    pickle.load(file)\n    pickle.load(file)\nexcept Exception:\n    pass\n")
                subprocess.run([sys.executable, "-c", program, path], check=True)
                self.assertTrue(self.mark.exists())

    def test_each_in_each_place(self):
        count = 0
        for name, content in {**made.pickles(self.mark), **made.DORMANT_PICKLES}.items():
            for place, program in made.programs_with(content).items():
                with self.subTest(pickle=name, place=place):
                    self.refused("pytorch", program)
                    self.assertIsNone(self.look("pytorch", program, trusts=True))
                    count += 1
        print(f"{count} pickles in .pt2 files refused")
        self.assertGreater(count, 400)

    def test_damaged(self):
        """A pickle that is cut anywhere, in front of what it names too, is loaded by nobody."""
        content = made.HARMLESS_PICKLE
        for size in range(1, len(content)):
            self.refused("pytorch", made.program({"m/data/sample_inputs/model.pt": content[:size]}))
        self.assertIsNone(self.look("pytorch", made.program({"m/data/sample_inputs/model.pt": content})))

    def test_any_bytes(self):
        """The look ends, whatever the bytes are."""
        state = 1
        for _ in range(20000):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            content = state.to_bytes(8, "little") + bytes([state >> 20 & 255, 46])
            pickles.look(content, "x", True)

    def test_files_that_are_pickles(self):
        contents = [*made.pickles(self.mark).values(), made.torch_zip(made.HARMLESS_PICKLE), b"\x1f\x8bpacked", b"PK\x03\x04cut"]
        for i, content in enumerate(contents):
            suffix = (".pt", ".pth", ".pkl", ".joblib", ".ckpt")[i % 5]
            self.refuses("(is a pickle.*--trust-code is not for this|is a zip archive that is cut)", "convert",
                         self.write(f"model{suffix}", content), "-o", self.folder / "o")
            if content[:1] == b"\x80":
                self.refuses("is a pickle.*--trust-code", "convert", self.write("model", content), "-o", self.folder / "o")
        self.assertFalse(self.mark.exists())


class Programs(CodeTest):

    def test_names_of_code(self):
        found = made.programs_that_name_code(self.mark)
        for name, content in found.items():
            with self.subTest(name):
                self.refused("pytorch", content)
        self.assertGreater(len(found), 35)

    def test_good(self):
        for content in made.good_programs():
            self.assertIsNone(self.look("pytorch", content))

    def test_two_directories(self):
        """Python reads the one in front of the end, PyTorch the one that the end names: here an archive with code and one without."""
        for first, second in ((made.programs_with(made.pickles(self.mark)["protocol 2"])["weights"], made.program()),
                              (made.program(), made.program())):
            for changed in (first + second, first + second[:-6] + first[-6:-2] + b"\0\0", bytes(9) + second, second + b"x", second[:-2] + b"\x01\0c"):
                self.refused("pytorch", changed, "cannot be read: (its directory is not where its end says|the zip archive is cut)")
        count = made.program()
        for at in range(len(count) - 22, len(count)):
            self.look("pytorch", count[:at] + bytes([count[at] ^ 1]) + count[at + 1:])

    def test_zips_that_readers_differ_on(self):
        content = made.archive({"m/archive_format": "pt2"})
        for damaged in (content[:-10], content[:40], b"PK\x03\x04" + bytes(100), content.replace(b"pt2", b"xx2", 1)):
            self.refused("pytorch", damaged, "cannot be read: the zip archive is cut or damaged")


class Keras(CodeTest):

    def test_each_in_each_place(self):
        count = 0
        for name, layer in made.layers_with_code().items():
            for place, config in made.around(layer).items():
                with self.subTest(layer=name, place=place):
                    self.refused("keras", made.keras_zip(config))
                    self.refused("saved_model", self.saved_model(metadata=made.keras_metadata(config)))
                    count += 2
        print(f"{count} configurations of Keras refused")
        self.assertGreater(count, 500)

    def saved_model(self, graph=b"", metadata=None):
        folder = self.folder / "saved"
        folder.mkdir(exist_ok=True)
        (folder / "saved_model.pb").write_bytes(graph or made.good_graphs()[0])
        if metadata is not None:
            (folder / "keras_metadata.pb").write_bytes(metadata)
        return folder

    def test_good(self):
        for config in made.good_configs():
            self.assertIsNone(self.look("keras", made.keras_zip(config)), config)
            config.pop("compile_config", None)
            self.assertIsNone(self.look("saved_model", self.saved_model(metadata=made.keras_metadata(config))))

    def test_a_class_that_was_imported(self):
        config = made.keras_zip(made.around(made.layers_with_code()["a registered class"])["a sequence"])
        self.refused("keras", config, "a class that is not Keras' own: evil.X.*--import FILE.py.*--trust-code$")
        self.assertIsNone(self.look("keras", config, registered=["package>X"]))

    def test_weights(self):
        """Arrays of Python's objects are pickles, in an archive in the archive, too."""
        for kind in ("'|O'", "'O'", "[('a', '<i4'), ('b', '|O')]", "'O8'"):
            head = f"{{'descr': {kind}, 'fortran_order': False, 'shape': (1,), }}\n".encode()
            array = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + made.HARMLESS_PICKLE
            good = next(made.good_configs())
            self.refused("keras", made.keras_zip(good, {"model.weights.npz": made.archive({"a.npy": array})}))
            self.refused("keras", made.keras_zip(good, {"assets/x": made.archive({"y": made.archive({"a.npy": array})})}))

    def test_graphs(self):
        found = made.graphs_that_reach_out()
        for name, graph in found.items():
            with self.subTest(name):
                self.refused("saved_model", self.saved_model(graph))
        self.assertGreater(len(found), 55)
        for graph in made.good_graphs():
            self.assertIsNone(self.look("saved_model", self.saved_model(graph)))
        for name in ("saved_model.pbtxt", "saved_model.cpb"):
            (self.folder / "saved" / name).write_bytes(b"")
            self.refused("saved_model", self.folder / "saved", f"there is {name}")
            (self.folder / "saved" / name).unlink()

    def test_damaged(self):
        graph, metadata = made.good_graphs()[1], made.keras_metadata(next(made.good_configs()))
        refusals = sum(self.look("saved_model", self.saved_model(graph[:size])) is not None for size in range(1, len(graph)))
        refusals += sum(self.look("saved_model", self.saved_model(graph, metadata[:size])) is not None for size in range(1, len(metadata)))
        self.assertGreater(refusals, len(graph) // 2 + len(metadata) // 2)


class Onnx(CodeTest):

    def refused_data(self, location, place="initializer", **entries):
        self.refused("onnx", made.onnx(location, place, **entries), "^.*model cannot be read: the tensor w has its data in ")

    def test_files_elsewhere(self):
        outside = self.folder.parent / f"{self.folder.name}_outside"
        outside.write_bytes(bytes(64))
        self.addCleanup(outside.unlink)
        self.write("w.bin", bytes(64))
        os.symlink(outside, self.folder / "link")
        os.symlink("w.bin", self.folder / "near")
        os.symlink("/", self.folder / "root")
        os.link(outside, self.folder / "second_name")
        os.mkfifo(self.folder / "pipe")
        (self.folder / "below").mkdir()
        (self.folder / "below" / "w.bin").write_bytes(bytes(64))
        for place in made.ONNX_PLACES:
            with self.subTest(place):
                self.assertIsNone(self.look("onnx", made.onnx("w.bin", place, offset="0", length="64")))
                self.assertIsNone(self.look("onnx", made.onnx("below/w.bin", place)))
                for location in (str(outside), f"../{outside.name}", f"below/../../{outside.name}", "link", "near", "root/etc/passwd",
                                 "second_name", "pipe", "none", "below", "", "..", "/etc/passwd", "C:\\x", "\\x", "..\\x", "w.bin\0"):
                    self.refused_data(location, place)
        for entries in ({"offset": "1", "length": "64"}, {"offset": "-1"}, {"length": "65"}, {"offset": "x"}, {"offset": "65"}):
            self.refused_data("w.bin", **entries)

    def test_damaged(self):
        content = made.onnx("w.bin")
        self.write("w.bin", bytes(4))
        refusals = [self.look("onnx", content[:size]) for size in range(1, len(content))]
        self.assertGreater(sum(one is not None for one in refusals), len(content) // 2)
        self.assertTrue(all(one is None or "cannot be read" in one for one in refusals))


class Command(CodeTest):
    """Through the command, to the real steps."""

    def setUp(self):
        super().setUp()
        self.python = self.folder / "python"
        self.python.write_text(WITHOUT_PACKAGES.format(python=sys.executable))
        self.python.chmod(0o755)

    def convert(self, name, content, *options):
        path = content if isinstance(content, pathlib.Path) else self.write(name, content)
        return ("convert", path, "-o", self.folder / "o.tflite", "--python", self.python, *options)

    def test_refused(self):
        evil = made.pickles(self.mark)["protocol 4"]
        model = made.around(made.layers_with_code()["Lambda"])["Bidirectional"]
        folder = self.folder / "saved"
        folder.mkdir()
        (folder / "saved_model.pb").write_bytes(made.good_graphs()[0])
        (folder / "keras_metadata.pb").write_bytes(made.keras_metadata(model))
        members = {"model.weights.h5": b""}
        for name, content in (("model.keras", made.keras_zip(model, members)), ("model", made.keras_zip(model, members)), ("saved", folder),
                              ("model.pt2", made.programs_with(evil)["example inputs"]), ("m.zip", made.programs_with(evil)["the old state"])):
            with self.subTest(name):
                self.refuses("has code, or names code, that would run here: .*--trust-code$", *self.convert(name, content))
                self.refuses("do not fit together|cannot do it", *self.convert(name, content, "--trust-code"))  # there are no packages
        self.refuses("do not fit together|cannot do it", *self.convert("good.keras", made.keras_zip(next(made.good_configs()), members)))
        self.write("secret", bytes(9))
        os.symlink("secret", self.folder / "link")
        self.refuses("is a link: put the file itself there", *self.convert("model.onnx", made.onnx("link")))
        self.assertFalse(self.mark.exists())
        self.assertEqual(list(self.folder.glob("o.*")), [])


class Pages(unittest.TestCase):

    def test_all_formats(self):
        """The tables of the pages have each kind that is looked at."""
        text = (mote.ROOT / "tools/conversion/steps/held_code/look.py").read_text()
        kinds = {"keras": "`.keras`", "saved_model": "SavedModel", "onnx": "`.onnx`", "pytorch": "`.pt2`"}
        for kind, word in kinds.items():
            self.assertIn(f'"{kind}":', text)
            for page in ("convert.md", "security.md"):
                self.assertRegex((mote.ROOT / "docs" / page).read_text(), rf"(?m)^\|.*{word}.*\|")

    def test_operations_of_tensorflow(self):
        """The page says how many are let through, the register of those has each once."""
        names = [name for line in (STEPS / "held_code" / "computing_operations.txt").read_text().splitlines() if not line.startswith("#")
                 for name in line.split()]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual(set(names), saved_models.COMPUTING)
        self.assertIn(f"every operation but the {len(names)} of TensorFlow", (mote.ROOT / "docs" / "convert.md").read_text())


if __name__ == "__main__":
    mote.main()
