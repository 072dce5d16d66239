# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What TensorFlow's tests of its Python interpreter hold, in our words, for any module that has an Interpreter.

    tensorflow_interpreter_cases.py MODULE FOLDER     runs them; FOLDER has what tensorflow_interpreter_models.py makes
"""
import collections
import ctypes
import gc
import importlib
import json
import pathlib
import sys
import threading
import unittest
import warnings

import numpy as np

warnings.simplefilter("ignore")
lite = folder = None  # the module, and where the models are


def path(name, suffix=".tflite"):
    return str(folder / f"{name}{suffix}")


def made(name, **options):
    return lite.Interpreter(model_path=path(name), **options)


def ready(name, **options):
    interpreter = made(name, **options)
    interpreter.allocate_tensors()
    return interpreter


def index_in(details):
    return details[0]["index"]


class CustomOperators(unittest.TestCase):
    """In a library that the process has loaded."""

    def load(self):
        if lite.__name__.startswith("mote"):
            importlib.import_module("mote")._runtime.export_symbols()
        return ctypes.CDLL(path("operators", ".so"), ctypes.RTLD_GLOBAL)

    def check(self, registerer):
        interpreter = lite.InterpreterWithCustomOps(custom_op_registerers=[registerer],
                                                    model_path=path("with_custom_operator"))
        interpreter.allocate_tensors()
        interpreter.set_tensor(0, np.float32([1, 2, 3]))
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(1).tolist(), [2, 4, 6])

    def test_registered_by_a_function(self):
        library = self.load()
        self.check(lambda address: library.RegisterTwice(ctypes.c_void_p(address)))

    def test_registered_by_a_name(self):
        self.load()
        self.check("RegisterTwice")

    def test_a_name_that_no_library_has(self):
        with self.assertRaisesRegex(ValueError, "Looking up symbol 'NoSuchFunction' failed"):
            lite.InterpreterWithCustomOps(custom_op_registerers=["NoSuchFunction"], model_path=path("with_custom_operator"))


class Arguments(unittest.TestCase):
    def test_too_few_threads(self):
        for threads in (0, -5):
            with self.assertRaisesRegex(ValueError, "num_threads should >= 1"):
                made("reversing_floats", num_threads=threads)

    def test_threads_of_a_wrong_type(self):
        for threads in (4.2, "4"):
            with self.assertRaises(ValueError):
                made("reversing_floats", num_threads=threads)

    def test_resolvers_that_do_not_exist(self):
        with self.assertRaisesRegex(ValueError, "Unrecognized passed in op resolver type: test"):
            made("reversing_floats", experimental_op_resolver_type="test")

    def test_resolvers(self):
        for name in ("AUTO", "BUILTIN", "BUILTIN_REF", "BUILTIN_WITHOUT_DEFAULT_DELEGATES"):
            interpreter = ready("reversing_floats", experimental_op_resolver_type=getattr(lite.OpResolverType, name))
            interpreter.set_tensor(index_in(interpreter.get_input_details()), np.float32([[1, 2, 3, 4]]))
            interpreter.invoke()
            output, = interpreter.get_output_details()
            self.assertEqual(interpreter.get_tensor(output["index"]).tolist(), [[4, 3, 2, 1]])


class Details(unittest.TestCase):
    def check_quantization(self, found, scales, zero_points, dimension):
        self.assertEqual(found["scales"].tolist(), scales)
        self.assertEqual(found["zero_points"].tolist(), zero_points)
        self.assertEqual(found["quantized_dimension"], dimension)

    def check(self, details, name, shape, dtype, quantization):
        self.assertEqual(details["name"], name)
        self.assertIs(details["dtype"], dtype)
        self.assertEqual(details["shape"].tolist(), shape)
        self.assertEqual(details["quantization"], quantization)
        scales = ([quantization[0]], [quantization[1]]) if quantization[0] else ([], [])
        self.check_quantization(details["quantization_parameters"], *scales, 0)

    def run_model(self, name, dtype, quantization):
        interpreter = ready(name)
        (x,), (y,) = interpreter.get_input_details(), interpreter.get_output_details()
        self.check(x, "input", [1, 4], dtype, quantization)
        self.check(y, "output", [1, 4], dtype, quantization)
        value = np.array([[1, 2, 3, 4]], dtype)
        interpreter.set_tensor(x["index"], value)
        interpreter.invoke()
        np.testing.assert_array_equal(interpreter.get_tensor(y["index"]), value[:, ::-1])
        self.assertEqual(interpreter.get_tensor(y["index"]).dtype, dtype)

    def test_floats(self):
        self.run_model("reversing_floats", np.float32, (0.0, 0))

    def test_bytes(self):
        self.run_model("reversing_bytes", np.uint8, (1.0, 0))

    def test_texts(self):
        interpreter = ready("gathering_texts")
        texts, indices = interpreter.get_input_details()
        y, = interpreter.get_output_details()
        self.check(texts, "input", [10], np.bytes_, (0.0, 0))
        self.check(indices, "indices", [3], np.int64, (0.0, 0))
        self.check(y, "output", [3], np.bytes_, (0.0, 0))
        letters = np.array([chr(ord("a") + i).encode() * (i % 3) for i in range(10)])
        interpreter.set_tensor(texts["index"], letters)
        interpreter.set_tensor(indices["index"], np.int64([9, 0, 5]))
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(y["index"]).tolist(), [b"", b"", b"ff"])

    def test_a_text_without_dimensions(self):
        interpreter = ready("expanding_text")
        x, = interpreter.get_input_details()
        self.assertEqual(x["shape"].tolist(), [])
        text = b"abcd" + bytes(16)  # zeros belong to it
        interpreter.set_tensor(x["index"], np.array(text, dtype=object))
        interpreter.invoke()
        got = interpreter.get_tensor(x["index"])
        self.assertEqual(got.shape, ())
        self.assertEqual(interpreter.get_tensor(index_in(interpreter.get_output_details())).shape, (1,))
        interpreter.set_tensor(x["index"], np.array(b"abcd"))
        self.assertEqual(interpreter.get_tensor(x["index"]).item(), b"abcd")

    def test_scales_of_channels(self):
        interpreter = ready("channels_with_scales")
        x, = interpreter.get_input_details()
        self.check_quantization(x["quantization_parameters"], [0.5], [3], 0)
        weights = next(d for d in interpreter.get_tensor_details() if d["name"] == "weights")
        self.check_quantization(weights["quantization_parameters"], [0.25, 0.125], [0, 0], 3)
        self.assertEqual(weights["quantization"], (0.0, 0))
        y, = interpreter.get_output_details()
        self.check_quantization(y["quantization_parameters"], [2.0], [-7], 0)

    def test_dense_weights(self):
        interpreter = ready("reversing_floats")
        weights = next(d for d in interpreter.get_tensor_details() if d["name"] == "weights")
        self.assertEqual(weights["sparsity_parameters"], {})
        np.testing.assert_array_equal(interpreter.get_tensor(weights["index"]), np.eye(4)[::-1])

    def test_sparse_weights(self):
        interpreter = made("sparse_weights")
        sparsity = next(d for d in interpreter.get_tensor_details() if d["name"] == "weights")["sparsity_parameters"]
        self.assertEqual(sparsity["traversal_order"].tolist(), [0, 1])
        self.assertEqual(sparsity["block_map"].tolist(), [])
        rows, columns = sparsity["dim_metadata"]
        self.assertEqual((rows["format"], rows["dense_size"]), (0, 4))
        self.assertEqual(columns["format"], 1)
        self.assertEqual(columns["array_segments"].tolist(), [0, 1, 2, 3, 4])
        self.assertEqual(columns["array_indices"].tolist(), [0, 1, 2, 3])

    def test_unknown_tensors(self):
        interpreter = made("reversing_floats")
        with self.assertRaises(ValueError):
            interpreter._get_tensor_details(4, 0)
        with self.assertRaises(ValueError):
            interpreter._get_tensor_details(-1, 0)


class Shapes(unittest.TestCase):
    def test_another_batch(self):
        interpreter = made("reversing_floats")
        x, = interpreter.get_input_details()
        self.assertEqual(x["shape_signature"].tolist(), [-1, 4])
        interpreter.resize_tensor_input(x["index"], [3, 4])
        interpreter.allocate_tensors()
        x, = interpreter.get_input_details()
        self.assertEqual((x["shape"].tolist(), x["shape_signature"].tolist()), ([3, 4], [-1, 4]))
        value = np.arange(12, dtype=np.float32).reshape(3, 4)
        interpreter.set_tensor(x["index"], value)
        interpreter.invoke()
        np.testing.assert_array_equal(interpreter.get_tensor(index_in(interpreter.get_output_details())), value[:, ::-1])

    def test_strictly(self):
        interpreter = made("reversing_floats")
        index = index_in(interpreter.get_input_details())
        interpreter.resize_tensor_input(index, [2, 4], strict=True)
        wanted = "ResizeInputTensorStrict only allows mutating unknown dimensions identified by -1"
        with self.assertRaisesRegex(RuntimeError, wanted):
            interpreter.resize_tensor_input(index, [2, 5], strict=True)
        interpreter = made("reversing_bytes")  # which leaves nothing open
        with self.assertRaisesRegex(RuntimeError, wanted):
            interpreter.resize_tensor_input(index_in(interpreter.get_input_details()), [2, 4], strict=True)

    def test_a_shape_that_depends_on_data(self):
        interpreter = ready("where")
        for chosen in ([0, 3], [1, 2, 4], []):
            value = np.isin(np.arange(5), chosen)
            interpreter.set_tensor(index_in(interpreter.get_input_details()), value)
            interpreter.invoke()
            got = interpreter.get_tensor(index_in(interpreter.get_output_details()))
            self.assertEqual(got.tolist(), [[i] for i in chosen])

    def test_an_empty_input(self):
        interpreter = made("reversing_floats")
        index = index_in(interpreter.get_input_details())
        interpreter.resize_tensor_input(index, [0, 4])
        interpreter.allocate_tensors()
        interpreter.invoke()
        self.assertEqual(interpreter.get_tensor(index).shape, (0, 4))


class Errors(unittest.TestCase):
    def test_what_is_no_model(self):
        with self.assertRaisesRegex(ValueError, "model identifier|not a valid Flatbuffer buffer"):
            lite.Interpreter(model_content=b"garbage")

    def test_a_file_that_does_not_exist(self):
        with self.assertRaisesRegex(ValueError, "Could not open 'no_such_file.tflite'"):
            lite.Interpreter(model_path="no_such_file.tflite")

    def test_a_run_before_allocation(self):
        interpreter = made("reversing_floats")
        with self.assertRaisesRegex(RuntimeError, "Invoke called on model that is not ready"):
            interpreter.invoke()

    def test_a_file_of_something_else(self):
        other = folder / "text.tflite"
        other.write_text("no model at all, but some text")
        with self.assertRaises(ValueError):
            lite.Interpreter(model_path=str(other))

    def test_tensors_that_do_not_exist(self):
        interpreter = ready("reversing_floats")
        for index in (-1, 1000):
            with self.assertRaisesRegex(ValueError, "Invalid tensor index"):
                interpreter.set_tensor(index, np.float32([[1, 2, 3, 4]]))
            with self.assertRaises(ValueError):
                interpreter.get_tensor(index)

    def test_values_that_do_not_fit(self):
        interpreter = ready("reversing_floats")
        index = index_in(interpreter.get_input_details())
        for value in (np.zeros((1, 4)), np.float32([1, 2, 3, 4]), np.zeros((1, 5), np.float32)):
            with self.assertRaisesRegex(ValueError, "Cannot set tensor"):
                interpreter.set_tensor(index, value)

    def test_the_model_or_its_file(self):
        content = (folder / "reversing_floats.tflite").read_bytes()
        with self.assertRaises(ValueError):
            lite.Interpreter()
        with self.assertRaises(ValueError):
            lite.Interpreter(model_path=path("reversing_floats"), model_content=content)
        lite.Interpreter(model_content=content).allocate_tensors()


class Memory(unittest.TestCase):
    """Arrays that share a tensor's memory."""

    def setUp(self):
        self.interpreter = ready("reversing_floats")
        self.x = self.interpreter.tensor(index_in(self.interpreter.get_input_details()))
        self.y = self.interpreter.tensor(index_in(self.interpreter.get_output_details()))
        self.value = np.float32([[1, 2, 3, 4]])

    def test_arrays_are_the_memory(self):
        self.x()[:] = self.value
        self.assertTrue((self.x() == self.value).all())
        self.interpreter.invoke()
        self.assertTrue((self.y() == self.value[:, ::-1]).all())

    def test_arrays_hold_something(self):
        self.assertIsNotNone(self.x().base)
        array = self.x()
        self.assertTrue(np.shares_memory(array, self.x()))

    def test_nothing_runs_while_there_is_an_array(self):
        array = self.x()
        self.assertFalse(self.interpreter._safe_to_run())
        for call in (self.interpreter.invoke, self.interpreter.allocate_tensors, self.interpreter._ensure_safe):
            with self.assertRaisesRegex(RuntimeError, "There is at least 1 reference"):
                call()
        part = array[0, :2]
        del array
        with self.assertRaisesRegex(RuntimeError, "There is at least 1 reference"):
            self.interpreter.allocate_tensors()
        del part
        self.assertTrue(self.interpreter._safe_to_run())
        self.interpreter.invoke()

    def test_functions_hold_no_array(self):
        self.interpreter.invoke()
        self.interpreter.allocate_tensors()
        self.x().fill(2)
        self.interpreter.invoke()
        self.assertEqual(self.y().tolist(), [[2, 2, 2, 2]])

    def test_an_array_outlives_its_interpreter(self):
        array = self.x()
        array[:] = self.value
        self.interpreter = self.x = self.y = None
        gc.collect()
        np.testing.assert_array_equal(array, self.value)

    def test_copies_are_not_the_memory(self):
        index = index_in(self.interpreter.get_input_details())
        self.interpreter.set_tensor(index, self.value)
        copy = self.interpreter.get_tensor(index)
        self.assertFalse(np.shares_memory(copy, self.x()))
        self.assertTrue(copy.flags.writeable)
        self.interpreter.invoke()


