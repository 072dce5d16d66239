#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The commands of the documents that describe the system, each with a verdict: the door seeds runs those that work.

The documents are no part of the repository: where they lie in the folder of shared data, no command of theirs may lack a
verdict."""
import re
import sys
import unittest

import documented_make
import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tests/doors"))
import seeds

DOCUMENTS = mote.SHARED / "documents"
PROGRAMS = "make|bazel|cmake|ninja|python3?|pip3?|git|cd|cp|sudo|apt-get|apt|brew|curl|wget|adb|sh|bash|\\./\\S+|\\$"
MAKE = f"make -f {documented_make.MAKEFILE}"

# Verdicts on a command.
RUNS = "runs as printed in the door seeds"
BAZEL = "is for the other system's own build, with Bazel: here `make ... test_kernel_<name>_test` tests an operator"
VERDICTS = {
    f"{MAKE}": "is completed with the goals by a shell: make_test.py, Answers.test_help_and_completion",
    f"{MAKE} test": RUNS,
    f'{MAKE} TARGET="sparkfun_edge" micro_speech_bin': RUNS,
    f'{MAKE} TARGET="disco_f746ng" generate_micro_speech_mbed_project': RUNS,
    f'{MAKE} TARGET="bluepill" TAGS="portable_optimized foo" test': RUNS,
    f"{MAKE} generate_micro_error_reporter_test_make_project": RUNS,
    f"{MAKE} TARGET=my_mcu clean": RUNS,
    f"{MAKE} TARGET=my_mcu generate_micro_error_reporter_test_make_project": RUNS,
    f"{MAKE} generate_projects TARGET=my_mcu": RUNS,
    f"{MAKE} TARGET=bluepill micro_error_reporter_test_bin": RUNS,
    f"{MAKE} TARGET=bluepill test": RUNS,
    f"{MAKE} test_conv_test": RUNS,
    f"{MAKE} TARGET=bluepill test_conv_test": RUNS,
    "bazel test tensorflow/lite/kernels:all": BAZEL,
    "bazel test ttensorflow/lite/micro/kernels:conv_test --test_output=streamed": BAZEL,
}


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

    def test_each_command_that_works_runs_in_a_door(self):
        works = [command.removeprefix(MAKE + " ") for command, said in VERDICTS.items() if said == RUNS]
        self.assertEqual(sorted(works), sorted([*seeds.Generate.RUN, *seeds.Compile.RUN]))

    def test_documented_files_are_there(self):
        for name in ("debug_log", "micro_time", "system_setup"):
            text = (mote.ROOT / f"tensorflow/lite/micro/{name}.cc").read_text()
            self.assertEqual(text.splitlines()[2:], [f'#include "src/platform/{name}.cc"'])


if __name__ == "__main__":
    mote.main()
