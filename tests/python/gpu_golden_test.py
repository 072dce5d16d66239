#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in gpu, sampled by: GpuGolden.test_some
"""The golden vectors of tests/golden, which TensorFlow Lite made, with the GPU delegate: those of the operators that it takes, of
floats and of 8-bit numbers. Floats are within 1e-4, 8-bit numbers within 2 quanta, since the device computes in floats.

test_some takes 60 of them, others each time; MOTE_GPU_SEED chooses which. test_all takes all floats.
"""
import os
import pathlib
import struct
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
sys.path.insert(0, str(BUILD / "python"))
LIBRARY = BUILD / "lib" / "libtensorflowlite_gpu_delegate.so"

import numpy as np

import mote

OPERATORS = """
ABS ADD ADD_N AVERAGE_POOL_2D BATCH_MATMUL CAST CONCATENATION CONV_2D COS CUMSUM DENSIFY DEPTHWISE_CONV_2D DEPTH_TO_SPACE
DEQUANTIZE DIV ELU EQUAL EXP FLOOR FLOOR_DIV FLOOR_MOD FULLY_CONNECTED GATHER GELU HARD_SWISH LEAKY_RELU LOG LOGICAL_AND LOGISTIC LSTM
MAXIMUM MAX_POOL_2D MEAN MINIMUM MIRROR_PAD MUL NEG ONE_HOT PACK PAD PADV2 POW PRELU QUANTIZE REDUCE_MAX REDUCE_MIN REDUCE_PROD RELU
RELU6 RELU_0_TO_1 RELU_N1_TO_1 RESHAPE RESIZE_BILINEAR RESIZE_NEAREST_NEIGHBOR RSQRT SELECT SELECT_V2 SIGN SIN SLICE SOFTMAX
SPACE_TO_DEPTH SPLIT SPLIT_V SQRT SQUARE SQUARED_DIFFERENCE STRIDED_SLICE SUB SUM TANH TILE TRANSPOSE TRANSPOSE_CONV UNPACK
""".split()
LEFT = "CEIL REVERSE_V2 TOPK_V2 LOGICAL_OR GATHER_ND".split()
# No vector is of the form that the delegate takes: two inputs, indices of int32 along one axis.
NONE_FITS = ["ADD_N", "GATHER"]
# TensorFlow Lite takes the bytes of these for numbers, and rounds after each factor of a product; the delegate does neither.
OF_FLOATS = ("NEG int8", "FLOOR_DIV int8", "FLOOR_MOD int8", "REDUCE_PROD int8", "REDUCE_PROD int8_large")
# A graph with shapes that depend on data takes no delegate of shapes that are known.
OF_DATA = "the delegate takes tensors of known shape only"
TOLERANCE, QUANTA, SAMPLE = 1e-4, 2, 60
HEAD = struct.Struct("<5If40s")


class Record:
    """One case of a file of tests/golden: golden_records.h."""

    def __init__(self, operator, data):
        self.operator = operator
        _, model_bytes, self.invokes, self.inputs, self.outputs, _, name = HEAD.unpack_from(data)
        self.name = name.rstrip(b"\0").decode()
        self.model = data[HEAD.size : HEAD.size + model_bytes]
        self._data, self._at = data, HEAD.size + (model_bytes + 15) // 16 * 16

    def steps(self):
        """(inputs, outputs) of each invoke, as (shape, bytes)."""
        for _ in range(self.invokes):
            tensors = [self._tensor() for _ in range(self.inputs + self.outputs)]
            yield tensors[: self.inputs], tensors[self.inputs :]

    def _tensor(self):
        (rank,) = struct.unpack_from("<I", self._data, self._at)
        *shape, size = struct.unpack_from(f"<{rank + 1}I", self._data, self._at + 4)
        first = self._at + 4 * (rank + 2)
        self._at = first + (size + 3) // 4 * 4
        return shape, self._data[first : first + size]

    def __str__(self):
        return f"{self.operator} {self.name}"


