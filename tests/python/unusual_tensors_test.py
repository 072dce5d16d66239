#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Models with unused, sparse, constant, variable, string and data-dependent tensors (tests/micro/unusual_tensors.h), on both
runtimes: what Python reads of a tensor is the tensor's, and it sets no constant."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))

import numpy as np

import mote

MODELS = 150
EXACT, AT_MOST, TEXT = range(3)


def bytes_of(array, type_name):
    if type_name == "INT4":
        return (array.size + 1) // 2
    return array.nbytes


class UnusualTensors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        folder = pathlib.Path(cls.temporary.name)
        subprocess.run([BUILD / "tests/write_unusual_models", folder, str(MODELS)], check=True)
        cls.models = [((folder / f"{i}.tflite").read_bytes(), json.loads((folder / f"{i}.json").read_text()))
                      for i in range(MODELS)]

    def check_reads(self, interpreter, model, facts, preserves):
        """A read gives the bytes of the tensor, or is refused."""
        refused = 0
        for index, (details, fact) in enumerate(zip(interpreter.get_tensor_details(), facts)):
            type_name = interpreter._session.describe(0, index)["type"]
            try:
                value = interpreter.get_tensor(index)
            except ValueError:
                refused += 1
                self.assertRaises(ValueError, lambda: interpreter.tensor(index)())
                continue
            if type_name == "STRING":
                if not fact["may_write"]:
                    self.assertTrue(all(text in (b"", b"two words", b"a word") for text in value.reshape(-1)))
                continue
            if fact["bytes"] == 0 and value.size != 0:
                self.assertTrue(preserves, f"{index} of {details}")  # it has memory then
                continue
            if fact["size"] == EXACT:
                self.assertEqual(bytes_of(value, type_name), fact["bytes"], details)
            else:
                self.assertLessEqual(bytes_of(value, type_name), fact["bytes"], details)
            self.assertEqual(list(value.shape), interpreter._session.shape(0, index))
        return refused

    def set_all(self, interpreter, facts):
        for details in interpreter.get_input_details():
            fact = facts[details["index"]]
            shape, dtype = details["shape"], details["dtype"]
            value = np.full(shape, b"a word", object) if dtype == np.bytes_ else np.ones(shape, dtype)
            if fact["may_write"] or fact["bytes"] == 0:
                interpreter.set_tensor(details["index"], value)
            else:
                with self.assertRaises(ValueError):
                    interpreter.set_tensor(details["index"], value)
                if dtype != np.bytes_ and interpreter._session.describe(0, details["index"])["type"] != "INT4":
                    self.assertFalse(interpreter.tensor(details["index"])().flags.writeable)

    def test_both_runtimes(self):
        refused = 0
        for runtime in ("micro", "dynamic"):
            for preserves in (False, True):
                for number, (model, facts) in enumerate(self.models):
                    if preserves and any(fact["bytes"] == 0 for fact in facts):
                        continue  # may be far more than there is memory for
                    with self.subTest(runtime=runtime, preserves=preserves, model=number):
                        interpreter = mote.Interpreter(model_content=model, runtime=runtime,
                                                       experimental_preserve_all_tensors=preserves)
                        interpreter.allocate_tensors()
                        self.set_all(interpreter, facts)
                        for _ in range(2):
                            interpreter.invoke()
                            refused += self.check_reads(interpreter, model, facts, preserves)
                        self.assertEqual(self.constants(interpreter), self.constants_of(model, runtime))
        self.assertGreater(refused, 100)

    @staticmethod
    def constants(interpreter):
        values = {}
        for details in interpreter.get_input_details():
            if not interpreter._session.describe(0, details["index"])["type"] == "STRING":
                try:
                    if not interpreter.tensor(details["index"])().flags.writeable:
                        values[details["index"]] = interpreter.get_tensor(details["index"]).tobytes()
                except ValueError:
                    pass
        return values

    def constants_of(self, model, runtime):
        """As in an interpreter that nobody has used."""
        fresh = mote.Interpreter(model_content=model, runtime=runtime)
        fresh.allocate_tensors()
        return self.constants(fresh)

    def test_a_fork_during_a_run(self):
        """In the child an interpreter works, though a thread of the parent was using it."""
        digits = (ROOT / "models/digits/digits_int8.tflite").read_bytes()
        for runtime in ("micro", "dynamic"):
            interpreter = mote.Interpreter(model_content=digits, runtime=runtime)
            interpreter.allocate_tensors()
            output = interpreter.get_output_details()[0]["index"]
            is_over = threading.Event()

            def use():
                while not is_over.is_set():
                    interpreter.invoke()
                    interpreter.get_tensor(output)

            threads = [threading.Thread(target=use) for _ in range(2)]
            for thread in threads:
                thread.start()
            for _ in range(20):
                child = os.fork()
                if child == 0:
                    interpreter.invoke()
                    interpreter.get_tensor(output)
                    os._exit(42)
                deadline = time.monotonic() + 20
                status = 0
                while time.monotonic() < deadline:
                    done, status = os.waitpid(child, os.WNOHANG)
                    if done:
                        break
                    time.sleep(0.01)
                else:
                    os.kill(child, 9)
                    os.waitpid(child, 0)
                    self.fail(f"a forked child hangs on the {runtime} runtime")
                self.assertEqual(os.waitstatus_to_exitcode(status), 42)
            is_over.set()
            for thread in threads:
                thread.join()


if __name__ == "__main__":
    sys.argv[1:] = sys.argv[2:]
    unittest.main()
