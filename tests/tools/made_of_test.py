#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The generated tables were made of these sources: tools/made_of.py. Those that a test makes anew and compares whole need no hash:
docs/ops.md (ops_page_test.py), docs/benchmarks.md (bench_test.py), README's figures (readme_figures_test.py)."""
import json
import pathlib
import re
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
import made_of


class Tables(unittest.TestCase):

    def test_are_of_these_sources(self):
        old = {}
        for table, targets, _ in made_of.old_tables():
            old.setdefault(table, set()).update(targets)
        for table, targets in made_of.OLD.items():
            self.assertLessEqual(targets, old.get(table, set()), f"{table} is made anew: take these targets out of OLD in tools/made_of.py")
            print(f"{table}: not tested, since it is known to be of older sources for {', '.join(sorted(targets))}")
        fresh = {table: sorted(targets - made_of.OLD.get(table, set())) for table, targets in old.items()}
        self.assertEqual({table: targets for table, targets in fresh.items() if targets}, {},
                         "these tables are of older sources; tools/made_of.py --make makes them anew")

    def test_has_each_table(self):
        """No figure lacks a hash, but where it is known to be old."""
        for name, folder in (("targets/stack", made_of.STACK), ("targets/flash", made_of.FLASH)):
            for path in folder.glob("*.json"):
                if path.stem not in made_of.OLD.get(name, ()) and f"{name}/{path.name}" not in made_of.OLD:
                    self.assertIn("made_of", json.loads(path.read_text()), path)
        old = made_of.OLD.get("bench/results.json and docs/benchmarks.md", set())
        for name, model in json.loads(made_of.RESULTS.read_text())["models"].items():
            self.assertEqual(set(model["made_of"]) | old, set(model["targets"]), name)
        page = made_of.STACK_PAGE.read_text()
        rows = {target.replace("-", "_") for target in re.findall(r"^\| \w+ \| ((?:cortex|riscv)\S+) \|", page, re.M)}
        self.assertEqual(set(re.findall(r"<!-- of the sources \w+: (\w+) -->", page)) | made_of.OLD.get("docs/stack.md", set()), rows)


class Hashes(mote.MoteTest):

    def of(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return made_of.without_comments(path)

    def test_comments_and_layout(self):
        self.assertEqual(self.of("a.cc", 'int a = 1;  // one\n/* two\n */ const char* b = "// no comment";\n'),
                         self.of("b.cc", 'int a = 1;\n\nconst char* b =\n    "// no comment";  // three\n'))
        self.assertNotEqual(self.of("a.cc", 'const char* b = "// x";'), self.of("b.cc", 'const char* b = "// y";'))
        self.assertEqual(self.of("a.py", '"""A."""\nx = 1  # one\n'), self.of("b.py", '"""B."""\nx = (1)\n'))
        self.assertNotEqual(self.of("a.py", "x = 1\n"), self.of("b.py", "x = 2\n"))
        self.assertEqual(self.of("a.cmake", "set(A 1)  # one\n"), self.of("b.cmake", "# two\nset(A\n 1)\n"))

    def files(self, target, *families):
        _, files_of = made_of.description(target)
        return frozenset().union(*(files_of[family] for family in families))

    def test_which_sources(self):
        """Of a target: its own loops, and headers however they are included; of a model: its families."""
        self.assertIn("src/operators/dense/cortex_m_dsp/fully_connected_integers.cc", self.files("cortex_m4", "dense"))
        self.assertNotIn("src/operators/dense/cortex_m_dsp/fully_connected_integers.cc", self.files("cortex_m0", "dense"))
        self.assertFalse([path for path in self.files("cortex_m4", *made_of.description("cortex_m4")[1]) if re.search("/(helium|x86_64|host)/", path)])
        self.assertIn("include/tensorflow/lite/micro/micro_interpreter.h", self.files("cortex_m4", None))
        self.assertIn("src/core/fixed_point_math.cc", self.files("riscv32", None))
        self.assertFalse([path for path in self.files("cortex_m4", None) if re.match("src/operators/(dense|recurrent)/", path)])
        self.assertNotEqual(made_of.made_of("results", "cortex_m4", ("CONV_2D",)), made_of.made_of("results", "cortex_m4", ("LSTM",)))
        self.assertEqual(made_of.made_of("results", "cortex_m4", ("CONV_2D",)), made_of.made_of("results", "cortex_m4", ("DEPTHWISE_CONV_2D",)))

    def test_all_sources_are_of_a_part(self):
        """What the build compiles for an image's library is hashed."""
        listed = (mote.ROOT / "src/operators").iterdir()
        families = {path.name for path in listed if path.is_dir()}
        self.assertEqual(families - set(made_of.FOR_ALL_FAMILIES), set(made_of.description("cortex_m4")[1]) - {None})
        self.assertEqual({path.name for path in pathlib.Path(mote.ROOT / "src").iterdir()},
                         {*made_of.BASE, "operators", "host", "microfrontend", "reference", "testing"})


if __name__ == "__main__":
    mote.main()
