#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A program of the dynamic runtime contains the operators that it registers, and no others."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop()).resolve()

PROGRAM = """
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver.h"
int main(int, char** argv) {{
  const auto model = tflite::FlatBufferModel::BuildFromFile(argv[1]);
  tflite::MutableOpResolver resolver;
  resolver.AddBuiltin(tflite::BuiltinOperator_{0}, tflite::ops::builtin::Register_{0}(), 1, 6);
  std::unique_ptr<tflite::Interpreter> interpreter;
  return tflite::InterpreterBuilder(*model, resolver)(&interpreter);
}}
"""


def operators(name):
    """The structs of the operators in a program that registers the operator `name`: those with an Invoke, since GCC makes one of
    equal functions of several."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "program")
        subprocess.run(["c++", "-std=c++17", "-I", ROOT / "include", "-isystem", BUILD / "generated", "-x", "c++",
                        "-", "-x", "none", BUILD / "libmote_host.a", BUILD / "libmote_micro.a", "-Wl,--gc-sections",
                        "-o", program], input=PROGRAM.format(name), text=True, check=True)
        symbols = subprocess.run(["nm", "--demangle", program], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"\bmote::internal::Entry<mote::(?:\(anonymous namespace\)::)?(\w+).*>::Invoke\(", symbols))


class LinkSet(unittest.TestCase):

    def test_one_operator(self):
        self.assertEqual(operators("ADD"), {"AddOrSub"})
        self.assertEqual(operators("CONV_2D"), {"Conv2D"})


if __name__ == "__main__":
    unittest.main()
