#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Python package: the answers of the models, and an exception for everything that is wrong."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
sys.path.insert(0, str(BUILD / "python"))

import numpy as np

import mote

DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
SINE = ROOT / "models" / "sine" / "sine_float.tflite"
SINE_INT8 = ROOT / "models" / "sine" / "sine_int8.tflite"

TWICE = r"""
#include "mote/custom_op_library.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"

static TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }
static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* in = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* out = tflite::micro::GetEvalOutput(context, node, 0);
  for (int i = 0; i < in->dims->data[0]; ++i) out->data.f[i] = 2 * in->data.f[i];
  return kTfLiteOk;
}

extern "C" int MoteCustomOps(const MoteCustomOp** ops) {
  static const TFLMRegistration twice = {nullptr, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
  static const MoteCustomOp all[] = {{"Twice", &twice}};
  *ops = all;
  return 1;
}
"""
# A model of one operator of the application, as flatc reads it.
TWICE_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": "Twice"}],
    "subgraphs": [{
        "tensors": [{"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "x"},
                    {"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "y"}],
        "inputs": [0], "outputs": [1],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]}],
    }],
    "buffers": [{}],
}
# y = x + 10, where the subgraph lists both x and 10 as inputs.
CONSTANT_INPUT_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 0, "builtin_code": "ADD"}],
    "subgraphs": [{
        "tensors": [{"shape": [1], "type": "FLOAT32", "buffer": 0, "name": "x"},
                    {"shape": [1], "type": "FLOAT32", "buffer": 1, "name": "ten"},
                    {"shape": [1], "type": "FLOAT32", "buffer": 0, "name": "y"}],
        "inputs": [0, 1], "outputs": [2],
        "operators": [{"opcode_index": 0, "inputs": [0, 1], "outputs": [2], "builtin_options_type": "AddOptions",
                       "builtin_options": {}}],
    }],
    "buffers": [{}, {"data": [0, 0, 32, 65]}],
}
# Three signatures: one gives a variable a value, one has ADD count it up.
COUNTER_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 0, "builtin_code": "ADD"},
                       {"deprecated_builtin_code": 127, "builtin_code": "VAR_HANDLE"},
                       {"deprecated_builtin_code": 127, "builtin_code": "READ_VARIABLE"},
                       {"deprecated_builtin_code": 127, "builtin_code": "ASSIGN_VARIABLE"}],
    "subgraphs": [{
        "name": "count",
        "tensors": [{"shape": [2], "type": "INT32", "buffer": 0, "name": "step"},
                    {"shape": [], "type": "RESOURCE", "buffer": 0, "name": "handle"},
                    {"shape": [2], "type": "INT32", "buffer": 0, "name": "before"},
                    {"shape": [2], "type": "INT32", "buffer": 0, "name": "after"}],
        "inputs": [0], "outputs": [3],
        "operators": [
            {"opcode_index": 1, "outputs": [1], "builtin_options_type": "VarHandleOptions",
             "builtin_options": {"shared_name": "total"}},
            {"opcode_index": 2, "inputs": [1], "outputs": [2], "builtin_options_type": "ReadVariableOptions",
             "builtin_options": {}},
            {"opcode_index": 0, "inputs": [2, 0], "outputs": [3], "builtin_options_type": "AddOptions",
             "builtin_options": {}},
            {"opcode_index": 3, "inputs": [1, 3], "builtin_options_type": "AssignVariableOptions",
             "builtin_options": {}}],
    }, {
        "name": "double",
        "tensors": [{"shape": [2], "type": "FLOAT32", "buffer": 0, "name": "a"},
                    {"shape": [2], "type": "FLOAT32", "buffer": 0, "name": "b"}],
        "inputs": [0], "outputs": [1],
        "operators": [{"opcode_index": 0, "inputs": [0, 0], "outputs": [1], "builtin_options_type": "AddOptions",
                       "builtin_options": {}}],
    }, {
        "name": "start",
        "tensors": [{"shape": [2], "type": "INT32", "buffer": 0, "name": "value"},
                    {"shape": [], "type": "RESOURCE", "buffer": 0, "name": "handle"}],
        "inputs": [0], "outputs": [],
        "operators": [
            {"opcode_index": 1, "outputs": [1], "builtin_options_type": "VarHandleOptions",
             "builtin_options": {"shared_name": "total"}},
            {"opcode_index": 3, "inputs": [1, 0], "builtin_options_type": "AssignVariableOptions",
             "builtin_options": {}}],
    }],
    "buffers": [{}],
    "signature_defs": [
        {"signature_key": "start", "subgraph_index": 2, "inputs": [{"name": "value", "tensor_index": 0}], "outputs": []},
        {"signature_key": "count", "subgraph_index": 0, "inputs": [{"name": "step", "tensor_index": 0}],
         "outputs": [{"name": "total", "tensor_index": 3}]},
        {"signature_key": "double", "subgraph_index": 1, "inputs": [{"name": "x", "tensor_index": 0}],
         "outputs": [{"name": "y", "tensor_index": 1}]}],
}

