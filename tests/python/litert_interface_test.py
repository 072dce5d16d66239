#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that were written for LiteRT's Interpreter: its parameters in their order, its undocumented calls, the order of
names in signatures, the phrases in its messages."""
import copy
import ctypes
import inspect
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import timeit
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))

import numpy as np

import json_models
import mote
import mote.interpreter
import tensorflow_interpreter_models

SINE = ROOT / "models" / "sine" / "sine_float.tflite"
SINE_INT8 = ROOT / "models" / "sine" / "sine_int8.tflite"
DIGITS = ROOT / "models" / "digits" / "digits_int8.tflite"
# In the order of LiteRT 2.3.
PARAMETERS = """model_path model_content experimental_delegates num_threads experimental_op_resolver_type
    experimental_preserve_all_tensors experimental_disable_delegate_clustering experimental_default_delegate_latest_features
    experimental_compress_quantization_zero_points experimental_disable_delegate_node_fusion
    experimental_force_delegate_node_profiling""".split()
WRAPPER = """AllocateTensors GetSignatureDefs GetSubgraphIndexFromSignature GetTensor InputIndices Invoke
    ModifyGraphWithDelegate NodeInputs NodeName NodeOutputs NumNodes NumSubgraphs NumTensors OutputIndices
    ResetVariableTensors ResizeInputTensor SetNumThreads SetTensor TensorName TensorQuantization
    TensorQuantizationParameters TensorSize TensorSizeSignature TensorSparsityParameters TensorType interpreter
    tensor""".split()
# y = x - w, with the names in neither order of the tensors.
SUBTRACTION = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 41, "builtin_code": "SUB"}],
    "subgraphs": [{
        "tensors": [{"shape": [2], "shape_signature": [-1], "type": "FLOAT32", "buffer": 0, "name": name} for name in "xwy"],
        "inputs": [0, 1], "outputs": [2],
        "operators": [{"opcode_index": 0, "inputs": [0, 1], "outputs": [2], "builtin_options_type": "SubOptions",
                       "builtin_options": {}}],
    }],
    "buffers": [{}],
    "signature_defs": [{"signature_key": "subtract", "subgraph_index": 0,
                        "inputs": [{"name": "x", "tensor_index": 0}, {"name": "w", "tensor_index": 1}],
                        "outputs": [{"name": "y", "tensor_index": 2}]}],
}
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


def two_additions():
    """y = x + x, in two subgraphs."""
    model = json_models.Model()
    for name in ("first", "second"):
        if name == "second":
            model.subgraph(name)
        x, y = (model.tensor(tensor, [2], shape_signature=[-1]) for tensor in "xy")
        model.node("ADD", [x, x], [y], "AddOptions")
        model.signature(name, {"x": x}, {"y": y})
        model.end_subgraph([x], [y])
    return model.description


class LiteRtInterface(unittest.TestCase):

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def model_of(self, description):
        """The .tflite file that flatc makes of its JSON."""
        return json_models.bytes_of(description)

    def ready(self, *args, **kwargs):
        interpreter = mote.Interpreter(*args, **kwargs)
        interpreter.allocate_tensors()
        return interpreter

    def test_parameters_have_their_order(self):
        names = list(inspect.signature(mote.Interpreter).parameters)
        self.assertEqual(names[:len(PARAMETERS)], PARAMETERS)
        for name in names:
            self.assertIn(name, mote.Interpreter.__doc__)
        interpreter = mote.Interpreter(None, SINE.read_bytes(), None, 1, mote.OpResolverType.AUTO, *[True] * 6)
        self.assertIs(interpreter.experimental_compress_quantization_zero_points, True)

    def test_every_method_says_something(self):
        for owner in (mote.Interpreter, mote.SignatureRunner, mote.interpreter.InterpreterWrapper, mote.Delegate):
            self.assertTrue(owner.__doc__)
            for name, member in inspect.getmembers(owner):
                if not name.startswith("_"):
                    self.assertTrue(inspect.getdoc(member), f"{owner.__name__}.{name}")

    def test_names_of_signatures_are_sorted(self):
        for runtime in mote.RUNTIMES:
            interpreter = mote.Interpreter(model_content=self.model_of(SUBTRACTION), runtime=runtime)
            self.assertEqual(interpreter.get_signature_list(), {"subtract": {"inputs": ["w", "x"], "outputs": ["y"]}})
            self.assertEqual(list(interpreter._get_full_signature_list()["subtract"]["inputs"].items()), [("w", 1), ("x", 0)])
            runner = interpreter.get_signature_runner()
            self.assertEqual(list(runner.get_input_details()), ["w", "x"])
            self.assertEqual(runner._subgraph_index, 0)
            values = [np.full(2, 5, np.float32), np.full(2, 3, np.float32)]
            self.assertEqual(runner(**dict(zip(runner.get_input_details(), values)))["y"].tolist(), [-2, -2])

    def test_nodes(self):
        for runtime in mote.RUNTIMES:
            interpreter = self.ready(str(SINE_INT8), runtime=runtime,
                                     experimental_op_resolver_type=mote.OpResolverType.BUILTIN_REF)
            nodes = interpreter._get_ops_details()
            self.assertEqual([node["op_name"] for node in nodes], ["FULLY_CONNECTED"] * 3)
            self.assertEqual([node["index"] for node in nodes], [0, 1, 2])
            self.assertEqual(nodes[0]["inputs"].dtype, np.int32)
            self.assertEqual(nodes[0]["operand_types"], [np.int8, np.int8, np.int32])
            self.assertEqual(nodes[0]["result_types"], [np.int8])
            self.assertEqual(nodes[1]["inputs"][0], nodes[0]["outputs"][0])
            self.assertEqual(interpreter._get_op_details(2)["outputs"].tolist(), nodes[2]["outputs"].tolist())
            with self.assertRaisesRegex(ValueError, "there is no node 3"):
                interpreter._get_op_details(3)

    def test_nodes_of_delegates_come_last(self):
        nodes = self.ready(str(SINE_INT8), experimental_op_resolver_type=mote.OpResolverType.BUILTIN)._get_ops_details()
        names = [node["op_name"] for node in nodes]
        self.assertEqual(names[:3], ["FULLY_CONNECTED"] * 3)
        self.assertEqual(set(names[3:]) - {"DELEGATE"}, set())

    def test_the_object_behind(self):
        interpreter = self.ready(str(DIGITS))
        wrapper = interpreter._interpreter
        for name in WRAPPER:
            self.assertTrue(callable(getattr(wrapper, name)), name)
        details, = interpreter.get_input_details()
        index = int(wrapper.InputIndices()[0])
        self.assertEqual(index, details["index"])
        self.assertEqual(wrapper.TensorName(index), details["name"])
        self.assertIs(wrapper.TensorType(index), details["dtype"])
        self.assertEqual(wrapper.TensorSize(index).tolist(), details["shape"].tolist())
        self.assertEqual(wrapper.TensorSizeSignature(index).tolist(), details["shape_signature"].tolist())
        self.assertEqual(wrapper.TensorQuantization(index), details["quantization"])
        self.assertEqual(wrapper.TensorSparsityParameters(index), {})
        scales, zero_points, dimension, block_size = wrapper.TensorQuantizationParameters(index)
        self.assertEqual((len(scales), len(zero_points), dimension, block_size), (1, 1, 0, 0))
        self.assertEqual(wrapper.NumTensors(), len(interpreter.get_tensor_details()))
        self.assertEqual(wrapper.NumNodes(), len(interpreter._get_ops_details()))
        self.assertEqual(wrapper.NodeName(0), interpreter._get_op_details(0)["op_name"])
        self.assertEqual(wrapper.NodeInputs(0).tolist(), interpreter._get_op_details(0)["inputs"].tolist())
        self.assertEqual(wrapper.NodeOutputs(0).tolist(), interpreter._get_op_details(0)["outputs"].tolist())
        image = np.random.default_rng(1).integers(-128, 128, details["shape"], np.int8)
        wrapper.SetTensor(index, image)
        wrapper.Invoke()
        output = int(wrapper.OutputIndices()[0])
        np.testing.assert_array_equal(wrapper.GetTensor(output), interpreter.get_tensor(output))
        np.testing.assert_array_equal(wrapper.tensor(interpreter, index), image)
        wrapper.SetNumThreads(2)
        with self.assertRaises(ValueError):
            wrapper.SetNumThreads(-7)
        key, = wrapper.GetSignatureDefs()
        self.assertEqual((wrapper.GetSubgraphIndexFromSignature(key), wrapper.GetSubgraphIndexFromSignature("none")), (0, -1))
        self.assertEqual(wrapper.interpreter(), interpreter._native_handle())
        self.assertNotEqual(interpreter._native_handle(), 0)
        self.assertEqual(interpreter._get_tensor_details(index, 0)["name"], details["name"])

    def test_the_object_behind_knows_subgraphs(self):
        interpreter = mote.Interpreter(model_content=json_models.bytes_of(two_additions()))
        wrapper = interpreter._interpreter
        wrapper.ResizeInputTensor(0, np.int32([3]), strict=False, subgraph_index=1)
        wrapper.AllocateTensors(1)
        wrapper.SetTensor(0, np.float32([1, 2, 3]), 1)
        self.assertEqual(wrapper.GetTensor(0, 1).tolist(), [1, 2, 3])
        wrapper.AllocateTensors()
        wrapper.SetTensor(0, np.float32([4, 5]))
        self.assertEqual(wrapper.GetTensor(0).tolist(), [4, 5])

    def test_what_can_be_read_after_a_run(self):
        """Tensors between nodes, as long as nothing lies over them: programs read features that way, without preserving all."""
        for path in sorted((ROOT / "models").glob("*/*.tflite")):
            if path.stem == "atan":  # a custom operator
                continue
            with self.subTest(model=path.name):
                some, all_of_them = (self.ready(str(path), experimental_preserve_all_tensors=preserve,
                                                experimental_op_resolver_type=mote.OpResolverType.BUILTIN_REF)
                                     for preserve in (False, True))
                for interpreter in (some, all_of_them):
                    for details in interpreter.get_input_details():
                        value = np.random.default_rng(1).integers(-100, 100, details["shape"]).astype(details["dtype"])
                        interpreter.set_tensor(details["index"], value)
                    interpreter.invoke()
                readable = 0
                for node in some._get_ops_details():
                    for index in node["outputs"].tolist():
                        try:
                            value = some.get_tensor(index)
                        except ValueError as error:
                            self.assertIn("shares its memory", str(error))
                            continue
                        readable += 1
                        np.testing.assert_array_equal(value, all_of_them.get_tensor(index))
                self.assertGreater(readable, 0)
        digits = self.ready(str(DIGITS))
        digits.invoke()
        features = digits.get_tensor(digits.get_output_details()[0]["index"] - 1)  # as programs find the last but one
        self.assertEqual(features.shape, (1, 10))

    def test_safe_to_run(self):
        interpreter = self.ready(str(SINE))
        function = interpreter.tensor(interpreter.get_input_details()[0]["index"])
        self.assertTrue(interpreter._safe_to_run())
        interpreter._ensure_safe()
        array = function()
        self.assertFalse(interpreter._safe_to_run())
        with self.assertRaisesRegex(RuntimeError, "There is at least 1 reference to internal data"):
            interpreter._ensure_safe()
        del array
        self.assertTrue(interpreter._safe_to_run())

    def test_phrases_that_programs_look_for(self):
        interpreter = mote.Interpreter(str(SINE_INT8))
        index, output = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
        zero = np.zeros((1, 1), np.int8)
        early = [(RuntimeError, "Invoke called on model that is not ready", interpreter.invoke),
                 (ValueError, r"Tensor data is null. Run allocate_tensors\(\) first", lambda: interpreter.get_tensor(output)),
                 (ValueError, "Cannot set tensor: ", lambda: interpreter.set_tensor(index, zero))]
        late = [(ValueError, "Got value of type FLOAT32 but expected type INT8 for input 0, name: serving_default_keras_tensor",
                 lambda: interpreter.set_tensor(index, np.zeros((1, 1), np.float32))),
                (ValueError, "Dimension mismatch. Got 2 but expected 1 for dimension 0 of input 0",
                 lambda: interpreter.set_tensor(index, np.zeros((2, 1), np.int8))),
                (ValueError, "Invalid tensor index 999", lambda: interpreter.get_tensor(999)),
                (ValueError, "Invalid signature_key provided", lambda: interpreter.get_signature_runner("none")),
                (ValueError, "Invalid number of inputs provided for running a SignatureDef, expected 1 vs provided 0",
                 lambda: interpreter.get_signature_runner()()),
                (ValueError, r"Invalid Input name \(none\) for SignatureDef",
                 lambda: interpreter.get_signature_runner()(none=zero)),
                (ValueError, "`model_path` or `model_content` must be specified", mote.Interpreter),
                (ValueError, "Can't both provide `model_path` and `model_content`", lambda: mote.Interpreter("a", b"b")),
                (ValueError, "Could not open '/none'", lambda: mote.Interpreter("/none")),
                (ValueError, "num_threads should >= 1", lambda: mote.Interpreter(str(SINE), num_threads=0)),
                (ValueError, "Unrecognized passed in op resolver type: x",
                 lambda: mote.Interpreter(str(SINE), experimental_op_resolver_type="x")),
                (OSError, "/none.so: cannot open shared object file", lambda: mote.interpreter.load_delegate("/none.so"))]
        for error, words, call in early:
            with self.assertRaisesRegex(error, words):
                call()
        interpreter.allocate_tensors()
        for error, words, call in late:
            with self.assertRaisesRegex(error, words):
                call()

    def test_documented_words(self):
        """What programs that were written for LiteRT look for, of all models and numbers that nothing has."""
        for model in (SINE, DIGITS):
            for threads, kind, words in ((0, ValueError, "num_threads should >= 1"), (-1, ValueError, "num_threads should >= 1"),
                                         (-(1 << 31), ValueError, "num_threads should >= 1"),
                                         (4.2, TypeError, "type of num_threads should be int"),
                                         ("4", ValueError, "type of num_threads should be int")):
                with self.assertRaisesRegex(kind, words):
                    mote.Interpreter(str(model), num_threads=threads)
            for runtime in ("dynamic", "micro"):
                interpreter = mote.Interpreter(str(model), runtime=runtime)
                interpreter.allocate_tensors()
                tensors, nodes = len(interpreter.get_tensor_details()), len(interpreter._get_ops_details())
                for number in (1, 2, 255, 65536):
                    with self.assertRaisesRegex(ValueError, f"subgraph_index is out of range: {number} for the model, which has 1 subgraphs"):
                        interpreter.get_tensor_details(subgraph_index=number)
                for number in (tensors, tensors + 1, 65536):
                    with self.assertRaisesRegex(ValueError, f"Invalid tensor index {number} exceeds max tensor index {tensors}"):
                        interpreter._get_tensor_details(number, 0)
                for number in (-1, nodes, 99, 65536):
                    with self.assertRaisesRegex(ValueError, "Invalid node index"):
                        interpreter._get_op_details(number)

    def test_an_output_may_be_resized(self):
        interpreter = mote.Interpreter(str(SINE))
        interpreter.resize_tensor_input(interpreter.get_output_details()[0]["index"], [2, 1])
        interpreter.allocate_tensors()
        interpreter.invoke()

    def test_copies_follow_the_memory(self):
        """After a change of shape no copy is of where the memory was."""
        interpreter = self.ready(model_content=self.model_of(SUBTRACTION))
        for length in (2, 70000, 3, 100, 5):
            for index in (0, 1):
                interpreter.resize_tensor_input(index, [length])
            interpreter.allocate_tensors()
            for seed in range(3):
                x, w = np.random.default_rng(seed).random((2, length), np.float32)
                interpreter.set_tensor(0, x)
                interpreter.set_tensor(1, w)
                interpreter.invoke()
                np.testing.assert_array_equal(interpreter.get_tensor(2), x - w)
                np.testing.assert_array_equal(interpreter.get_tensor(0), x)
            runner = interpreter.get_signature_runner()
            self.assertEqual(runner(x=np.float32([7]), w=np.float32([3]))["y"].tolist(), [4])
            interpreter.allocate_tensors()
            self.assertEqual(interpreter.get_tensor(2).shape, (1,))

    def test_a_copy_is_a_copy(self):
        interpreter = self.ready(model_content=self.model_of(SUBTRACTION))
        for _ in range(2):  # the second time by the quick way
            interpreter.set_tensor(0, np.float32([1, 2]))
            copy = interpreter.get_tensor(0)
            copy[:] = 9
            self.assertEqual(interpreter.get_tensor(0).tolist(), [1, 2])
            self.assertTrue(interpreter._safe_to_run())
        for wrong in (np.float64([1, 2]), np.float32([1]), np.float32([[1, 2]])):
            with self.assertRaises(ValueError):
                interpreter.set_tensor(0, wrong)
        for index in (0.0, False, "0"):
            if index is not False:  # which is the integer 0
                with self.assertRaises(ValueError):
                    interpreter.get_tensor(index)

    def test_copies_are_quick(self):
        interpreter = self.ready(str(SINE))
        index, value = interpreter.get_input_details()[0]["index"], np.float32([[1]])

        def both():
            interpreter.set_tensor(index, value)
            return interpreter.get_tensor(index)

        def numpy_alone():
            other = np.empty_like(value)
            other[...] = value
            return other.copy()

        microseconds = [min(timeit.repeat(call, number=2000, repeat=15)) / 2000 * 1e6 for call in (both, numpy_alone)]
        print(f"set_tensor and get_tensor: {microseconds[0]:.2f} us; NumPy's part: {microseconds[1]:.2f} us")
        self.assertLess(microseconds[0], 8 * microseconds[1])

    def test_operators_of_the_application(self):
        source, library = self.folder / "twice.cc", self.folder / "twice.so"
        source.write_text(tensorflow_interpreter_models.OPERATORS)
        subprocess.run(["c++", "-shared", "-fPIC", "-std=c++17", f"-I{ROOT / 'include'}", "-isystem",
                        str(BUILD / "generated"), "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", str(source), "-o", str(library)],
                       check=True)
        model = self.model_of(TWICE_MODEL)
        mote.Interpreter(str(SINE), custom_op_libraries=())
        mote._runtime.export_symbols()  # so that the library finds MoteAddCustomOp
        loaded = ctypes.CDLL(str(library), ctypes.RTLD_GLOBAL)
        addresses = []

        def register(address):
            addresses.append(address)
            loaded.RegisterTwice(ctypes.c_void_p(address))

        for registerer in (register, "RegisterTwice"):
            interpreter = mote.interpreter.InterpreterWithCustomOps([registerer], model_content=model)
            interpreter.allocate_tensors()
            interpreter.set_tensor(0, np.float32([1, 2, 3]))
            interpreter.invoke()
            self.assertEqual(interpreter.get_tensor(1).tolist(), [2, 4, 6])
            self.assertEqual(interpreter._get_op_details(0)["op_name"], "Twice")
        self.assertEqual(len(addresses), 1)
        with self.assertRaisesRegex(ValueError, "Looking up symbol 'NoSuchFunction' failed"):
            mote.InterpreterWithCustomOps(["NoSuchFunction"], model_content=model)
        with self.assertRaisesRegex(ValueError, "functions or their names"):
            mote.InterpreterWithCustomOps([1], model_content=model)

        def fail(address):
            raise KeyError(address)

        with self.assertRaises(KeyError):
            mote.InterpreterWithCustomOps([fail], model_content=model)


class OtherNames(unittest.TestCase):
    """Programs that import LiteRT's module, or TensorFlow Lite Micro's, by any of its names."""

    def run_program(self, program, *folders):
        path = os.pathsep.join(map(str, [BUILD / "python", *folders]))
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_litert(self):
        litert = ROOT / "python" / "distributions" / "litert"
        for name in ("ai_edge_litert", "tflite_runtime"):
            program = (f"from {name}.interpreter import Interpreter, InterpreterWithCustomOps, OpResolverType, load_delegate\n"
                       f"from {name} import interpreter as module\nmodule.Delegate, module.SignatureRunner\n"
                       f"interpreter = Interpreter({str(SINE)!r})\ninterpreter.allocate_tensors()\nprint(interpreter.__module__)")
            self.assertEqual(self.run_program(program, litert), "mote.interpreter\n")

    def test_mote_is_not_compared_with_itself(self):
        litert = ROOT / "python" / "distributions" / "litert"
        program = ("import sys; sys.modules['tensorflow'] = None; import tensorflow_outputs\n"
                   "try:\n  print(tensorflow_outputs.interpreter_module())\nexcept RuntimeError as error:\n  print(error)")
        self.assertIn("it is not installed there", self.run_program(program, litert, ROOT / "tools" / "mote" / "targets"))

    def test_tflite_micro(self):
        program = ("import importlib, tflite_micro\n"
                   "other = importlib.import_module('tflite_micro.python.tflite_micro.runtime')\n"
                   "print(other.Interpreter is tflite_micro.runtime.Interpreter, "
                   "other.InterpreterConfig is tflite_micro.runtime.InterpreterConfig)")
        self.assertEqual(self.run_program(program), "True True\n")


class PrivateClasses(unittest.TestCase):
    def test_are_not_made_without_what_they_hold(self):
        """An object without one of C++ would end the process when it is used, by any of its methods."""
        runtime = mote._runtime
        classes = [one for one in vars(runtime).values() if isinstance(one, type)]
        self.assertEqual(len(classes), 4)
        for one in classes:
            base = one.__mro__[-2]
            below = type("Below", (one,), {"__init__": lambda self: None})
            for made in (one, below):
                for make in (made, lambda: made.__new__(made), lambda: base.__new__(made), lambda: object.__new__(made)):
                    with self.assertRaises(TypeError):
                        make()
        session = mote.Interpreter(str(SINE))._session
        for other in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaises(TypeError):
                other(session)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
