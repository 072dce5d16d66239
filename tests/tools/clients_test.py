#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: quick
"""Compiles the programs in tests/clients as C++14, C++17 and C++20 with each compiler, warnings being errors, and runs
those for this machine: each says by its exit status whether the answer is right.

  clients_test.py BUILD_FOLDER          all of that
  clients_test.py BUILD_FOLDER quick    in C++14 alone, with GCC and for Arm

The builds for targets and the sanitizers run them, too, in C++17.
"""
import concurrent.futures
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

from headers_test import ARM_CXX, ROOT

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
CXX = ["c++14", "c++17", "c++20"]
FOLDER = ROOT / "tests" / "clients"


def jobs(quick):
    """Pairs of a source and a command that compiles it."""
    standards = CXX[:1] if quick else CXX
    compilers = [["g++"]] if quick else [["g++"], ["clang++"]]
    dynamic = sorted((FOLDER / "dynamic").glob("*.c*"))
    micro = sorted(FOLDER.glob("*.cc"))
    for source, compiler, standard in itertools.product(micro + dynamic, compilers, standards):
        if source.suffix == ".cc":
            yield source, [*compiler, f"-std={standard}"]
        elif standard == CXX[0]:
            yield source, [{"g++": "gcc", "clang++": "clang"}[compiler[0]], "-std=c11"]
    for source, standard in itertools.product(micro, standards):
        yield source, ["arm-none-eabi-g++", f"-std={standard}", *ARM_CXX]


def run(command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return ""
    return f"status {result.returncode}: {' '.join(map(str, command))}\n{result.stdout}{result.stderr}"


def problem(job, build, folder, number):
    """What went wrong, or nothing."""
    source, command = job
    compile_it = [*command, *WARNINGS, "-I", "include", "-I", ".", "-isystem", f"{build}/generated",
                  "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", str(source)]
    if command[0].startswith("arm"):
        return run([*compile_it, "-fsyntax-only"])
    made = f"{folder}/{number}"
    is_dynamic = source.parent != FOLDER
    model = [] if is_dynamic else [f"{folder}/model.o"]
    libraries = ["-lmote_host", "-lmote_micro", "-ldl"] if is_dynamic else ["-lmote_micro"]
    return (run([*compile_it, "-c", "-o", f"{made}.o"]) or
            run(["g++", f"{made}.o", *model, f"-L{build}", f"-Wl,-rpath,{build}", *libraries, "-pthread", "-o", made]) or
            run([made]))


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    todo = list(jobs(quick="quick" in sys.argv[2:]))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [run(["g++", "-c", "-I", ".", "examples/hello_world/sine_model_data.cc", "-o", f"{folder}/model.o"])]
        problems += pool.map(lambda n: problem(todo[n], build, folder, n), range(len(todo)))
    problems = [p for p in problems if p]
    print("\n".join(problems) or f"{len({source for source, _ in todo})} programs, compiled in {len(todo)} ways in all")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
