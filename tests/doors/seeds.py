#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2, heavy.
"""The commands of the documents that describe the system, as they print them, in a clone in which nothing is built. The documents
are no part of the repository; tests/tools/documents_test.py holds that these are all of their commands that work."""
import os
import re
import shutil
import subprocess

import door

MAKE = "make -f tensorflow/lite/micro/tools/make/Makefile"
GEN = "tensorflow/lite/micro/tools/make/gen"
HOST = f"linux_{os.uname().machine}"
# That of this program, which a make may have started whose options the next is not to take.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
REPORTER_LINES = ["Number: 42", "Badly-formed format string", "Another  badly-formed  format string",
                  "~~~ALL TESTS PASSED~~~"]
LOG = '#include "tensorflow/lite/micro/debug_log.h"\n{}\nextern "C" void DebugLog(const char* s) {{ {} }}\n'


class Seeds(door.Door):
    RUN = []

    def run_printed(self, words, env=()):
        """The finished process of a command."""
        self.assertIn(words, self.RUN)
        done = subprocess.run(f"{MAKE} {words}", shell=True, cwd=door.ROOT, capture_output=True, text=True, check=False,
                              env={**ENVIRONMENT, **dict(env)})
        if done.returncode:
            self.fail(f"`{MAKE} {words}` ended with status {done.returncode}:\n{door.last_lines(done.stdout + done.stderr)}")
        return done

    def project(self, place):
        """The folder of a project, and its sources."""
        folder = door.ROOT / GEN / place
        self.assertTrue(folder.is_dir(), f"{place} is not among {list((door.ROOT / GEN).glob('*/prj/*/*'))[:9]}")
        return folder, sorted(str(path.relative_to(folder)) for path in folder.rglob("*.cc"))

    def built_and_run(self, folder, name):
        """What a program says that is made of all sources in the folder, as an IDE would take them."""
        listed = re.search(r"^SOURCES := (.*?[^\\])\n", (folder / "Makefile").read_text(), re.M | re.S).group(1)
        self.assertEqual(sorted(re.findall(r"\S+\.cc", listed)), sorted(str(f.relative_to(folder)) for f in folder.rglob("*.cc")))
        done = subprocess.run(["make", "-j2", "CXX=ccache g++"], cwd=folder, capture_output=True, text=True, check=False,
                              env=ENVIRONMENT)
        self.assertEqual(done.returncode, 0, done.stderr)
        return subprocess.run([folder / "build" / name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=True).stdout.splitlines()


class Generate(Seeds):
    """The first steps to a new board: nothing is built but the project."""
    REPORTER = "generate_micro_error_reporter_test_make_project"
    SPEECH = 'TARGET="disco_f746ng" generate_micro_speech_mbed_project'
    RUN = [REPORTER, "TARGET=my_mcu clean", f"TARGET=my_mcu {REPORTER}", SPEECH]

    def test_a_new_board(self):
        host = HOST
        place = "prj/micro_error_reporter_test/make"
        self.run_printed(self.REPORTER)
        folder, sources = self.project(f"{host}/{place}")
        self.assertTrue({"tensorflow", "third_party"} <= {path.name for path in folder.iterdir()})
        self.assertEqual([path for path in sources if "debug_log" in path], ["tensorflow/lite/micro/debug_log.cc"])
        self.assertEqual(self.built_and_run(folder, "micro_error_reporter_test"), REPORTER_LINES)
        # The log that does nothing, and one that prints, in the project.
        log = folder / "tensorflow/lite/micro/debug_log.cc"
        log.write_text(LOG.format("", "(void)s;"))
        self.assertEqual(self.built_and_run(folder, "micro_error_reporter_test"), [])
        printing = LOG.format("#include <cstdio>", 'std::printf("my_mcu: %s", s);')
        log.write_text(printing)
        self.assertIn("my_mcu: Number: 42", "\n".join(self.built_and_run(folder, "micro_error_reporter_test")))
        # Back in the repository, in a folder that is named as the board is.
        mine = door.ROOT / "tensorflow/lite/micro/my_mcu/debug_log.cc"
        mine.parent.mkdir()
        self.addCleanup(shutil.rmtree, mine.parent)
        mine.write_text(printing)
        self.run_printed("TARGET=my_mcu clean")
        self.assertFalse((door.ROOT / GEN).exists())
        done = self.run_printed(f"TARGET=my_mcu {self.REPORTER}")
        self.assertEqual(done.stderr, "")
        folder, sources = self.project(f"my_mcu_{host.split('_', 1)[1]}/{place}")
        self.assertEqual([path for path in sources if "debug_log" in path], ["tensorflow/lite/micro/my_mcu/debug_log.cc"])
        self.assertIn("my_mcu: Number: 42", "\n".join(self.built_and_run(folder, "micro_error_reporter_test")))

    def test_a_provider_in_a_folder_that_is_named_as_the_board_is(self):
        place = "disco_f746ng_cortex-m7/prj/micro_speech/mbed"
        for provider in ("examples/micro_speech/audio_provider.cc",
                         "tensorflow/lite/micro/examples/micro_speech/disco_f746ng/audio_provider.cc"):
            path = door.ROOT / provider
            if not path.exists():
                path.parent.mkdir(parents=True)
                self.addCleanup(shutil.rmtree, path.parent)
                path.write_text((door.ROOT / "examples/micro_speech/audio_provider.cc").read_text())
            self.run_printed(self.SPEECH)
            self.assertEqual([f for f in self.project(place)[1] if f.endswith("audio_provider.cc")], [provider])


class Compile(Seeds):
    ALL_OF_BLUEPILL = 'TARGET="bluepill" TAGS="portable_optimized foo" test'
    RUN = ["test", "test_conv_test", "generate_projects TARGET=my_mcu", "TARGET=bluepill micro_error_reporter_test_bin",
           "TARGET=bluepill test_conv_test", "TARGET=bluepill test", ALL_OF_BLUEPILL,
           'TARGET="sparkfun_edge" micro_speech_bin']

    def check_all_tests(self, words):
        done = self.run_printed(words)
        passed, total, left_out = map(int, re.search(r"(\d+) of (\d+) tests passed, (\d+) left out", done.stdout).groups())
        self.assertEqual(passed + left_out, total)
        self.assertGreater(passed, 140)
        return done, left_out

    def test_on_this_computer(self):
        self.assertIn("~~~ALL TESTS PASSED~~~", self.run_printed("test_conv_test").stdout)
        self.assertEqual(self.check_all_tests("test")[1], 0)

    def test_what_it_installs(self):
        """On a computer that has none of the packages: a compiler and its like, and no other."""
        for name, text in (("dpkg-query", "exit 1"), ("sudo", 'shift; exec "$@"'), ("apt-get", f'echo "$*" >>{self.place}/asked')):
            (self.place / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.place / name).chmod(0o755)
        environment = {"PATH": f"{self.place}:{os.environ['PATH']}"}
        for words, wanted in (("test_conv_test", ()), ("TARGET=bluepill test_conv_test", ("gcc-arm-none-eabi", "qemu-system-arm"))):
            self.run_printed(words, environment)
            asked = (self.place / "asked").read_text()
            (self.place / "asked").unlink()
            for package in ("g++", "cmake", "flatbuffers-compiler", *wanted):
                self.assertIn(f" {package} ", f"{asked} ".replace("\n", " "))
            self.assertNotRegex(asked, "chromium|mypy|maven|jdk|riscv|aarch64|man-db|espeak" + ("" if wanted else "|arm-none"))

    def test_on_a_bluepill(self):
        self.run_printed("TARGET=bluepill micro_error_reporter_test_bin")
        image = door.ROOT / GEN / "bluepill_cortex-m3/bin/micro_error_reporter_test.bin"
        self.assertIn(b"Badly-formed format string", image.read_bytes())
        self.assertIn("~~~ALL TESTS PASSED~~~", self.run_printed("TARGET=bluepill test_conv_test").stdout)
        done, _ = self.check_all_tests("TARGET=bluepill test")
        for operator in ("conv_2d", "depthwise_conv_2d", "fully_connected"):
            self.assertNotIn(f"operators.{operator}_test does not fit", done.stdout)

    def test_on_a_bluepill_with_tags(self):
        done, _ = self.check_all_tests(self.ALL_OF_BLUEPILL)
        warning = " ".join(done.stderr.split())
        self.assertRegex(warning, "tag 'foo' changes nothing.*The tags are: .*portable_optimized")
        self.assertNotIn("tag 'portable_optimized'", warning)

    def test_an_image_for_a_board(self):
        self.run_printed('TARGET="sparkfun_edge" micro_speech_bin')
        image = door.ROOT / GEN / "sparkfun_edge_cortex-m4/bin/micro_speech.bin"
        self.assertIn(b"Heard ", image.read_bytes())

    def test_all_projects(self):
        self.run_printed("generate_projects TARGET=my_mcu")
        projects = door.ROOT / GEN / f"my_mcu_{HOST.split('_', 1)[1]}" / "prj"
        kinds = {path.name for path in (projects / "hello_world").iterdir()}
        self.assertTrue({"make", "mbed", "keil", "arduino", "esp_idf"} <= kinds)
        tests = [path.parent for path in projects.glob("*_test/make/Makefile")]
        self.assertGreater(len(tests), 150)
        for folder in tests:
            mains = [path for path in folder.rglob("*.cc")
                     if re.search(r"^(int main\(|TF_LITE_MICRO_TESTS_(BEGIN|MAIN))", path.read_text(), re.M)]
            self.assertEqual(len(mains), 1, folder)
        folder = projects / "kernel_relu_test/make"
        self.assertIn("~~~ALL TESTS PASSED~~~", self.built_and_run(folder, "kernel_relu_test"))


if __name__ == "__main__":
    door.main()
