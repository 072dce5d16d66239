#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in compile, sampled by: WeightsTest.test_zero_scale WeightsTest.test_packed_constants
"""`mote compile --weights`: multipliers and weights that a compiled model has as its loops want them."""
import mote_command as mote
import mote_compile_test as compiled
import random_networks


class WeightsTest(compiled.CompiledModelsTest):

    def test_zero_scale(self):
        """A scale of 0 is one as any: all products are."""
        network = random_networks.Network(1, [1, 4, 4, 3])
        network.type = "INT8"
        network.image = network.activation([1, 4, 4, 3], 0.0)
        network.output = network.depthwise(network.conv(network.image, 5, [1, 1]), [3, 3])
        for target in self.targets():
            self.assertEqual(self.check(target, {"zero": network.write(self.folder, "zero")}), 1)

    def test_fast_weights(self):
        """--weights fast gives the same outputs, also where it takes other loops."""
        models = mote.written_models("write_random_models", self.folder, compiled.MODELS_IN_PROGRAM)
        for target in self.targets():
            self.check(target, {model.stem: model for model in models}, judge="host", options=["--weights", "fast"])
            self.check(target, {f"m_{i}": model for i, model in enumerate(mote.own_models())}, options=["--weights", "fast"])

    def test_packed_constants(self):
        """Those of a layer take the place of what is in the file; with --weights fast they are more words."""
        sources = []
        for target, weights in (("cortex-m4", "small"), ("cortex-m4", "fast"), ("cortex-m3", "fast")):
            self.assertEqual(compiled.compile_model(mote.DIGITS, target, "m", self.folder, "--weights", weights).returncode, 0)
            sources.append((self.folder / "m.cc").read_text())
        small, fast, plain = sources
        self.assertIn("kInference_CONV_2D_PACKED", small)
        self.assertIn("kInference_CONV_2D_WIDE_PACKED", fast)
        self.assertLess(len(small), len(fast))
        self.assertLess(small.count("// the data of"), plain.count("// the data of"))


if __name__ == "__main__":
    mote.main()
