#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote inspect`: MACs, tensors, and arena sizes that equal what each target needs."""
import json
import subprocess
import sys

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tests" / "python"))
import json_models

# Counted by other tools.
MACS = {
    "hello_world_int8.tflite": 288,
    "mnist_lstm_int8.tflite": 113120,
    "mlperf_tiny_ad_int8.tflite": 264192,
    "micro_speech_quantized.tflite": 336000,
    "mlperf_tiny_kws_int8.tflite": 2656768,
    "person_detect.tflite": 7157888,
    "mlperf_tiny_resnet8_int8.tflite": 12501632,
}


def all_models():
    models = mote.own_models()
    if (mote.SHARED / "models").exists():
        return models + sorted((mote.SHARED / "models").glob("*.tflite"))
    print(f"{mote.SHARED / 'models'} is not there: only this repository's models are tested")
    return models


class InspectTest(mote.MoteTest):

    def test_own_model(self):
        report = mote.run_json("inspect", mote.DIGITS)
        self.assertEqual(report["inputs"][0]["shape"], [1, 8, 8, 1])
        self.assertEqual(report["outputs"][0]["type"], "int8")
        self.assertTrue(report["verified"])
        self.assertEqual(report["missing_operators"], [])
        self.assertEqual(report["macs"], sum(op["macs"] for op in report["operators"]))
        convolution = report["operators"][0]
        self.assertEqual(convolution["name"], "CONV_2D")
        output = convolution["outputs"][0]["shape"]
        weights = convolution["inputs"][1]["shape"]
        self.assertEqual(convolution["macs"],
                         output[1] * output[2] * output[3] * weights[1] * weights[2] * weights[3])
        scales = report["tensors"][convolution["inputs"][1]["index"]]["quantization"]["scale"]
        self.assertEqual(len(scales), weights[0])
        self.assertEqual(report["bytes"], mote.DIGITS.stat().st_size)

    def test_text(self):
        done = mote.run("inspect", mote.DIGITS)
        self.assertEqual(done.returncode, 0, done.stderr)
        for text in ("CONV_2D", "SOFTMAX", "scales along axis", "cortex-m55", "missing operators: none", "MACs"):
            self.assertIn(text, done.stdout)

    def test_what_is_not_known_is_said_once(self):
        """Of a model that no target can prepare: its reason once for the arena and once for the stack, line by line."""
        model = json_models.Model()
        a, b = (model.tensor(name, [2, size]) for name, size in (("a", 3), ("b", 4)))
        out = model.tensor("out", [4, 3])
        model.node("CONCATENATION", [a, b], [out], "ConcatenationOptions", axis=0)
        done = mote.run("inspect", self.write("odd.tflite", model.finish([a, b], [out])))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("dimension 1 is 4 in input 1 and 3 in input 0"), 2, done.stdout)
        self.assertNotIn("?", done.stdout)
        self.assertIn(f"  unknown on {', '.join(mote.TARGETS)}, host:\n", done.stdout)
        self.assertIn(f"stack, at most\n  unknown on {', '.join(mote.TARGETS)}:\n", done.stdout)

    def test_macs(self):
        for name, macs in MACS.items():
            path = mote.SHARED / "models" / name
            if not path.exists():
                self.skipTest(f"{path} is not there")
            with self.subTest(name):
                self.assertEqual(mote.run_json("inspect", path)["macs"], macs)

    def test_arena_on_host(self):
        for path in all_models():
            with self.subTest(path.name):
                predicted = mote.run_json("inspect", path)["arena_bytes"]
                got = mote.run_json("run", path, "--input", "lcg", "--runtime", "micro")["arena_used_bytes"]
                self.assertEqual(predicted["host"], got)

    def test_arena_on_targets(self):
        if not (mote.BUILD / "bin" / "mote_arena_arm_portable").exists():
            self.skipTest("this host cannot make 32-bit programs")
        targets = mote.built_targets()
        for path in all_models():
            report = mote.run_json("inspect", path)
            self.assertEqual(report["arena_unknown"], {})
            for target in targets:
                with self.subTest(model=path.name, target=target):
                    got = mote.run_json("run", path, "--input", "lcg", "--target", target)["arena_used_bytes"]
                    self.assertEqual(report["arena_bytes"][target], got)

    def test_unusual_tensors(self):
        """Sparse constants have the bytes of their buffers, and each buffer counts once; the other commands take such models."""
        subprocess.run([mote.BUILD / "tests/write_unusual_models", self.folder, "40"], check=True)
        for i in range(40):
            model = self.folder / f"{i}.tflite"
            with self.subTest(model=i):
                report, facts = mote.run_json("inspect", model), json.loads(model.with_suffix(".json").read_text())
                constants = [tensor for tensor in report["tensors"] if tensor["constant"]]
                for tensor in constants:
                    self.assertEqual(tensor["bytes"], facts[tensor["index"]]["bytes"], tensor)
                self.assertEqual(report["constant_bytes"], sum(tensor["bytes"] for tensor in constants))
                self.assertLess(report["constant_bytes"], model.stat().st_size)
                for command in (["plan", model, "--target", "host"], ["optimize", model, "-o", self.folder / "optimized.tflite"],
                                ["compile", model, "--target", "host", "--name", "m", "-o", self.folder / "compiled"],
                                ["gen-resolver", model], ["run", model, "--input", "lcg", "--runtime", "micro"],
                                ["run", model, "--input", "lcg"]):
                    done = mote.run(*command)
                    self.assertIn(done.returncode, (0, 1), f"{command}: {done.stderr}")


if __name__ == "__main__":
    mote.main()
