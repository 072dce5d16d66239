#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the rules that the compiler does not: includes point one way, also through public headers; each file has its
licence lines; each row of ops.def names the source that holds the operator's contract comment and its registrations, and
has a test; files are short, have names of their own and do not repeat others; the architecture's table names the folders
that there are; comments say who does what; the device part uses no newer standard library than C++14's."""
import functools
import itertools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import operator_table
import ops_page

# Folders of src/ that a folder may include beside itself.
MAY_INCLUDE = {
    "core": [],
    "model": ["core"],
    "operators": ["core", "model"],
    "micro": ["core", "model", "operators"],
    "microfrontend": ["core", "operators"],
    "reference": ["core", "operators"],
    "host": ["core", "model", "operators"],
    "testing": ["core", "model", "operators", "micro"],
    "platform": ["core"],
}
LAYERS = list(MAY_INCLUDE)
# A public header belongs to the layer of the source that has its name and includes it. These say it of other headers: the
# first line whose path the header's path starts with. Headers that neither names hold types and inline functions alone
# and belong to the lowest layer that may include what they include.
LAYERS_OF_HEADERS = [
    # A board gives these: src/platform defines them, and every layer may call them.
    ("tensorflow/lite/micro/cortex_m_generic/debug_log_callback.h", "core"),
    ("tensorflow/lite/micro/debug_log.h", "core"),
    ("tensorflow/lite/micro/micro_time.h", "core"),
    ("tensorflow/lite/micro/system_setup.h", "core"),
    # Types of the documented API that operators need on both runtimes.
    ("tensorflow/lite/micro/compatibility.h", "core"),
    ("tensorflow/lite/micro/micro_common.h", "core"),
    ("tensorflow/lite/micro/micro_string.h", "core"),
    # Its readers are in src/operators/shared/strings.cc, its writers in the layer of the runtime that they serve.
    ("tensorflow/lite/string_util.h", "operators"),
    ("tensorflow/lite/kernels/kernel_util.h", "core"),
    ("tensorflow/lite/experimental/microfrontend/", "microfrontend"),
    ("tensorflow/lite/kernels/internal/reference/", "reference"),
    ("tensorflow/lite/micro/kernels/micro_ops.h", "operators"),
    ("signal/micro/kernels/", "operators"),
    ("tensorflow/lite/micro/test", "testing"),
    ("mote/test_values.h", "testing"),
    ("tensorflow/lite/micro/", "micro"),
    ("tensorflow/lite/c/c_api.h", "host"),
    ("tensorflow/lite/c/c_api_opaque.h", "host"),
    ("tensorflow/lite/core/c/c_api.h", "host"),
    ("tensorflow/lite/core/c/c_api_opaque.h", "host"),
    ("tensorflow/lite/core/c/operator.h", "host"),
    ("tensorflow/lite/async/", "host"),
    ("tensorflow/lite/core/async/", "host"),
    ("tensorflow/lite/delegates/", "host"),
    ("tensorflow/lite/kernels/custom_ops_register.h", "host"),
    ("tensorflow/lite/kernels/register", "host"),
    ("tensorflow/lite/logger.h", "host"),
    ("mote/custom_op_library.h", "host"),
]
# A family of operators may include itself and these; of these, each those before it.
BELOW_FAMILIES = ["seam", "shared", "products"]
# The folders in these, from bottom to top: each includes only itself and those before it.
FOLDERS_OF = {
    "src/host": ["common", "memory", "graph", "model", "run", "context", "delegation", "interpreter", "resolver", "profiling",
                 "c_api", "async", "gpu", "xnnpack", "without_xnnpack"],
    "tools/mote": ["system", "model", "input", "runner", "arena", "serial", "targets", "rows", "compile", "report", "commands", "demo", "stack"],
}
LINES = 600
# So many lines of code in a row that are the same in two files of src/operators are to be one function.
EQUAL_LINES = 6
# Two classes with the same small functions, which every operator includes.
EQUAL_FILES = {("src/operators/seam/eval.h", "src/operators/seam/prepare.h")}


