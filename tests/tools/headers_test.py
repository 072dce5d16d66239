#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles each public header alone, with the host's compiler and the one for Arm, warnings being errors; those of the C
interface also as C.

  headers_test.py BUILD_FOLDER
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
CXX = ["-x", "c++", "-std=c++17"]
C = ["-x", "c", "-std=c11"]
ARM = ["-mcpu=cortex-m3", "-mthumb"]
ARM_CXX = ["-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-Wnon-virtual-dtor"]


def headers():
    return sorted(str(p.relative_to(ROOT / "include")) for p in (ROOT / "include").rglob("*.h"))


def compile_alone(job):
    header, command, build = job
    result = subprocess.run(
        [*command, *WARNINGS, "-I", str(ROOT / "include"),
         "-isystem", f"{build}/generated/accessors", "-isystem", f"{build}/generated",
         "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", "-"],
        input=f'#include "{header}"\n', capture_output=True, text=True)
    return "" if result.returncode == 0 else f"{header} does not compile alone: {' '.join(command)}\n{result.stderr}"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    jobs = []
    for header in headers():
        jobs.append((header, ["c++", *CXX], build))
        jobs.append((header, ["arm-none-eabi-g++", *CXX, *ARM, *ARM_CXX], build))
        if re.search(r"/c/\w+\.h$", header):
            jobs.append((header, ["cc", *C], build))
            jobs.append((header, ["arm-none-eabi-gcc", *C, *ARM], build))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [p for p in pool.map(compile_alone, jobs) if p]
    print("\n".join(problems) or f"{len(headers())} headers compile alone, in {len(jobs)} ways")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