class Delegates(unittest.TestCase):
    def setUp(self):
        self.library = ctypes.CDLL(path("delegate", ".so"))
        self.library.delegates_created()
        self.before = self.counts()

    def counts(self):
        return np.array([self.library.delegates_created(), self.library.delegates_destroyed(),
                         self.library.delegates_prepared()])

    def changed(self):
        return (self.counts() - self.before).tolist()

    def load(self, **options):
        return lite.load_delegate(path("delegate", ".so"), options=options)

    def test_loaded_and_let_go(self):
        delegate = self.load()
        interpreter = made("reversing_floats", experimental_delegates=[delegate])
        interpreter.allocate_tensors()
        self.assertEqual(self.changed(), [1, 0, 1])
        del delegate
        gc.collect()
        self.assertEqual(self.changed(), [1, 0, 1])
        del interpreter
        gc.collect()
        self.assertEqual(self.changed(), [1, 1, 1])

    def test_of_two_interpreters(self):
        delegate = self.load()
        interpreters = [made("reversing_floats", experimental_delegates=[delegate]) for _ in range(2)]
        self.assertEqual(self.changed(), [1, 0, 2])
        del delegate, interpreters[0]
        gc.collect()
        self.assertEqual(self.changed(), [1, 0, 2])
        interpreters.clear()
        gc.collect()
        self.assertEqual(self.changed(), [1, 1, 2])

    def test_destroyed_after_its_interpreter(self):
        happened = []

        class Watched(lite.Interpreter):
            def __del__(self):
                happened.append("the interpreter")
                getattr(super(), "__del__", lambda: None)()

        callback = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(lambda text: happened.append(text.decode()))
        self.library.call_on_destroy(callback)
        interpreter = Watched(model_path=path("reversing_floats"), experimental_delegates=[self.load()])
        del interpreter
        gc.collect()
        self.library.call_on_destroy(None)
        self.assertEqual(happened, ["the interpreter", "the delegate"])

    def test_options(self):
        before = self.library.delegate_options()
        delegate = lite.load_delegate(path("delegate", ".so"), options={"a": 1, 2: "b", "c": None})
        self.assertEqual(self.library.delegate_options() - before, 3)
        del delegate

    def test_one_that_cannot_be_made(self):
        with self.assertRaises(ValueError) as caught:
            self.load(fail="This is an error message from the delegate.")
        self.assertIn("This is an error message from the delegate.", str(caught.exception))
        self.assertEqual(self.changed(), [0, 0, 0])

    def test_a_library_that_does_not_exist(self):
        with self.assertRaises(OSError):
            lite.load_delegate(path("no_such_delegate", ".so"))