# The places of what is true: the output takes another size in each run.
WHERE_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 109, "builtin_code": "WHERE"}],
    "subgraphs": [{
        "tensors": [{"shape": [1, 1], "shape_signature": [-1, -1], "type": "BOOL", "buffer": 0, "name": "x"},
                    {"shape": [1, 2], "shape_signature": [-1, 2], "type": "INT64", "buffer": 0, "name": "y"}],
        "inputs": [0], "outputs": [1],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]}],
    }],
    "buffers": [{}],
}

OFFSET_DELEGATE = (ROOT / "tests" / "python" / "offset_delegate.cc").read_text()


class EachRuntime:
    """What both runtimes do."""

    runtime = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def model_of(self, description):
        """The .tflite file that flatc makes of its JSON."""
        (self.folder / "model.json").write_text(json.dumps(description))
        subprocess.run(["flatc", "--binary", "--strict-json", "-o", str(self.folder),
                        str(ROOT / "src/model/schema.fbs"), str(self.folder / "model.json")], check=True)
        return next(p for p in self.folder.glob("model.*") if p.suffix != ".json").read_bytes()

    def interpreter(self, *args, **kwargs):
        return mote.Interpreter(*args, runtime=self.runtime, **kwargs)

    def ready(self, *args, **kwargs):
        interpreter = self.interpreter(*args, **kwargs)
        interpreter.allocate_tensors()
        return interpreter

    def test_classifies_the_digits(self):
        interpreter = self.ready(str(DIGITS))
        details, = interpreter.get_input_details()
        output, = interpreter.get_output_details()
        for digit in range(10):
            bmp = (DIGITS.parent / "samples" / f"digit_{digit}.bmp").read_bytes()
            start, width, height = (int.from_bytes(bmp[at:at + 4], "little") for at in (10, 18, 22))
            row = (len(bmp) - start) // height
            channels = int.from_bytes(bmp[28:30], "little") // 8
            image = np.frombuffer(bmp, np.uint8)[start:].reshape(height, row)[::-1, :width * channels:channels]
            interpreter.set_tensor(details["index"], (image.astype(np.int16) - 128).astype(np.int8).reshape(1, 8, 8, 1))
            interpreter.invoke()
            self.assertEqual(interpreter.get_tensor(output["index"]).argmax(), digit)

    def test_details_have_the_known_keys(self):
        interpreter = self.ready(str(DIGITS))
        details, = interpreter.get_input_details()
        self.assertEqual(sorted(details), ["dtype", "index", "name", "quantization", "quantization_parameters", "shape",
                                           "shape_signature", "sparsity_parameters"])
        self.assertEqual((details["shape"].dtype, details["shape"].tolist()), (np.int32, [1, 8, 8, 1]))
        self.assertIs(details["dtype"], np.int8)
        scale, zero_point = details["quantization"]
        parameters = details["quantization_parameters"]
        self.assertEqual((parameters["scales"].dtype, parameters["zero_points"].dtype), (np.float32, np.int32))
        self.assertEqual((parameters["scales"].tolist(), parameters["zero_points"].tolist()), ([scale], [zero_point]))
        self.assertEqual(parameters["quantized_dimension"], 0)
        self.assertEqual(details["sparsity_parameters"], {})
        everything = interpreter.get_tensor_details()
        self.assertEqual([entry["index"] for entry in everything], list(range(len(everything))))
        per_channel = [entry for entry in everything if len(entry["quantization_parameters"]["scales"]) > 1]
        self.assertTrue(per_channel)
        self.assertEqual(per_channel[0]["quantization"], (0.0, 0))

    def test_inputs_stay_and_outputs_last(self):
        interpreter = self.ready(model_content=SINE.read_bytes())
        index, output = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
        interpreter.set_tensor(index, np.array([[1.5]], np.float32))
        interpreter.invoke()
        first = interpreter.get_tensor(output)
        self.assertAlmostEqual(first.item(), np.sin(1.5), delta=0.1)
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(output), first)
        self.assertEqual(interpreter.get_tensor(index), np.float32(1.5))
        interpreter.set_tensor(index, np.array([[0.0]], np.float32))
        self.assertEqual(interpreter.get_tensor(output), first)

    def test_tensor_shares_memory_that_outlives_the_interpreter(self):
        interpreter = self.ready(str(SINE))
        view_in = interpreter.tensor(interpreter.get_input_details()[0]["index"])()
        view_out = interpreter.tensor(interpreter.get_output_details()[0]["index"])()
        view_in[:] = 1.5
        del view_in, view_out
        interpreter.invoke()
        view_out = interpreter.tensor(interpreter.get_output_details()[0]["index"])()
        del interpreter
        self.assertAlmostEqual(view_out.item(), np.sin(1.5), delta=0.1)

    def test_constants_are_read_only_and_others_need_to_be_preserved(self):
        interpreter = self.ready(str(SINE))
        constant = next(d["index"] for d in interpreter.get_tensor_details() if len(d["shape"]) == 2 and d["shape"].prod() > 16)
        self.assertTrue(np.any(interpreter.get_tensor(constant)))
        with self.assertRaisesRegex(ValueError, "constant"):
            interpreter.set_tensor(constant, interpreter.get_tensor(constant))
        with self.assertRaises(ValueError):
            interpreter.tensor(constant)()[:] = 0

        def readable(interpreter):
            count = 0
            for details in interpreter.get_tensor_details():
                try:
                    interpreter.get_tensor(details["index"])
                    count += 1
                except ValueError as error:
                    self.assertIn("experimental_preserve_all_tensors", str(error))
            return count

        preserving = self.ready(str(SINE), experimental_preserve_all_tensors=True)
        self.assertEqual(readable(preserving), len(preserving.get_tensor_details()))
        self.assertLess(readable(interpreter), len(interpreter.get_tensor_details()))
        self.assertGreater(preserving.arena_used_bytes, interpreter.arena_used_bytes)

    def test_wrong_values_are_refused(self):
        interpreter = self.ready(str(SINE_INT8))
        index = interpreter.get_input_details()[0]["index"]
        with self.assertRaisesRegex(ValueError, "value of type FLOAT32 but expected type INT8 for input 0"):
            interpreter.set_tensor(index, np.zeros((1, 1), np.float32))
        with self.assertRaisesRegex(ValueError, r"shape \[1, 1\], the value \[2\]"):
            interpreter.set_tensor(index, np.zeros(2, np.int8))
        for wrong in (-1, 1000):
            for call in (interpreter.get_tensor, interpreter.tensor, lambda i: interpreter.set_tensor(i, np.int8(0))):
                with self.assertRaisesRegex(ValueError, "there is no tensor"):
                    call(wrong)
        with self.assertRaisesRegex(ValueError, "there is no subgraph 1"):
            interpreter.get_tensor_details(1)
        interpreter.resize_tensor_input(index, [1, 1])
        interpreter.resize_tensor_input(interpreter.get_output_details()[0]["index"], [1, 1])

    def test_wrong_arguments_are_refused(self):
        for arguments in (dict(), dict(model_path=str(SINE), model_content=b""), dict(model_path="/none.tflite"),
                          dict(model_path=str(SINE), num_threads=0), dict(model_path=str(SINE), arena_bytes=-1),
                          dict(model_path=str(SINE), custom_op_libraries=["/none.so"])):
            with self.assertRaises(ValueError, msg=arguments):
                self.interpreter(**arguments)
        with self.assertRaisesRegex(ValueError, "dynamic, micro"):
            mote.Interpreter(str(SINE), runtime="none")

    def test_calls_before_allocation_are_refused(self):
        interpreter = self.interpreter(str(SINE))
        index = interpreter.get_input_details()[0]["index"]
        for call in (interpreter.invoke, interpreter.reset_all_variables):
            with self.assertRaisesRegex(RuntimeError, "allocate_tensors"):
                call()
        with self.assertRaisesRegex(ValueError, "allocate_tensors"):
            interpreter.set_tensor(index, np.zeros((1, 1), np.float32))
        with self.assertRaisesRegex(ValueError, "allocate_tensors"):
            interpreter.get_tensor(index)

    def test_signatures_run_their_subgraphs(self):
        interpreter = self.interpreter(model_content=self.model_of(COUNTER_MODEL))
        self.assertEqual(interpreter.get_signature_list(), {"count": {"inputs": ["step"], "outputs": ["total"]},
                                                            "double": {"inputs": ["x"], "outputs": ["y"]},
                                                            "start": {"inputs": ["value"], "outputs": []}})
        with self.assertRaisesRegex(ValueError, "model has 3 Signatures"):
            interpreter.get_signature_runner()
        with self.assertRaisesRegex(ValueError, "Invalid signature_key provided: 'other'"):
            interpreter.get_signature_runner("other")
        count, double = interpreter.get_signature_runner("count"), interpreter.get_signature_runner("double")
        self.assertEqual(count.get_input_details()["step"]["shape"].tolist(), [2])
        self.assertEqual(double.get_output_details()["y"]["dtype"], np.float32)
        self.assertEqual(interpreter.get_signature_runner("start")(value=np.int32([0, 0])), {})
        self.assertEqual(count(step=np.int32([1, 10]))["total"].tolist(), [1, 10])
        self.assertEqual(double(x=np.float32([3, 4]))["y"].tolist(), [6, 8])
        self.assertEqual(count(step=np.int32([1, 10]))["total"].tolist(), [2, 20])
        interpreter.reset_all_variables()
        if self.is_unset_after_reset:
            with self.assertRaisesRegex(RuntimeError, "is read before anything is assigned to it"):
                count(step=np.int32([1, 10]))
            interpreter.get_signature_runner("start")(value=np.int32([0, 0]))
        self.assertEqual(count(step=np.int32([1, 10]))["total"].tolist(), [1, 10])
        with self.assertRaisesRegex(ValueError, r"the inputs are \['step'\]"):
            count(other=np.int32([1, 10]))
        runner = self.interpreter(str(SINE)).get_signature_runner()
        self.assertEqual(len(runner(keras_tensor=np.zeros((1, 1), np.float32))), 1)

    def library_of(self, name, code):
        source, library = self.folder / f"{name}.cc", self.folder / f"{name}.so"
        source.write_text(code)
        subprocess.run(["c++", "-shared", "-fPIC", "-std=c++17", f"-I{ROOT / 'include'}",
                        "-isystem", str(BUILD / "generated"), "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", str(source), "-o", str(library)],
                       check=True)
        return library

    def test_custom_operators_come_from_libraries(self):
        library = self.library_of("twice", TWICE)
        model = self.model_of(TWICE_MODEL)
        with self.assertRaisesRegex(RuntimeError, "Twice"):
            self.ready(model_content=model)
        interpreter = self.ready(model_content=model, custom_op_libraries=[library])
        interpreter.set_tensor(0, np.float32([1, 2, 3]))
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(1).tolist(), [2, 4, 6])
        other = self.library_of("other", "extern \"C\" int Other() { return 0; }")
        with self.assertRaisesRegex(ValueError, "none MoteCustomOps"):
            self.ready(model_content=model, custom_op_libraries=[other])

    def test_a_constant_may_be_listed_among_the_inputs(self):
        interpreter = self.ready(model_content=self.model_of(CONSTANT_INPUT_MODEL))
        x, ten = interpreter.get_input_details()
        self.assertEqual(interpreter.get_tensor(ten["index"]).tolist(), [10])
        with self.assertRaisesRegex(ValueError, "is a constant of the model"):
            interpreter.set_tensor(ten["index"], np.float32([1]))
        interpreter.set_tensor(x["index"], np.float32([2]))
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).tolist(), [12])

    def test_a_message_repeats_a_name_that_is_no_text(self):
        model = self.model_of(TWICE_MODEL).replace(b"Twice", b"Tw\xffce")
        with self.assertRaisesRegex(RuntimeError, "Tw\ufffdce"):
            self.ready(model_content=model)

    def test_damaged_models_raise(self):
        random.seed(1)
        good = DIGITS.read_bytes()
        refused = 0
        for _ in range(300):
            bad = bytearray(good)
            for _ in range(random.randint(1, 8)):
                bad[random.randrange(len(bad))] = random.randrange(256)
            try:
                interpreter = self.ready(model_content=bad)
                interpreter.invoke()
            except (ValueError, RuntimeError) as error:
                self.assertTrue(str(error))
                refused += 1
        self.assertGreater(refused, 0)

    @unittest.skipUnless((SHARED / "models").is_dir(), f"{SHARED / 'models'} is not there")
    def test_models_of_others_run(self):
        for path in sorted((SHARED / "models").glob("*.tflite")):
            with self.subTest(path.name):
                interpreter = self.ready(str(path))
                for details in interpreter.get_input_details():
                    interpreter.set_tensor(details["index"], np.ones(details["shape"], details["dtype"]))
                interpreter.invoke()
                first = [interpreter.get_tensor(d["index"]) for d in interpreter.get_output_details()]
                interpreter.reset_all_variables()
                interpreter.invoke()
                for details, expected in zip(interpreter.get_output_details(), first):
                    np.testing.assert_array_equal(interpreter.get_tensor(details["index"]), expected)


