#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""`mote convert` with the packages themselves, in environments below build/convert that the command makes: some 12 GB, downloaded
once. The digits network in three frameworks, and models of conversion_models/ with what strangers' models have."""
import csv
import gzip
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import numpy as np
from PIL import Image

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
from conversion.environments import ENVIRONMENTS, make
from evaluation.errors import Failure

CACHE = mote.ROOT / "build" / "convert"
SCRIPTS = mote.ROOT / "tests" / "tools" / "conversion_models"
DIGITS = "scikit-learn==1.9.1"  # the data of models/digits, of which only a file is read
NEXT_BOARD = "^next: run it as on a board"


def digits_of_scikit_learn():
    """(images of 0 to 255, labels)."""
    folder = CACHE / "scikit-learn"
    if not list(folder.glob("*.whl")):
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "-d", folder, DIGITS], check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        text = gzip.decompress(archive.read("sklearn/datasets/data/digits.csv.gz")).decode()
    rows = np.array([[float(value) for value in row] for row in csv.reader(io.StringIO(text))])
    return np.round(rows[:, :64] * 255 / 16).astype(np.uint8).reshape(-1, 8, 8), rows[:, 64].astype(int)


def write_pictures(folder, images, labels):
    for i, (image, label) in enumerate(zip(images, labels)):
        (folder / str(label)).mkdir(parents=True, exist_ok=True)
        Image.fromarray(image).save(folder / str(label) / f"{i}.png")


