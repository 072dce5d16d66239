#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Programs written for LiteRT (tests/python/programs) run unchanged on Mote, and print what they print on LiteRT where that is
installed; it is looked for as tests/python/tensorflow_interpreter_test.py does.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np

from json_models import Model
from tensorflow_interpreter_test import litert

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
PROGRAMS = pathlib.Path(__file__).with_name("programs")
SAME = {"padding": "SAME", "stride_w": 2, "stride_h": 2}


class Network:
    """Layers with random weights, of floats or uint8."""

    def __init__(self, type_name):
        self.model, self.type_name, self._random = Model(), type_name, np.random.default_rng(7)

    def tensor(self, name, shape, **fields):
        if self.type_name == "UINT8":
            fields.setdefault("quantization", {"scale": [1 / 64], "zero_point": [128]})
        return self.model.tensor(name, shape, self.type_name, **fields)

    def weights(self, *shape):
        """Weights and biases of the first dimension's channels."""
        if self.type_name == "UINT8":
            scale = {"scale": [1 / 128], "zero_point": [121]}
            values = self._random.integers(70, 180, shape).astype(np.uint8)
            return [self.model.tensor(f"w{shape}", shape, "UINT8", data=values, quantization=scale),
                    self.model.tensor(f"b{shape}", shape[:1], "INT32", data=np.zeros(shape[0], np.int32),
                                      quantization={"scale": [1 / 8192], "zero_point": [0]})]
        return [self.model.tensor(f"w{shape}", shape, data=self._random.normal(0, 0.3, shape).astype(np.float32)),
                self.model.tensor(f"b{shape}", shape[:1], data=self._random.normal(0, 0.1, shape[:1]).astype(np.float32))]


def classifier(type_name):
    net = Network(type_name)
    x, a, b, y = (net.tensor(name, shape) for name, shape in (
        ("image", [1, 16, 16, 3]), ("a", [1, 8, 8, 8]), ("b", [1, 4, 4, 16]), ("scores", [1, 12])))
    for layer_in, layer_out, shape in ((x, a, (8, 3, 3, 3)), (a, b, (16, 3, 3, 8))):
        net.model.node("CONV_2D", [layer_in, *net.weights(*shape)], [layer_out], "Conv2DOptions", fused_activation_function="RELU", **SAME)
    net.model.node("FULLY_CONNECTED", [b, *net.weights(12, 256)], [y], "FullyConnectedOptions")
    return net.model.finish([x], [y])


def detector():
    net = Network("UINT8")
    x, a, boxes, scores = (net.tensor(name, shape) for name, shape in (
        ("image", [1, 16, 16, 3]), ("a", [1, 8, 8, 8]), ("boxes", [1, 4, 4, 4]), ("scores", [1, 4, 4, 2])))
    net.model.node("CONV_2D", [x, *net.weights(8, 3, 3, 3)], [a], "Conv2DOptions", fused_activation_function="RELU", **SAME)
    for out, depth in ((boxes, 4), (scores, 2)):
        net.model.node("CONV_2D", [a, *net.weights(depth, 3, 3, 8)], [out], "Conv2DOptions", **SAME)
    return net.model.finish([x], [boxes, scores])


def dense(key=None):
    net = Network("FLOAT32")
    x = net.tensor("input", [1, 64], shape_signature=[-1, 64])
    first, second = net.weights(24, 64), net.weights(6, 24)
    # Features stand in front of the scores, as converters number tensors.
    features, y = (net.tensor(name, [1, depth], shape_signature=[-1, depth]) for name, depth in (("features", 24), ("scores", 6)))
    net.model.node("FULLY_CONNECTED", [x, *first], [features], "FullyConnectedOptions", fused_activation_function="RELU")
    net.model.node("FULLY_CONNECTED", [features, *second], [y], "FullyConnectedOptions")
    if key is not None:
        net.model.signature(key, {"frame": x}, {"boxes": y, "landmarks": features})
    return net.model.finish([x], [y, features] if key is not None else [y])


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", text)]


class Programs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        for name, content in (("classifier", classifier("FLOAT32")), ("classifier_uint8", classifier("UINT8")),
                              ("detector", detector()), ("birds", dense()), ("faces", dense("detect"))):
            (cls.folder / f"{name}.tflite").write_bytes(content)
        np.save(cls.folder / "image.npy", np.random.default_rng(3).integers(0, 256, (20, 20, 3)).astype(np.uint8))
        cls.litert, cls.why_not = litert()
        if cls.litert is None:
            print(f"not compared with LiteRT: {cls.why_not}")

    def run_program(self, python, program, model, arguments, path):
        done = subprocess.run([python, PROGRAMS / f"{program}.py", self.folder / f"{model}.tflite", *arguments], capture_output=True,
                              text=True, check=False, env={**os.environ, "PYTHONPATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def check(self, program, model, *arguments, lines, delta):
        path = os.pathsep.join(map(str, [BUILD / "python", ROOT / "python" / "distributions" / "litert"]))
        ours = self.run_program(sys.executable, program, model, arguments, path)
        self.assertEqual(len(ours.splitlines()), lines, ours)
        if self.litert is None or self.why_not != "ai_edge_litert.interpreter":
            return
        theirs = self.run_program(self.litert, program, model, arguments, "")
        self.assertEqual(len(numbers(ours)), len(numbers(theirs)), (ours, theirs))
        for got, wanted in zip(numbers(ours), numbers(theirs)):
            self.assertAlmostEqual(got, wanted, delta=delta, msg=f"{ours}\n{theirs}")

    def test_label_image(self):
        self.check("label_image", "classifier", self.folder / "image.npy", lines=5, delta=0.0011)
        self.check("label_image", "classifier_uint8", self.folder / "image.npy", "4", lines=5, delta=0.05)

    def test_detect(self):
        self.check("detect", "detector", self.folder / "image.npy", lines=4, delta=0.03)

    def test_birds(self):
        self.check("birds", "birds", lines=8, delta=0.0011)

    def test_faces(self):
        self.check("faces", "faces", lines=12, delta=0.0051)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