def records_of(operator):
    data = (ROOT / "tests" / "golden" / f"{operator}.bin").read_bytes()
    magic, count = struct.unpack_from("<4sI", data)
    assert magic == b"MGV1"
    at = 16
    for _ in range(count):
        (size,) = struct.unpack_from("<I", data, at)
        record = Record(operator, data[at : at + size])
        at += (size + 15) // 16 * 16
        kind = record.name.split("/")[0]
        is_taken = kind.startswith(("float32", "int8", "uint8", "bool")) and "int4" not in kind and "int2" not in kind
        if is_taken and f"{operator} {kind}" not in OF_FLOATS:
            yield record


def apart(wanted, got):
    """In units of what is allowed."""
    if wanted.size == 0:
        return 0.0
    wanted, got, is_float = wanted.astype(np.float64), got.astype(np.float64), wanted.dtype.kind == "f"
    near = TOLERANCE * np.maximum(1, np.abs(wanted)) if is_float else np.full(wanted.shape, QUANTA)
    same = (wanted == got) | (np.isnan(wanted) & np.isnan(got))
    with np.errstate(all="ignore"):
        return float(np.where(same, 0, np.nan_to_num(np.abs(wanted - got) / near, nan=np.inf)).max())


class GpuGolden(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.cache.cleanup)
        os.environ.setdefault("POCL_CACHE_DIR", cls.cache.name)
        record = next(records_of("ABS"))
        mote.Interpreter(model_content=record.model, experimental_delegates=[mote.load_delegate(LIBRARY)])  # fails without a device

    def run_record(self, record):
        """Whether a node of the delegate ran it."""
        delegate = mote.load_delegate(LIBRARY, {"max_delegated_partitions": 99})
        try:
            interpreter = mote.Interpreter(model_content=record.model, experimental_delegates=[delegate], num_threads=1)
        except RuntimeError as error:
            if OF_DATA in str(error):
                return False
            raise
        interpreter.allocate_tensors()
        inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
        for given, wanted in record.steps():
            for detail, (shape, data) in zip(inputs, given, strict=True):
                interpreter.set_tensor(detail["index"], np.frombuffer(data, detail["dtype"]).reshape(shape))
            interpreter.invoke()
            for detail, (shape, data) in zip(outputs, wanted, strict=True):
                got = interpreter.get_tensor(detail["index"])
                self.assertEqual(list(got.shape), shape, record)
                reference = np.frombuffer(data, detail["dtype"]).reshape(shape)
                self.assertLessEqual(apart(reference, got), 1, f"{record}: {got.reshape(-1)[:8]}, wanted {reference.reshape(-1)[:8]}")
        names = [details["op_name"] for details in interpreter._get_ops_details()]
        return any("DELEGATE" in name or "TfLiteGpuDelegate" in name for name in names)

    def run_all(self, records):
        """{operator: how many records the delegate took}"""
        taken = dict.fromkeys([record.operator for record in records], 0)
        for record in records:
            with self.subTest(str(record)):
                taken[record.operator] += self.run_record(record)
        return taken

    def records(self, operators):
        return [record for operator in operators for record in records_of(operator)]

    def test_some(self):
        seed = int(os.environ.get("MOTE_GPU_SEED", time.time() // 60))
        records = self.records(OPERATORS)
        chosen = np.random.default_rng(seed).permutation(len(records))[:SAMPLE]
        print(f"{len(chosen)} of {len(records)} golden vectors, seed {seed}")
        taken = self.run_all([records[i] for i in chosen])
        self.assertGreater(sum(taken.values()), SAMPLE // 2)

    def test_all(self):
        floats = [r for r in self.records(OPERATORS) if r.name.startswith(("float32", "bool")) or r.operator == "DEQUANTIZE"]
        taken = self.run_all(floats)
        print(f"{sum(taken.values())} golden vectors of {len(taken)} operators on the device")
        self.assertEqual([operator for operator, count in taken.items() if count == 0], NONE_FITS)

    def test_left(self):
        """The processor runs them."""
        self.assertEqual(sum(self.run_all(self.records(LEFT)).values()), 0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=1)
