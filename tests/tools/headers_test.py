#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: quick
"""Compiles the public headers in each version of C++ from C++11 on, with each compiler, warnings being errors.

  headers_test.py BUILD_FOLDER          each header alone in each of these ways
  headers_test.py BUILD_FOLDER quick    each header alone with GCC in C++11, and all in one source in each of the ways

Those of the C interface are also compiled as C, and include headers at documented paths alone. So are, with GCC, the headers at LiteRT's paths: each includes one of these.
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
CXX = ["c++11", "c++14", "c++17", "c++20"]
C = ["c11"]
ARM = ["-mcpu=cortex-m3", "-mthumb"]
ARM_CXX = [*ARM, "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-Wnon-virtual-dtor"]
CXX_COMPILERS = [["g++"], ["clang++"], ["arm-none-eabi-g++", *ARM_CXX]]
C_COMPILERS = [["gcc"], ["clang"], ["arm-none-eabi-gcc", *ARM]]
# The two forms of one header for tests: a program has one of them.
NOT_TOGETHER = {f"tensorflow/lite/{folder}/testing/micro_test.h" for folder in ("micro", "experimental/micro")}


def at_litert_paths(build):
    """Pairs of a path that LiteRT has and of the header that lies there."""
    folder = pathlib.Path(build, "generated")
    return sorted((str(p.relative_to(folder)), re.search(r'^#include "(.*)"', p.read_text(), re.M).group(1))
                  for p in (folder / "tflite").rglob("*.h"))


def litert_problems(build):
    """Each public header has such a path, and no other file lies there."""
    prefixes = {"tensorflow/lite/": "tflite/", "tensorflow/compiler/mlir/lite/": "tflite/converter/"}
    expected = {(path + h[len(prefix):], h) for h in [*headers(), "tensorflow/lite/schema/schema_generated.h"]
                for prefix, path in prefixes.items() if h.startswith(prefix)}
    return [f"{path}, which is to include {header}" for path, header in expected.symmetric_difference(at_litert_paths(build))]


def headers():
    return sorted(str(p.relative_to(ROOT / "include")) for p in (ROOT / "include").rglob("*.h"))


def is_c(header):
    return re.search(r"/(c|microfrontend/lib)/\w+\.h$", header) is not None


def foreign_includes():
    """Bindings of other languages copy the C headers by their documented names: these bring nothing of include/mote."""
    found = []
    for header in [h for h in headers() if is_c(h) and h.startswith("tensorflow/")]:
        todo, seen = [header], set()
        while todo:
            path = ROOT / "include" / todo.pop()
            others = set(re.findall(r'^ *# *include "([^"]+)"', path.read_text(), re.M)) - seen
            found += [f"{path.relative_to(ROOT)}, which {header} brings: no {other}"
                      for other in others if not other.startswith("tensorflow/")]
            seen |= others
            todo += [other for other in others if other.startswith("tensorflow/")]
    return found


def ways(language, compilers, standards):
    return [[*compiler, "-x", language, f"-std={standard}"] for compiler, standard in itertools.product(compilers, standards)]


def jobs(quick, build):
    """Pairs of a list of headers and a command."""
    every = headers()
    in_cxx = ways("c++", CXX_COMPILERS, CXX)
    in_c = ways("c", C_COMPILERS, C)
    found = [([h], way) for h in every for way in (in_cxx[:1] if quick else in_cxx)]
    found += [([h], way) for h in every if is_c(h) for way in (in_c[:1] if quick else in_c)]
    litert = [path for path, header in at_litert_paths(build) if header not in NOT_TOGETHER]
    found += [(group, in_cxx[0]) for group in ([litert] if quick else [[path] for path in litert])]
    if quick:
        together = [h for h in every if h not in NOT_TOGETHER]
        found += [(together, way) for way in in_cxx]
        found += [(list(filter(is_c, together)), way) for way in in_c]
    return found


def problem(job, build):
    """What the compiler says, or nothing."""
    included, command = job
    result = subprocess.run(
        [*command, *WARNINGS, "-I", str(ROOT / "include"),
         "-isystem", f"{build}/generated/accessors", "-isystem", f"{build}/generated",
         "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", "-"],
        input="".join(f'#include "{h}"\n' for h in included), capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return ""
    what = f"{included[0]} does not compile alone" if len(included) == 1 else "the headers do not compile together"
    return f"{what}: {' '.join(command)}\n{result.stderr}"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    todo = jobs("quick" in sys.argv[2:], build)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = litert_problems(build) + foreign_includes() + [p for p in pool.map(lambda job: problem(job, build), todo) if p]
    count = f"{len(headers())} headers and {len(at_litert_paths(build))} at LiteRT's paths"
    print("\n".join(problems) or f"{count} compile, in {len(todo)} sources")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
