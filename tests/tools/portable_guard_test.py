#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments.
"""On random layers no target's loop takes longer than the portable one: a few of those of bench/portable_guard.py."""
import pathlib
import shutil
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "bench"))
import measure
import portable_guard
import random_layers

LAYERS_WITH_PRODUCTS = 3  # of each operator that has them; one of each other
measure.BUILD = mote.BUILD.parent


class NoLoopIsSlower(mote.MoteTest):

    def test_random_layers(self):
        built = [name.replace("-", "_") for name in mote.built_targets()]
        targets = [target for target in portable_guard.TARGETS if target in built]
        if not targets:
            self.skipTest("no target with loops of its own is built")
        if shutil.which("flatc") is None:
            self.skipTest("flatc is not installed")
        paths = {}
        for operator in random_layers.OPERATORS:
            folder = pathlib.Path(self.folder) / operator
            folder.mkdir()
            count = LAYERS_WITH_PRODUCTS if operator in random_layers.PRODUCTS_AND_POOLS else 1
            paths.update(portable_guard.write_layers(folder, 1, count, operator))
        expected = {name: measure.ExpectedOutput(path) for name, path in paths.items()}
        problems = [problem for target in targets for problem in portable_guard.check_target(target, paths, expected)]
        self.assertEqual(problems, [], "\n".join(problems))


class Tolerance(unittest.TestCase):

    def test_set_up_is_forgiven_and_no_more(self):
        self.assertFalse(portable_guard.is_slower(1000 + portable_guard.SET_UP_CYCLES, 1000))
        self.assertTrue(portable_guard.is_slower(110_000, 100_000))

    def test_layers_depend_on_the_seed_alone(self):
        for operator in random_layers.OPERATORS:
            a, b, c = (random_layers.layer(portable_guard.random.Random(seed), operator).json() for seed in (1, 1, 2))
            self.assertEqual(a, b)
            self.assertNotEqual(a, c)


if __name__ == "__main__":
    mote.main()