class Signatures(unittest.TestCase):
    def test_list(self):
        self.assertEqual(made("two_signatures").get_signature_list(), {
            "add": {"inputs": ["a", "b"], "outputs": ["y"]}, "subtract": {"inputs": ["a", "b"], "outputs": ["y"]}})
        self.assertEqual(made("reversing_floats").get_signature_list(), {})

    def test_runners(self):
        interpreter = made("two_signatures")
        add, subtract = (interpreter.get_signature_runner(key) for key in ("add", "subtract"))
        for length in (2, 5, 1):
            a, b = np.arange(length, dtype=np.float32), np.full(length, 10, np.float32)
            np.testing.assert_array_equal(add(a=a, b=b)["y"], a + b)
            np.testing.assert_array_equal(subtract(b=b, a=a)["y"], b - a)

    def test_details(self):
        runner = made("two_signatures").get_signature_runner("subtract")
        details = runner.get_input_details()
        self.assertEqual(list(details), ["a", "b"])
        self.assertEqual([d["name"] for d in details.values()], ["subtract_a:0", "subtract_b:0"])
        self.assertEqual([d["name"] for d in runner.get_output_details().values()], ["subtract_y:0"])

    def test_the_only_one_needs_no_key(self):
        runner = made("one_signature").get_signature_runner()
        self.assertEqual(runner(number=np.float32([1, -2]))["result"].tolist(), [-1, 2])
        with self.assertRaisesRegex(ValueError, "None is only allowed when"):
            made("two_signatures").get_signature_runner()

    def test_wrong_names(self):
        interpreter = made("one_signature")
        with self.assertRaisesRegex(ValueError, "Invalid signature_key provided"):
            interpreter.get_signature_runner("none")
        runner, value = interpreter.get_signature_runner("negative"), np.float32([1, 2])
        with self.assertRaisesRegex(ValueError, "Invalid number of inputs provided for running a SignatureDef"):
            runner()
        with self.assertRaisesRegex(ValueError, r"Invalid Input name \(other\) for SignatureDef"):
            runner(other=value)


