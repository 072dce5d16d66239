#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the preset coverage, runs its tests, and says which lines of the operators and kernels none of them ran.

    tools/coverage.py             builds, runs all tests, reports
    tools/coverage.py --no-run    reports what ran since the last time: after single programs of build/coverage/tests

A line counts once, however many times a template or a header is instantiated; it ran if it ran in one of them. What no
source of the library instantiates has no lines. A check of a model and what it says when it refuses are often one line,
so refusals are counted once more by themselves: one is tested if nothing of its line was left out. What did not run is
in build/coverage/uncovered.txt. Exit status 1: less than MINIMUM_PERCENT of the lines or of the refusals, or a test
failed.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "coverage"
OBJECTS = BUILD / "CMakeFiles" / "mote_micro.dir"
FOLDERS = tuple(sorted(f"src/operators/{folder.name}" for folder in (ROOT / "src/operators").iterdir()))
MINIMUM_PERCENT = 95
WORST_FILES = 10
NOTES_PER_CALL = 16
REFUSAL = re.compile(r"\b(OP_REQUIRE|OP_FAIL|Fail)\(")


def build():
    log_path = BUILD.with_suffix(".log")
    log_path.parent.mkdir(exist_ok=True)
    with open(log_path, "w") as log:
        for command in (["cmake", "--preset", "coverage"], ["cmake", "--build", "--preset", "coverage"]):
            if subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False).returncode != 0:
                sys.exit(log_path.read_text() + "coverage.py: the preset coverage does not build")


def run_tests():
    for counts in OBJECTS.rglob("*.gcda"):
        counts.unlink()
    if subprocess.run(["tools/run_tests.sh", "build/coverage"], cwd=ROOT, check=False).returncode != 0:
        sys.exit("coverage.py: with tests that fail, what ran says nothing")


def notes_of_sources():
    """The compiler's notes of each object, without those of sources that are gone."""
    notes = sorted(path.relative_to(BUILD) for path in OBJECTS.rglob("*.gcno"))
    return [path for path in notes if (ROOT / path.relative_to(OBJECTS.relative_to(BUILD)).with_suffix("")).exists()]


def read_counts(notes):
    """The reports of gcov, one for each object."""
    command = ["gcov", "--json-format", "--stdout", *map(str, notes)]
    done = subprocess.run(command, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"coverage.py: gcov fails: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines() if line]


class Source:
    """What ran of a source file."""

    def __init__(self, name):
        self.name = name
        self.text = (ROOT / name).read_text().splitlines()
        self.ran = collections.defaultdict(bool)  # of a line: some of it
        self.ran_all = collections.defaultdict(bool)  # all of it, in one of its instances

    def add(self, line):
        number = line["line_number"]
        self.ran[number] |= line["count"] > 0
        self.ran_all[number] |= line["count"] > 0 and not line["unexecuted_block"]

    def missing(self):
        return sorted(number for number, ran in self.ran.items() if not ran)

    def refusals(self):
        return [number for number in self.ran if REFUSAL.search(self.text[number - 1])]

    def missing_refusals(self):
        return sorted(number for number in self.refusals() if not self.ran_all[number])


def count_lines():
    """The sources in FOLDERS, in order."""
    notes = notes_of_sources()
    batches = [notes[i : i + NOTES_PER_CALL] for i in range(0, len(notes), NOTES_PER_CALL)]
    sources = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for report in (report for reports in pool.map(read_counts, batches) for report in reports):
            for file in report["files"]:
                name = os.path.relpath(BUILD / file["file"], ROOT)
                if name.startswith(tuple(folder + "/" for folder in FOLDERS)):
                    source = sources.setdefault(name, Source(name))
                    for line in file["lines"]:
                        source.add(line)
    return [sources[name] for name in sorted(sources)]


def write_uncovered(sources):
    with open(BUILD / "uncovered.txt", "w") as page:
        for title, missing in (("Lines", Source.missing), ("Refusals", Source.missing_refusals)):
            page.write(f"{title} that did not run:\n")
            for source in sources:
                page.writelines(f"{source.name}:{n}: {source.text[n - 1].strip()}\n" for n in missing(source))


def print_row(name, total, missing):
    """The share that ran, in percent."""
    percent = 100 * (total - missing) / max(total, 1)
    print(f"{percent:6.2f} %  {total - missing:5} of {total:5}  {name}")
    return percent


def report(sources):
    """The smaller of the shares of lines and of refusals that ran, in percent."""
    for folder in FOLDERS:
        inside = [source for source in sources if source.name.startswith(folder + "/")]
        print_row(f"lines of {folder}", sum(len(s.ran) for s in inside), sum(len(s.missing()) for s in inside))
    lines = print_row("lines", sum(len(s.ran) for s in sources), sum(len(s.missing()) for s in sources))
    refusals = print_row("refusals", sum(len(s.refusals()) for s in sources),
                         sum(len(s.missing_refusals()) for s in sources))  # fmt: skip
    print("Most lines that did not run (all of them, and the refusals: build/coverage/uncovered.txt):")
    for source in sorted(sources, key=lambda s: -len(s.missing()))[:WORST_FILES]:
        if source.missing():
            print(f"{len(source.missing()):6}  {source.name}")
    return min(lines, refusals)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-run", action="store_true", help="report only")
    if not parser.parse_args().no_run:
        build()
        run_tests()

    sources = count_lines()
    if not sources:
        sys.exit("coverage.py: build/coverage has no counts; run tools/coverage.py without --no-run")
    write_uncovered(sources)
    if report(sources) < MINIMUM_PERCENT:
        sys.exit(f"coverage.py: less than {MINIMUM_PERCENT} % ran; write tests for what did not")


if __name__ == "__main__":
    main()
