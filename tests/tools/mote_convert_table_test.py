#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""`mote convert` of a table of networks, of each framework, in floats and in int8: the answers on the micro runtime, and on Cortex-M4
where its runner is built, against those of the framework itself; and the sizes, beside those of TensorFlow's own converter."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
from conversion import answers
from conversion.environments import ENVIRONMENTS, make
from conversion.samples import formats_of
from evaluation.errors import Failure

CACHE = mote.ROOT / "build" / "convert"
SCRIPTS = mote.ROOT / "tests" / "tools" / "conversion_models"
SCIKIT = ("scikit-learn==1.9.1", "skl2onnx==1.20.0")
HEAD = ("source", "mode", "bytes", "TensorFlow's", "arena", "TensorFlow's", "difference", "range", "Cortex-M4")
FLOAT_NEAR, INT8_NEAR = 2e-5, 0.08  # of the largest answer, of the range of answers
LEAVES_ROUNDING = ("quantized", "quantized_conv")  # the source's, which floats do not have
EMULATED = "cortex-m4"


def scikit_python():
    """With the packages that write ONNX files of scikit-learn's networks."""
    folder = CACHE / "skl2onnx"
    if not (folder / "installed").exists():
        for words in (["/usr/bin/python3", "-I", "-m", "venv", "--clear", folder], [folder / "bin/pip", "install", "--quiet", *SCIKIT]):
            if subprocess.run(words, check=False).returncode:
                raise Failure(f"{' '.join(SCIKIT)} cannot be installed")
        (folder / "installed").touch()
    return folder / "bin" / "python"


def shaped(array, shape):
    """With the channels of pictures last where the new model has them so."""
    if array.ndim == 4 and list(array.shape) != list(shape):
        array = np.moveaxis(array, 1, -1)
    return array.reshape(shape)


