#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Every model of the shared folder gives the reference's answer, on both runtimes of the host and on each target whose
runner is built."""
import json
import platform

import mote_command as mote


# The outputs of TensorFlow Lite's interpreter, where its FULLY_CONNECTED is rounded in another way than on
# microcontrollers: the dynamic runtime's answer on x86-64.
ON_DESKTOPS = {"mlperf_tiny_ad_int8.tflite": {
    "hash_after_invoke_1": "f958b4959486fcfd", "hash_after_invoke_2": "f958b4959486fcfd", "first_output_bytes": "e404051f2f3e2e31"}}


class RunModelsTest(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        cls.expected = json.loads((mote.SHARED / "expected.json").read_text())["models"]

    def run_model(self, model, invokes, *options):
        return mote.run_json("run", mote.SHARED / "models" / model, "--input", "lcg", "--invoke", invokes, *options)

    def check(self, target, model, invokes, *options):
        expected = self.expected[model]
        if "dynamic" in options and platform.machine() == "x86_64":
            expected = ON_DESKTOPS.get(model, expected)
        got = self.run_model(model, invokes, "--target", target, *options)
        if "float_output" in expected:
            values = [value for output in got["outputs"] for value in output["values"]]
            self.assertEqual(len(values), len(expected["float_output"]))
            for value, wanted in zip(values, expected["float_output"]):
                self.assertAlmostEqual(value, wanted, delta=expected["tolerance_absolute"])
        else:
            self.assertEqual(got["output_hash"], expected[f"hash_after_invoke_{invokes}"])
            wanted = expected["first_output_bytes"][:64]
            first = [value % 256 for value in got["outputs"][0]["values"]][:len(wanted) // 2]
            self.assertEqual(bytes(first).hex(), wanted)
        return got

    def check_costs(self, target, got):
        self.assertGreater(got["arena_used_bytes"], 0)
        unit, other = ("nanoseconds", "instructions") if target == "host" else ("instructions", "nanoseconds")
        self.assertGreater(got[unit], 0)
        self.assertIsNone(got[other])
        self.assertEqual(got["allocate_instructions"] is None, target == "host")
        self.assertEqual([op["index"] for op in got["operators"]], list(range(len(got["operators"]))))
        if target != "host":
            total = sum(op[unit] for op in got["operators"])
            self.assertLess(total, got[unit])
            dispatch = (got[unit] - total) / len(got["operators"])
            self.assertLess(dispatch, 400, "instructions for each operator beside its own")

    def test_host(self):
        """By default XNNPACK runs some of the nodes, where it is built; integers are the same."""
        for runtime, *options in (["micro"], ["dynamic", "--no-xnnpack"], ["dynamic"]):
            for model in self.expected:
                for invokes in (1, 2):
                    with self.subTest(model=model, invokes=invokes, runtime=runtime, options=options):
                        got = self.check("host", model, invokes, "--runtime", runtime, *options)
                        self.assertEqual(got["runtime"], runtime)
                        if "XNNPACK" not in [op["name"] for op in got["operators"]]:
                            self.check_costs("host", got)

    def test_xnnpack(self):
        """Up to four threads the runtime's own loops of bytes run where they are faster, else XNNPACK does."""
        if not mote.has_xnnpack():
            return
        for model in ("mlperf_tiny_kws_int8.tflite", "mlperf_tiny_resnet8_int8.tflite", "person_detect.tflite"):
            for threads in (1, 2):
                for node in self.run_model(model, 1, "--threads", threads, "--partition-report")["partitions"]["nodes"]:
                    if node["name"] in ("CONV_2D", "DEPTHWISE_CONV_2D"):
                        reasons = [refusal["reason"] for refusal in node["refusals"]]
                        self.assertTrue(node["runner"] == "XNNPACK" or "own loops are faster" in reasons[0], reasons)

    def test_targets(self):
        for target in mote.built_targets():
            for model in self.expected:
                with self.subTest(target=target, model=model):
                    self.check_costs(target, self.check(target, model, 2))

    def test_loops(self):
        """Each operator says which loop it runs."""
        tags = {"cortex-m0": "portable", "cortex-m3": "portable", "cortex-m4": "cortex_m_dsp", "cortex-m7": "cortex_m_dsp",
                "cortex-m33": "cortex_m_dsp", "cortex-m55": "helium", "riscv32": "portable"}
        for target in mote.built_targets():
            for op in self.run_model("mlperf_tiny_kws_int8.tflite", 1, "--target", target)["operators"]:
                with self.subTest(target=target, index=op["index"]):
                    is_special = op["name"] in ("CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED", "AVERAGE_POOL_2D")
                    self.assertEqual((op["loop"], op["loop_reason"]),
                                     (tags[target] if is_special else "portable", None))
            text = mote.run("run", mote.SHARED / "models" / "mlperf_tiny_kws_int8.tflite", "--input", "lcg", "--target", target,
                            "--profile").stdout
            self.assertRegex(text, rf"0  CONV_2D .* %  {tags[target]}\n")

    def test_counts_are_repeatable(self):
        for target in mote.built_targets()[:1]:
            counts = [(got["instructions"], got["allocate_instructions"], got["operators"])
                      for got in (self.check(target, "hello_world_int8.tflite", n) for n in (1, 2, 2))]
            self.assertEqual(counts[0], counts[1])
            self.assertEqual(counts[1], counts[2])


if __name__ == "__main__":
    mote.need_shared("expected.json", "models")
    mote.main()
