#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
"""docs/porting.md, followed to the letter in a folder outside the repository: its files written, its commands run.

Of the command that runs all tests, a few: the rest does the same."""
import re
import subprocess
import sys
import unittest

import boards_test
import documented_make
import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))

from board import Board

GEN = mote.ROOT / "tensorflow/lite/micro/tools/make/gen"
PAGE = (mote.ROOT / "docs" / "porting.md").read_text()
STEP = re.compile(r"^`\.\./my_port/(?P<path>[^`]+)`:\n```\w+\n(?P<content>.*?)^```$"
                  r"|^```sh\n(?P<commands>.*?)^```\n(?:```\n(?P<printed>.*?)^```$)?", re.M | re.S)
SOME_TESTS = ["test_kernel_softmax_test", "test_micro_test_test", "test_instruction_counter_test"]


@unittest.skipUnless(documented_make.is_possible(), "needs build/host and build/cortex_m3")
class Porting(mote.MoteTest):

    def setUp(self):
        super().setUp()
        self.port = self.folder / "my_port"

    def make(self, *words):
        variables = [word for word in words if "=" in word]
        self.addCleanup(documented_make.remove_build_folder, *variables)
        return documented_make.make(*words)

    def follow(self, command):
        program, option, makefile, *words = command.split()
        self.assertEqual((program, option, makefile), ("make", "-f", documented_make.MAKEFILE))
        words = [word.replace("../my_port", str(self.port)) for word in words]
        if words[-1] == "test":
            words[-1:] = SOME_TESTS
        done = self.make(*words)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def test_page(self):
        files = commands = 0
        for step in STEP.finditer(PAGE):
            if step["path"]:
                path = self.port / step["path"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step["content"])
                files += 1
                continue
            for command in step["commands"].splitlines():
                printed = self.follow(command)
                commands += 1
                if step["printed"]:
                    self.assertIn(step["printed"], printed.replace("\r", ""))
                elif "_test" in command or command.endswith(" test"):
                    self.assertIn("~~~ALL TESTS PASSED~~~", printed)
                elif command.endswith("run_hello_world"):
                    self.assertIn("x_value: 1.571, y_value: 0.9", printed)
                elif command.endswith("hello_world_bin"):
                    self.check_image(printed.splitlines()[-2].removesuffix(".bin"))
        self.assertEqual(files, 5)
        self.assertGreaterEqual(commands, 8)

    def check_image(self, path):
        """That of the board itself: boards_test.py says what it may not have."""
        board = Board("my_board", self.port)
        image = boards_test.Image(mote.ROOT / path, board.facts()["MOTE_TOOLCHAIN_PREFIX"])
        boards_test.BoardsTest().check_addresses(board, image)
        board.emulator = Board("lm3s6965evb").emulator
        self.assertEqual(boards_test.serial_port(board, image.path, 1), ["x_value: 0.000, y_value: 0.024"])

    def test_kernel_in_its_documented_folder(self):
        """Takes the place of ours, and one that could not is warned of."""
        kernels = self.port / "tensorflow/lite/micro/kernels/my_mcu"
        kernels.mkdir(parents=True)
        for name, source in (("relu", "elementwise/relu"), ("conv", "convolution/conv_2d")):
            (kernels / f"{name}.cc").write_text((mote.ROOT / f"src/operators/{source}.cc").read_text())
        (kernels / "activations.cc").write_text("")
        for variable in ("TAGS", "OPTIMIZED_KERNEL_DIR"):
            done = documented_make.make(f"{variable}=my_mcu", f"PORT_DIR={self.port}", "generate_kernel_relu_test_make_project")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(" ".join(done.stderr.split()), "kernels/my_mcu/activations.cc is not compiled: no file in src/operators")
            makefile = GEN / documented_make.host() / "prj/kernel_relu_test/make/Makefile"
            sources = re.search(r"^SOURCES := (.*?[^\\])\n", makefile.read_text(), re.M | re.S).group(1).split()
            own = {f"tensorflow/lite/micro/kernels/my_mcu/{name}.cc" for name in ("relu", "conv")}
            self.assertTrue(own <= set(sources))
            self.assertFalse({"src/operators/elementwise/relu.cc", "src/operators/convolution/conv_2d.cc"} & set(sources))
            self.assertFalse([source for source in sources if source.endswith("activations.cc")])

    def test_debug_log_of_a_port(self):
        """One variable replaces DebugLog() on an emulator and on the host, at either of its places."""
        for target, place, print_char in (
                ("cortex_m3", "src/platform", 'static char text[2]; text[0] = c; mote::SemihostingWrite(text);'),
                ("linux", "tensorflow/lite/micro", 'fputc(c, stdout);')):
            source = self.port / place / "shouting" / "debug_log.cc"
            source.parent.mkdir(parents=True)
            header = "src/platform/qemu/semihosting.h" if target == "cortex_m3" else "stdio.h"
            source.write_text(f'#include "tensorflow/lite/micro/debug_log.h"\n#include "{header}"\n'
                              'extern "C" void DebugLog(const char* s) {\n  for (; *s != 0; ++s) {\n'
                              "    const char c = *s >= 'a' && *s <= 'z' ? *s - 32 : *s;\n"
                              f"    {print_char}\n  }}\n}}\n")
            done = self.make(f"TARGET={target}", f"PORT_DIR={self.port}", "TAGS=shouting", "run_hello_world")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("X_VALUE: 1.571, Y_VALUE: 0.9", done.stdout)

    def test_says_what_is_not_there(self):
        done = self.make("TARGET=cortex_m3", "TAGS=no_such_tag", "hello_world")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(" ".join(done.stderr.split()), "tag 'no_such_tag' changes nothing.*The tags are: .*cortex_m_dsp")
        done = self.make("TARGET=cortex_m3", f"PORT_DIR={self.port}/nowhere", "hello_world")
        self.assertEqual(done.returncode, 2)
        self.assertIn("has no folder src", " ".join(done.stderr.split()))


class PortableLoops(mote.MoteTest):

    def test_loop_of_a_port_replaces_the_portable_one(self):
        """The runner with portable loops has the repository's loop in place of the port's."""
        loop = self.folder / "port/src/operators/convolution/my_mcu/conv_int8.cc"
        loop.parent.mkdir(parents=True)
        loop.write_text("")
        build = self.folder / "build"
        subprocess.run(["cmake", "--preset", "cortex_m3", "-B", build, "-DTAGS=my_mcu", f"-DPORT_DIR={self.folder}/port"],
                       cwd=mote.ROOT, capture_output=True, check=True)
        rules = (build / "build.ninja").read_text()
        compiled = re.findall(r"^build (\S+\.obj): \S+ (\S+/conv_int8\.cc) ", rules, re.M)
        runner = [source for target, source in compiled if "/mote_runner_portable.dir/" in target]
        self.assertIn(str(loop), [source for _, source in compiled])
        self.assertEqual(runner, [str(mote.ROOT / "src/operators/convolution/conv_int8.cc")])


if __name__ == "__main__":
    mote.main()