def sources(folder):
    return [p for p in (ROOT / folder).rglob("*") if p.suffix in (".cc", ".h", ".S", ".def", ".py", ".sh", ".cmake")]


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def public_includes(path):
    return [i for i in re.findall(r'#\s*include "((?:tensorflow|signal|mote)/[^"]+)"', path.read_text())
            if (ROOT / "include" / i).exists()]


def may_use(layer, other):
    return other == layer or other in MAY_INCLUDE[layer]


@functools.lru_cache(None)
def layers_of_sources():
    """The layer of each public header that a source of the same name includes."""
    found = {}
    for layer in LAYERS[:-1]:
        for path in (ROOT / "src" / layer).rglob("*.cc"):
            found.update((i, layer) for i in public_includes(path) if pathlib.Path(i).stem == path.stem)
    return found


def stated_layer(header):
    """That of LAYERS_OF_HEADERS or of the header's source; a longer path than a folder's says more than the source."""
    listed = next((entry for entry in LAYERS_OF_HEADERS if header.startswith(entry[0])), (None, None))
    if listed[0] == header:
        return listed[1]
    return layers_of_sources().get(header, listed[1])


@functools.lru_cache(None)
def layer_of(header):
    if stated_layer(header):
        return stated_layer(header)
    layers = {layer_of(i) for i in public_includes(ROOT / "include" / header)}
    return next(layer for layer in LAYERS if all(may_use(layer, other) for other in layers))


def wrong_includes():
    for path in sources("src"):
        layer, text = path.relative_to(ROOT / "src").parts[0], path.read_text()
        found = [(f"src/{i}", i.split("/")[0]) for i in re.findall(r'#include "src/(\w+/[^"]+)"', text)]
        found += [(i, layer_of(i)) for i in public_includes(path)]
        for included, other in found:
            if not may_use(layer, other):
                allowed = ", ".join(MAY_INCLUDE[layer]) or "no other folder"
                yield f"{name_of(path)} includes {included} of {other}: src/{layer} may include {allowed}"


def wrong_includes_of_headers():
    for path in sources("include"):
        header = path.relative_to(ROOT / "include").as_posix()
        for included in public_includes(path):
            if not may_use(layer_of(header), layer_of(included)):
                yield f"include/{header} of {layer_of(header)} includes {included} of {layer_of(included)}"


def may_include(family, included):
    if included == family:
        return True
    if included not in BELOW_FAMILIES:
        return False
    return family not in BELOW_FAMILIES or BELOW_FAMILIES.index(included) < BELOW_FAMILIES.index(family)


def wrong_includes_of_operators():
    for path in sources("src/operators"):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text()
        family, is_loop_of_target = name.split("/")[2], name.count("/") == 4
        for included in re.findall(r'#include "src/operators/(\w+)/', text):
            if not may_include(family, included):
                yield (f"{name} includes src/operators/{included}: a family may include {', '.join(BELOW_FAMILIES)}, "
                       "and of these each those before it")
        if is_loop_of_target and re.search(r'#include "src/operators/seam/(op|prepare|eval|runtime|registration)\.h"', text):
            yield f"{name} includes the seam: a loop for a target knows no runtime"


def wrong_includes_of_folders():
    for parent, folders in FOLDERS_OF.items():
        for path in sources(parent):
            folder = path.relative_to(ROOT / parent).parts[0]
            if (ROOT / parent / folder).is_file():  # may include all
                continue
            if folder not in folders:
                yield f"{parent}/{folder} has no place: tests/tools/layers_test.py knows {', '.join(folders)}"
                continue
            for included in re.findall(rf'#include "{parent}/(\w+)/', path.read_text()):
                if included not in folders[:folders.index(folder) + 1]:
                    yield f"{name_of(path)} includes {parent}/{included}, which does not lie below {parent}/{folder}"


