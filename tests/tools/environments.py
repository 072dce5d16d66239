# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What environments_test.py and arduino_cores_test.py share: build environments, as projects/environments.json has them, and
the compilation of a project as one of them does it."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import mote_command as mote
from project_generation_test import GENERATE, HARNESS, cxx_headers

ENVIRONMENTS = json.loads((HARNESS / "environments.json").read_text())["environments"]
CORES = HARNESS / "cores"
COMPILERS = {"arm": ["arm-none-eabi-g++"],
             "riscv": ["riscv64-unknown-elf-g++", "-mcmodel=medany", "--specs=picolibc.specs"],
             # No compiler for Xtensa is to be had: its types have the sizes of this.
             "host32": ["g++", "-m32", "-idirafter/usr/include/x86_64-linux-gnu", "-U__linux__", "-U__unix__"],
             "clang": ["clang++", "--target=arm-arm-none-eabi"]}
# So many sources of a folder are compiled at once, since each by itself takes several times as long; each by itself if they
# do not go together, as where two have the same name for something.
JOINED = 10
# Those that are not joined: sources that define the same names as others do, and what programs replace.
ALONE = re.compile(r"(^|/)src/(platform|operators/[^/]+/[^/]+)/|/tensorflow/|^(examples|application|projects|tests)/|"
                   r"/(micro_log|classic_locale|compiled_graph|compiled_model|compiled_rows|compiled_stream)\.")


def generate(kind, output, *options):
    environment = {**os.environ, "CCACHE_DIR": str(mote.BUILD / "projects_ccache")}
    done = subprocess.run([sys.executable, GENERATE, "--kind", kind, "-o", output, *map(str, options)], capture_output=True,
                          text=True, check=False, env=environment)
    if done.returncode:
        raise AssertionError(f"{kind}: {done.stderr}")
    return pathlib.Path(output)


def all_operators():
    return re.findall(r"^OP\((\w+), ", (mote.ROOT / "include/mote/ops.def").read_text(), re.MULTILINE)


def compiler_of(board):
    command = list(COMPILERS[board["compiler"]])
    # Picolibc has no C++ of its own, and clang none for Arm: the headers of GCC's library fit.
    if board["compiler"] == "riscv":
        command += cxx_headers()
    elif board["compiler"] == "clang":
        command += [*cxx_headers(), "-isystem", "/usr/lib/arm-none-eabi/include"]
    return command


def flags_of(environment, board):
    defines = [*environment["defines"], *board["defines"]]
    return [f"-std={environment['standard']}", *environment["flags"], *board["flags"], *board.get("flags_after", []),
            *(f"-D{d}" for d in defines)]


def write_other_headers(library, folder):
    """As the core for ESP32 3 has headers of other libraries at paths of ours: whoever includes one of them has lost."""
    source = library / "src"
    for header in [h for place in ("tensorflow", "signal", "third_party") for h in (source / place).rglob("*.h")]:
        name = header.relative_to(source).as_posix()
        name = name.replace("third_party/flatbuffers/include/flatbuffers/flatbuffers/", "flatbuffers/")
        guard = re.sub(r"\W", "_", name).upper() + "_"
        if "flatbuffers/" in name or header.name == "schema_generated.h":  # made by the same people, and by the same program
            guard = re.search(r"#ifndef (\w+_)$", header.read_text() + "\n#ifndef NONE_", re.MULTILINE).group(1)
        other = folder / name
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text(f'#ifndef {guard}\n#define {guard}\n#error "another library has {name}"\n#endif\n')
    return folder


class Compiler:
    """Compiles sources of a folder without making anything of them; counts them."""

    def __init__(self, folder, command, includes):
        self.folder, self.command, self.includes = folder, command, includes
        self.compiled = 0

    def _one(self, sources):
        forced = ["-x", "c++"]
        text = "".join(f'#include "{s}"\n' for s in sources)
        # An included source counts as a header, in which unnamed namespaces and `#pragma once` are mistakes.
        quiet = ["-Wno-subobject-linkage"] if "clang" not in self.command[0] else []
        command = [*self.command, *quiet, *(f"-I{i}" for i in self.includes), "-fsyntax-only", *forced]
        if len(sources) == 1:
            done = subprocess.run([*command, sources[0]], cwd=self.folder, capture_output=True, text=True, check=False)
        else:
            done = subprocess.run([*command, f"-I{self.folder}", "-"], input=text, cwd=self.folder, capture_output=True,
                                  text=True, check=False)
        return None if done.returncode == 0 else f"{' '.join(map(str, command))} {' '.join(sources)}\n{done.stderr[-3000:]}"

    def compile(self, sources):
        """Returns what the compiler says of those that do not compile."""
        sources = [s for s in sources if not s.endswith(".S")]
        alone = [[s] for s in sources if ALONE.search(s) or s.endswith(".ino")]
        folders = {}
        for source in sources:
            if [source] not in alone:
                folders.setdefault(os.path.dirname(source), []).append(source)
        joined = [found[i:i + JOINED] for found in folders.values() for i in range(0, len(found), JOINED)]
        self.compiled += len(sources)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            failed = [group for group, failure in zip(joined, pool.map(self._one, joined)) if failure]
            alone += [[source] for group in failed for source in group]
            return [failure for failure in pool.map(self._one, alone) if failure]


class ProjectsTest(unittest.TestCase):
    """Generates each project once."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.projects = {}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def project(self, kind, *options):
        key = (kind, options)
        if key not in self.projects:
            self.projects[key] = generate(kind, self.folder / f"project_{len(self.projects)}", *options)
        return self.projects[key]

    def succeed(self, environment, failures):
        self.assertEqual(len(failures), 0, f"{environment}: " + "\n".join(failures)[:6000])
