#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote run` on the dynamic runtime: shapes that change, custom operators, delegates and who runs what."""
import math
import struct
import subprocess

import mote_command as mote

NEGATE = mote.ROOT / "tests" / "host" / "plugins" / "negate_plugin.c"
def model_of(code, in_type="FLOAT32", out_type="FLOAT32", out_shape=(3,), **options):
    """A model of one operator, of an input [3]."""
    return {
        "version": 3, "operator_codes": [code], "buffers": [{}],
        "subgraphs": [{
            "tensors": [{"shape": [3], "type": in_type, "buffer": 0, "name": "x", "shape_signature": [-1]},
                        {"shape": list(out_shape), "type": out_type, "buffer": 0, "name": "y"}],
            "inputs": [0], "outputs": [1],
            "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1], **options}],
        }],
    }


SCALE_MODEL = model_of({"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": "Scale"})
NEG_MODEL = model_of({"deprecated_builtin_code": 59, "builtin_code": "NEG"}, builtin_options_type="NegOptions",
                     builtin_options={})
WHERE_MODEL = model_of({"deprecated_builtin_code": 109, "builtin_code": "WHERE"}, "INT32", "INT64", (1, 1),
                       builtin_options_type="WhereOptions", builtin_options={})


# y = x + 10, where the subgraph lists both x and 10 as inputs.
CONSTANT_INPUT_MODEL = {
    "version": 3, "operator_codes": [{"deprecated_builtin_code": 0, "builtin_code": "ADD"}],
    "buffers": [{}, {"data": [0, 0, 32, 65]}],
    "subgraphs": [{
        "tensors": [{"shape": [1], "type": "FLOAT32", "buffer": buffer, "name": name}
                    for name, buffer in (("x", 0), ("ten", 1), ("y", 0))],
        "inputs": [0, 1], "outputs": [2],
        "operators": [{"opcode_index": 0, "inputs": [0, 1], "outputs": [2], "builtin_options_type": "AddOptions",
                       "builtin_options": {}}],
    }],
}

REGISTER_ATAN = r"""
#include "mote/custom_op_library.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"
extern "C" void MoteRegisterCustomOps(tflite::MutableOpResolver* resolver) { tflite::AddOp(resolver, AtanOperator()); }
"""


