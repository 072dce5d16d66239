#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The sources of which the generated tables were made, as a hash that each table carries, and which tables are old by it.

    tools/made_of.py            names the old ones, with the commands that make them anew; exit status 1 if there are any
    tools/made_of.py --make     runs those commands, some minutes for each target of which all is old

The tables: targets/stack, targets/flash, bench/results.json (and docs/benchmarks.md, which is made of it) and the one in
docs/stack.md. A hash is of sources, since a checkout that is not built has nothing else: of those from which the target's
library is made, with the headers that they include, but without comments, layout and the loops of other targets; of the target's
words for its compiler; and of the programs that measure. What is measured of one model is of the families of its operators
alone."""
import argparse
import ast
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import operator_table

STACK, FLASH = ROOT / "targets/stack", ROOT / "targets/flash"
RESULTS, STACK_PAGE = ROOT / "bench/results.json", ROOT / "docs/stack.md"
# Folders of src/ from which every image has something; of operators, those that serve all families.
BASE = ("core", "model", "micro", "platform")
FOR_ALL_FAMILIES = ("seam", "shared", "products")
# Which source begins a table's own programs; those that they import and include are found.
PROGRAMS = {"stack": ["tools/stack_table.py", "tools/mote/stack/stack_runner.cc"],
            "stack_page": ["bench/stack.py", "tools/stack_table.py", "tools/mote/stack/stack_runner.cc", "tools/mote/stack/compiled_runner.cc"],
            "flash": ["tools/flash_table.py"],
            "results": ["bench/measure.py", "bench/flash.py", "tools/mote/runner/mote_runner.cc", "tests/size/run_model.h"]}
# Tables that have not been made anew since they carry hashes. Who makes one takes it out of here, as made_of_test.py asks.
OLD = {"targets/stack": {"cortex_m0", "cortex_m3", "cortex_m33", "cortex_m55", "cortex_m7"},
       "docs/stack.md": {"cortex_m4", "riscv32"},
       "targets/flash": {"cortex_m0", "cortex_m3", "cortex_m4", "cortex_m55"},
       "targets/flash/boards.json": {"all boards"},
       "bench/results.json and docs/benchmarks.md": {"cortex_m0", "cortex_m3", "cortex_m33", "cortex_m4", "cortex_m55", "cortex_m7", "riscv32"}}
# A comment, or a text or a character, in which nothing is one.
CXX_TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)


def without_comments(path):
    """What a compiler, an interpreter or CMake reads of a source."""
    text = path.read_text()
    if path.suffix == ".py":
        tree = ast.parse(text)
        for node in ast.walk(tree):
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                body[0].value.value = ""
        return ast.unparse(tree)
    if path.suffix in (".cmake", ".ld"):
        return " ".join(re.sub(r"(?m)#.*$|/\*.*?\*/", " ", text).split())
    if path.suffix == ".json":
        return json.dumps(json.loads(text))
    return " ".join(CXX_TOKEN.sub(lambda found: found[0] if found[0][0] in "\"'" else " ", text).split())


@functools.lru_cache(None)
def hash_of_file(path):
    return f"{path} {hashlib.sha256(without_comments(ROOT / path).encode()).hexdigest()}"


@functools.lru_cache(None)
def read_by(path):
    """The files of the repository that a source includes or imports. Paths are texts, below ROOT, which is quick."""
    text, here = (ROOT / path).read_text(), os.path.dirname(path)
    if path.endswith(".py"):
        places = (here, "tools", "tools/stack", "bench")
        names = [f"{name}.py" for name in re.findall(r"^(?:import|from) (\w+)", text, re.M)]
    else:
        places = (here, "", "include")
        names = re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.M)
    found = (next((place for place in (os.path.normpath(os.path.join(place, name)) for place in places) if os.path.isfile(ROOT / place)), None)
             for name in names)
    return tuple(filter(None, found))


def closure(paths):
    found, waiting = set(), list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += read_by(path)
    return frozenset(found - {"tools/made_of.py"})  # which says of what, and makes nothing


@functools.lru_cache(None)
def description(target):
    """The files that say how a target's sources are compiled, and {family: the files of its sources}; None: of all families."""
    how = [f"targets/{target}.cmake", "cmake/options.cmake"]
    text = (ROOT / how[0]).read_text()
    how += [f"targets/{name}" for name in re.findall(r"include\(\$\{CMAKE_CURRENT_LIST_DIR\}/(\S+)\)", text)]
    tags = {target, *re.search(r"set\(MOTE_TARGET_TAGS ([^)]*)\)", text)[1].split()}

    def sources(folder):
        places = [ROOT / folder, *(place for place in sorted((ROOT / folder).iterdir()) if place.name in tags)]
        return [path.relative_to(ROOT).as_posix() for place in places for path in sorted(place.glob("*.cc"))]

    families = [path.name for path in sorted((ROOT / "src/operators").iterdir()) if path.is_dir()]
    for_all = [*(f"src/{folder}" for folder in BASE), *(f"src/operators/{folder}" for folder in FOR_ALL_FAMILIES)]
    return how, {None: closure(path for folder in for_all for path in sources(folder)),
                 **{family: closure(sources(f"src/operators/{family}")) for family in families if family not in FOR_ALL_FAMILIES}}


