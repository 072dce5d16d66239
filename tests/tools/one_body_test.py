#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Both runtimes run the same operators: each source of the parts that they share is compiled once, into one library, and
nothing else holds such code."""
import collections
import json
import pathlib
import re
import subprocess

import mote_command as mote

JOINED = (mote.BUILD / "joined").resolve()
SHARED_FOLDERS = ("src/core", "src/model", *sorted(mote.ROOT.glob("src/operators/*")))


def output_of(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout


def shared_sources():
    return sorted(path for folder in SHARED_FOLDERS for path in (mote.ROOT / folder).glob("*.cc"))


def parts_of(source):
    """The sources that one joins, or the source itself."""
    if JOINED not in source.parents or not source.exists():
        return [source]
    return [mote.ROOT / name for name in re.findall('^#include "(.*)"$', source.read_text(), re.M)]


class OneBody(mote.MoteTest):

    def test_each_source_is_compiled_once(self):
        compiled = collections.Counter()
        for entry in json.loads(output_of("ninja", "-C", mote.BUILD, "-t", "compdb")):
            # -m32: programs that stand for another processor.
            if " -c " in entry["command"] and " -m32 " not in entry["command"]:
                path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
                compiled.update(parts_of(path))
        self.assertGreater(len(shared_sources()), 200)
        for source in shared_sources():
            # A folder for the processor may have the file in another form.
            times = [compiled[form] for form in (source, *source.parent.glob(f"*/{source.name}"))]
            self.assertEqual(sum(times), 1, f"{source} is compiled {sum(times)} times")

    def test_no_source_is_a_part_of_another(self):
        for folder in ("src", "include", "tools", "python", "examples"):
            for path in (mote.ROOT / folder).rglob("*.[ch]*"):
                for line in re.findall(r'^#include .*\.cc?[">]', path.read_text(), re.M):
                    self.fail(f"{path}: {line}")

    def test_the_operators_are_in_one_library(self):
        sources = [*shared_sources(), *(mote.ROOT / "src/micro").glob("*.cc")]
        members = collections.Counter()
        for name in output_of("ar", "t", mote.BUILD / "libmote_micro.a").split():
            members.update(part.name for part in parts_of(JOINED / "mote_micro" / name.removesuffix(".o")))
        for name, count in collections.Counter(source.name for source in sources).items():
            self.assertEqual(members[name], count, name)

    def test_each_registration_is_defined_once(self):
        defined = collections.defaultdict(list)
        for library in ("libmote_micro.a", "libmote_host.a"):
            for line in output_of("nm", "-C", "--defined-only", mote.BUILD / library).splitlines():
                match = re.search(r" T (tflite::ops::micro::Register_\w+)\(\)$", line)
                if match:
                    defined[match.group(1)].append(library)
        self.assertGreater(len(defined), 170)
        for name, libraries in defined.items():
            self.assertEqual(libraries, ["libmote_micro.a"], name)


if __name__ == "__main__":
    mote.main()