class DynamicTest(mote.MoteTest):

    def model(self, description):
        return self.write("one_op.tflite", mote.tflite(self.folder, description))

    def npy(self, dtype, values, code):
        return self.write("x.npy", mote.npy(dtype, (len(values),), struct.pack(f"<{len(values)}{code}", *values)))

    def check_outputs(self, got, expected):
        """Floats within 1e-5: the dynamic runtime may sum them up in another order. Integers within a step, as it rounds
        FULLY_CONNECTED in another way."""
        for one, other in zip(got, expected, strict=True):
            values = dict.fromkeys(("values", "real_values"))
            self.assertEqual({**one, **values}, {**other, **values})
            for value, answer in zip(one["values"], other["values"], strict=True):
                is_float = one["type"] == "float32"
                self.assertAlmostEqual(value, answer, delta=1e-6 + 1e-5 * abs(answer) if is_float else 1)

    def test_runtimes_agree(self):
        for model in mote.own_models():
            micro = mote.run_json("run", model, "--input", "lcg", "--runtime", "micro")
            dynamic = mote.run_json("run", model, "--input", "lcg", "--no-xnnpack")
            self.assertEqual((micro["runtime"], dynamic["runtime"]), ("micro", "dynamic"))
            self.check_outputs(dynamic["outputs"], micro["outputs"])
            self.assertEqual(mote.run_json("run", model, "--input", "lcg", "--arena", "100000")["runtime"], "micro")

    def test_a_constant_among_the_inputs_keeps_its_value(self):
        model, x = self.model(CONSTANT_INPUT_MODEL), self.npy("<f4", [2], "f")
        for options in ((), ("--runtime", "micro")):
            got = mote.run_json("run", model, "--input", x, x, *options)
            self.assertEqual(got["outputs"][0]["values"], [12])
        done = subprocess.run([mote.BUILD / "bin" / "benchmark_model", f"--graph={model}", "--num_runs=1", "--max_secs=1"],
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_resized_inputs(self):
        alone = {}
        for batch in (1, 7, 5):
            values = [0.25 * i for i in range(batch)]
            path = self.write("x.bin", struct.pack(f"<{batch}f", *values))
            got = mote.run_json("run", mote.SINE, "--input", path, "--resize", f"{batch}x1", "--no-xnnpack")["outputs"][0]
            self.assertEqual(got["shape"], [batch, 1])
            for value, answer in zip(values, got["values"], strict=True):
                self.assertAlmostEqual(alone.setdefault(value, answer), answer, delta=1e-6)
        got = mote.run_json("run", self.model(NEG_MODEL), "--input", self.npy("<f4", [1, 2, 3, 4], "f"), "--resize", "x:4")
        self.assertEqual(got["outputs"][0]["values"], [-1, -2, -3, -4])

    def test_shapes_that_depend_on_data(self):
        model = self.model(WHERE_MODEL)
        for values, places in (([0, 5, 7], [[1], [2]]), ([0, 0, 0], []), ([1, 1, 1, 1], [[0], [1], [2], [3]])):
            got = mote.run_json("run", model, "--input", self.npy("<i4", values, "i"), "--resize", f"x:{len(values)}")
            self.assertEqual(got["outputs"][0]["shape"], [len(places), 1])
            self.assertEqual(got["outputs"][0]["values"], [place for row in places for place in row])

    def test_custom_operators(self):
        model = self.model(SCALE_MODEL)
        values = self.npy("<f4", [1, 2, 3], "f")
        self.refuses("Scale: a custom operator", "run", model, "--input", values)
        library = mote.build_library(self.folder / "scale.so", mote.SCALE_CC)
        got = mote.run_json("run", model, "--input", values, "--custom-ops", library)
        self.assertEqual(got["outputs"][0]["values"], [3, 6, 9])
        other = mote.build_library(self.folder / "other.so", "int Other() { return 0; }")
        self.refuses("MoteRegisterCustomOps", "run", model, "--input", values, "--custom-ops", other)
        self.refuses("none.so", "run", model, "--input", values, "--custom-ops", "/none.so")
        self.refuses("Scale", "run", model, "--input", values, "--custom-ops",
                     mote.build_library(self.folder / "nothing.so", 'extern "C" void MoteRegisterCustomOps(void*) {}'))

    def test_opaque_custom_operator(self):
        """That of docs/custom_operators.md."""
        source = (mote.ROOT / "examples" / "custom_op" / "atan_opaque.cc").read_text()
        library = mote.build_library(self.folder / "atan.so", source + REGISTER_ATAN, f"-I{mote.ROOT}")  # its own header
        xs = [-2, -1, 0, 1, 8]
        got = mote.run_json("run", mote.ATAN, "--input", self.npy("<f4", xs, "f"), "--custom-ops", library)
        for x, y in zip(xs, got["outputs"][0]["values"], strict=True):
            self.assertAlmostEqual(y, math.atan(x + 1), delta=1e-4)

    def test_delegates(self):
        model = self.model(NEG_MODEL)
        values = self.npy("<f4", [1, 2, 3], "f")
        library = mote.build_library(self.folder / "negate.so", NEGATE.read_text(), "-xc")
        run = ["run", model, "--input", values, "--no-xnnpack"]
        plain = mote.run_json(*run, "--partition-report")
        self.assertEqual(plain["outputs"][0]["values"], [-1, -2, -3])
        self.assertEqual([node["runner"] for node in plain["partitions"]["nodes"]], ["CPU"])
        got = mote.run_json(*run, "--external-delegate", library, "--delegate-option", "factor=4", "--partition-report")
        self.assertEqual(got["outputs"][0]["values"], [-4, -8, -12])
        node = got["partitions"]["nodes"][0]
        self.assertEqual((node["index"], node["name"], node["partition"]), (0, "NEG", 1))
        self.assertNotEqual(node["runner"], "CPU")
        self.assertEqual([op["index"] for op in got["operators"]], [1])
        self.assertRegex(mote.run(*run, "--external-delegate", library, "--partition-report").stdout, "node 0 NEG: (?!CPU)")
        self.refuses("option size=2 is not known", *run, "--external-delegate", library, "--delegate-option", "size=2")
        self.refuses("'factor' of the delegate is not KEY=VALUE", *run, "--external-delegate", library, "--delegate-option", "factor")
        self.refuses("cannot be made", *run, "--external-delegate", "/none.so")
        # One that has nothing to do calls that a failure.
        self.refuses("cannot be applied to .*sine", "run", mote.SINE, "--input", "lcg", "--no-xnnpack", "--external-delegate", library)

    def test_many_delegate_options(self):
        library = mote.build_library(self.folder / "negate.so", NEGATE.read_text(), "-xc")
        run = ["run", "--external-delegate", library]
        for i in range(257):
            run += ["--delegate-option", f"factor={i}"]
        run += [self.model(NEG_MODEL), "--input", self.npy("<f4", [1, 2, 3], "f")]
        self.refuses("a delegate takes 256 options; 257 are given", *run)
        self.assertEqual(mote.run_json(*run[:3], *run[5:])["outputs"][0]["values"], [-256, -512, -768])

    def test_xnnpack(self):
        run = ["run", mote.DIGITS, "--input", "lcg", "--partition-report"]
        plain = mote.run_json(*run, "--no-xnnpack")
        nodes = plain["partitions"]["nodes"]
        self.assertEqual({node["runner"] for node in nodes}, {"CPU"})
        self.assertEqual([refusal for node in nodes for refusal in node["refusals"]], [])
        if not mote.has_xnnpack():
            return
        for threads in (1, 2):
            fast = mote.run_json(*run, "--threads", threads)
            by_name = {node["name"]: node for node in fast["partitions"]["nodes"]}
            if by_name["CONV_2D"]["runner"] != "XNNPACK":  # up to four threads the runtime's own loops of bytes are faster
                self.assertIn("own loops are faster", by_name["CONV_2D"]["refusals"][0]["reason"])
            self.assertEqual(by_name["SOFTMAX"]["runner"], "CPU")
            self.assertEqual([refusal["delegate"] for refusal in by_name["SOFTMAX"]["refusals"]], ["XNNPACK"])
            self.assertEqual(fast["partitions"]["failures"], [])
            self.assertEqual(fast["outputs"], plain["outputs"])
        # Handing a model this small over would cost more than it saves.
        runners = {node["runner"] for node in mote.run_json("run", mote.SINE, "--input", "lcg",
                                                            "--partition-report")["partitions"]["nodes"]}
        self.assertEqual(runners, {"CPU"})

    def test_what_does_not_go_together(self):
        for arguments in (["--runtime", "micro", "--resize", "2x1"], ["--target", "cortex-m4", "--partition-report"],
                          ["--arena", "4000", "--threads", "2"], ["--target", "riscv32", "--custom-ops", "x.so"],
                          ["--runtime", "micro", "--external-delegate", "x.so"]):
            self.refuses("are for the dynamic runtime", "run", mote.SINE, "--input", "lcg", *arguments)
        self.refuses("--external-delegate names; there is none", "run", mote.SINE, "--input", "lcg", "--delegate-option",
                     "factor=1")
        self.refuses("runs here only", "run", mote.SINE, "--input", "lcg", "--runtime", "dynamic", "--target", "cortex-m4")
        self.refuses("--arena is for --runtime micro", "run", mote.SINE, "--input", "lcg", "--runtime", "dynamic", "--arena", "9")

    def test_wrong_shapes(self):
        for pattern, resize in (("no input of this name; it has:\n.*float32", "other:1x1"), ("'a' is no dimension", "1xa"),
                                ("'' is no dimension", "1xx1"), ("too many elements", "65536x65536"),
                                ("'-1' is no dimension", "-1x1")):
            with self.subTest(resize=resize):
                self.refuses(pattern, "run", mote.SINE, "--input", "lcg", f"--resize={resize}")
        self.refuses("cannot be run", "run", mote.DIGITS, "--input", "lcg", "--resize", "1x2x2x1")


if __name__ == "__main__":
    mote.main()
