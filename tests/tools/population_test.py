#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The random layers of bench/population.py are of each operator, run, and have estimates near the peer's known cycles."""
import json
import pathlib
import random
import shutil
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "bench"))
import measure
import peer_estimate
import population
import portable_guard
import random_elements
import random_layers
from random_model import Layer, Tensor


class Layers(mote.MoteTest):

    @unittest.skipIf(shutil.which("flatc") is None, "flatc is not installed")
    def test_each_operator_runs(self):
        for operator in random_elements.MAKERS:
            path = portable_guard.write_layer(pathlib.Path(self.folder),
                                              random_layers.layer(random.Random(1), operator), 1)
            done = mote.run("run", path, "--input", "lcg", "--runtime", "micro")
            self.assertEqual(done.returncode, 0, f"{operator}: {done.stderr}")

    def test_all_forms_appear(self):
        for operator, wanted in {"ADD": 3, "SOFTMAX": 3, "TRANSPOSE": 3, "MAXIMUM": 3, "PRELU": 2}.items():
            layers = [random_layers.layer(random.Random(seed), operator) for seed in range(80)]
            self.assertEqual(len({layer.outputs[0].type for layer in layers}), wanted, operator)
        pairs = [random_layers.layer(random.Random(seed), "MUL").inputs for seed in range(200)]
        self.assertTrue(any(a.shape == b.shape for a, b in pairs))
        self.assertTrue(any(a.shape == [] for a, b in pairs) and any(b.shape == [] for a, b in pairs))


class Estimates(unittest.TestCase):

    def test_no_operator_is_without_an_answer(self):
        for operator in random_layers.OPERATORS:
            layer = random_layers.layer(random.Random(3), operator)
            self.assertEqual(peer_estimate.estimate(layer) is None, operator in peer_estimate.UNKNOWN, operator)

    def test_a_population_depends_on_its_seed(self):
        operators = list(random_elements.MAKERS)
        names = [{str(layer) for layer in population.choose(seed, 40, operators).values()} for seed in (1, 1, 5)]
        self.assertEqual(names[0], names[1])
        self.assertNotEqual(names[0], names[2])

    def test_near_the_known_cycles(self):
        path = measure.SHARED / "layers" / "layers.json"
        if not path.exists():
            self.skipTest(f"{path} is not there")
        compared = 0
        for record in json.loads(path.read_text()):
            layer = layer_like(record)
            if layer is None:
                continue
            estimate = peer_estimate.estimate(layer)
            for target in ("m4", "m55"):
                known = record["peer"][f"{target}_cycles"]
                self.assertLess(max(known / estimate[f"{target}_cycles"], estimate[f"{target}_cycles"] / known), 2.0,
                                f"{record['name']} on {target}: {estimate} instead of {known}")
            compared += 1
        self.assertGreater(compared, 15)


def layer_like(record):
    """The known layer as its estimate sees it; None if it is none of those of which one size says all."""
    operator, type_ = record["op"], next((t for t in ("int16", "float") if f"_{t}_" in record["name"]), "int8").upper()
    if operator not in peer_estimate.FITTED or record["class"] == "data movement" or operator in ("QUANTIZE", "DEQUANTIZE", "MEAN"):
        return None
    shapes = record["input"] if isinstance(record["input"][0], list) else [record["input"]]
    inputs = [Tensor({"FLOAT": "FLOAT32"}.get(type_, type_), shape) for shape in shapes]
    return Layer(operator, inputs, Tensor(inputs[0].type, record["output"]), ("", {}))


if __name__ == "__main__":
    mote.main()
