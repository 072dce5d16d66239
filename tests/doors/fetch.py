#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2.
"""docs/installing.md, "As a part of your tree": the page's programs with add_subdirectory and with FetchContent."""
import door
from installing_page import ANSWER, MODEL, blocks, section, write_programs

OPTIONS = ["-DCMAKE_BUILD_TYPE=Release", "-DMOTE_JOIN_SOURCES=ON"]


class Fetch(door.Door):
    def check(self, cmake_lists):
        """Programs in C and C++ give the answer, and nothing is built that they do not link."""
        write_programs(self.place, cmake_lists)
        launchers = [f"-DCMAKE_{language}_COMPILER_LAUNCHER=ccache" for language in ("C", "CXX")]
        self.run_command("cmake", "-G", "Ninja", "-B", "build", *OPTIONS, *launchers)
        environment = {"CCACHE_BASEDIR": str(self.place), "CCACHE_NOHASHDIR": "1"}
        self.run_command("cmake", "--build", "build", env=environment)
        for program in ("sine", "sine_host", "sine_c"):
            self.assertEqual(self.run_command(self.place / "build" / program, MODEL), ANSWER)
        built = sorted(path.name for path in self.place.glob("build/**/libmote_*.a"))
        self.assertEqual(built, ["libmote_host.a", "libmote_micro.a"])
        self.assertEqual(list(self.place.glob("build/**/libtensorflowlite_gpu_delegate.so")), [])

    def test_add_subdirectory(self):
        (self.place / "third_party").mkdir()
        self.run_command("git", "clone", "--quiet", door.ROOT, "third_party/mote")
        self.check(blocks(section("As a part of your tree"), "cmake")[0])

    def test_fetch_content(self):
        whole, fetch = blocks(section("As a part of your tree"), "cmake")
        commit = self.run_command("git", "rev-parse", "HEAD", folder=door.ROOT).strip()
        fetch = fetch.replace(" URL ", f" file://{door.ROOT} ").replace("GIT_TAG main", f"GIT_TAG {commit}")
        lines = [line for line in whole.splitlines(keepends=True) if not line.startswith("add_subdirectory")]
        self.check("".join([*lines[:2], fetch, *lines[2:]]))


if __name__ == "__main__":
    door.main()