@functools.lru_cache(None)
def families_by_operator():
    return {row.name: row.source.split("/")[0] for row in operator_table.read_rows()}


@functools.lru_cache(None)
def made_of(kind, target, operators=None):
    """The hash of what a table of a kind has of a target; of what it has of a model, with the model's operators."""
    how, files_of = description(target)
    families = set(files_of) if operators is None else {None, *(families_by_operator()[name] for name in operators)}
    files = closure([*how, *PROGRAMS[kind]]).union(*(files_of.get(family, ()) for family in families))
    if operators is not None:  # another row of the table of operators costs no model anything
        files = {path for path in files if not path.endswith(".def")}
    return hashlib.sha256("\n".join(map(hash_of_file, sorted(files))).encode()).hexdigest()[:12]


def made_of_results(model, target):
    """That of a record of bench/results.json."""
    return made_of("results", target, tuple(model["operators"]))


def page_line(target):
    return f"<!-- of the sources {made_of('stack_page', target)}: {target} -->\n"


def old_stack():
    old = [path.stem for path in sorted(STACK.glob("*.json")) if json.loads(path.read_text()).get("made_of") != made_of("stack", path.stem)]
    return [("targets/stack", old, ["tools/stack_table.py", *old])] if old else []


def made_of_boards():
    """Of the code that boards have of their own."""
    folders = [ROOT / "src/platform", ROOT / "targets/boards"]
    paths = [path.relative_to(ROOT).as_posix() for folder in folders for path in sorted(folder.rglob("*.*"))]
    files = closure([*(path for path in paths if path.endswith((".cc", ".h", ".json"))), *PROGRAMS["flash"]])
    return hashlib.sha256("\n".join(map(hash_of_file, sorted(files))).encode()).hexdigest()[:12]


def old_flash():
    tables = {path.stem: json.loads(path.read_text()).get("made_of") for path in sorted(FLASH.glob("*.json")) if path.stem != "boards"}
    old = [target for target, made in tables.items() if made != made_of("flash", target)]
    found = [("targets/flash", old, ["tools/flash_table.py", *old])] if old else []
    if json.loads((FLASH / "boards.json").read_text()).get("made_of") != made_of_boards():
        found.append(("targets/flash/boards.json", ["all boards"], ["tools/flash_table.py", "--boards"]))
    return found


def old_results():
    by_models = {}
    for name, model in json.loads(RESULTS.read_text())["models"].items():
        for target in model["targets"]:
            if model.get("made_of", {}).get(target) != made_of_results(model, target):
                by_models.setdefault(target, []).append(name)
    commands = {}
    for target, names in by_models.items():
        commands.setdefault(" ".join(names), []).append(target)
    return [("bench/results.json and docs/benchmarks.md", targets, ["bench/run.py", "--only", names, "--targets", " ".join(targets)])
            for names, targets in commands.items()]


def old_page():
    text = STACK_PAGE.read_text()
    shown = dict.fromkeys(target.replace("-", "_") for target in re.findall(r"^\| \w+ \| ((?:cortex|riscv)[\w-]+) \|", text, re.M))
    old = [target for target in shown if page_line(target) not in text]
    return [("docs/stack.md", old, ["bench/stack.py", "--targets", *old])] if old else []


def old_tables():
    """(table, the targets of which it is old, the command that makes that anew) of each; the page after the tables that it shows."""
    return [*old_stack(), *old_flash(), *old_results(), *old_page()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--make", action="store_true", help="runs the commands")
    options = parser.parse_args()
    old = old_tables()
    for table, targets, command in old:
        words = " ".join(f'"{word}"' if " " in word else word for word in command)
        print(f"{table}, of {' '.join(targets)}: {words}", flush=True)
        if options.make:
            done = subprocess.run([sys.executable, *command], cwd=ROOT, check=False, env=os.environ)
            if done.returncode != 0:
                return done.returncode
    return 1 if old and not options.make else 0


if __name__ == "__main__":
    sys.exit(main())