class Frameworks(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        os.environ["XDG_CACHE_HOME"] = str(CACHE)
        if shutil.disk_usage(mote.ROOT).free < 16e9 and not all(one.is_made for one in ENVIRONMENTS.values()):
            raise unittest.SkipTest("there is no room for the packages, some 12 GB")
        try:
            for environment in ENVIRONMENTS.values():
                make(environment, print)
        except Failure as failure:
            raise unittest.SkipTest(f"the packages cannot be had: {failure}") from None
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        images, labels = digits_of_scikit_learn()
        order = np.random.default_rng(1).permutation(len(images))
        cls.images, cls.labels = images[order[:450]], labels[order[:450]]  # of the test
        np.savez(cls.folder / "digits.npz", images=images[order[450:]], labels=labels[order[450:]])
        write_pictures(cls.folder / "samples", images[order[450:750]], labels[order[450:750]])
        write_pictures(cls.folder / "test", cls.images, cls.labels)
        for framework, script in (("tensorflow", "keras"), ("pytorch", "pytorch"), ("onnx", "onnx")):
            path = shutil.copy(SCRIPTS / f"{script}_models.py", cls.folder)
            done = subprocess.run([ENVIRONMENTS[framework].python, path, cls.folder], capture_output=True, text=True, check=False)
            if done.returncode:
                raise AssertionError(done.stderr)

    def convert(self, source, *options):
        """(what the command says, its JSON, the model)."""
        output = self.folder / f"{re.sub(r'[^a-z0-9]', '_', source)}.tflite"
        output.unlink(missing_ok=True)
        words = [mote.MOTE, "convert", source, "-o", output, *options]
        text = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(text.returncode, 0, f"{source}: {text.stderr}")
        return text.stdout, output

    def converted(self, source, *options):
        text, output = self.convert(source, *options, "--json")
        return json.loads(text), output

    def refuses(self, pattern, source, *options):
        output = self.folder / "refused.tflite"
        done = subprocess.run([mote.MOTE, "convert", source, "-o", output, *options], cwd=self.folder, capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""), source)
        self.assertRegex(done.stderr, re.compile(pattern, re.DOTALL), source)
        self.assertFalse(output.exists())

    def samples(self, *shapes, integers=None):
        """A folder of 12 samples of random numbers, of one input or of several."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        pick = np.random.default_rng(3)
        for i in range(12):
            arrays = [pick.integers(0, integers, shape) if integers else pick.normal(0, 1, shape).astype(np.float32) for shape in shapes]
            if len(arrays) == 1:
                np.save(folder / f"{i}.npy", arrays[0])
            else:
                np.savez(folder / f"{i}.npz", *arrays)
        return folder

    def outputs(self, model, target):
        pixels = self.folder / "pixels.bin"
        pixels.write_bytes((self.images.astype(np.int16) - 128).astype(np.int8).tobytes())
        answers = self.folder / "answers.bin"
        where = ["--runtime", "micro"] if target == "host" else ["--target", target]
        done = mote.run("run", model, "--input", pixels, "--sets", len(self.images), "--output", answers, *where)
        self.assertEqual(done.returncode, 0, done.stderr)
        return answers.read_bytes()

    def test_operations_are_of_tensorflow(self):
        """Each that is let through without `--trust-code` has the name of one, in the version that is installed."""
        program = ("from tensorflow.core.framework import op_def_pb2\nfrom tensorflow.python.client import pywrap_tf_session as session\n"
                   "found = op_def_pb2.OpList.FromString(session.TF_GetBuffer(session.TF_GetAllOpList()))\n"
                   "print(*(one.name for one in found.op))")
        done = subprocess.run([ENVIRONMENTS["tensorflow"].python, "-c", program], capture_output=True, text=True, check=True)
        lines = (mote.ROOT / "tools/conversion/steps/held_code/computing_operations.txt").read_text().splitlines()
        self.assertEqual({name for line in lines if not line.startswith("#") for name in line.split()} - set(done.stdout.split()), set())

    def test_damaged_hdf5(self):
        """Of 400 files, half are no longer read to their end; for one of those HDF5's library runs for ever."""
        steps = mote.ROOT / "tools/conversion/steps"
        done = subprocess.run([ENVIRONMENTS["tensorflow"].python, SCRIPTS / "damaged_hdf5.py", steps, "400"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        refused, endless = map(int, done.stdout.split())
        self.assertGreater(refused, 100)
        self.assertGreater(endless, 0)

    def test_one_network_in_three_frameworks(self):
        """The same weights give the same integer model: accuracy, arena, and on a Cortex-M4 the answers of the host."""
        arenas, shares = [], []
        for source in ("digits.keras", "digits.pt2", "digits.onnx"):
            with self.subTest(source=source):
                found, model = self.converted(source, "--calibrate", "samples")
                self.assertLess(found["float_difference"]["difference"], 1e-4)
                self.assertLess(found["largest_difference"]["difference"], 0.1)
                self.assertGreater(found["accuracy"]["after"], 0.98)
                self.assertEqual((found["float_operators"], found["missing_operators"], found["bad_files"]), ({}, [], []))
                arenas.append(found["arena_bytes"]["cortex-m4"])
                host = self.outputs(model, "host")
                answers = np.frombuffer(host, np.int8).reshape(-1, 10)
                shares.append(float(np.mean(np.argmax(answers, axis=1) == self.labels)))
                report = mote.run_json("evaluate", model, "--data", self.folder / "test")
                self.assertAlmostEqual(report["places"]["micro"]["top1"], shares[-1])
                self.assertGreater(shares[-1], 0.96)
                if "cortex-m4" in mote.built_targets():
                    self.assertEqual(self.outputs(model, "cortex-m4"), host)
        print(f"digits: right {shares}, arena on Cortex-M4 {arenas}")
        self.assertEqual(len(set(arenas)), 1)
        self.assertLess(max(shares) - min(shares), 0.01)

    def test_other_forms(self):
        wanted, _ = self.converted("digits.keras", "--calibrate", "samples")
        for source in ("digits.h5", "digits_saved", "pytorch_models.py:make_digits", "pytorch_models:make_digits"):
            found, _ = self.converted(source, "--calibrate", "samples")
            self.assertEqual(found["arena_bytes"], wanted["arena_bytes"], source)
            self.assertAlmostEqual(found["largest_difference"]["difference"], wanted["largest_difference"]["difference"], 2, source)
        _, floats = self.converted("digits.keras", "--float")
        found, _ = self.converted(str(floats), "--calibrate", "samples")
        self.assertEqual(found["arena_bytes"], wanted["arena_bytes"])

    def test_numbers(self):
        for source in ("digits.keras", "digits.pt2"):
            found, _ = self.converted(source, "--calibrate", "samples", "--int16x8")
            self.assertEqual(([one["type"] for one in found["inputs"] + found["outputs"]], found["float_operators"]), (["int16"] * 2, {}))
            found, _ = self.converted(source, "--calibrate", "samples", "--float-io")
            self.assertEqual(([one["type"] for one in found["inputs"] + found["outputs"]], found["float_operators"]), (["float32"] * 2, {}))
            self.assertLess(found["largest_difference"]["difference"], 0.1)
            text, _ = self.convert(source, "--calibrate", "samples", "--dynamic")
            self.assertRegex(text, "warning: hybrid: .*FULLY_CONNECTED.* computes in floats with integer weights")
            found, _ = self.converted(source, "--calibrate", "samples", "--float")
            self.assertLess(found["largest_difference"]["difference"], 1e-4)

    def test_models_of_keras(self):
        steps = self.samples((1, 12, 4))
        for source, options, wanted in (
                ("mobilenet.keras", ("--calibrate", self.samples((1, 96, 96, 3)), "--target", "nucleo_f446re"), "nucleo_f446re .*: the model"),
                ("lstm.keras", ("--calibrate", steps), f"{NEXT_BOARD}.* (1 recurrent layer unrolled|each LSTM is one operator)"),
                ("lstm.keras", ("--float", "--calibrate", steps), "^next: make it faster"),
                ("gru.keras", ("--calibrate", steps, "--int16x8"), NEXT_BOARD),
                ("bidirectional.keras", ("--calibrate", steps), f"{NEXT_BOARD}.* (2 recurrent layers unrolled|each LSTM is one operator)"),
                ("dilated.keras", ("--calibrate", steps), NEXT_BOARD), ("reshape.keras", ("--calibrate", steps), NEXT_BOARD),
                ("open.keras", ("--calibrate", self.samples((1, 20, 4)), "--shape", "1x20x4"), NEXT_BOARD),
                ("lambda.keras", ("--calibrate", steps, "--trust-code"), NEXT_BOARD),
                ("tokens.keras", ("--calibrate", self.samples((1, 10), integers=50)), f"{NEXT_BOARD}.* int32 \\[1,10\\]"),
                ("two.keras", ("--calibrate", self.samples((1, 6), (1, 4))), f"{NEXT_BOARD}.*first_input"),
                ("subclass.keras", ("--calibrate", self.samples((1, 5)), "--import", "keras_models.py"), NEXT_BOARD),
                ("keras_models.py:make", ("--calibrate", self.samples((1, 5))), NEXT_BOARD)):
            with self.subTest(source=source):
                text, model = self.convert(source, *options)
                self.assertRegex(text, re.compile(wanted, re.DOTALL))
                self.assertNotIn("not compared", text)
                names = {op["name"] for op in mote.run_json("inspect", model)["operators"]}
                self.assertEqual(names & {"SHAPE", "VAR_HANDLE", "READ_VARIABLE", "CALL_ONCE"}, set())

    def test_refusals_of_keras(self):
        self.refuses(r"has the shape \[\?, \?, 4\].*--shape 1x16x4", "open.keras")
        self.refuses("is not one of the input", "open.keras", "--shape", "1x20x5")
        self.refuses("Lambda layer.*--trust-code", "lambda.keras")
        self.refuses("a class that is not Keras' own.*--import FILE.py", "subclass.keras")
        self.refuses("no operator for Erfinv", "without.keras")
        self.refuses("weights alone", "only.weights.h5")
        self.refuses("no such input; it has", "two.keras", "--shape", "third:1x4")
        self.refuses("no file of samples|nothing to calibrate with", "dilated.keras", "--calibrate", self.samples((1, 7)))

    def test_code(self):
        """Models that hold code, of each framework: none runs unless it is trusted, when what is called code_ does."""
        folder, mark = self.folder / "code", self.folder / "mark"
        folder.mkdir()
        environments = {"keras": "tensorflow", "keras2": "tensorflow", "pytorch": "pytorch"}
        for which, environment in environments.items():
            done = subprocess.run([ENVIRONMENTS[environment].python, SCRIPTS / "code_models.py", which, folder, mark], capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        (folder / "good.pt2").unlink()
        paths = sorted(folder.iterdir())
        self.assertGreater(len(paths), 22)
        for path in paths:
            with self.subTest(model=path.name):
                pattern = ("cannot be read: its directory is not where" if path.name.startswith("damaged_") else
                           "has code, or names code, that would run here: .*--trust-code$")
                self.refuses(pattern, str(path), "--float")
                self.assertFalse(mark.exists())
        for path in paths:
            if path.name.startswith("code_"):
                with self.subTest(trusted=path.name):
                    subprocess.run([mote.MOTE, "convert", path, "-o", folder / "o", "--float", "--trust-code"], capture_output=True, check=False)
                    self.assertTrue(mark.exists())
                    mark.unlink()
        print(f"{len(paths)} models with code refused")

    def test_models_of_pytorch(self):
        steps = self.samples((1, 12, 4))
        for source, options, wanted in (
                ("pytorch_models.py:lstm", ("--calibrate", steps), NEXT_BOARD), ("pytorch_models.py:gru", ("--calibrate", steps), NEXT_BOARD),
                ("open.pt2", ("--calibrate", self.samples((1, 4, 20)), "--shape", "1x4x20"), NEXT_BOARD),
                ("pytorch_models.py:dilated", ("--shape", "1x4x20"), "^next: make it faster"),
                ("pytorch_models.py:two", ("--calibrate", self.samples((1, 16, 12, 3), (1, 2))), f"{NEXT_BOARD}.*channels last")):
            with self.subTest(source=source):
                text, _ = self.convert(source, *options)
                self.assertRegex(text, re.compile(wanted, re.DOTALL))
                self.assertNotIn("not compared", text)
        for source, options, wanted in (("lstm", ("--calibrate", steps), 1), ("lstm", ("--float",), 1), ("stacked", ("--float",), 4),
                                        ("started", ("--float",), 0)):
            with self.subTest(lstms=source, options=options):
                found, model = self.converted(f"pytorch_models.py:{source}", *options)
                operators = [op["name"] for op in mote.run_json("inspect", model)["operators"]]
                self.assertEqual((operators.count("UNIDIRECTIONAL_SEQUENCE_LSTM"), found["missing_operators"]), (wanted, []))
                self.assertLess(found["largest_difference"]["difference"], 0.05 if wanted and "--float" not in options else 2e-6)
        self.refuses(r"\[\?, 4, \?\].*--shape 1x4x16", "open.pt2")
        self.refuses("without example inputs: say the shape", "pytorch_models.py:dilated")
        self.refuses("litert-torch cannot do it: .*eigh.*torch.onnx.export", "pytorch_models.py:eigenvalues")
        self.refuses("returned int, and is to return a torch.nn.Module", "pytorch_models.py:number")
        self.refuses(r"failing\(\) of .* fails: RuntimeError: no weights here", "pytorch_models.py:failing")
        self.refuses("has no function nothing", "pytorch_models.py:nothing")
        self.refuses("is a pickle of PyTorch", "weights.pth")

    def test_models_of_onnx(self):
        for source, options, wanted in (
                ("dense.onnx", ("--calibrate", self.samples((1, 6))), NEXT_BOARD),
                ("open.onnx", ("--calibrate", self.samples((1, 4, 20)), "--shape", "1x4x20"), NEXT_BOARD),
                ("picture.onnx", ("--calibrate", self.samples((1, 16, 12, 3), (1, 2))), f"{NEXT_BOARD}.*input x has its channels last"),
                ("labels.onnx", ("--calibrate", self.samples((1, 5))), f"{NEXT_BOARD}.* left out: label, which needs ai.onnx.ml"),
                ("loop.onnx", ("--calibrate", self.samples((12, 1, 4))), NEXT_BOARD)):
            with self.subTest(source=source):
                text, _ = self.convert(source, *options)
                self.assertRegex(text, re.compile(wanted, re.DOTALL))
                self.assertNotIn("not compared", text)
        self.refuses("needs ai.onnx.ml.LinearClassifier", "classical.onnx")
        self.refuses("needs com.example.Foo", "foreign.onnx")
        (self.folder / "bad.onnx").write_bytes(b"\x08\x08\x12\x07pytorch" + bytes(90))
        self.refuses("onnx .* cannot read .*bad.onnx", "bad.onnx")


if __name__ == "__main__":
    mote.main()
