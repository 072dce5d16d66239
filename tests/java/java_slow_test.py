#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in java.
"""The JUnit tests that take a minute: 100,000 interpreters opened and closed, and 600,000 calls drawn at random."""
import sys
import unittest

import java_test


class JavaSlowTest(unittest.TestCase):

    def test_slow_group(self):
        done, counts = java_test.maven("test", "-Dmote.groups=slow", "-Dmote.excludedGroups=")
        self.assertEqual(done.returncode, 0, done.stdout[-8000:])
        self.assertEqual(counts, [2, 0, 0, 0])
        print(next(line for line in done.stdout.splitlines() if line.startswith("100000 interpreters")))


if __name__ == "__main__":
    if java_test.missing():
        print("skipped:", java_test.missing())
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
