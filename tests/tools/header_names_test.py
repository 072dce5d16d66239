#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: HeaderNames.test_brings HeaderNames.test_sample
"""Each public header, included alone, brings the names that the documented one brings: header_names.txt."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
# Those that programs include most; the others are compiled in the whole test.
SAMPLE = ["tensorflow/lite/micro/micro_mutable_op_resolver.h", "tensorflow/lite/micro/kernels/conv.h",
          "tensorflow/lite/kernels/internal/common.h", "tensorflow/lite/core/c/common.h"]


def documented():
    """For each header, the headers that it brings and its own names."""
    headers, current = {}, None
    for line in (ROOT / "tests/tools/header_names.txt").read_text().splitlines():
        if line.startswith("["):
            current = headers.setdefault(line.strip("[]"), (set(), set()))
        elif line.startswith("brings "):
            current[0].add(line.split()[1])
        elif current is not None:
            current[1].update(line.split())
    return headers


def brought(headers, header):
    """All that the documented header brings, directly or not."""
    seen, todo = set(), [header]
    while todo:
        for other in headers.get(todo.pop(), (set(), set()))[0] - seen:
            seen.add(other)
            todo.append(other)
    return seen - {header}


def included(header):
    """All that our header includes, directly or not."""
    seen, todo = set(), [header]
    while todo:
        path = ROOT / "include" / todo.pop()
        for other in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M) if path.exists() else []:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def lacking(header, names):
    """The names that a source with this one include cannot use."""
    names = sorted(names)
    lines = [f"#ifndef {n[1:]}\n#error\n#endif" if n.startswith("#") else f"namespace probe_{i} {{ using ::{n}; }}\n\n"
             for i, n in enumerate(names)]
    done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-fmax-errors=0", "-DFLATBUFFERS_LOCALE_INDEPENDENT=0",
                           "-I", ROOT / "include", "-isystem", BUILD / "generated/accessors", "-isystem", BUILD / "generated",
                           "-x", "c++", "-"], input=f'#include "{header}"\n' + "\n".join(lines), capture_output=True, text=True,
                          check=False)
    at = {(int(line) - 2) // 3 for line in re.findall(r"^<stdin>:(\d+):\d+: error:", done.stderr, re.M)}
    if done.returncode and not at:
        return [done.stderr]
    return [names[i] for i in sorted(at)]


class HeaderNames(unittest.TestCase):

    def check_names(self, chosen):
        headers = documented()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = dict(zip(chosen, pool.map(lambda h: lacking(*h), chosen.items())))
        self.assertEqual({header: names for header, names in found.items() if names}, {})
        print(f"{sum(map(len, chosen.values()))} names of {len(chosen)} of {len(headers)} headers")

    def test_brings(self):
        """With test_names: a header brings what those that it includes have."""
        headers = documented()
        self.assertGreater(len(headers), 150)
        self.assertEqual({h: sorted(brought(headers, h) - included(h)) for h in headers if brought(headers, h) - included(h)}, {})

    def test_names(self):
        self.check_names({header: names for header, (_, names) in documented().items() if names})

    def test_sample(self):
        """The names of these headers and of all that they bring."""
        headers = documented()
        self.check_names({h: headers[h][1].union(*(headers.get(b, (set(), set()))[1] for b in brought(headers, h))) for h in SAMPLE})


if __name__ == "__main__":
    unittest.main()
