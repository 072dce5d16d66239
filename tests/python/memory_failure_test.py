#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Memory that runs out while the Python package is used: of twelve models, on both runtimes, with one thread and two, and one
with a delegate, each request for memory is refused in turn, alone and with all that follow. Each call raises an exception or does
its work; the process goes on; and an interpreter that had been made gives the right answer, or an exception, once there is memory
again.

A library that is loaded in front of the C library refuses; this test compiles it, and starts itself again with it.
"""
import ctypes
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
LIBRARY = "MOTE_REFUSING_LIBRARY"

REFUSING = r"""
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

static __thread long until_first = -1;  // -1: nothing is refused
static __thread int goes_on, refused;

void mote_refuse(long first, int and_all_that_follow) {
  goes_on = and_all_that_follow;
  refused = 0;
  until_first = first;
}
int mote_refused(void) { until_first = -1; return refused; }

static int is_refused(void) {
  if (until_first < 0) return 0;
  if (until_first > 0) return --until_first, 0;
  if (refused > 0 && !goes_on) return 0;
  ++refused;
  errno = ENOMEM;
  return 1;
}

void* malloc(size_t bytes) { return is_refused() ? NULL : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) { return is_refused() ? NULL : __libc_calloc(count, bytes); }
void* realloc(void* block, size_t bytes) { return is_refused() ? NULL : __libc_realloc(block, bytes); }
void* memalign(size_t alignment, size_t bytes) { return is_refused() ? NULL : __libc_memalign(alignment, bytes); }
void* aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void** block, size_t alignment, size_t bytes) {
  void* const memory = memalign(alignment, bytes);
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}
"""


def start_again_with_library():
    """Does not return: the test runs in a process whose malloc refuses what it is told to."""
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "refusing.so"
        source = library.with_suffix(".c")
        source.write_text(REFUSING)
        built = subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-fno-builtin", source, "-o", library], check=False)
        if built.returncode != 0:
            print("memory_failure_test: no C compiler (cc) is there")
            sys.exit(77)
        environment = {**os.environ, LIBRARY: str(library), "LD_PRELOAD": str(library)}
        sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode)


def golden(operator, name):
    """A model of the golden vectors; tools/differential/golden.py describes the format."""
    data, at = (ROOT / "tests" / "golden" / f"{operator}.bin").read_bytes(), 16
    while data[at + 24:at + 64].split(b"\0")[0].decode() != name:
        at += struct.unpack_from("<I", data, at)[0]
    return data[at + 64:at + 64 + struct.unpack_from("<I", data, at + 4)[0]]


def models():
    """Of each kind that takes memory in another way: strings, subgraphs, variables, resources, shapes from data."""
    yield "digits", (ROOT / "models" / "digits" / "digits_int8.tflite").read_bytes()
    yield "sine", (ROOT / "models" / "sine" / "sine_float.tflite").read_bytes()
    for operator, name in (("IF", "float32/0"), ("WHILE", "float32/0"), ("TILE", "float32/0"), ("GATHER", "string/0"),
                           ("UNIDIRECTIONAL_SEQUENCE_LSTM", "float32/0"), ("READ_VARIABLE", "float32/0"),
                           ("HASHTABLE_LOOKUP", "string/0"), ("TOPK_V2", "float32/0")):
        yield f"{operator} {name}", golden(operator, name)


def large_model():
    """Of floats, with work enough for XNNPACK: a convolution, a pool and others."""
    model, one = json_models.Model(), {"stride_h": 1, "stride_w": 1}
    x = model.tensor("x", [1, 16, 16, 4])
    w = model.tensor("filter", [8, 3, 3, 4], data=np.linspace(-1, 1, 8 * 3 * 3 * 4, dtype=np.float32))
    a, b = model.tensor("a", [1, 16, 16, 8]), model.tensor("b", [1, 16, 16, 8])
    c, d, y = (model.tensor(name, [1, 15, 15, 8]) for name in "cdy")
    model.node("CONV_2D", [x, w, -1], [a], "Conv2DOptions", padding="SAME", **one)
    model.node("LOGISTIC", [a], [b])
    model.node("AVERAGE_POOL_2D", [b], [c], "Pool2DOptions", padding="VALID", filter_height=2, filter_width=2, **one)
    model.node("ADD", [c, c], [d], "AddOptions")
    model.node("SOFTMAX", [d], [y], "SoftmaxOptions", beta=1.0)
    return model.finish([x], [y])


def sums_model():
    """Of int8, with the operator with weights that the default delegate takes: its sums are floats at first."""
    model, scale = json_models.Model(), {"scale": [0.5], "zero_point": [1]}
    shape = model.tensor("shape", [4], "INT32", data=np.int32([1, 16, 16, 8]))
    w = model.tensor("filter", [8, 2, 2, 4], "INT8", data=np.arange(128, dtype=np.int8),
                     quantization={"scale": [0.01], "zero_point": [0]})
    x, y = (model.tensor(name, of, "INT8", quantization=scale) for name, of in (("x", [1, 8, 8, 4]), ("y", [1, 16, 16, 8])))
    model.node("TRANSPOSE_CONV", [shape, w, x], [y], "TransposeConvOptions", padding="SAME", stride_w=2, stride_h=2)
    return model.finish([x], [y])


def has_xnnpack():
    cache = (BUILD / "CMakeCache.txt").read_text()
    return re.search(r"^MOTE_XNNPACK_LIBRARY:FILEPATH=(?!.*NOTFOUND|OFF)", cache, re.MULTILINE) is not None


FIRST_USE = """
import ctypes, os, sys
sys.path.insert(0, sys.argv[1])
import mote
try:
    mote.Interpreter(model_content=b"no model")
