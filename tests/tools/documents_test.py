#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: Verdicts Generate
"""The commands of the documents that describe the system, each with a verdict; and those that work, run as they are
printed on a copy of the repository in which nothing was built.

The documents are no part of the repository: where they lie in the folder of shared data, no command of theirs may lack a
verdict. Compile is slow; the other classes are quick."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import documented_make
import mote_command as mote

DOCUMENTS = mote.SHARED / "documents"
PROGRAMS = "make|bazel|cmake|ninja|python3?|pip3?|git|cd|cp|sudo|apt-get|apt|brew|curl|wget|adb|sh|bash|\\./\\S+|\\$"
MAKE = f"make -f {documented_make.MAKEFILE}"
GEN = "tensorflow/lite/micro/tools/make/gen"

# Verdicts on a command.
QUICK, SLOW = "runs as printed in Generate", "runs as printed in Compile"
BAZEL = "is for the other system's own build, with Bazel: here `make ... test_kernel_<name>_test` tests an operator"
VERDICTS = {
    f"{MAKE}": "is completed with the goals by a shell: make_test.py, Answers.test_help_and_completion",
    f"{MAKE} test": SLOW,
    f'{MAKE} TARGET="sparkfun_edge" micro_speech_bin': SLOW,
    f'{MAKE} TARGET="disco_f746ng" generate_micro_speech_mbed_project': QUICK,
    f'{MAKE} TARGET="bluepill" TAGS="portable_optimized foo" test': SLOW,
    f"{MAKE} generate_micro_error_reporter_test_make_project": QUICK,
    f"{MAKE} TARGET=my_mcu clean": QUICK,
    f"{MAKE} TARGET=my_mcu generate_micro_error_reporter_test_make_project": QUICK,
    f"{MAKE} generate_projects TARGET=my_mcu": SLOW,
    f"{MAKE} TARGET=bluepill micro_error_reporter_test_bin": SLOW,
    f"{MAKE} TARGET=bluepill test": SLOW,
    f"{MAKE} test_conv_test": SLOW,
    f"{MAKE} TARGET=bluepill test_conv_test": SLOW,
    "bazel test tensorflow/lite/kernels:all": BAZEL,
    "bazel test ttensorflow/lite/micro/kernels:conv_test --test_output=streamed": BAZEL,
}
REPORTER_LINES = ["Number: 42", "Badly-formed format string", "Another  badly-formed  format string",
                  "~~~ALL TESTS PASSED~~~"]
LOG = '#include "tensorflow/lite/micro/debug_log.h"\n{}\nextern "C" void DebugLog(const char* s) {{ {} }}\n'


def commands_of(text):
    """The commands in blocks of code, and in code within a line, each as one line."""
    text = re.sub(r"^\|\|?$\n?", "", text, flags=re.M)  # as a page copied out of a browser has them
    blocks = re.findall(r"^ *```[\w+]*\n(.*?)^ *```", text, re.M | re.S)
    inline = re.findall(r"(?<!`)`([^`\n]+ [^`\n]+)`(?!`)", re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S))
    for code in [*blocks, *inline]:
        for line in re.sub(r"\\\n", " ", code).splitlines():
            if re.match(rf"({PROGRAMS}) ", line) and not re.match(r"\w+ *(=|::|\()", line):
                yield " ".join(line.split())


class Verdicts(unittest.TestCase):

    def test_what_a_command_is(self):
        text = "Say `make one` or `a b`:\n```py\nmake \\\n  two\nint x = 1;\n$ three\n```\n    ```\n    x\n    ```\n"
        self.assertEqual(list(commands_of(text)), ["make two", "$ three", "make one"])

    @unittest.skipUnless(DOCUMENTS.is_dir(), f"{DOCUMENTS} is not there")
    def test_each_command_has_one_but_for_where_the_shared_documents_are_not_there(self):
        found = {command for page in sorted(DOCUMENTS.glob("*.txt")) for command in commands_of(page.read_text())}
        self.assertEqual(found, set(VERDICTS))

    def test_each_command_that_works_runs_in_a_test(self):
        for verdict, cases in ((QUICK, Generate), (SLOW, Compile)):
            works = [command.removeprefix(MAKE + " ") for command, said in VERDICTS.items() if said == verdict]
            self.assertEqual(sorted(works), sorted(cases.RUN))

    def test_documented_files_are_there(self):
        for name in ("debug_log", "micro_time", "system_setup"):
            text = (mote.ROOT / f"tensorflow/lite/micro/{name}.cc").read_text()
            self.assertEqual(text.splitlines()[2:], [f'#include "src/platform/{name}.cc"'])


class CleanCopy(unittest.TestCase):
    """The repository in a folder of its own, with nothing built."""
    RUN = []

    @classmethod
    def setUpClass(cls):
        # pylint: disable-next=consider-using-with
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.copy = pathlib.Path(cls.temporary.name) / "mote"
        leave_out = shutil.ignore_patterns("build", ".git", "gen", "__pycache__")
        shutil.copytree(mote.ROOT, cls.copy, symlinks=True, ignore=leave_out)

    def run_printed(self, words):
        self.assertIn(words, self.RUN)
        done = subprocess.run(f"{MAKE} {words}", shell=True, cwd=self.copy, capture_output=True, text=True, check=False,
                              env=documented_make.environment(), timeout=1400)
        self.assertEqual(done.returncode, 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done

    def project(self, place):
        """The folder of a project, and its sources."""
        folder = self.copy / GEN / place
        self.assertTrue(folder.is_dir(), f"{place} is not among {list((self.copy / GEN).glob('*/prj/*/*'))[:9]}")
        return folder, sorted(str(path.relative_to(folder)) for path in folder.rglob("*.cc"))

    def built_and_run(self, folder, name):
        """What a program says that is made of all sources in the folder, as an IDE would take them."""
        listed = re.search(r"^SOURCES := (.*?[^\\])\n", (folder / "Makefile").read_text(), re.M | re.S).group(1)
        self.assertEqual(sorted(re.findall(r"\S+\.cc", listed)), sorted(str(f.relative_to(folder)) for f in folder.rglob("*.cc")))
        done = subprocess.run(["make", "-j2"], cwd=folder, capture_output=True, text=True, check=False,
                              env=documented_make.environment())
        self.assertEqual(done.returncode, 0, done.stderr)
        return subprocess.run([folder / "build" / name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=True).stdout.splitlines()


class Generate(CleanCopy):
    """The first steps to a new board: nothing is built but the project."""
    REPORTER = "generate_micro_error_reporter_test_make_project"
    SPEECH = 'TARGET="disco_f746ng" generate_micro_speech_mbed_project'
    RUN = [REPORTER, "TARGET=my_mcu clean", f"TARGET=my_mcu {REPORTER}", SPEECH]

    def test_a_new_board(self):
        host = documented_make.host()
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
        mine = self.copy / "tensorflow/lite/micro/my_mcu/debug_log.cc"
        mine.parent.mkdir()
        mine.write_text(printing)
        self.run_printed("TARGET=my_mcu clean")
        self.assertFalse((self.copy / GEN).exists())
        done = self.run_printed(f"TARGET=my_mcu {self.REPORTER}")
        self.assertEqual(done.stderr, "")
        folder, sources = self.project(f"my_mcu_{host.split('_', 1)[1]}/{place}")
        self.assertEqual([path for path in sources if "debug_log" in path], ["tensorflow/lite/micro/my_mcu/debug_log.cc"])
        self.assertIn("my_mcu: Number: 42", "\n".join(self.built_and_run(folder, "micro_error_reporter_test")))

    def test_a_provider_in_a_folder_that_is_named_as_the_board_is(self):
        place = "disco_f746ng_cortex-m7/prj/micro_speech/mbed"
        for provider in ("examples/micro_speech/audio_provider.cc",
                         "tensorflow/lite/micro/examples/micro_speech/disco_f746ng/audio_provider.cc"):
            path = self.copy / provider
            if not path.exists():
                path.parent.mkdir(parents=True)
                path.write_text((self.copy / "examples/micro_speech/audio_provider.cc").read_text())
            self.run_printed(self.SPEECH)
            self.assertEqual([f for f in self.project(place)[1] if f.endswith("audio_provider.cc")], [provider])


@unittest.skipUnless(documented_make.is_possible(), "needs build/host and build/cortex_m3, whose objects the cache has")
class Compile(CleanCopy):
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
        self.assertEqual(self.check_all_tests("test")[1], 0)
        self.assertIn("~~~ALL TESTS PASSED~~~", self.run_printed("test_conv_test").stdout)

    def test_on_a_bluepill(self):
        self.run_printed("TARGET=bluepill micro_error_reporter_test_bin")
        image = self.copy / GEN / "bluepill_cortex-m3/bin/micro_error_reporter_test.bin"
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
        image = self.copy / GEN / "sparkfun_edge_cortex-m4/bin/micro_speech.bin"
        self.assertIn(b"Heard ", image.read_bytes())

    def test_all_projects(self):
        self.run_printed("generate_projects TARGET=my_mcu")
        projects = self.copy / GEN / f"my_mcu_{documented_make.host().split('_', 1)[1]}" / "prj"
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
    mote.main()