def private_includes():
    for path in sources("include"):
        for included in re.findall(r'#include "(src/[^"]+)"', path.read_text()):
            yield f"{path.relative_to(ROOT)} includes {included}: a program has include/ alone"


def home(path):
    """The folder of a source without the tag of its target."""
    folders = path.relative_to(ROOT).parent.parts
    return "/".join(folders[:2] if folders[1] == "platform" else folders[:3])


def twin_names():
    """Two sources of one name are a loop and what takes its place on a target, or what two delegates have for one thing."""
    homes = {}
    for path in sources("src"):
        homes.setdefault(path.stem, set()).add(home(path))
    for name, folders in homes.items():
        if len(folders) > 1 and folders != {"src/host/gpu", "src/host/xnnpack"}:
            yield f"{name} is the name of files in {' and '.join(sorted(folders))}"


def long_files():
    for folder in ("src", "include", "tests", "tools", "python", "examples", "models", "bench", "cmake", "targets"):
        for path in sources(folder):
            text = path.read_text()
            lines = text.count("\n")
            if lines > LINES and "\n// Written by: " not in text[:500]:  # by a script: a table
                yield f"{name_of(path)} has {lines} lines: {LINES} at most"


def code_lines(path):
    """(line number, text) of what is more than comment, include or punctuation, white space aside."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = " ".join(line.split())
        if re.search(r"\w", text) and not text.startswith(("//", "#include")):
            yield number, text


def equal_lines():
    """Files of src/operators that say the same. A target's loop has the signatures of the one that it replaces."""
    begins = {}
    for path in sorted(sources("src/operators")):
        lines = list(code_lines(path))
        for i in range(len(lines) - EQUAL_LINES + 1):
            run = tuple(text for _, text in lines[i:i + EQUAL_LINES])
            begins.setdefault(run, {}).setdefault(path, lines[i][0])
    said = set()
    for places in begins.values():
        for (first, line), (second, other) in itertools.combinations(places.items(), 2):
            pair = (name_of(first), name_of(second))
            if pair in said or pair in EQUAL_FILES or first.name == second.name:
                continue
            said.add(pair)
            yield f"{pair[0]}:{line} and {pair[1]}:{other} have {EQUAL_LINES} equal lines and more: write them once"


def undocumented_folders():
    """The folders of src/ against the table of docs/architecture.md."""
    table = set(re.findall(r"^\| `(src/[^`]+)` \|", (ROOT / "docs/architecture.md").read_text(), re.M))
    folders = {f"src/{layer}" for layer in LAYERS if layer != "operators"}
    folders |= {name_of(path) for path in (ROOT / "src/operators").iterdir() if path.is_dir()}
    yield from (f"docs/architecture.md has no line for {folder}" for folder in sorted(folders - table))
    yield from (f"docs/architecture.md has a line for {folder}, which is not there" for folder in sorted(table - folders))
    page = (ROOT / "docs/architecture.md").read_text().partition("`tools/mote/`, from top to bottom")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", page, re.M)
    if listed != FOLDERS_OF["tools/mote"][::-1]:
        yield f"docs/architecture.md does not list the folders of tools/mote from top to bottom: {', '.join(listed)}"
    unknown = [path for path in (ROOT / "src").iterdir() if path.is_dir() and path.name not in LAYERS]
    yield from (f"{name_of(path)} has no layer: tests/tools/layers_test.py knows {', '.join(LAYERS)}" for path in unknown)


def missing_licences():
    for folder in ("src", "include", "tests", "tools", "targets", "cmake", "models", "examples", "bench"):
        for path in sources(folder):
            head = path.read_text()[:400]
            if "SPDX-FileCopyrightText" not in head or "SPDX-License-Identifier: Apache-2.0" not in head:
                yield f"{path.relative_to(ROOT)} lacks the two SPDX lines at its top"


