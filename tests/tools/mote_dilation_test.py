#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote optimize` and `mote compile`: convolutions of split inputs become dilated ones, which give the same bytes."""
import re
import subprocess

import mote_command as mote
import mote_compile_test as compiled
import random_networks

NETWORKS = 24  # of each type
KERAS = r"""
import pathlib, sys
import numpy as np
import tensorflow as tf

folder = pathlib.Path(sys.argv[1])
tf.random.set_seed(1)
layers = tf.keras.layers


def over_time(padding):
    x = signal = tf.keras.Input((64, 6))
    for dilation in (1, 2, 4, 8):
        x = layers.Conv1D(8, 3, padding=padding, dilation_rate=dilation, activation="relu")(x)
    return tf.keras.Model(signal, x)


def over_images(padding):
    image = tf.keras.Input((20, 17, 3))
    x = layers.Conv2D(4, 3, padding=padding, dilation_rate=2, activation="relu")(image)
    return tf.keras.Model(image, layers.DepthwiseConv2D(3, padding=padding, dilation_rate=(3, 3))(x))


def separable():
    signal = tf.keras.Input((64, 6))
    return tf.keras.Model(signal, layers.SeparableConv1D(8, 3, padding="same", dilation_rate=4)(signal))


models = {"causal": over_time("causal"), "same": over_time("same"), "valid": over_time("valid"),
          "images_same": over_images("same"), "images_valid": over_images("valid"), "separable": separable()}
for name, model in models.items():
    shape = [1, *model.inputs[0].shape[1:]]
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: [[np.random.RandomState(k).randn(*shape).astype(np.float32)] for k in range(20)]
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    (folder / f"{name}.tflite").write_bytes(converter.convert())
"""


def names(model):
    return [operator["name"] for operator in mote.run_json("inspect", model)["operators"]]


def is_split(model):
    return "SPACE_TO_BATCH_ND" in names(model)


