#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Python module with the names of TensorFlow Lite Micro's: the answers are those of the package mote."""
import inspect
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))

import numpy as np

import mote
from tflite_micro import runtime

MODELS = [path for path in sorted((ROOT / "models").glob("*/*.tflite")) if path.name != "atan.tflite"]
SINE = ROOT / "models" / "sine" / "sine_int8.tflite"
PRESERVE = runtime.InterpreterConfig.kPreserveAllTensors


class RuntimeTest(unittest.TestCase):

    def test_answers_of_all_models(self):
        generator = np.random.default_rng(1)
        for path in MODELS:
            with self.subTest(path.name):
                ours = mote.Interpreter(model_path=path, runtime="micro")
                ours.allocate_tensors()
                interpreter = runtime.Interpreter.from_file(str(path))
                for i, details in enumerate(ours.get_input_details()):
                    value = (generator.random(details["shape"]) * 100 - 50).astype(details["dtype"])
                    ours.set_tensor(details["index"], value)
                    interpreter.set_input(value, i)
                    self.assertEqual(list(interpreter.get_input_details(i)["shape"]), list(details["shape"]))
                ours.invoke()
                self.assertEqual(interpreter.invoke(), 0)
                for i, details in enumerate(ours.get_output_details()):
                    np.testing.assert_array_equal(interpreter.get_output(i), ours.get_tensor(details["index"]))
                    self.assertIs(interpreter.get_output_details(i)["dtype"], details["dtype"])

    def test_documented_signatures(self):
        arguments = ["custom_op_registerers", "arena_size", "intrepreter_config", "alt_decompression_memory_size"]
        self.assertEqual(list(inspect.signature(runtime.Interpreter).parameters), ["model_data", *arguments])
        content = SINE.read_bytes()
        for make in (runtime.Interpreter, runtime.Interpreter.from_bytes):
            make(content, [], 4096, PRESERVE, 0)
            make(content, custom_op_registerers=[], arena_size=4096, intrepreter_config=PRESERVE,
                 alt_decompression_memory_size=64)
        runtime.Interpreter.from_file(SINE, arena_size=4096, intrepreter_config=PRESERVE)
        details = runtime.Interpreter.from_bytes(content).get_input_details(0)
        self.assertEqual(set(details), {"shape", "dtype", "quantization_parameters"})
        self.assertEqual(set(details["quantization_parameters"]), {"scales", "zero_points", "quantized_dimension"})

    def test_all_tensors_can_be_read_if_preserved(self):
        interpreter = runtime.Interpreter.from_file(SINE, intrepreter_config=PRESERVE)
        interpreter.set_input(np.full((1, 1), 30, np.int8), 0)
        interpreter.invoke()
        output = mote.Interpreter(model_path=SINE).get_output_details()[0]["index"]
        np.testing.assert_array_equal(interpreter.GetTensor(output, 0)["tensor_data"], interpreter.get_output(0))
        self.assertRaises(RuntimeError, runtime.Interpreter.from_file(SINE).GetTensor, output, 0)

    def test_every_tensor_of_all_models(self):
        """The documented dictionary, for each tensor of each subgraph."""
        for path in MODELS:
            with self.subTest(path.name):
                ours = mote.Interpreter(model_path=path, runtime="micro", experimental_preserve_all_tensors=True)
                ours.allocate_tensors()
                interpreter = runtime.Interpreter.from_file(path, intrepreter_config=PRESERVE)
                for subgraph in range(ours.num_subgraphs()):
                    tensors = ours.get_tensor_details(subgraph)
                    for tensor in tensors:
                        got = interpreter.GetTensor(tensor["index"], subgraph)
                        self.assertEqual(list(got), ["tensor_data", "tensor_type", "quantization_params"])
                        self.assertEqual((got["tensor_data"].dtype.type, list(got["tensor_data"].shape)),
                                         (tensor["dtype"], list(tensor["shape"])))
                        self.assertIs(got["tensor_type"], tensor["dtype"])
                        for name in ("scales", "zero_points", "quantized_dimension"):
                            np.testing.assert_array_equal(got["quantization_params"][name], tensor["quantization_parameters"][name])
                    for number in (len(tensors), len(tensors) + 1, 1 << 31, 1 << 70):
                        self.assertRaisesRegex(IndexError, "Tensor is out of bound", interpreter.GetTensor, number, subgraph)
                self.assertRaisesRegex(IndexError, "out of bound", interpreter.GetTensor, 0, ours.num_subgraphs())
                self.assertRaises(ValueError, interpreter.GetTensor, -1, 0)

    def test_numbers_that_no_input_and_no_output_has(self):
        for path in MODELS:
            interpreter = runtime.Interpreter.from_file(path)
            ours = mote.Interpreter(model_path=path, runtime="micro")
            for details, calls in (
                    (ours.get_input_details(), (interpreter.get_input_details, lambda i: interpreter.set_input(np.zeros(1), i))),
                    (ours.get_output_details(), (interpreter.get_output_details, interpreter.get_output))):
                for call in calls:
                    for number in (len(details), 255, 256, 65536, 1 << 40):
                        self.assertRaisesRegex(IndexError, f"Tensor is out of bound: there is no .* {number}", call, number)
                    for number in (None, -1, "0", 0.0, True):
                        self.assertRaises(ValueError, call, number)
            self.assertEqual(list(interpreter.get_input_details(np.int64(0))), ["shape", "dtype", "quantization_parameters"])

    def test_registerers_that_nobody_knows(self):
        content = SINE.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder, "text.so")
            text.write_text("no library")
            for names in (["SomeRandomOp"], [""], [str(text)], [folder], ["libm.so.6", "Other"]):
                for make in (runtime.Interpreter, runtime.Interpreter.from_bytes):
                    self.assertRaises(RuntimeError, make, content, names)
            self.assertRaises(ValueError, runtime.Interpreter, content, ["SomeRandomOp"], -1)

    def test_reset_and_allocations(self):
        program = f"""
import sys; sys.path.insert(0, {str(BUILD / "python")!r})
from tflite_micro import runtime
interpreter = runtime.Interpreter.from_file({str(SINE)!r})
interpreter.reset()
interpreter.print_allocations()
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertRegex(done.stdout, r"^\d+ bytes of the arena are used\n$")

    def test_wrong_arguments(self):
        content = SINE.read_bytes()
        interpreter = runtime.Interpreter(content)
        value = np.zeros((1, 1), np.int8)
        for call in (
                lambda: runtime.Interpreter(None),
                lambda: runtime.Interpreter(content, "a name"),
                lambda: runtime.Interpreter(content, [1]),
                lambda: runtime.Interpreter(content, [], 4096, 0),
                lambda: runtime.Interpreter(content, [], -1),
                lambda: runtime.Interpreter.from_file("no such file"),
                lambda: runtime.Interpreter.from_file(None),
                lambda: interpreter.set_input(None, 0),
                lambda: interpreter.set_input(value, None),
                lambda: interpreter.set_input(value, -1),
                lambda: interpreter.set_input(value.astype(np.float32), 0),
                lambda: interpreter.get_output(None),
        ):
            self.assertRaises(ValueError, call)
        self.assertRaisesRegex(ValueError, "Invalid model file path", runtime.Interpreter.from_file, "wrong.tflite")
        self.assertRaises(RuntimeError, runtime.Interpreter, content, [], 64)
        self.assertRaises((RuntimeError, ValueError), runtime.Interpreter, b"no model")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
