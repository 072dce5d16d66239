#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in compile, sampled by: RowsTest.test_random_networks_sample RowsTest.test_own_models RowsTest.test_named_models
# Slow, in compile, sampled by: RowsTest.test_messages RowsTest.test_enough RowsTest.test_means RowsTest.test_other_types_sample
# Slow, in compile, sampled by: RowsTest.test_rounded_places RowsTest.test_a_row_between_padding
"""`mote compile --ram`: what runs row by row gives the bytes that the interpreter gives, on the host and on each target whose runner
is built, and takes the memory that it says."""
import re

import mote_command as mote
import mote_compile_test as compiled
import random_networks

NETWORKS, NETWORKS_ON_TARGETS, SAMPLE = 300, 60, 25
OTHER_TYPES = ("UINT8", "INT16")
STATE_BYTES = 4  # of a tensor with rows: how far it has come

# The most bytes that these take on a Cortex-M4.
BOUNDS = {"person_detect": 24000, "mlperf_tiny_kws_int8": 6500, "mlperf_tiny_resnet8_int8": 20000, "micro_speech_quantized": 6100}


class RowsTest(compiled.CompiledModelsTest):
    options = ("--ram",)

    def check_networks(self, target, seeds, type_=None):
        models = random_networks.write_networks(self.folder, seeds, type_)
        for i in range(0, len(models), compiled.MODELS_IN_PROGRAM):
            some = dict(list(models.items())[i:i + compiled.MODELS_IN_PROGRAM])
            self.assertEqual(self.check(target, some), len(some))

    def compiled(self, model, *options, target="cortex-m4"):
        """What the command prints, and the bytes of the buffer and of the states."""
        folder = self.folder / "compiled"
        done = compiled.compile_model(model, target, "m", folder, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        source = (folder / "m.cc").read_text()
        states = sum(map(int, re.findall(r"row_states_\d+\[(\d+)\]", source)))
        return done.stdout, int(compiled.constants(folder / "m.h")["M_ARENA_BYTES"]) + STATE_BYTES * states

    def test_own_models(self):
        self.check_own_models()

    def test_shared_models(self):
        self.check_shared_models()

    def test_random_networks_sample(self):
        self.check_networks(compiled.Target("host"), range(SAMPLE))

    def test_random_networks(self):
        self.check_networks(compiled.Target("host"), range(NETWORKS))
        for name in mote.built_targets():
            self.check_networks(compiled.Target(name), range(NETWORKS_ON_TARGETS))

    def test_other_types_sample(self):
        for type_ in OTHER_TYPES:
            self.check_networks(compiled.Target("host"), range(SAMPLE), type_)

    def test_other_types(self):
        for type_ in OTHER_TYPES:
            self.check_networks(compiled.Target("host"), range(NETWORKS_ON_TARGETS), type_)
            for name in mote.built_targets():
                self.check_networks(compiled.Target(name), range(SAMPLE), type_)

    def test_golden(self):
        """Operators alone have nothing to gain, mostly; small networks among the golden vectors have."""
        models = list(mote.golden_models(self.folder, lambda operator, case, name: operator.endswith("NETWORK") or case % 16 == 0))
        for i in range(0, len(models), compiled.MODELS_IN_PROGRAM):
            some = models[i:i + compiled.MODELS_IN_PROGRAM]
            self.check(compiled.Target("host"), {f"golden_{i + k}": model for k, model in enumerate(some)})

    def test_means(self):
        """A mean is summed up by rows only where it is that of each channel: here others give as many numbers."""
        models = {}
        for i, axes in enumerate(([1, 2], [-2, 1], [2, 3], [1, 3], [-1, 2])):
            network = random_networks.Network(1, [1, 8, 40, 3], "INT8")
            x = network.conv(network.image, 8, [1, 1])
            x = network.same_shape("ADD", network.conv(x, 8, [1, 1]), network.same_shape("RELU", x))
            left = [size for axis, size in enumerate((8, 40, 8), 1) if axis not in [a % 4 for a in axes]]
            named = network.constant([2], "INT32", axes)
            network.output = network.add("MEAN", [x, named], network.activation([1, *left]), "ReducerOptions", keep_dims=False)
            models[f"mean_{i}"] = network.write(self.folder, f"mean_{i}")
        self.assertIn("nodes 0 to 4 run row by row", self.compiled(models["mean_0"], "--ram")[0])
        for target in self.targets():
            self.check(target, models)

    def test_rounded_places(self):
        """The places of a resized int8 image are rounded to 1024ths of a row, so that some lie in the row before."""
        models = {}
        for i, rows in enumerate((246, 250, 300)):
            network = random_networks.Network(i, [1, 28, 6, 3], "INT8")
            x = network.conv(network.image, 8, [3, 3])
            x = network.resize("RESIZE_BILINEAR", x, (rows / 28, 2))
            network.output = network.pool("MAX_POOL_2D", network.conv(x, 4, [1, 1]), [1, 1], [8, 8])
            models[f"resized_{i}"] = network.write(self.folder, f"resized_{i}")
            self.assertIn("run row by row", self.compiled(models[f"resized_{i}"], "--ram", target="host")[0])
        self.assertEqual(self.check(compiled.Target("host"), models), len(models))

    def test_a_row_between_padding(self):
        """Padding above and below a single row comes with it, in one call."""
        models = {}
        for i in range(3):
            network = random_networks.Network(i, [1, 16, 20, 1], "INT8")
            x = network.conv(network.image, 32, [1, 1])
            for _ in range(4):
                x = network.pool("MAX_POOL_2D", x, [2, 1], [2, 1])
            network.output = network.conv(network.pad(x, (2, 3 + i), (0, 0)), 4, [3, 3], [3, 3])
            models[f"padded_{i}"] = network.write(self.folder, f"padded_{i}")
        self.assertEqual(self.check(compiled.Target("host"), models), len(models))

    def test_named_models(self):
        for name, most in BOUNDS.items():
            model = mote.SHARED / "models" / f"{name}.tflite"
            if not model.exists():
                print(f"{name}: not tested, since {model} is not there")
                continue
            with self.subTest(model=name):
                self.assertLessEqual(self.compiled(model, "--ram")[1], most)

    def test_none_larger(self):
        """The buffer and the states are no larger than the buffer alone without rows."""
        for model in random_networks.write_networks(self.folder, range(1000, 1040)).values():
            with self.subTest(model=model):
                self.assertLessEqual(self.compiled(model, "--ram")[1], self.compiled(model)[1])

    def test_a_network_over_time_has_long_calls(self):
        """Three dilated convolutions, as torch's TCNs have them: a third of the calls goes for one byte in twenty more."""
        network = random_networks.Network(1, [1, 1, 48, 4], "INT8")
        x = network.image
        for dilation in (1, 2, 4):
            x = network.pad(x, (0, 0), (2 * dilation, 0))
            filter_, bias = network.weights([16, 1, 3, network.shape(x)[3]], 16, 0)
            x = network.add("CONV_2D", [x, filter_, bias], network.activation([1, 1, 48, 16]), "Conv2DOptions", padding="VALID",
                            stride_h=1, stride_w=1, dilation_h_factor=1, dilation_w_factor=dilation, fused_activation_function="RELU")
        network.output = network.add("MEAN", [x, network.constant([2], "INT32", [1, 2])], network.activation([1, 16]),
                                     "ReducerOptions", keep_dims=False)
        model = network.write(self.folder, "tcn")
        printed, used = self.compiled(model, "--ram")
        self.assertLess(int(re.search(r"in (\d+) calls", printed)[1]), 80)
        self.assertLess(used, 1500)

    def test_enough(self):
        """With a bound, as few calls as there can be; the least that can be is a bound that can be met."""
        model = max(mote.own_models(), key=lambda path: self.compiled(path)[1] - self.compiled(path, "--ram")[1])
        printed, least = self.compiled(model, "--ram")
        plain = self.compiled(model)[1]
        self.assertLess(least, plain)
        calls = lambda text: int(re.search(r"in ([\d,]+) calls", text)[1].replace(",", ""))
        most = calls(printed)
        for bound in (least, (least + plain) // 2, plain - 16):
            with self.subTest(bound=bound):
                printed, used = self.compiled(model, f"--ram={bound}")
                self.assertLessEqual(used, bound)
                self.assertLessEqual(calls(printed), most)
        printed, used = self.compiled(model, f"--ram={plain}")
        self.assertIn("nothing runs row by row: it needs no more than that without", printed)
        self.assertEqual(used, plain)
        done = compiled.compile_model(model, "cortex-m4", "m", self.folder / "none", "--ram=100")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Amote: \S+ needs more than 100 bytes on cortex-m4, row by row, too; --ram=\d+ can be met\n\Z")
        self.assertFalse((self.folder / "none").exists())

    def test_the_bound_of_the_message_can_be_met(self):
        for model in mote.own_models():
            _, plain = self.compiled(model)
            for bound in sorted({1, plain // 8, plain // 2, plain - 1}):
                with self.subTest(model=model.name, bound=bound):
                    done = compiled.compile_model(model, "cortex-m4", "m", self.folder / "some", f"--ram={bound}")
                    if done.returncode == 0:
                        continue
                    met = int(re.search(rf"needs more than {bound:,} bytes on cortex-m4, .*; --ram=(\d+) can be met", done.stderr)[1])
                    self.assertLess(bound, met)
                    self.assertLessEqual(self.compiled(model, f"--ram={met}")[1], met)

    def test_messages(self):
        self.assertIn("nothing runs row by row: no part of it needs less memory", self.compiled(mote.SINE, "--ram")[0])
        for value in ("0", "x", "-5", "12Q", "1e3", "99999999999999999999", "20K5"):
            with self.subTest(value=value):
                done = compiled.compile_model(mote.DIGITS, "cortex-m4", "m", self.folder / "none", f"--ram={value}")
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn(f"--ram={value}: a number of bytes is needed, as 20480 or 20K", done.stderr)


if __name__ == "__main__":
    mote.main()