class Split(random_networks.Network):
    """A convolution between a split of its input and what joins it, as the converter of TensorFlow writes them."""

    def __init__(self, seed, type_, paddings="any"):
        super().__init__(seed, [1, 1, 1, 1], type_)
        r = self.random
        self._tensors.clear()
        self.over_time = r.random() < 0.5
        dilation = [1 if self.over_time else r.choice([1, 2, 3]), r.choice([2, 3, 5])]
        kernel = [1 if self.over_time else r.choice([1, 3]), r.choice([2, 3])]
        reach = [(k - 1) * d for k, d in zip(kernel, dilation)]
        same = paddings == "same" or (paddings == "any" and r.random() < 0.5)
        size = [1 if self.over_time else r.randint(9, 15), r.randint(12, 30)]
        # Before and behind each axis; more behind, so that each part has as many, is cropped again.
        pads = [[n // 2, n - n // 2] if same else [0, 0] for n in reach]
        if paddings == "causal":
            pads = [[0, 0], [reach[1], 0]]
        crops = [[0, -(s + sum(p)) % d] for s, p, d in zip(size, pads, dilation)]
        depth, depthwise = 3, r.random() < 0.4
        channels = depth if depthwise else r.choice([2, 5])
        self.image = self.activation(self.outside(1, size, depth))
        parts, padded = dilation[0] * dilation[1], [s + sum(p) + c[1] for s, p, c in zip(size, pads, crops)]
        inner = [p // d for p, d in zip(padded, dilation)]
        made = [i - k + 1 for i, k in zip(inner, kernel)]
        out = [s + sum(p) - n for s, p, n in zip(size, pads, reach)]
        x = self.moved("SPACE_TO_BATCH_ND", self.image, dilation, [[p[0], p[1] + c[1]] for p, c in zip(pads, crops)],
                       self.outside(parts, inner, depth))
        if self.over_time:
            x = self.add("EXPAND_DIMS", [x, self.constant([1], "INT32", [1])], self.like(x, [parts, *inner, depth]))
        x = self.convolved(x, depthwise, kernel, channels, [parts, *made, channels])
        if self.over_time:
            shape = self.outside(parts, made, channels)
            x = self.add("RESHAPE", [x, self.constant([3], "INT32", shape)], self.like(x, shape), "ReshapeOptions", new_shape=shape)
        self.output = self.moved("BATCH_TO_SPACE_ND", x, dilation, crops, self.outside(1, out, channels))

    def outside(self, batch, size, depth):
        return [batch, size[1], depth] if self.over_time else [batch, *size, depth]

    def moved(self, operator, x, blocks, pads, shape):
        first = 1 if self.over_time else 0
        count = 2 - first
        lists = [self.constant([count], "INT32", blocks[first:]), self.constant([count, 2], "INT32", sum(pads[first:], []))]
        return self.add(operator, [x, *lists], self.like(x, shape))

    def convolved(self, x, depthwise, kernel, channels, shape):
        filter_, bias = self.weights([1 if depthwise else channels, *kernel, channels if depthwise else self.shape(x)[3]],
                                     channels, 3 if depthwise else 0)
        options = {"padding": "VALID", "stride_h": 1, "stride_w": 1, "dilation_h_factor": 1, "dilation_w_factor": 1,
                   "fused_activation_function": self.random.choice(["NONE", "RELU"])}
        if depthwise:
            return self.add("DEPTHWISE_CONV_2D", [x, filter_, bias], self.activation(shape), "DepthwiseConv2DOptions",
                            depth_multiplier=1, **options)
        return self.add("CONV_2D", [x, filter_, bias], self.activation(shape), "Conv2DOptions", **options)


class DilationTest(mote.MoteTest):

    def optimized(self, model):
        """The new model, whose outputs are the old one's on both runtimes, and what the command prints."""
        out = self.folder / f"{model.stem}_new.tflite"
        done = mote.run("optimize", model, "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        for runtime in ("micro", "dynamic"):
            hashes = [mote.run_json("run", each, "--input", "lcg", "--runtime", runtime)["output_hash"] for each in (model, out)]
            self.assertEqual(*hashes)
        return out, done.stdout

    def test_random_networks(self):
        for type_ in ("INT8", "UINT8", "INT16"):
            for seed in range(NETWORKS):
                with self.subTest(type=type_, seed=seed):
                    model = Split(seed, type_).write(self.folder, f"{type_}_{seed}")
                    self.assertTrue(is_split(model))
                    out, printed = self.optimized(model)
                    self.assertFalse(is_split(out))
                    self.assertIn("1 convolutions of split inputs became dilated ones", printed)

    def test_targets(self):
        """Compiled without what splits, and the same bytes as the interpreter with it."""
        models = {f"{type_.lower()}_{seed}": Split(seed, type_).write(self.folder, f"{type_}_{seed}")
                  for type_ in ("INT8", "INT16") for seed in range(8)}
        case = compiled.CompiledModelsTest()
        case.setUp()
        self.addCleanup(case.doCleanups)
        for target in case.targets():
            self.assertEqual(case.check(target, models), len(models))
            done = compiled.compile_model(models["int8_0"], target.name, "m", self.folder / target.name)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("SPACE_TO_BATCH", (self.folder / target.name / "m.cc").read_text())

    def test_what_stays(self):
        """Floats, whose sums would have another order, and padding that no convolution has."""
        for name, network in (("float", Split(1, "FLOAT32")), ("before", Split(1, "INT8", "causal"))):
            with self.subTest(name):
                model = network.write(self.folder, name)
                out, printed = self.optimized(model)
                self.assertTrue(is_split(out))
                self.assertNotIn("dilated", printed)

    def test_read_twice(self):
        network = Split(2, "INT8")
        second = network._operators[0]["outputs"][0]
        network.output = network.same_shape("RELU", second)
        model = network.write(self.folder, "twice")
        self.assertTrue(is_split(self.optimized(model)[0]))

    def test_keras(self):
        """What TensorFlow exports of Keras models, whose batch is unknown; a causal one is a stream then, and runs by rows."""
        python = mote.tensorflow_python(self)
        (self.folder / "export_models.py").write_text(KERAS)
        subprocess.run([python, self.folder / "export_models.py", self.folder], check=True, capture_output=True)
        models = sorted(self.folder.glob("*.tflite"))
        self.assertEqual(len(models), 6)
        for model in models:
            with self.subTest(model=model.name):
                self.assertTrue(is_split(model))
                self.assertFalse(is_split(self.optimized(model)[0]))
                done = mote.run("compare", self.folder / f"{model.stem}_new.tflite", "-i", "lcg", "--against", "tflite",
                                "--python", python)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.check_rows(self.folder / "causal.tflite")

    def check_rows(self, model):
        count = len(names(self.folder / f"{model.stem}_new.tflite"))
        done = compiled.compile_model(model, "cortex-m4", "m", self.folder / "code", "--stream", 1)
        self.assertIn(f"nodes 0 to {count - 1} keep their rows", done.stdout)
        done = compiled.compile_model(model, "cortex-m4", "m", self.folder / "code", "--ram")
        self.assertRegex(done.stdout, r"nodes \d+ to \d+ run row by row")
        arenas = []
        for options in ((), ("--ram",)):
            compiled.compile_model(model, "cortex-m4", "m", self.folder / "code", *options)
            arenas.append(int(re.search(r"ARENA_BYTES (\d+)", (self.folder / "code" / "m.h").read_text())[1]))
        self.assertLess(arenas[1], arenas[0])


if __name__ == "__main__":
    mote.main()