class Table(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        os.environ["XDG_CACHE_HOME"] = str(CACHE)
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.is_emulated, cls.rows = EMULATED in mote.built_targets(), [HEAD]

    @classmethod
    def tearDownClass(cls):
        widths = [max(len(str(row[i])) for row in cls.rows) for i in range(len(HEAD))]
        for row in cls.rows:
            print("  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)))

    def write(self, environment, script, *words):
        """The folder in which a script of conversion_models/ has written its models."""
        try:
            for name in {environment, "onnx" if environment == "scikit" else environment, "quantizer"} - {"scikit"}:
                make(ENVIRONMENTS[name], print)
            python = scikit_python() if environment == "scikit" else ENVIRONMENTS[environment].python
        except Failure as failure:
            self.skipTest(f"the packages cannot be had: {failure}")
        folder = self.folder / "_".join((environment, pathlib.Path(script).stem))
        folder.mkdir()
        done = subprocess.run([python, SCRIPTS / script, *(folder if word == "FOLDER" else word for word in words)], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return folder

    def differs(self, model, report, arrays, where):
        """(largest difference, range, largest size) of the answers there and those of the framework."""
        given = np.stack([shaped(one, formats_of(report)[0].shape) for one in arrays["x"]])
        got = answers.run(mote.MOTE, model, report, where, [given])
        at = next(i for i, one in enumerate(got) if one[0].size == arrays["y"][0].size)
        wanted = np.stack([shaped(one, report["outputs"][at]["shape"]).reshape(-1) for one in arrays["y"]]).astype(np.float64)
        return float(np.max(np.abs(wanted - got[at]))), float(np.ptp(wanted)), float(np.max(np.abs(wanted)))

    def row(self, source, name, mode, samples, arrays, theirs=None):
        """Converts, runs, adds a row; fails where the answers are others."""
        output = self.folder / "out.tflite"
        words = [mote.MOTE, "convert", source, "-o", output, f"--{mode}", "--calibrate", samples, "--json"]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=self.folder)
        if done.returncode:
            self.rows.append((name, mode, "-", "-", "-", "-", f"status {done.returncode}", "-", "-"))
        if pathlib.Path(samples).name.startswith("refused_"):
            self.assertRegex(done.stderr, "cannot do it: .*Another way: ", name)
            return
        self.assertEqual(done.returncode, 0, f"{name} {mode}: {done.stderr}{done.stdout}")
        found, report = json.loads(done.stdout), mote.run_json("inspect", output)
        sizes = mote.run_json("inspect", theirs) if theirs and theirs.exists() else None
        apart, span, largest = self.differs(output, report, arrays, ("--runtime", "micro"))
        emulated = self.differs(output, report, arrays, ("--target", EMULATED))[0] if self.is_emulated else None
        arena = lambda one: one["arena_bytes"].get(EMULATED, "-")
        self.rows.append((name, mode, found["bytes"], theirs.stat().st_size if sizes else "-", arena(found), arena(sizes) if sizes else "-",
                          f"{apart:.2g}", f"{span:.3g}", "-" if emulated is None else f"{emulated:.2g}"))
        is_exact = mode == "float" and pathlib.Path(source).stem not in LEAVES_ROUNDING
        near = FLOAT_NEAR * max(1, largest) if is_exact else INT8_NEAR * span
        self.assertLess(max(apart, emulated or 0), near, f"{name} {mode}")

    def rows_of(self, sources, integers):
        """`sources`: (what the command is given, the path of the arrays without its ending)."""
        for source, path in sources:
            for mode in ("float", "int8") if path.name in integers else ("float",):
                with self.subTest(source=source, mode=mode):
                    folders = (path.with_name(f"{path.name}_samples"), path.with_name(f"samples_{path.name}"))
                    samples = next(one for one in folders if one.exists())
                    name = f"{path.parent.name.split('_')[0]} {pathlib.Path(source).name.split(':make_')[-1]}"
                    self.row(source, name, mode, samples, np.load(f"{path}.npz"), path.with_name(f"{path.name}.theirs_{mode}.tflite"))

    def test_keras(self):
        folder = self.write("tensorflow", "table_models.py", "keras", "FOLDER")
        self.rows_of([(path, path.with_suffix("")) for path in sorted(folder.glob("*.keras"))],
                     {"lstm_two", "lstm_both", "gru", "gru_two", "tokens", "swish", "attention", "dilated", "separable", "pooling"})

    def test_pytorch(self):
        folder = self.write("pytorch", "table_models.py", "pytorch", "FOLDER")
        script = SCRIPTS / "table_models.py"
        self.rows_of([*((path, path.with_suffix("")) for path in sorted(folder.glob("*.pt2"))),
                      *((f"{script}:make_{path.stem}", path.with_suffix("")) for path in sorted(folder.glob("*.npz"))
                        if not path.with_suffix(".pt2").exists())], {"lstm_two", "gru", "separable", "transformer"})

    def test_onnx(self):
        folder = self.write("onnx", "table_models.py", "onnx", "FOLDER")
        self.rows_of([(path, path.with_suffix("")) for path in sorted(folder.glob("*.onnx"))],
                     {"gru", "gru_both", "lstm", "attention", "dilated", "separable", "gelu", "quantized_conv"})

    def test_onnx_operators(self):
        folder = self.write("onnx", "onnx_operators.py", "FOLDER", mote.ROOT / "tools" / "conversion" / "steps")
        self.rows_of([(path, path.with_suffix("")) for path in sorted(folder.glob("*.onnx"))
                      if path.with_suffix(".npz").exists() and not path.name.startswith("classifier")], {"lstm_two"})

    def test_scikit_learn(self):
        folder = self.write("scikit", "table_models.py", "scikit", "FOLDER")
        self.rows_of([(path, path.with_suffix("")) for path in sorted(folder.glob("*.onnx"))], {"scaled"})


if __name__ == "__main__":
    mote.main()
