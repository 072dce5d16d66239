#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""libtensorflowlite_c.so exports the names of its version script and no others, and these are the functions and constants
of the C headers."""
import ctypes
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(sys.argv.pop()) / "lib" / "libtensorflowlite_c.so"
INCLUDE = ROOT / "include"


def listed():
    return re.findall(r"^    (\w+);$", (ROOT / "src" / "host" / "c_api" / "tensorflowlite_c.map").read_text(), re.M)


def declared():
    """The functions of the headers, as the C compiler understands them, and the constants."""
    delegates = ["tensorflow/lite/delegates/external/external_delegate.h", "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"]
    headers = sorted([*(str(path.relative_to(INCLUDE)) for path in INCLUDE.rglob("core/**/c/*.h")), *delegates])
    with tempfile.TemporaryDirectory() as folder:
        prototypes = pathlib.Path(folder, "prototypes")
        subprocess.run(["gcc", "-std=c11", "-I", INCLUDE, "-x", "c", "-c", "-", "-o", "/dev/null", "-aux-info", prototypes],
                       input="".join(f'#include "{header}"\n' for header in headers), text=True, check=True)
        functions = re.findall(r"^/\* .*/include/tensorflow/.*? extern .*?\b(TfLite\w+) \(", prototypes.read_text(), re.M)
    constants = [name for header in headers
                 for name in re.findall(r"^TFL_CAPI_EXPORT extern const \w+ (\w+)\[\];", (INCLUDE / header).read_text(), re.M)]
    return sorted(set(functions + constants))


class Symbols(unittest.TestCase):

    def test_exported(self):
        table = subprocess.run(["nm", "--dynamic", "--defined-only", LIBRARY], capture_output=True, text=True, check=True)
        exported = [line.split()[-1].split("@")[0] for line in table.stdout.splitlines()]
        self.assertEqual(sorted(name for name in exported if name != "VERS_1.0"), listed())
        self.assertEqual({line.split("@@")[-1] for line in table.stdout.splitlines() if " T " in line}, {"VERS_1.0"})

    def test_documented(self):
        """What bindings for other languages look up by name: tests/c_api/documented_exports.txt."""
        lines = (ROOT / "tests/c_api/documented_exports.txt").read_text().splitlines()
        documented = [line for line in lines if line and not line.startswith("#")]
        self.assertGreater(len(documented), 200)
        library = ctypes.CDLL(str(LIBRARY))
        self.assertEqual([name for name in documented if not hasattr(library, name)], [])

    def test_declared(self):
        self.assertEqual(declared(), listed())


if __name__ == "__main__":
    unittest.main()
