#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 1.
"""docs/installing.md, "Installed": `make host`, `cmake --install`, and programs in C and C++ with find_package and pkg-config."""
import json
import re
import subprocess

import door
from installing_page import ANSWER, MODEL, PAGE, blocks, section, write_programs

PREFIX = door.ROOT / "build/prefix"
COMPONENTS = ["micro", "host", "c", "gpu_delegate", "jni"]
HELLO_C = door.ROOT / "examples/hello_world_c/main.c"


class Prefix(door.Door):
    def setUp(self):
        super().setUp()
        if not PREFIX.exists():
            self.printed(PAGE, "make host")
            self.printed(PAGE, "cmake --install build/host --prefix PREFIX", PREFIX=PREFIX)

    def configure(self, text):
        """The finished process of CMake on a CMakeLists.txt."""
        (self.place / "CMakeLists.txt").write_text(f"cmake_minimum_required(VERSION 3.25)\nproject(other)\n{text}")
        return subprocess.run(["cmake", "-B", "build", f"-DCMAKE_PREFIX_PATH={PREFIX}"], cwd=self.place, capture_output=True,
                              text=True, check=False)

    def test_find_package(self):
        write_programs(self.place, blocks(section("Installed"), "cmake")[0])
        self.printed(PAGE, "cmake -B build -DCMAKE_PREFIX_PATH=PREFIX", folder=self.place, PREFIX=PREFIX)
        self.printed(PAGE, "cmake --build build", folder=self.place)
        (self.place / "models").symlink_to(door.ROOT / "models")
        self.assertEqual(self.printed(PAGE, "build/sine models/sine/sine_float.tflite", folder=self.place), ANSWER)
        for program in ("sine_host", "sine_c"):
            self.assertEqual(self.run_command(self.place / "build" / program, MODEL), ANSWER)

    def test_pkg_config(self):
        write_programs(self.place)
        lines = [line for line in blocks(section("Installed"), "sh")[2].splitlines() if not line.startswith("PKG_CONFIG_PATH")]
        for line, program in zip(lines, ("sine", "sine_host", "sine_c"), strict=True):
            self.printed(PAGE, line, folder=self.place, PREFIX=PREFIX)
            self.assertEqual(self.run_command(self.place / program, MODEL), ANSWER)
        flags = self.printed(PAGE, "PKG_CONFIG_PATH=PREFIX/lib/pkgconfig pkg-config --cflags --libs mote-micro", PREFIX=PREFIX).split()
        self.run_command("gcc", "-std=c99", f"-I{door.ROOT}", HELLO_C, *flags, "-o", self.place / "hello")
        self.assertIn("sine: all as expected", self.run_command(self.place / "hello"))

    def test_each_component(self):
        """Those of the page's table, and one for each operator."""
        names = re.findall(r"^\| `(\w+)`", section("As a part of your tree"), re.M)
        self.assertEqual(set(names), {*COMPONENTS, "ops_conv_2d"})
        operators = re.findall(r"^OP\((\w+),", (door.ROOT / "include/mote/ops.def").read_text(), re.M)
        names = [*COMPONENTS, *(f"ops_{name.lower()}" for name in operators)]
        (self.place / "main.cc").write_text("int main() {}\n")
        done = self.configure("".join(
            f"find_package(Mote REQUIRED COMPONENTS {name})\nadd_executable({name} main.cc)\n"
            f"target_link_libraries({name} PRIVATE Mote::{name})\n" for name in names))
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in ("gpu_delegate", "ops_conv_2d"):
            self.run_command("cmake", "--build", "build", "--target", name)
            self.run_command(self.place / "build" / name)
        # A program that has Mote::jni is a library for Java, which the door java builds.
        self.assertTrue((PREFIX / "lib/libmote_jni.a").is_file())

    def test_what_it_says_of_what_there_is_not(self):
        done = self.configure("find_package(Mote REQUIRED COMPONENTS ops_conv_9d)\n")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(" ".join(done.stderr.split()), "has no component 'ops_conv_9d'; there are micro, host, c")
        self.assertNotEqual(self.configure("find_package(Mote 9.0 REQUIRED)\n").returncode, 0)

    def test_headers_at_litert_paths(self):
        """Programs of the dynamic and of the micro runtime compile with the headers that are installed."""
        for headers in (["c/common.h", "interpreter.h", "interpreter_builder.h", "kernels/register.h", "model_builder.h",
                         "signature_runner.h", "schema/schema_generated.h", "converter/core/c/tflite_types.h"],
                        ["micro/micro_interpreter.h", "micro/micro_mutable_op_resolver.h", "micro/kernels/kernel_util.h"]):
            source = self.place / "litert.cc"
            source.write_text("".join(f'#include "tflite/{header}"\n' for header in headers))
            self.run_command("g++", "-std=c++17", "-fsyntax-only", "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", "-I",
                             PREFIX / "include/mote", source)

    def test_the_commands(self):
        """They find the sources that were installed with them, wherever they are started."""
        mote = PREFIX / "bin/mote"
        # The programs that were installed beside the command compute the arenas of targets.
        self.assertRegex(self.run_command(mote, "inspect", MODEL), r"cortex-m4 +\d+ bytes")
        self.run_command(mote, "new-project", MODEL, "--ide", "make", "-o", "project")
        self.assertTrue((self.place / "project/Makefile").is_file())
        for path in ("share/man/man1/mote-run.1", "share/bash-completion/completions/mote", "share/zsh/vendor-completions/_mote",
                     "share/fish/vendor_completions.d/mote.fish"):
            self.assertTrue((PREFIX / path).is_file(), path)

    def test_the_command_says_how_to_run_on_a_target(self):
        """What it prints, as printed, makes what it lacks."""
        environment = {"XDG_CACHE_HOME": str(self.place / "a cache")}
        command = [PREFIX / "bin/mote", "run", MODEL, "--input", "lcg", "--json", "--target", "cortex_m4"]
        with self.assertRaisesRegex(AssertionError, "build it with: ") as refused:
            self.run_command(*command, env=environment)
        step = re.search(r"^build it with: (cmake .*)$", str(refused.exception), re.M).group(1)
        self.run_command("sh", "-c", step, folder="/", env=environment)
        on_target = json.loads(self.run_command(*command, env=environment))
        here = json.loads(self.run_command(PREFIX / "bin/mote", "run", MODEL, "--input", "lcg", "--json", "--runtime", "micro"))
        self.assertEqual(on_target["outputs"], here["outputs"])


if __name__ == "__main__":
    door.main()
