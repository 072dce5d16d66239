#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The loops that generated sources leave out or keep are those of the library, and the right ones.

  left_out_loops_test.py BUILD_FOLDER
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop()).resolve()
MOTE = BUILD / "bin/mote"
KINDS = {"arm_cortex_m_dsp": "cortex_m_dsp", "arm_helium": "helium"}
LINE = re.compile(r"MOTE_(KEEP|LEAVE_OUT)_LOOP\((\w+)\)")
SINE, DIGITS, MICRO_SPEECH = (ROOT / "models" / path for path in (
    "sine/sine_int8.tflite", "digits/digits_int8.tflite", "micro_speech/micro_speech_int8.tflite"))


def header(*models, arguments=()):
    return subprocess.run([MOTE, "gen-resolver", *models, *arguments], check=True, capture_output=True, text=True).stdout


def lines_of(text, condition):
    """{name: KEEP or LEAVE_OUT} of a processor."""
    part = re.search(rf"^#(?:el)?if {re.escape(condition)}\n((?:MOTE_.*\n)+)", text, re.M)
    return {name: verb for verb, name in LINE.findall(part.group(1))}


LIBRARY = """#include "src/operators/seam/linked_loops.h"
int runs = 0;
void Run(const int& times) { runs += times; }
MOTE_LOOP(OUT, int, Run)
MOTE_LOOP(KEPT, int, Run)
MOTE_LOOP(UNNAMED, int, Run)
constexpr mote::LinkedLoop kLoops[] = {MOTE_LINKED_LOOP(OUT), MOTE_LINKED_LOOP(KEPT), MOTE_LINKED_LOOP(UNNAMED)};
bool Has(int way) { return kLoops[way].get() != nullptr; }
bool HasOut() { return kLoops[0].get() != nullptr; }
"""
PROGRAM = """#include "mote/left_out_loops.h"
MOTE_LEAVE_OUT_LOOP(OUT)
MOTE_LEAVE_OUT_LOOP(KEPT)
MOTE_KEEP_LOOP(KEPT)
bool Has(int way);
bool HasOut();
int main(int count, char**) { return Has(count - 1) || HasOut() || !Has(count) || !Has(count + 1) ? 1 : 0; }
"""


class LeftOutLoops(unittest.TestCase):

    def test_compilers(self):
        """None takes a loop for known that a program leaves out."""
        with tempfile.TemporaryDirectory() as name:
            library, program = pathlib.Path(name, "library.cc"), pathlib.Path(name, "program.cc")
            library.write_text(LIBRARY)
            program.write_text(PROGRAM)
            for compiler in ("g++", "clang++"):
                if shutil.which(compiler) is None:
                    self.skipTest(f"{compiler} is not installed")
                for level in ("-O0", "-O2", "-Os"):
                    with self.subTest(compiler=compiler, level=level):
                        subprocess.run([compiler, "-std=c++17", level, "-I", ROOT, "-I", ROOT / "include", program, library, "-o",
                                        pathlib.Path(name, "made")], check=True)
                        subprocess.run([pathlib.Path(name, "made")], check=True)

    def test_table_is_that_of_the_library(self):
        rows = re.findall(r'^LOOP\("(\w+)", (\w+), (\d+), (\w+)\)', (ROOT / "tools/mote/compile/loops.def").read_text(), re.M)
        for kind, tag in KINDS.items():
            defined, tables = set(), []
            for source in (ROOT / "src/operators").glob(f"*/{tag}/*.cc"):
                text = source.read_text()
                defined.update(re.findall(r"^MOTE_LOOP\((\w+),", text, re.M))
                for table in re.findall(r"LinkedLoop k\w+\[\] = \{(.*?)\};", text, re.S):
                    tables.append(re.findall(r"MOTE_LINKED_LOOP\((\w+)\)", table))
            expected = {}
            for of_kind, op, way, name in rows:
                if of_kind == kind:
                    self.assertEqual(int(way), len(expected.setdefault(op, [])), f"the ways of {op} are in order")
                    expected[op].append(name)
            self.assertEqual(sorted(tables), sorted(expected.values()))
            self.assertEqual(defined, {name for names in expected.values() for name in names})

    def test_a_model_keeps_what_it_runs(self):
        self.assertEqual(lines_of(header(SINE), "defined(__ARM_FEATURE_DSP)"), {
            "FULLY_CONNECTED_INT8_PORTABLE": "LEAVE_OUT", "FULLY_CONNECTED_INT8_SMALL_LAYER": "KEEP",
            "FULLY_CONNECTED_INT8_FEW_CHANNELS": "LEAVE_OUT", "FULLY_CONNECTED_INT8_ROW_BY_ROW": "KEEP",
            "FULLY_CONNECTED_INT8_LONG_ROWS": "LEAVE_OUT", "FULLY_CONNECTED_INT8_ROWS_TOGETHER": "LEAVE_OUT"})

    def test_two_models_keep_what_either_runs(self):
        for condition in ("defined(__ARM_FEATURE_DSP)", "defined(__ARM_FEATURE_MVE)"):
            alone = [lines_of(header(model), condition) for model in (DIGITS, MICRO_SPEECH)]
            both = lines_of(header(DIGITS, MICRO_SPEECH), condition)
            self.assertEqual(set(both), set(alone[0]) | set(alone[1]))
            for name, verb in both.items():
                self.assertEqual(verb == "KEEP", any(one.get(name) == "KEEP" for one in alone), name)

    def test_in_c(self):
        text = header(SINE, arguments=("--language", "c"))
        self.assertIn("MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER)", text)
        subprocess.run(["cc", "-std=c99", "-pedantic-errors", "-Wall", "-Werror", "-Wno-unused", "-fsyntax-only", "-I",
                        ROOT / "include", "-D__ARM_FEATURE_DSP=1", "-x", "c", "-"], input=text, text=True, check=True)

    def test_compiled_models(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([MOTE, "compile", SINE, "--target", "cortex-m4", "-o", folder], check=True, capture_output=True)
            lines = LINE.findall(pathlib.Path(folder, "sine_int8.cc").read_text())
        self.assertIn(("KEEP", "FULLY_CONNECTED_INT8_SMALL_LAYER"), lines)
        self.assertIn(("LEAVE_OUT", "FULLY_CONNECTED_INT8_ROWS_TOGETHER"), lines)


if __name__ == "__main__":
    unittest.main()
