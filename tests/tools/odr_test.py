#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
"""No two different types of the device part have one name in an image: the linker, which gets the compiler's own view
of each source (-flto), compares them."""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))
from target import load_target

COMPILER = "arm-none-eabi-g++"
OPTIONS = ["-std=c++17", "-Os", "-flto", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-DNDEBUG",
           "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}",
           "-isystem", mote.BUILD / "generated/accessors", "-isystem", mote.BUILD / "generated"]
LINK = ["-flto", "-Werror=odr", "-r", "-flinker-output=rel", "-nostdlib"]


@unittest.skipUnless(shutil.which(COMPILER), f"{COMPILER} is not there")
class OneDefinition(mote.MoteTest):

    def compile(self, flags, sources):
        """The objects of the sources."""
        def compile_one(numbered):
            number, source = numbered
            made = self.folder / f"{number}_{source.stem}.o"
            subprocess.run([COMPILER, *flags, *OPTIONS, "-c", source, "-o", made], check=True)
            return made
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(compile_one, enumerate(sources)))

    def link(self, flags, objects):
        """What the linker says."""
        done = subprocess.run([COMPILER, *flags, *LINK, *objects, "-o", self.folder / "image"], capture_output=True,
                              text=True, env={**os.environ, "LC_ALL": "C"}, check=False)
        return done.stderr

    def check_target(self, name):
        target = load_target(name)
        flags = target.facts["MOTE_CPU_FLAGS"].split()
        self.assertEqual(self.link(flags, self.compile(flags, [s for s in target.sources if s.suffix == ".cc"])), "")

    def test_cortex_m4(self):
        self.check_target("cortex_m4")

    def test_cortex_m55(self):
        self.check_target("cortex_m55")

    def test_finds_two_definitions(self):
        sources = [pathlib.Path(self.folder / name) for name in ("one.cc", "other.cc")]
        sources[0].write_text("struct Plan { int rows; };\nint Rows(const Plan* plan) { return plan->rows; }\n")
        sources[1].write_text("struct Plan { char taps[3]; };\nint Taps(const Plan* plan) { return plan->taps[2]; }\n")
        self.assertIn("struct Plan", self.link([], self.compile([], sources)))


if __name__ == "__main__":
    mote.main()