class Runs(unittest.TestCase):
    def test_state_stays_until_it_is_reset(self):
        interpreter = ready("counting")
        x, y = index_in(interpreter.get_input_details()), index_in(interpreter.get_output_details())
        got = []
        for step in range(5):
            if step == 3:
                interpreter.reset_all_variables()
            interpreter.set_tensor(x, np.float32([[1]]))
            interpreter.invoke()
            got.append(interpreter.get_tensor(y).item())
        self.assertEqual(got, [1, 2, 3, 1, 2])

    def test_all_tensors_can_be_kept(self):
        interpreter = ready("in_two_steps", experimental_preserve_all_tensors=True)
        value = np.float32([1, -2, 3, -4])
        interpreter.set_tensor(index_in(interpreter.get_input_details()), value)
        interpreter.invoke()
        by_name = {d["name"]: interpreter.get_tensor(d["index"]).tolist() for d in interpreter.get_tensor_details()}
        self.assertEqual(by_name["between"], (-value).tolist())
        self.assertEqual(by_name["output"], np.abs(value).tolist())

    def test_several_threads(self):
        content, wrong = (folder / "reversing_floats.tflite").read_bytes(), []

        def work(seed):
            interpreter = lite.Interpreter(model_content=content)
            interpreter.allocate_tensors()
            x, y = index_in(interpreter.get_input_details()), index_in(interpreter.get_output_details())
            for value in np.random.default_rng(seed).random((50, 1, 4), np.float32):
                interpreter.set_tensor(x, value)
                interpreter.invoke()
                if not np.array_equal(interpreter.get_tensor(y), value[:, ::-1]):
                    wrong.append(value)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_nodes(self):
        interpreter = ready("in_two_steps", experimental_op_resolver_type=lite.OpResolverType.BUILTIN_REF)
        nodes = interpreter._get_ops_details()
        self.assertEqual([node["op_name"] for node in nodes], ["NEG", "ABS"])
        self.assertEqual([node["inputs"].tolist() for node in nodes], [[0], [1]])
        self.assertEqual([node["operand_types"] for node in nodes], [[np.float32], [np.float32]])


class Count(unittest.TestResult):
    """{case: "" or why it fails}"""

    def __init__(self):
        super().__init__()
        self.cases = collections.OrderedDict()

    def addSuccess(self, test):
        self.cases[test.id()] = ""

    def addError(self, test, err):
        self.cases[test.id()] = f"{err[0].__name__}: {err[1]}"

    addFailure = addError


if __name__ == "__main__":
    lite, folder = importlib.import_module(sys.argv[1]), pathlib.Path(sys.argv[2])
    count = Count()
    unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]).run(count)
    print(json.dumps(count.cases))
