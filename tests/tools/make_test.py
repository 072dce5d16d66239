#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: Answers
"""The goals of the documented Makefile, and what it says of those that it does not have."""
import re
import subprocess
import unittest

import documented_make
import mote_command as mote

GEN = mote.ROOT / "tensorflow" / "lite" / "micro" / "tools" / "make" / "gen"
REPORTER_LINES = """Number: 42
Badly-formed format string
Another  badly-formed  format string
~~~ALL TESTS PASSED~~~
"""


@unittest.skipUnless(documented_make.is_possible(), "needs build/host and build/cortex_m3")
class Goals(mote.MoteTest):

    def make(self, *words):
        done = documented_make.make(*words)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout}\n{done.stderr}")
        return done.stdout.replace("\r", "")

    def test_on_this_computer(self):
        self.assertIn("~~~ALL TESTS PASSED~~~", self.make("test_hello_world_test"))
        self.assertIn("x_value: 1.571, y_value: 0.9", self.make("run_hello_world"))
        self.assertTrue(self.make("test_micro_error_reporter_test").endswith(REPORTER_LINES))
        arch = subprocess.run(["uname", "-m"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("hello_world_test", "micro_error_reporter_test"):
            self.assertTrue((GEN / f"linux_{arch}" / "bin" / name).exists())

    def test_on_targets(self):
        for target, arch in (("bluepill", "cortex-m3"), ("cortex_m0", "cortex-m0"), ("cortex_m3", "cortex-m3"),
                             ("cortex_m4", "cortex-m4"), ("cortex_m33", "cortex-m33"), ("cortex_m55", "cortex-m55"),
                             ("riscv32", "riscv32")):
            if mote.TARGETS and target != "bluepill" and target.replace("_", "-") not in mote.built_targets():
                continue
            with self.subTest(target=target):
                self.assertTrue(self.make(f"TARGET={target}", "test_micro_error_reporter_test").endswith(REPORTER_LINES))
                self.assertIn("1/1 tests passed\n~~~ALL TESTS PASSED~~~",
                              self.make(f"TARGET={target}", "test_hello_world_test"))
                self.assertIn("~~~ALL TESTS PASSED~~~", self.make(f"TARGET={target}", "test_kernel_softmax_test"))
                self.assertIn("x_value: 1.571, y_value: 0.9", self.make(f"TARGET={target}", "run_hello_world"))
                self.make(f"TARGET={target}", "hello_world_bin")
                image = GEN / f"{target}_{arch}" / "bin" / "hello_world.bin"
                self.assertIn((mote.ROOT / "models" / "sine" / "sine_int8.tflite").read_bytes(), image.read_bytes())

    def test_examples_that_fit_a_bluepill(self):
        """As their pages say."""
        for name, target in (("magic_wand", "bluepill"), ("person_detection", "bluepill"), ("anomaly", "bluepill_128k")):
            with self.subTest(name=name):
                page = (mote.ROOT / "examples" / name / "README.md").read_text()
                stated = int(re.search(r"bluepill.*?([\d,]{5,}) bytes", page, re.S).group(1).replace(",", ""))
                self.make(f"TARGET={target}", "BUILD_TYPE=release", f"{name}_bin")
                image = (GEN / f"{target}_cortex-m3_release" / "bin" / f"{name}.bin").stat().st_size
                self.assertAlmostEqual(image, stated, delta=0.02 * stated)

    def test_library(self):
        library = GEN / "cortex_m3_cortex-m3" / "lib" / "libtensorflow-microlite.a"
        self.make("TARGET=cortex_m3", "microlite")
        names = subprocess.run(["arm-none-eabi-nm", "-C", library], capture_output=True, text=True, check=True).stdout
        self.assertIn("T tflite::MicroInterpreter::AllocateTensors()", names)

    def test_bluepill_keeps_to_its_memories(self):
        images = mote.ROOT / "build" / "cortex_m3" / "tests" / "bluepill"
        texts = [path.read_text() for path in images.glob("*_test") if path.read_bytes()[:4] != b"\x7fELF"]
        for text in texts:
            self.assertRegex(text, r"does not fit bluepill: it needs \d+ bytes of (flash|RAM) of (65536|20480) \(\d+ too")
        if (images / "operators.softmax_test").exists():
            self.assertGreater(len(list(images.glob("*_test"))) - len(texts), 140)
        done = documented_make.make("TARGET=bluepill", "micro_delegate")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"micro_delegate does not fit bluepill: it needs \d+ bytes of RAM of 20480 \(")
        self.assertIn("mote inspect MODEL", done.stderr)
        for goal, answer in (("test_kernel_reduce_test", "left out: operators.reduce_test"), ("kernel_reduce_test_bin", "reduce_test")):
            done = documented_make.make("TARGET=bluepill", goal)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"{answer} does not fit bluepill: it needs ", done.stdout + done.stderr)

    def test_the_largest_operators_are_tested_on_a_bluepill(self):
        for name in ("conv", "depthwise_conv", "fully_connected"):
            for goal in (f"test_kernel_{name}_test", f"test_{name}_test"):
                self.assertIn("~~~ALL TESTS PASSED~~~", self.make("TARGET=bluepill", goal))

    def test_images_of_tests(self):
        self.make("TARGET=bluepill", "micro_error_reporter_test", "micro_error_reporter_test_bin", "conv_test_bin")
        for name in ("micro_error_reporter_test", "conv_2d_test"):
            image = GEN / "bluepill_cortex-m3" / "bin" / name
            self.assertEqual(image.read_bytes()[:4], b"\x7fELF")
            self.assertLess(0, image.with_suffix(".bin").stat().st_size)
            self.assertLess(image.with_suffix(".bin").stat().st_size, 65536)

    def test_every_test_compiles_for_this_computer(self):
        self.assertRegex(self.make("test"), r"(\d+) of \1 tests passed, 0 left out")

    def test_every_architecture_of_cortex_m_generic_compiles(self):
        """One file each: the library itself is the same for all."""
        arches = self.make("TARGET=cortex_m_generic", "print-ARCHES").split()
        self.assertIn("cortex-m0", arches)
        for arch in arches:
            with self.subTest(arch=arch):
                build = self.folder / arch
                for command in (["cmake", "-S", mote.ROOT, "-B", build, "-G", "Ninja", f"-DTARGET_ARCH={arch}", "--toolchain",
                                 mote.ROOT / "targets" / "cortex_m_generic.cmake"],
                                ["cmake", "--build", build, "--target",
                                 "CMakeFiles/mote_micro.dir/src/platform/cortex_m_generic/micro_time.cc.obj"]):
                    done = subprocess.run(command, capture_output=True, text=True, check=False)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Answers(mote.MoteTest):

    def refused(self, *words):
        done = documented_make.make(*words)
        self.assertEqual(done.returncode, 2, done.stdout)
        return " ".join(done.stderr.split())

    def test_what_does_not_exist(self):
        for goal in ([], ["test"], ["hello_world"], ["test_add_test"], ["microlite", "clean"]):
            self.assertRegex(self.refused("TARGET=no_such_board", *goal), "There is no target 'no_such_board'")
        self.assertRegex(self.refused("TARGET=no_such_board", "test"), "no target 'no_such_board'.*bluepill.*linux.*riscv32")
        self.assertRegex(self.refused("TARGET=bluepill", "TARGET_ARCH=cortex-m4", "test"),
                         "bluepill has no TARGET_ARCH 'cortex-m4'. There is: cortex-m3")
        self.assertRegex(self.refused("BUILD_TYPE=fast", "test"), "no build type 'fast'.*default debug release")
        self.assertRegex(self.refused("test_kernel_convolution_test"),
                         "no goal 'test_kernel_convolution_test'. Near it are: .*test_kernel_conv_test")
        self.assertRegex(self.refused("generate_hello_world_eclipse_project"), "no goal.*generate_hello_world_make_project")

    def test_help_and_completion(self):
        listed = documented_make.make("help").stdout
        database = documented_make.make("-qp").stdout  # what a shell's completion reads
        for goal in ("test", "test_hello_world_test", "test_kernel_conv_test", "test_kernel_depthwise_conv_test",
                     "test_micro_interpreter_test", "test_kernel_add_test", "test_kernel_pooling_test", "microlite"):
            self.assertIn(f" {goal} ", listed)
            self.assertRegex(database, rf"(?m)^{goal}:")
        for goal in ("hello_world_bin", "generate_hello_world_keil_project", "generate_projects", "clean"):
            self.assertRegex(database, rf"(?m)^{goal}:")

    def test_goals_are_those_of_cmake(self):
        build = mote.ROOT / "build" / "cortex_m4"
        if not (build / "build.ninja").exists():
            self.skipTest("build/cortex_m4 is not configured")
        targets = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True).stdout
        of_cmake = set(re.findall(r"^([a-z0-9]+\.\w+_test): phony$", targets, re.M))
        tests = documented_make.make("print-TESTS").stdout.split()
        of_make = {name for test in tests for name in test.split(":")[1].split(",")}
        self.assertGreater(len(of_make), 200)
        self.assertEqual(of_make - of_cmake, set())
        of_target = {f"operators.{path.stem}" for path in mote.ROOT.glob("tests/operators/*/cortex_m_dsp/*_test.cc")}
        self.assertEqual(of_cmake - of_make, of_target)

    def test_what_a_goal_installs(self):
        """What builds it: no goal needs all that the tests of the repository do."""
        for words, wanted in (("test_conv_test", "host"), ("test", "host"), ("microlite", "host"), ("hello_world", "examples"),
                              ("run_micro_speech", "examples"), ("TARGET=bluepill test_conv_test", "arm"),
                              ("TARGET=cortex_m_generic TARGET_ARCH=cortex-m4+fp microlite", "arm"),
                              ("TARGET=nano33ble hello_world_bin", "arm"), ("TARGET=riscv32 test", "riscv"),
                              ("TARGET=hifive1 hello_world_bin", "riscv"), ("TARGET=aarch64 microlite", "aarch64")):
            printed = documented_make.make("--dry-run", *words.split()).stdout
            self.assertEqual(re.findall(r"^tools/setup\.sh.*", printed, re.M), [f"tools/setup.sh {wanted}"], words)

    def test_a_target_without_a_file_has_projects(self):
        for goal in ("clean", "generate_hello_world_keil_project", "generate_projects", "help"):
            done = documented_make.make("TARGET=my_mcu", "--dry-run", goal)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_folder_is_found_by_the_name_of_this_computer_too(self):
        documented_make.make("TARGET=disco_f746ng", "generate_hello_world_mbed_project")
        machine = documented_make.host().split("_", 1)[1]
        self.assertTrue((GEN / f"disco_f746ng_{machine}/prj/hello_world/mbed/mbed_app.json").is_file())

    def test_every_operator_has_a_goal(self):
        goals = documented_make.make("print-TEST_GOALS").stdout.split()
        for operator in re.findall(r"^OP\((\w+),", (mote.ROOT / "include/mote/ops.def").read_text(), re.M):
            self.assertIn(f"test_kernel_{operator.lower()}_test", goals)


if __name__ == "__main__":
    mote.main()