def registrations_in(source, is_custom):
    macro = r"MOTE_REGISTER_CUSTOM_OP\(\s*[\w:]+," if is_custom else r"MOTE_REGISTER_OP\("
    return re.findall(macro + r"\s*(\w+)", source)


def missing_parts(row, tests):
    """What a row promises and the repository has not."""
    if not (operator_table.OPERATORS / row.source).is_file():
        yield f"there is no src/operators/{row.source}, the source in the row of {row.name}"
        return
    if row.name not in ops_page.contracts_in(row.source, {row.name, row.alias_of}):
        yield f"src/operators/{row.source} has no contract comment of {row.name}"
    for name in set(row.registrations) - set(registrations_in(row.source_text(), row.is_custom)):
        yield f"src/operators/{row.source} has no registration {name}, which the row of {row.name} names"
    if not row.is_custom and not re.search(rf"\bRegister_{row.name}\b", tests):
        yield f"{row.name} has no test: no tests/operators/*/*_test.cc uses Register_{row.name}"


def rows_without_parts():
    tests = "\n".join(p.read_text() for p in (ROOT / "tests/operators").glob("*/*_test.cc"))
    for row in operator_table.read_rows():
        yield from missing_parts(row, tests)


def registrations_without_row():
    listed = {(name, row.is_custom) for row in operator_table.read_rows() for name in row.registrations}
    listed.add(("DECODE", False))  # a custom operator, documented as if it were none
    for path in operator_table.OPERATORS.glob("*/*.cc"):
        for is_custom in (False, True):
            for name in registrations_in(path.read_text(), is_custom):
                if (name, is_custom) not in listed:
                    yield f"{path.relative_to(ROOT)} registers {name}, which no row of ops.def names"


def streams_into(assertion):
    """Whether something follows the closing parenthesis of `EXPECT_...(...)`."""
    depth = 0
    for at, letter in enumerate(assertion):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth == 0:
            return assertion[at + 1:].lstrip().startswith("<<")
    return False


def streamed_texts():
    for path in sources("tests"):
        text = path.read_text()
        if path.suffix == ".py" or '#include "tests/test.h"' not in text or "gtest" in text:
            continue
        for found in re.finditer(r"\b(?:EXPECT|ASSERT)_\w+\([^;]*;", text):
            if streams_into(found[0]):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path.relative_to(ROOT)}:{line} streams a text, which the test header for targets cannot"


def decoded_comments():
    """A comment is a sentence or a noun phrase; one that begins so has to be read twice."""
    for folder in ("src", "include", "tests", "tools", "examples", "python", "bench"):
        for path in sources(folder):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if re.match(r"\s*(?://|#) (?:Of|What|Whether|Where|As|How)\b", line):
                    yield f"{path.relative_to(ROOT)}:{number} begins a comment with `{line.split()[1]}`: say who does what"


def newer_library():
    """GCC compiles the device part as gnu++14, too (docs/projects.md), but with C++14's standard library."""
    for path in (p for folder in (ROOT / "src").iterdir() if folder.name != "host" for p in sources(folder)):
        if path.parent.name in ("vectors", "x86_64"):
            continue
        for found in re.finditer(r"std::(?:\w+_v<|(?:apply|as_const|byte|clamp|data|gcd|invoke|lcm|optional|size|string_view|variant|void_t)\b)",
                                 path.read_text()):
            yield f"{path.relative_to(ROOT)} uses {found[0]}, which C++14 lacks: write std::is_same<A, B>::value, std::min ..."


def main():
    problems = [*wrong_includes(), *wrong_includes_of_headers(), *wrong_includes_of_operators(), *wrong_includes_of_folders(),
                *private_includes(),
                *missing_licences(), *twin_names(), *long_files(), *equal_lines(), *undocumented_folders(), *rows_without_parts(),
                *registrations_without_row(), *streamed_texts(), *decoded_comments(), *newer_library()]
    print("\n".join(problems) or "includes, licences, names, lengths, folders and rows are in order")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
