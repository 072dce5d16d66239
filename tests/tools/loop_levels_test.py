#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in populations, sampled by: Unoptimised
"""Loops of targets, partly assembler, compile at the levels of optimisation that build systems and IDEs choose: without it,
and with a frame pointer, a compiler has fewer registers to give."""
import concurrent.futures
import itertools
import os
import re
import shutil
import subprocess
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))
from target import load_target

LEVELS = ("-O0 -g", "-O2 -fno-omit-frame-pointer", "-Os", "-O3")
OPTIONS = ["-std=c++17", "-ffunction-sections", "-fdata-sections", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics",
           f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}", "-isystem", mote.BUILD / "generated/accessors",
           "-isystem", mote.BUILD / "generated"]
# Flags of cmake/vector_levels.cmake, for processors that a program asks for while it runs.
VECTORS = (["-mavx2", "-mfma"], ["-mavx512f", "-mavx512bw", "-mavx512vnni"])


OPERATORS = mote.ROOT / "src/operators"


def loops(folder):
    """The sources of operators with a target's tag."""
    return sorted(OPERATORS.glob(f"*/{folder}/*.cc"))


class Levels(mote.MoteTest):
    levels = LEVELS

    def check(self, compilers, flags, sources):
        self.assertNotEqual(sources, [])
        for compiler in compilers:
            if shutil.which(compiler) is None:
                self.skipTest(f"{compiler} is not there")

        def compile_one(job):
            compiler, level, source = job
            done = subprocess.run([compiler, *flags, *OPTIONS, *level.split(), "-c", source, "-o", os.devnull],
                                  capture_output=True, text=True, check=False)
            return f"{compiler} {level} {source.relative_to(mote.ROOT)}: {done.stderr}" if done.returncode else ""

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems = list(filter(None, pool.map(compile_one, itertools.product(compilers, self.levels, sources))))
        self.assertEqual(problems, [], "\n".join(problems))

    def check_target(self, name, sources):
        target = load_target(name)
        libraries = f"{target.facts['MOTE_C_LIBRARY_FLAGS']} {target.facts.get('MOTE_CXX_LIBRARY_FLAGS', '')}"
        self.check([target.compiler], [*target.cpu_flags.split(), *libraries.split()], sources)

    def test_cortex_m(self):
        """Also portable sources with assembler."""
        portable = [source for source in OPERATORS.glob("*/*.cc") if re.search(r"\basm\b", source.read_text())]
        self.check_target("cortex_m3", [*loops("cortex_m"), *sorted(portable)])

    def test_cortex_m_dsp(self):
        self.check_target("cortex_m4", loops("cortex_m_dsp"))

    def test_helium(self):
        self.check_target("cortex_m55", loops("helium"))

    def test_riscv(self):
        self.check_target("riscv32", loops("riscv"))

    @unittest.skipUnless(os.uname().machine == "x86_64", "this computer is no x86-64 one")
    def test_x86_64(self):
        tables = [source for source in loops("vectors") if source.name.endswith("_loops.cc")]
        self.check(["g++", "clang++"], [], [*sorted(set(loops("vectors")) - set(tables)), *loops("x86_64")])
        for flags in VECTORS:
            self.check(["g++", "clang++"], flags, tables)


class Unoptimised(Levels):
    """A sample: the level at which registers run out first."""
    levels = LEVELS[:1]


if __name__ == "__main__":
    mote.main()
