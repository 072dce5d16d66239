#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the preset coverage, runs its tests, and says which lines of the operators and kernels none of them ran.

    tools/coverage.py             builds, runs all tests, reports
    tools/coverage.py --no-run    reports what ran since the last time: after single programs of build/coverage/tests

A line counts once, however many times a template or a header is instantiated; it ran if it ran in one of them. What no
source of the library instantiates has no lines. The lines that did not run are in build/coverage/uncovered.txt. Exit
status 1: less than MINIMUM_PERCENT ran, or a test failed.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "coverage"
OBJECTS = BUILD / "CMakeFiles" / "mote_micro.dir"
FOLDERS = ("src/ops", "src/kernels")
MINIMUM_PERCENT = 95
WORST_FILES = 10
NOTES_PER_CALL = 16


def build():
    log_path = BUILD.with_suffix(".log")
    log_path.parent.mkdir(exist_ok=True)
    with open(log_path, "w") as log:
        for command in (["cmake", "--preset", "coverage"], ["cmake", "--build", "--preset", "coverage"]):
            if subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT).returncode != 0:
                sys.exit(log_path.read_text() + "coverage.py: the preset coverage does not build")


def run_tests():
    for counts in OBJECTS.rglob("*.gcda"):
        counts.unlink()
    if subprocess.run(["tools/run_tests.sh", "build/coverage"], cwd=ROOT).returncode != 0:
        sys.exit("coverage.py: with tests that fail, what ran says nothing")


def notes_of_sources():
    """The compiler's notes of each object, without those of sources that are gone."""
    notes = sorted(path.relative_to(BUILD) for path in OBJECTS.rglob("*.gcno"))
    return [path for path in notes if (ROOT / path.relative_to(OBJECTS.relative_to(BUILD)).with_suffix("")).exists()]


def read_counts(notes):
    """The reports of gcov, one for each object."""
    command = ["gcov", "--json-format", "--stdout", *map(str, notes)]
    done = subprocess.run(command, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"coverage.py: gcov fails: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines() if line]


def count_lines():
    """{source: {line: how often it ran}} of FOLDERS."""
    notes = notes_of_sources()
    batches = [notes[i : i + NOTES_PER_CALL] for i in range(0, len(notes), NOTES_PER_CALL)]
    lines = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for reports in pool.map(read_counts, batches):
            for report in reports:
                for file in report["files"]:
                    source = os.path.relpath(BUILD / file["file"], ROOT)
                    if source.startswith(tuple(folder + "/" for folder in FOLDERS)):
                        for line in file["lines"]:
                            lines[source][line["line_number"]] += line["count"]
    return lines


def write_uncovered(uncovered):
    with open(BUILD / "uncovered.txt", "w") as page:
        for source in sorted(uncovered):
            text = (ROOT / source).read_text().splitlines()
            page.writelines(f"{source}:{line}: {text[line - 1]}\n" for line in uncovered[source])


def print_row(name, all_lines, missing):
    print(f"{100 * (all_lines - missing) / max(all_lines, 1):6.2f} %  {all_lines - missing:6} of {all_lines:6}  {name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-run", action="store_true", help="report only")
    if not parser.parse_args().no_run:
        build()
        run_tests()

    lines = count_lines()
    if not lines:
        sys.exit("coverage.py: build/coverage has no counts; run tools/coverage.py without --no-run")
    uncovered = {source: sorted(n for n, ran in counts.items() if ran == 0) for source, counts in lines.items()}
    write_uncovered(uncovered)

    print("Lines that ran:")
    for folder in FOLDERS:
        sources = [source for source in lines if source.startswith(folder + "/")]
        print_row(folder, sum(len(lines[s]) for s in sources), sum(len(uncovered[s]) for s in sources))
    all_lines = sum(map(len, lines.values()))
    missing = sum(map(len, uncovered.values()))
    print_row("total", all_lines, missing)
    print("Most lines that did not run (all of them: build/coverage/uncovered.txt):")
    for source in sorted(uncovered, key=lambda s: (-len(uncovered[s]), s))[:WORST_FILES]:
        if uncovered[source]:
            print(f"{len(uncovered[source]):6}  {source}")
    if 100 * (all_lines - missing) < MINIMUM_PERCENT * all_lines:
        sys.exit(f"coverage.py: less than {MINIMUM_PERCENT} % of the lines ran; write tests for what did not")


if __name__ == "__main__":
    main()