except ValueError:
    pass
library = ctypes.CDLL(os.environ["MOTE_REFUSING_LIBRARY"])
library.mote_refuse.argtypes = [ctypes.c_long, ctypes.c_int]
interpreter = mote.Interpreter(sys.argv[2], num_threads=2)
library.mote_refuse(int(sys.argv[3]), int(sys.argv[4]))
try:
    interpreter.allocate_tensors()
except (MemoryError, RuntimeError, ValueError):
    pass
refused = library.mote_refused()
interpreter.allocate_tensors()
interpreter.invoke()
print(refused, interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).tolist())
"""


def delegate_library(folder):
    """A delegate that takes all nodes, for the dynamic runtime."""
    library = pathlib.Path(folder) / "offset.so"
    source = ROOT / "tests" / "python" / "offset_delegate.cc"
    subprocess.run(["c++", "-shared", "-fPIC", "-std=c++17", f"-I{ROOT / 'include'}", source, "-o", library], check=True)
    return library


class Use:
    """What a program does with a model, as far as it comes."""

    def __init__(self, content, runtime, delegates=None, num_threads=None):
        self._content, self._runtime, self._delegates, self._threads = content, runtime, delegates, num_threads
        self.interpreter = None

    def all(self):
        self.interpreter = mote.Interpreter(model_content=self._content, runtime=self._runtime,
                                            experimental_delegates=self._delegates, num_threads=self._threads)
        self.interpreter.get_signature_list()
        self.run()
        self.interpreter.get_tensor_details()
        for detail in self.interpreter.get_input_details():
            self.interpreter.resize_tensor_input(detail["index"], detail["shape"])
        self.interpreter.reset_all_variables()
        return self.run()

    def run(self):
        self.interpreter.allocate_tensors()
        for detail in self.interpreter.get_input_details():
            is_text = detail["dtype"] is np.bytes_
            value = np.full(detail["shape"], b"some text") if is_text else np.ones(detail["shape"], detail["dtype"])
            self.interpreter.set_tensor(detail["index"], value)
        self.interpreter.invoke()
        return [self.interpreter.get_tensor(detail["index"]) for detail in self.interpreter.get_output_details()]


ERRORS = (MemoryError, RuntimeError, ValueError)


class MemoryFailureTest(unittest.TestCase):
    def check_refusals(self, make_use, refuse, refused):
        """The number of requests that were refused."""
        right = make_use().all()
        for first in range(100000):
            use = make_use()
            refuse(first)
            try:
                use.all()
                error = None
            except ERRORS as raised:
                error = raised
            was_refused = refused()
            if not was_refused:
                self.assertIsNone(error, f"request {first}")
                return first
            del error
            self.check_afterwards(use, right, first)
        self.fail("there is no end of requests")

    def check_afterwards(self, use, right, first):
        if use.interpreter is None:
            return
        try:
            use.interpreter.allocate_tensors()
            use.interpreter.reset_all_variables()
            answers = use.run()
        except ERRORS:
            return
        for answer, expected in zip(answers, right):
            message = f"after request {first} was refused"
            if answer.dtype == np.float32:  # the CPU may have run what XNNPACK had no memory for
                np.testing.assert_allclose(answer, expected, 1e-5, 1e-6, err_msg=message)
            else:
                np.testing.assert_array_equal(answer, expected, message)

    def check_each_request(self, *use, **options):
        library = ctypes.CDLL(os.environ[LIBRARY])
        library.mote_refuse.argtypes = [ctypes.c_long, ctypes.c_int]
        for goes_on in (0, 1):
            with self.subTest(goes_on=goes_on):
                requests = self.check_refusals(lambda: Use(*use, **options),
                                               lambda first, goes_on=goes_on: library.mote_refuse(first, goes_on),
                                               library.mote_refused)
                self.assertGreater(requests, 20)

    def test_models(self):
        for name, content in models():
            for runtime in mote.RUNTIMES:
                with self.subTest(model=name, runtime=runtime):
                    self.check_each_request(content, runtime)

    def test_xnnpack(self):
        for name, content, threads in (("floats", large_model(), 1), ("floats", large_model(), 2), ("int8", sums_model(), 1)):
            with self.subTest(model=name, threads=threads):
                self.check_each_request(content, "dynamic", num_threads=threads)
                interpreter = mote.Interpreter(model_content=content, num_threads=threads)
                interpreter.allocate_tensors()
                is_used = "DELEGATE" in [node["op_name"] for node in interpreter._get_ops_details()]
                self.assertEqual(is_used, has_xnnpack())

    def test_first_use(self):
        """XNNPACK starts once in a process."""
        answers = set()
        for first in (0, 1, 2, 3, 5, 8, 11, 14, 20):
            for goes_on in (0, 1):
                arguments = [BUILD / "python", ROOT / "models" / "digits" / "digits_int8.tflite", first, goes_on]
                done = subprocess.run([sys.executable, "-c", FIRST_USE, *map(str, arguments)], capture_output=True, text=True,
                                      check=False)
                self.assertEqual(done.returncode, 0, f"request {first}: {done.stderr}")
                refused, answer = done.stdout.splitlines()[-1].split(" ", 1)
                self.assertGreater(int(refused), 0)
                answers.add(answer)
        self.assertEqual(len(answers), 1)

    def test_delegate(self):
        with tempfile.TemporaryDirectory() as folder:
            delegate = mote.load_delegate(delegate_library(folder), {"offset": 1})
            self.check_each_request(golden("ADD", "float32/0"), "dynamic", [delegate])
            del delegate


if __name__ == "__main__":
    if LIBRARY not in os.environ:
        start_again_with_library()
    sys.path.insert(0, str(BUILD / "python"))
    import numpy as np

    import json_models
    import mote
    # The C library takes memory for a thread's first exception of C++, and ends the process where there is none.
    try:
        mote.Interpreter(model_content=b"no model")
    except ValueError:
        pass
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
