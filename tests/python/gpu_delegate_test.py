#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in gpu, sampled by: GpuDelegate
"""The GPU delegate as a Python program loads it: its options, the message about what it leaves, resized inputs, several
interpreters, and memory after a thousand of them."""
import gc
import os
import pathlib
import re
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))
LIBRARY = BUILD / "lib" / "libtensorflowlite_gpu_delegate.so"

import numpy as np

import mote

SINE, SINE_INT8 = ROOT / "models/sine/sine_float.tflite", ROOT / "models/sine/sine_int8.tflite"
MICRO_SPEECH = ROOT / "models/micro_speech/micro_speech_int8.tflite"
OPENED, WARM_UP = 1000, 100
CACHE = tempfile.TemporaryDirectory()  # of all classes: PoCL looks for the folder once in a process
MOST_GROWTH = 4 << 20  # bytes, for all of them


def resident_bytes():
    return int(re.search(r"^VmRSS:\s+(\d+)", pathlib.Path("/proc/self/status").read_text(), re.M)[1]) << 10


def said_by(work):
    """What `work` writes to the standard error."""
    file, old = os.memfd_create("log"), os.dup(2)
    os.dup2(file, 2)
    try:
        work()
        return os.pread(file, 1 << 20, 0).decode()
    finally:
        os.dup2(old, 2)
        os.close(old)
        os.close(file)


def opened(model, **options):
    interpreter = mote.Interpreter(str(model), experimental_delegates=[mote.load_delegate(LIBRARY, options)], num_threads=1)
    interpreter.allocate_tensors()
    return interpreter


def nodes_of_delegate(interpreter):
    return sum(details["op_name"] == "DELEGATE" for details in interpreter._get_ops_details())


def run(interpreter, value):
    details = interpreter.get_input_details()[0]
    interpreter.set_tensor(details["index"], np.full(details["shape"], value, details["dtype"]))
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


