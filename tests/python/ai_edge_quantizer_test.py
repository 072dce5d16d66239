#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in frameworks.
"""AI Edge Quantizer calibrates, quantises and validates with mote.Interpreter in place of LiteRT's: the models are the same, byte by
byte, of floats that are summed up in LiteRT's order (convolutions, dense layers, MAX_POOL_2D).

The quantizer is in the Python that MOTE_QUANTIZER_PYTHON names, or in build/recipes/venv, which tools/differential/recipes.sh makes.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import numpy as np

from json_models import Model

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))
STEPS = pathlib.Path(__file__).with_name("ai_edge_quantizer_steps.py")
RECIPES = 4


def quantizer_python():
    """(the Python, None), or (None, why there is none)."""
    named = os.environ.get("MOTE_QUANTIZER_PYTHON")
    if named is None:
        made = subprocess.run([ROOT / "tools" / "differential" / "recipes.sh", "--help"], capture_output=True, text=True, check=False)
        if made.returncode != 0:
            return None, f"the environment of AI Edge Quantizer cannot be made: {(made.stderr.splitlines() or [''])[-1]}"
    python = pathlib.Path(named or ROOT / "build" / "recipes" / "venv" / "bin" / "python")
    found = subprocess.run([python, "-c", "import ai_edge_quantizer"], capture_output=True, text=True, check=False)
    return (python, None) if found.returncode == 0 else (None, f"{python} does not import ai_edge_quantizer")


def digits_of_floats():
    """The network of models/digits, with its weights as floats."""
    import mote
    source = mote.Interpreter(str(ROOT / "models" / "digits" / "digits_int8.tflite"),
                              experimental_op_resolver_type=mote.OpResolverType.BUILTIN_REF)
    source.allocate_tensors()
    details = {d["index"]: d for d in source.get_tensor_details()}

    def floats(index):
        of = details[index]["quantization_parameters"]
        shape = np.ones(len(details[index]["shape"]), int)
        shape[of["quantized_dimension"]] = -1
        return (source.get_tensor(index) * of["scales"].reshape(shape)).astype(np.float32)

    layers = [[floats(int(index)) for index in node["inputs"][1:3]] for node in source._get_ops_details()
              if node["op_name"] in ("CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED")]
    model, one = Model(), {"stride_w": 1, "stride_h": 1}
    tensors = [[model.tensor(f"weights_{i}", w.shape, data=w), model.tensor(f"bias_{i}", b.shape, data=b)]
               for i, (w, b) in enumerate(layers)]
    x, a, b, c = (model.tensor(name, [1, 8, 8, depth]) for name, depth in (("x", 1), ("a", 12), ("b", 12), ("c", 24)))
    d, e, f, y = (model.tensor(name, shape) for name, shape in (("d", [1, 4, 4, 24]), ("e", [1, 384]), ("f", [1, 10]), ("y", [1, 10])))
    shape = model.tensor("shape", [2], "INT32", data=np.int32([1, 384]))
    relu = {"padding": "SAME", "fused_activation_function": "RELU"}
    model.node("CONV_2D", [x, *tensors[0]], [a], "Conv2DOptions", **one, **relu)
    model.node("DEPTHWISE_CONV_2D", [a, *tensors[1]], [b], "DepthwiseConv2DOptions", depth_multiplier=1, **one, **relu)
    model.node("CONV_2D", [b, *tensors[2]], [c], "Conv2DOptions", **one, **relu)
    model.node("MAX_POOL_2D", [c], [d], "Pool2DOptions", padding="VALID", stride_w=2, stride_h=2, filter_width=2, filter_height=2)
    model.node("RESHAPE", [d, shape], [e], "ReshapeOptions", new_shape=[1, 384])
    model.node("FULLY_CONNECTED", [e, *tensors[3]], [f], "FullyConnectedOptions")
    model.node("SOFTMAX", [f], [y], "SoftmaxOptions", beta=1.0)
    model.signature("serving_default", {"image": x}, {"digit": y})
    return model.finish([x], [y])


def keywords():
    """Convolutions of one axis with windows of 5, a residual sum, and a dense layer with more units than a vector has."""
    model, random = Model(), np.random.default_rng(5)

    def weights(*shape):
        return model.tensor(f"w{np.prod(shape)}_{random.integers(1 << 30)}", shape, data=random.normal(0, 0.2, shape).astype(np.float32))

    x, a, b, c, d = (model.tensor(name, [1, 20, 1, depth]) for name, depth in (("x", 10), ("a", 40), ("b", 40), ("c", 40), ("d", 40)))
    e, y = model.tensor("e", [1, 800]), model.tensor("y", [1, 37])
    shape = model.tensor("shape", [2], "INT32", data=np.int32([1, 800]))
    same = {"padding": "SAME", "stride_w": 1, "stride_h": 1}
    model.node("CONV_2D", [x, weights(40, 5, 1, 10), weights(40)], [a], "Conv2DOptions", fused_activation_function="RELU6", **same)
    model.node("DEPTHWISE_CONV_2D", [a, weights(1, 5, 1, 40), weights(40)], [b], "DepthwiseConv2DOptions", depth_multiplier=1, **same)
    model.node("CONV_2D", [b, weights(40, 1, 1, 40), weights(40)], [c], "Conv2DOptions", **same)
    model.node("ADD", [a, c], [d], "AddOptions", fused_activation_function="RELU")
    model.node("RESHAPE", [d, shape], [e], "ReshapeOptions", new_shape=[1, 800])
    model.node("FULLY_CONNECTED", [e, weights(37, 800), weights(37)], [y], "FullyConnectedOptions")
    model.signature("serving_default", {"features": x}, {"scores": y})
    return model.finish([x], [y])


class AiEdgeQuantizer(unittest.TestCase):
    def test_models_are_the_same(self):
        python, reason = quantizer_python()
        if python is None:
            self.skipTest(reason)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "digits.tflite").write_bytes(digits_of_floats())
            (folder / "keywords.tflite").write_bytes(keywords())
            shutil.copy(ROOT / "models" / "sine" / "sine_float.tflite", folder)
            errors = {}
            for runtime in ("litert", "mote"):
                done = subprocess.run([python, STEPS, runtime, folder], capture_output=True, text=True, check=False,
                                      env={**os.environ, "PYTHONPATH": str(BUILD / "python")})
                self.assertEqual(done.returncode, 0, done.stderr)
                errors[runtime] = json.loads(done.stdout.splitlines()[-1])
            made = sorted(path.name for path in (folder / "litert").iterdir())
            self.assertEqual(len(made), 3 * RECIPES)
            differ = [file for file in made if (folder / "litert" / file).read_bytes() != (folder / "mote" / file).read_bytes()]
            print(f"{len(made) - len(differ)} of {len(made)} quantised models are the same")
            self.assertEqual(differ, [])
            self.assertEqual(errors["litert"].keys(), errors["mote"].keys())
            for model, tensors in errors["litert"].items():
                for tensor, error in tensors.items():
                    self.assertAlmostEqual(errors["mote"][model][tensor], error, delta=1e-3 + 0.2 * error, msg=f"{model} {tensor}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
