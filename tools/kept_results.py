#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which tests of a build folder need not run again, since nothing that they could read has changed since they passed.

    kept_results.py choose BUILD LABEL   prints how many need not run, and the numbers of the others for `ctest -I`, without
                                         those with the label; BUILD/kept_results.log gets what the former printed
    kept_results.py note BUILD LOG       after `ctest`, which printed LOG: keeps the results of the tests that passed

Each test has a digest of its inputs. Those of a program are its file, the shared libraries beside it, and what a program
may open: the files of models/, tests/, examples/ and targets/ that are no sources of C or C++. Those of a script are all
files of the repository, and what all build folders hold that a script may start. For both, the installed packages, the
shared data and the environment count, too. Without Git, every test runs. The results lie in BUILD/kept_results.json.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED") or ROOT.parent / "shared")
PACKAGES = pathlib.Path("/var/lib/dpkg/status")
RUNS_PROGRAMS = ("tools/run_on_target", "tools/kept_results.py", "cmake/print_emulator.cmake")
READ_BY_PROGRAMS = ("models/", "tests/", "examples/", "targets/")
SOURCE = re.compile(r"\.(c|cc|h|S|md)$")
BUILT = ("bin/*", "lib/*", "python/*/*", "java/native/*/*", "tests/*", "*.a")


def digest(*parts):
    total = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        total.update(b"%d:" % len(data) + data)
    return total.hexdigest()


def of_files(paths):
    """A digest of the files' names and contents; a link counts as what it names."""
    return digest(*(part for path in sorted(paths) if path.is_file() for part in (path, path.read_bytes())))


def surroundings():
    """What counts for every test."""
    shared = [(path, path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(SHARED.rglob("*")) if path.is_file()]
    environment = sorted(item for item in os.environ.items() if item[0].startswith(("MOTE_", "LANG", "LC_", "PATH")))
    return digest(shared, environment, PACKAGES.read_bytes() if PACKAGES.exists() else b"", os.uname(), os.cpu_count())


def files_of_the_repository():
    """The files that Git has or would add, or None where there is no Git."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                                capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [name for name in os.fsdecode(listed).split("\0") if name]


def all_tests(build):
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, check=True).stdout
    return json.loads(listed)["tests"]


def digests(build, tests):
    """For each test by its name, the digest of its inputs; none without Git."""
    names = files_of_the_repository()
    if names is None:
        return {}
    around = surroundings()
    for_programs = of_files(ROOT / name for name in names if not SOURCE.search(name) and
                            (name.startswith(READ_BY_PROGRAMS) or name in RUNS_PROGRAMS))
    for_programs = digest(around, for_programs, of_files(build.rglob("*.so")))
    for_scripts = digest(around, of_files(ROOT / name for name in names),
                         of_files(path for folder in build.parent.iterdir() for place in BUILT for path in folder.glob(place)))
    result = {}
    for test in tests:
        command = test.get("command", [])
        own = [pathlib.Path(word) for word in command if pathlib.Path(word).is_file()]
        is_program = any(build in path.parents for path in own) and \
            all(build in path.parents or path.relative_to(ROOT).as_posix().startswith(("tools/run_on_target", "targets/"))
                for path in own if ROOT in path.parents)
        result[test["name"]] = digest(command, test.get("properties"), of_files(own), for_programs if is_program else for_scripts)
    return result


def kept(build):
    try:
        return json.loads((build / "kept_results.json").read_text())
    except (OSError, ValueError):
        return {}


def labels(test):
    return [label for item in test["properties"] if item["name"] == "LABELS" for label in item["value"]]


def choose(build, label):
    tests = all_tests(build)
    now = digests(build, tests)
    before = kept(build)
    numbers, same = [], []
    for number, test in enumerate(tests, 1):
        if label in labels(test):
            continue
        result = before.get(test["name"])
        if result and result["inputs"] == now.get(test["name"]):
            same.append(result["log"])
        else:
            numbers.append(number)
    (build / "inputs_of_tests.json").write_text(json.dumps(now))
    (build / "kept_results.log").write_text("\n".join(same))
    print(len(same), ",".join(map(str, numbers)))


def note(build, screen):
    """Adds those that passed in the last run, and forgets those that did not."""
    inputs = json.loads((build / "inputs_of_tests.json").read_text())
    passed = re.findall(r"^ *\d+/\d+ Test +#\d+: (\S+) \.+ +Passed ", screen.read_text(errors="replace"), re.MULTILINE)
    results = kept(build)
    log = (build / "Testing" / "Temporary" / "LastTest.log").read_text(errors="replace")
    for part in re.split(r"^\d+/\d+ Testing: ", log, flags=re.MULTILINE)[1:]:
        name = part.split("\n", 1)[0]
        results.pop(name, None)
        if name in inputs and name in passed:
            results[name] = {"inputs": inputs[name], "log": part}
    (build / "kept_results.json").write_text(json.dumps(results))


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "choose":
        choose(pathlib.Path(sys.argv[2]).resolve(), sys.argv[3])
    elif len(sys.argv) == 4 and sys.argv[1] == "note":
        note(pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