class WithDevice(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ.setdefault("POCL_CACHE_DIR", CACHE.name)
        opened(SINE)  # without a device, its error fails all of them

    def on_cpu(self, model):
        interpreter = mote.Interpreter(str(model), num_threads=1)
        interpreter.allocate_tensors()
        return interpreter


class GpuDelegate(WithDevice):
    def test_options(self):
        for options in ({}, {"max_delegated_partitions": 3, "inference_preference": 1, "inference_priority1": 1, "inference_priority2": 2,
                             "inference_priority3": 3, "is_precision_loss_allowed": -1, "experimental_flags": 1}):  # fmt: skip
            self.assertEqual(nodes_of_delegate(opened(SINE, **options)), 1, options)
        for options in ({"speed": 1}, {"max_delegated_partitions": "many"}, {"experimental_flags": ""}):
            self.assertRaises(ValueError, mote.load_delegate, LIBRARY, options)

    def test_wrong_priorities(self):
        """Such a delegate is made, and fails when it is applied."""
        for first, second, third in ((0, 0, 0), (1, 1, 0), (1, 0, 2), (1, 2, 2), (9, 0, 0)):
            delegate = mote.load_delegate(
                LIBRARY, {"inference_priority1": first, "inference_priority2": second, "inference_priority3": third}
            )
            with self.assertRaises(RuntimeError, msg=(first, second, third)):
                mote.Interpreter(str(SINE), experimental_delegates=[delegate])

    def test_models(self):
        """Floats are within 1e-4, 8-bit numbers of these networks within 2 quanta."""
        for model, near in ((SINE, 1e-4), (SINE_INT8, 2), (MICRO_SPEECH, 2)):
            gpu, cpu = opened(model), self.on_cpu(model)
            self.assertEqual(nodes_of_delegate(gpu), 1, model)
            for value in (0, 1, 3, -1, 5):
                apart = np.abs(run(gpu, value).astype(np.float64) - run(cpu, value))
                self.assertLessEqual(apart.max(), near, model)

    def test_without_quantised_models(self):
        interpreter = opened(SINE_INT8, experimental_flags=0)
        self.assertEqual(nodes_of_delegate(interpreter), 0)
        self.assertTrue(np.array_equal(run(interpreter, 1), run(self.on_cpu(SINE_INT8), 1)))

    def test_message(self):
        text = said_by(lambda: opened(SINE_INT8, experimental_flags=0))
        self.assertEqual(text.count("Following operations are not supported by GPU delegate"), 1)
        self.assertIn("FULLY_CONNECTED", text)
        self.assertRegex(text, r"0 operations will run on the GPU, and the remaining \d+ operations will run on the CPU")
        self.assertNotIn("not supported", said_by(lambda: opened(SINE)))

    def test_resized_input(self):
        """The nodes go back to the CPU, and are taken again in the new shape."""
        gpu, cpu = opened(SINE), self.on_cpu(SINE)
        for batch in (3, 1, 7):
            for interpreter in (gpu, cpu):
                index = interpreter.get_input_details()[0]["index"]
                interpreter.resize_tensor_input(index, [batch, *interpreter.get_input_details()[0]["shape"][1:]])
                interpreter.allocate_tensors()
            self.assertEqual(nodes_of_delegate(gpu) > 0, True)
            self.assertLess(np.abs(run(gpu, 2) - run(cpu, 2)).max(), 1e-4)

    def test_two_interpreters_of_one_delegate(self):
        delegate = mote.load_delegate(LIBRARY)
        both = [mote.Interpreter(str(model), experimental_delegates=[delegate]) for model in (SINE, SINE)]
        for interpreter in both:
            interpreter.allocate_tensors()
        wanted = run(self.on_cpu(SINE), 1)
        for interpreter in (*both, both[0]):
            self.assertLess(np.abs(run(interpreter, 1) - wanted).max(), 1e-4)

    def test_threads(self):
        """Each thread has its interpreter; the device is the same."""
        wanted, wrong = run(self.on_cpu(SINE), 1), []

        def work():
            interpreter = opened(SINE)
            for _ in range(50):
                if np.abs(run(interpreter, 1) - wanted).max() > 1e-4:
                    wrong.append(True)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_serialization(self):
        with tempfile.TemporaryDirectory() as folder:
            options = dict(experimental_flags=9, serialization_dir=folder, model_token="sine")
            first = run(opened(SINE, **options), 1)
            files = list(pathlib.Path(folder).iterdir())
            self.assertEqual(len(files), 1)
            self.assertRegex(files[0].name, r"^sine_\d+\.bin$")
            self.assertTrue(np.array_equal(run(opened(SINE, **options), 1), first))
            for damage in (b"", b"x" * 100, files[0].read_bytes()[:-7]):
                files[0].write_bytes(damage)
                self.assertTrue(np.array_equal(run(opened(SINE, **options), 1), first), "a damaged file is made again")
            missing = dict(options, serialization_dir=f"{folder}/not/there")
            self.assertRaises(RuntimeError, opened, SINE, **missing)


class ManyTimes(WithDevice):
    def test_a_thousand_interpreters(self):
        """Each is made, run and let go; then as many runs of one."""
        wanted = run(self.on_cpu(SINE), 1)
        before = 0
        for number in range(WARM_UP + OPENED):
            if number == WARM_UP:
                gc.collect()
                before = resident_bytes()
            interpreter = opened(SINE)
            self.assertLess(np.abs(run(interpreter, 1) - wanted).max(), 1e-4)
            del interpreter
        gc.collect()
        growth = resident_bytes() - before
        print(f"{OPENED} interpreters: {growth} bytes more")
        self.assertLess(growth, MOST_GROWTH)

    def test_many_runs(self):
        interpreter = opened(MICRO_SPEECH)
        run(interpreter, 1)
        before = resident_bytes()
        for value in range(2000):
            run(interpreter, value % 100)
        growth = resident_bytes() - before
        print(f"2000 runs: {growth} bytes more")
        self.assertLess(growth, MOST_GROWTH)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=1)
