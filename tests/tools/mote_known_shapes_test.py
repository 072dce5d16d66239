#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The commands on models whose files leave sizes open, and that compute with shapes."""
import json
import re

import mote_command as mote

MODELS = 12


def hash_of(test, model, *options):
    done = mote.run("run", model, "--input", "lcg", "--json", *options)
    test.assertEqual(done.returncode, 0, done.stderr)
    return re.search(r'"output_hash": "(\w+)"', done.stdout)[1]


class KnownShapes(mote.MoteTest):

    def models(self):
        folder = self.folder / "models"
        folder.mkdir()
        return mote.written_models("write_shape_chains", folder, MODELS)

    def test_runs_as_on_the_dynamic_runtime(self):
        for model in self.models():
            with self.subTest(model=model.name):
                self.assertEqual(hash_of(self, model, "--runtime", "micro"), hash_of(self, model, "--runtime", "dynamic"))

    def test_lists_of_loops(self):
        """Loops that write the rows of a list, whose pieces have sizes that depend on the run."""
        for model in mote.written_models("write_list_models", self.folder, 24):
            with self.subTest(model=model.name):
                expected = hash_of(self, model, "--runtime", "dynamic")
                self.assertEqual(hash_of(self, model, "--runtime", "micro"), expected)
                self.assertNotIn("unknown", mote.run("inspect", model).stdout.partition("arena")[2].partition("stack")[0])
                better = self.folder / "better"
                self.assertEqual(mote.run("optimize", model, "-o", better).returncode, 0)
                self.assertEqual(hash_of(self, better, "--runtime", "micro"), expected)

    def test_optimize_leaves_out_what_is_known(self):
        left_out = 0
        for model in self.models():
            with self.subTest(model=model.name):
                result = self.folder / "optimized.tflite"
                done = mote.run("optimize", model, "-o", result)
                self.assertEqual(done.returncode, 0, done.stderr)
                folded = int(re.match(r"(\d+) operators folded", done.stdout)[1])
                before, after = (json.loads(mote.run("inspect", path, "--json").stdout) for path in (model, result))
                self.assertEqual(len(before["folded_operators"]), folded)
                self.assertEqual(len(before["operators"]) - len(after["operators"]), folded)
                self.assertEqual((after["shapes_not_in_file"], before["outputs"]), ([], after["outputs"]))
                self.assertLessEqual(after["arena_bytes"]["host"], before["arena_bytes"]["host"])
                for runtime in ("micro", "dynamic"):
                    self.assertEqual(hash_of(self, result, "--runtime", runtime), hash_of(self, model, "--runtime", runtime))
                left_out += folded
        self.assertGreater(left_out, MODELS)

    def test_inspect_says_what_is_folded(self):
        model = self.models()[0]
        report = json.loads(mote.run("inspect", model, "--json").stdout)
        text = mote.run("inspect", model).stdout
        first = report["folded_operators"][0]
        self.assertRegex(text, rf"operators that run there, once: {first['subgraph']}\.{first['index']}\b")
        names = {(op["subgraph"], op["index"]): op["name"] for op in report["operators"]}
        self.assertEqual(names[first["subgraph"], first["index"]], "SHAPE")

    def test_other_commands_take_them(self):
        for model in self.models()[:5]:
            with self.subTest(model=model.name):
                for command in (["plan", model, "--target", "host"], ["report", model, "-o", self.folder / "report.html"],
                                ["plan", model, "--target", "host", "--embed", self.folder / "plan.tflite"]):
                    done = mote.run(*command)
                    self.assertEqual(done.returncode, 0, (command, done.stderr))

    def test_targets_need_what_is_said(self):
        """An emulated board runs it in the arena that is computed here, and gives the same."""
        targets = mote.built_targets()
        if not targets:
            self.skipTest("no image for a target is built")
        for model in self.models()[:3]:
            for target in targets:
                with self.subTest(model=model.name, target=target):
                    done = mote.run("run", model, "--input", "lcg", "--json", "--target", target)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    needed = json.loads(mote.run("inspect", model, "--json").stdout)["arena_bytes"][target]
                    self.assertIn(needed, (None, json.loads(done.stdout)["arena_used_bytes"]))

    def test_models_of_keras(self):
        integers, floats = (mote.SHARED / "field" / f"{name}.tflite" for name in ("dense_on_sequence_int8", "dilated_conv1d_float"))
        if not integers.exists() or not floats.exists():
            self.skipTest("the folder of shared data is not there")
        self.assertEqual(hash_of(self, integers, "--runtime", "micro"), hash_of(self, integers, "--runtime", "dynamic"))
        hash_of(self, floats, "--runtime", "micro")


if __name__ == "__main__":
    mote.main()