class MicroRuntime(EachRuntime, unittest.TestCase):
    runtime = "micro"
    is_unset_after_reset = False  # but zeros

    def test_the_arena_is_as_small_as_it_says(self):
        used = self.ready(str(DIGITS)).arena_used_bytes
        self.ready(str(DIGITS), arena_bytes=used)
        interpreter = self.interpreter(str(DIGITS), arena_bytes=used - 1)
        with self.assertRaisesRegex(RuntimeError, f"the model needs {used} bytes in total, 1 more"):
            interpreter.allocate_tensors()
        with self.assertRaisesRegex(RuntimeError, "too small"):
            self.ready(str(DIGITS), arena_bytes=7)

    def test_what_it_does_not_do_is_refused(self):
        interpreter = self.ready(str(SINE))
        index = interpreter.get_input_details()[0]["index"]
        with self.assertRaisesRegex(ValueError, "cannot be resized"):
            interpreter.resize_tensor_input(index, [2, 1])
        with self.assertRaisesRegex(ValueError, "delegates"):
            self.interpreter(str(SINE), experimental_delegates=[1])
        with self.assertRaises(ValueError):
            self.interpreter(str(SINE), arena_bytes=0)


class DynamicRuntime(EachRuntime, unittest.TestCase):
    runtime = "dynamic"
    is_unset_after_reset = True

    def test_is_the_default(self):
        interpreter = mote.Interpreter(str(SINE))
        interpreter.resize_tensor_input(interpreter.get_input_details()[0]["index"], [2, 1])

    def test_gives_the_answers_of_the_micro_runtime(self):
        images = np.random.default_rng(1).integers(-128, 128, (20, 1, 8, 8, 1), np.int8)
        answers = []
        for runtime in mote.RUNTIMES:
            interpreter = mote.Interpreter(str(DIGITS), runtime=runtime)
            runner = interpreter.get_signature_runner()
            (name,), (output,) = runner.get_input_details(), runner.get_output_details()
            answers.append([runner(**{name: image})[output].tolist() for image in images])
        self.assertEqual(*answers)

    def test_runs_for_each_batch(self):
        interpreter = self.interpreter(str(SINE))
        index, output = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
        for batch in (7, 1, 5):
            interpreter.resize_tensor_input(index, [batch, 1])
            with self.assertRaisesRegex(RuntimeError, "allocate_tensors"):
                interpreter.invoke()
            interpreter.allocate_tensors()
            interpreter.set_tensor(index, np.linspace(0, 3, batch, dtype=np.float32).reshape(batch, 1))
            interpreter.invoke()
            np.testing.assert_allclose(interpreter.get_tensor(output), np.sin(interpreter.get_tensor(index)), atol=0.1)
        with self.assertRaisesRegex(ValueError, "dimension 0 is fixed"):
            interpreter.resize_tensor_input(index, [2, 1], strict=True)

    def test_shapes_that_do_not_fit_can_be_mended(self):
        interpreter = self.interpreter(str(DIGITS))
        index = interpreter.get_input_details()[0]["index"]
        interpreter.resize_tensor_input(index, [1, 8, 8, 7])
        with self.assertRaisesRegex(RuntimeError, r"number \d+ of subgraph 0"):
            interpreter.allocate_tensors()
        interpreter.resize_tensor_input(index, [1, 8, 8, 1])
        interpreter.allocate_tensors()
        interpreter.invoke()

    def test_a_signature_takes_the_shapes_of_its_values(self):
        runner = self.interpreter(str(SINE)).get_signature_runner()
        (name,) = runner.get_input_details()
        for batch in (3, 2):
            (values,) = runner(**{name: np.zeros((batch, 1), np.float32)}).values()
            self.assertEqual(values.shape, (batch, 1))

    def test_calls_of_several_threads_wait_for_each_other(self):
        interpreter = self.interpreter(model_content=self.model_of(WHERE_MODEL))
        interpreter.resize_tensor_input(0, [200, 100])
        interpreter.allocate_tensors()
        values = [np.random.default_rng(seed).random((200, 100)) < part for seed, part in enumerate([0.01, 0.5, 1])]
        counts = {int(np.count_nonzero(value)) for value in values} | {0}
        interpreter.invoke()
        failures, end = [], time.monotonic() + 3

        def call_at_random(seed):
            choose = random.Random(seed)
            calls = [
                lambda: interpreter.set_tensor(0, choose.choice(values)),
                interpreter.invoke,
                lambda: self.assertIn(len(interpreter.get_tensor(1)), counts),
                lambda: self.assertIn(int(np.count_nonzero(interpreter.get_tensor(0))), counts),
                lambda: self.assertEqual(interpreter.get_output_details()[0]["shape"].shape, (2,)),
                interpreter.get_tensor_details,
                interpreter.reset_all_variables,
                interpreter.allocate_tensors,
                lambda: interpreter.resize_tensor_input(0, [200, 100]),
                lambda: interpreter.arena_used_bytes,
                lambda: self.assertRaises(ValueError, interpreter.get_tensor, 9),
            ]
            while time.monotonic() < end:
                try:
                    choose.choice(calls)()
                except BaseException as error:
                    failures.append(repr(error))

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        self.addCleanup(sys.setswitchinterval, interval)
        threads = [threading.Thread(target=call_at_random, args=[seed]) for seed in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures[:3], [])

    def test_odd_arguments_raise(self):
        interpreter = self.interpreter(SINE)
        interpreter.allocate_tensors()
        odd = [None, "x", b"", 1.5, -1, 2**31, 2**70, -2**70, float("nan"), [], {}, object(), np.zeros(3), True]
        for value in odd:
            for call in (interpreter.get_tensor, interpreter.tensor, interpreter.get_tensor_details,
                         lambda v: interpreter.set_tensor(v, np.zeros([1, 1], np.float32)),
                         lambda v: interpreter.resize_tensor_input(v, [1, 1]),
                         lambda v: interpreter.resize_tensor_input(0, v),
                         lambda v: interpreter.resize_tensor_input(0, [v, 1]),
                         lambda v: interpreter.get_tensor(0, v),
                         lambda v: mote.Interpreter(str(SINE), num_threads=v),
                         lambda v: interpreter.set_tensor(0, v),
                         interpreter.get_signature_runner,
                         lambda v: mote.Interpreter(model_content=v)):
                try:
                    call(value)
                except (ValueError, RuntimeError) as error:
                    self.assertNotIn("\n    1.", str(error), "a list of C++ functions explains nothing")
        interpreter.resize_tensor_input(0, [1, 1])
        interpreter.allocate_tensors()
        interpreter.set_tensor(0, np.zeros([2, 2], np.float32).T[:1, :1])
        interpreter.set_tensor(0, np.zeros([4, 4], np.float32)[::-2, ::4][:1])
        interpreter.invoke()

    def test_numbers_are_integers(self):
        interpreter = self.ready(str(SINE))
        for wrong, message in ((1.5, "is 1.5; it must be an integer"), (2**31, "integer of 32 bits")):
            with self.assertRaisesRegex(ValueError, message):
                interpreter.resize_tensor_input(0, [wrong, 1])
            with self.assertRaisesRegex(ValueError, message):
                interpreter.get_tensor(wrong)
        with self.assertRaisesRegex(ValueError, "must be a list of integers"):
            interpreter.resize_tensor_input(0, 5)
        interpreter.resize_tensor_input(np.int64(0), np.array([2, 1], np.int64))
        interpreter.allocate_tensors()
        interpreter.set_tensor(np.uint8(0), np.array([[1], [2]], ">f4"))
        self.assertEqual(interpreter.get_tensor(0).tolist(), [[1], [2]])

    def test_only_a_file_is_read(self):
        """A pipe is not waited for, and no descriptor of the process is read and closed."""
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for path in (pipe, folder, "/dev/zero"):
                with self.assertRaisesRegex(ValueError, "is not a file|Is a directory"):
                    mote.Interpreter(path)
        with open(SINE, "rb") as file:
            for number in (file.fileno(), True):
                with self.assertRaisesRegex(ValueError, "must be the path of a file"):
                    mote.Interpreter(number)
            self.assertNotEqual(file.read(1), b"")
        for path in ("a\0b", "\udcff", "", b"\xff", 1.5, [1]):
            with self.assertRaises(ValueError):
                mote.Interpreter(path)
        mote.Interpreter(SINE)

    def test_a_number_is_no_model(self):
        with self.assertRaisesRegex(ValueError, "model_content is of type int"):
            mote.Interpreter(model_content=10)

    def test_memory_in_use_does_not_move(self):
        interpreter = self.ready(str(SINE))
        index = interpreter.get_input_details()[0]["index"]
        view = interpreter.tensor(index)()
        for call in (interpreter.invoke, interpreter.allocate_tensors, lambda: interpreter.resize_tensor_input(index, [2, 1])):
            with self.assertRaisesRegex(RuntimeError, "shares a tensor's memory"):
                call()
        del view
        interpreter.invoke()
        interpreter.resize_tensor_input(index, [2, 1])

    def test_delegates_come_from_libraries(self):
        double = dict(COUNTER_MODEL, subgraphs=COUNTER_MODEL["subgraphs"][1:], signature_defs=[])
        model = self.model_of(double)
        library = self.library_of("offset", OFFSET_DELEGATE)
        delegate = mote.load_delegate(library, {"offset": 0.5})
        interpreter = self.ready(model_content=model, experimental_delegates=[delegate])
        interpreter.set_tensor(0, np.float32([1, 2]))
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(1).tolist(), [2.5, 4.5])
        view = interpreter.tensor(1)()
        del delegate, interpreter
        self.assertEqual(view.tolist(), [2.5, 4.5])
        with self.assertRaisesRegex(RuntimeError, "an offset below 0"):
            self.interpreter(model_content=model, experimental_delegates=[mote.load_delegate(library, {"offset": -1})])

    def test_what_is_no_delegate_is_refused(self):
        library = self.library_of("offset", OFFSET_DELEGATE)
        with self.assertRaisesRegex(ValueError, "an option that the delegate does not know"):
            mote.load_delegate(library, {"other": 1})
        with self.assertRaisesRegex(OSError, "Failed to load delegate from /none.so"):
            mote.load_delegate("/none.so")
        with self.assertRaisesRegex(ValueError, "tflite_plugin_create_delegate"):
            mote.load_delegate(self.library_of("other", "extern \"C\" int Other() { return 0; }"))
        with self.assertRaisesRegex(ValueError, "is no delegate"):
            self.interpreter(str(SINE), experimental_delegates=[1])

    def test_what_is_of_the_micro_runtime_is_refused(self):
        with self.assertRaisesRegex(ValueError, "runtime='micro'"):
            self.interpreter(str(SINE), arena_bytes=1000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
