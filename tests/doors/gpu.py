#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3.
"""docs/gpu_delegate.md: its program, its line of Python and benchmark_model in an empty Debian, on PoCL with the packages that the page
prints; and what they say before these are there."""
import re
import struct

import door

PAGE = "docs/gpu_delegate.md"
PREFIX = door.ROOT / "build/prefix"
MODEL = door.ROOT / "models/sine/sine_float.tflite"
PACKAGES = "ocl-icd-libopencl1 pocl-opencl-icd"
INSTALL = f"sudo apt-get install --no-install-recommends {PACKAGES}"
PROGRAMS_NEED = "libstdc++6 libpng16-16 libxnnpack0 python3-numpy"  # with OpenCL or without
NEAR = 1e-4
# The page has root's commands behind sudo, and somebody who answers yes.
PREPARE = f"""printf '#!/bin/sh\\nexec "$@"\\n' >/usr/bin/sudo && chmod +x /usr/bin/sudo
echo 'APT::Get::Assume-Yes "true";' >/etc/apt/apt.conf.d/yes && apt-get update && apt-get install --no-install-recommends {PROGRAMS_NEED}"""


def page_program():
    """The page's statements as a program that computes the sine of 1 and prints it."""
    block = re.search(r"^```cpp\n(.*?)^```", (door.ROOT / PAGE).read_text(), re.M | re.S).group(1)
    includes, statements = block.split("\n\n", 1)
    statements = (statements.replace('"model.tflite"', f'"{MODEL}"')
                  .replace("interpreter->Invoke();", "*interpreter->typed_input_tensor<float>(0) = 1;\ninterpreter->Invoke();\n"
                                                     'std::printf("%.6f\\n", *interpreter->typed_output_tensor<float>(0));'))
    return f"#include <cstdio>\n#include <memory>\n{includes}\nint main() {{\n{statements}}}\n"


def python_program():
    """The page's line, then the sine of 1."""
    line = re.search(r"^- Python: `(.*?)`", (door.ROOT / PAGE).read_text(), re.M).group(1)
    return f"""import numpy as np
from mote import Interpreter, load_delegate
model_path = {str(MODEL)!r}
interpreter = {line}
interpreter.allocate_tensors()
interpreter.set_tensor(interpreter.get_input_details()[0]["index"], np.ones((1, 1), np.float32))
interpreter.invoke()
print([op["op_name"] for op in interpreter._get_ops_details()])
print("%.6f" % interpreter.get_tensor(interpreter.get_output_details()[0]["index"])[0, 0])
"""


class Gpu(door.Door):
    def setUp(self):
        super().setUp()
        self.printed("docs/installing.md", "make host")
        self.printed("docs/installing.md", "cmake --install build/host --prefix PREFIX", PREFIX=PREFIX)
        self.run_command("make", "python", folder=door.ROOT)
        (self.place / "program.cc").write_text(page_program())
        (self.place / "program.py").write_text(python_program())
        flags = self.run_command("pkg-config", "--cflags", "--libs", "mote-host", env={"PKG_CONFIG_PATH": f"{PREFIX}/lib/pkgconfig"})
        self.run_command("g++", "-std=c++17", "program.cc", *flags.split(), "-ltensorflowlite_gpu_delegate", "-o", "program")

    def test_on_the_processor(self):
        debian = self.debian()
        shared = {str(folder): folder for folder in (door.ROOT, self.place)}
        debian.run(PREPARE)
        benchmark = f"{PREFIX}/bin/benchmark_model --graph={MODEL} --num_runs=1"

        def run(command):
            """What it prints, and how it ended."""
            return debian.run(f"{command} 2>&1; echo status $?", shared, folder=str(self.place),
                              env={"LD_LIBRARY_PATH": f"{PREFIX}/lib", "PYTHONPATH": f"{door.ROOT}/build/host/python"})

        # Without OpenCL each names the packages that the page names, and the program goes on without it.
        on_cpu = run("./program")
        self.assertRegex(on_cpu, r"the CPU runs all nodes\n[\d.]+\nstatus 0\n$")
        for said in (on_cpu, run("python3 program.py"), run(f"{benchmark} --use_gpu=true")):
            self.assertRegex(said, "Can not open OpenCL library on this device")
            for package in PACKAGES.split():
                self.assertIn(package, said)
        run(f"{benchmark} --output_filepath=cpu.bin")

        debian.printed(PAGE, INSTALL)
        wanted = float(re.search(r"^([\d.]+)$", on_cpu, re.M).group(1))
        of_program, of_python = run("./program"), run("python3 program.py")
        self.assertNotIn("the CPU runs all nodes", of_program)
        self.assertIn("'DELEGATE'", of_python)
        for said in (of_program, of_python):
            self.assertRegex(said, r"\nstatus 0\n$")
            self.assertAlmostEqual(float(re.search(r"^([\d.]+)$", said, re.M).group(1)), wanted, delta=NEAR)
        said = run(f"{benchmark} --use_gpu=true --require_full_delegation=true --output_filepath=gpu.bin")
        self.assertRegex(said, "Initialized OpenCL-based API")
        self.assertRegex(said, r"\nstatus 0\n$")
        numbers = [struct.unpack("<f", (self.place / name).read_bytes())[0] for name in ("cpu.bin", "gpu.bin")]
        self.assertAlmostEqual(*numbers, delta=NEAR)


if __name__ == "__main__":
    door.main()
