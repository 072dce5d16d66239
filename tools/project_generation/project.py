# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Puts a project together: the program, what it needs of the library, third-party headers and licences."""

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from closure import Library
from errors import Refused
from litert_paths import make_litert_headers
from target import ROOT
from tree import Tree

# The first is that of a Python wheel, which has what else flatc and FlatBuffers' package give: cmake/wheel.cmake.
FLATBUFFERS_HEADERS = [ROOT / 'third_party/flatbuffers/include', Path('/usr/include'), Path('/usr/local/include')]
FLATBUFFERS_LICENSES = [ROOT / 'third_party/flatbuffers/LICENSE', Path('/usr/share/doc/libflatbuffers-dev/copyright'),
                        Path('/usr/share/licenses/flatbuffers/LICENSE')]
SCHEMA_HEADER = 'tensorflow/lite/schema/schema_generated.h'
THIRD_PARTY_INCLUDE = 'third_party/flatbuffers/include'
INCLUDE_FOLDERS = ['.', 'include', THIRD_PARTY_INCLUDE]
CXX_FLAGS = ['-std=c++17', '-Os', '-ffunction-sections', '-fdata-sections', '-fno-exceptions', '-fno-rtti',
             '-fno-threadsafe-statics', '-fno-unwind-tables', '-fno-asynchronous-unwind-tables']
# So that FlatBuffers needs no locale of the C library.
DEFINES = ['FLATBUFFERS_LOCALE_INDEPENDENT=0']
# Without assertions, and without the texts of messages.
RELEASE = ['NDEBUG']
NO_MESSAGES = ['TF_LITE_STRIP_ERROR_STRINGS']
# The longest name that Arduino's rules for libraries allow.
LONGEST_LIBRARY_NAME = 63


def version():
    """Of the library: the one place is the top CMakeLists.txt."""
    return re.search(r'project\(mote VERSION ([\d.]+)', (ROOT / 'CMakeLists.txt').read_text()).group(1)


def is_source(path):
    return Path(path).suffix in ('.cc', '.S', '.c')


@dataclass
class Project:
    """What the writers of build files need to know. All paths are within the project."""
    kind: str
    program: Any
    target: Any
    library_sources: list
    program_sources: list
    startup_sources: list
    tree: Tree
    build: str = 'release'  # 'no_messages': without even the program's own texts; 'messages': with those of the library;
    # 'debug': with assertions and for a debugger, too
    has_archives: bool = False  # for Arduino: compiled, beside the sources

    @property
    def name(self):
        return self.program.name

    @property
    def library_name(self):
        """Of the library that a project for Arduino or PlatformIO is: one for each program, so that those of several
        models can be installed at once; `Mote` has all operators and is the same for all."""
        return 'Mote' if self.program.has_all_operators else f'Mote_{self.name}'[:LONGEST_LIBRARY_NAME]

    @property
    def sources(self):
        return sorted(self.library_sources + self.program_sources + self.startup_sources)

    @property
    def defines(self):
        if self.program.is_test or self.build == 'debug':
            return DEFINES + self.program.defines
        keeps_messages = self.build != 'no_messages' and (
            self.build == 'messages' or self.program.prints_messages or self.program.has_all_operators)
        return DEFINES + RELEASE + ([] if keeps_messages else NO_MESSAGES) + self.program.defines

    @property
    def fast_sources(self):
        """Loops made for one processor, which are compiled for speed; what chooses among them runs once."""
        loops = re.compile(r'(src/operators/[^/]+|tensorflow/lite/micro/kernels)/[^/]+/(?!.*_loop_choices\.cc$)')
        return [s for s in self.library_sources if loops.match(s)]


def _make_schema_header(folder, with_objects):
    made = ROOT / 'third_party' / f'schema_{"with_objects" if with_objects else "accessors"}' / SCHEMA_HEADER
    if made.is_file():
        (folder / SCHEMA_HEADER).parent.mkdir(parents=True, exist_ok=True)
        (folder / SCHEMA_HEADER).write_bytes(made.read_bytes())
        return
    options = ['--gen-object-api'] if with_objects else []
    try:
        subprocess.run(['flatc', '--cpp', '--gen-mutable', *options, '-o', str((folder / SCHEMA_HEADER).parent),
                        str(ROOT / 'src/model/schema.fbs')], check=True, capture_output=True)
    except FileNotFoundError:
        raise Refused('flatc is missing, which makes the header of the .tflite format: install the package '
                      'flatbuffers-compiler') from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors='replace').strip() or 'is the disk full?'
        raise Refused(f'flatc, which makes the header of the .tflite format in {folder}, ended with status '
                      f'{error.returncode}: {said}') from None


def _flatbuffers_folder():
    for folder in FLATBUFFERS_HEADERS:
        if (folder / 'flatbuffers/flatbuffers.h').is_file():
            return folder / 'flatbuffers'
    raise Refused("FlatBuffers' headers are missing: install the package libflatbuffers-dev")


def _flatbuffers_license():
    for path in FLATBUFFERS_LICENSES:
        if path.is_file():
            return path.read_bytes()
    raise Refused("FlatBuffers' licence is missing, which a project carries beside its headers: it is in none of "
                  f'{", ".join(map(str, FLATBUFFERS_LICENSES))}')


class _Assembly:
    def __init__(self, scratch, program, target):
        self.program, self.target = program, target
        self.own, self.generated, self.third_party = scratch / 'own', scratch / 'generated', scratch / 'third_party'
        for path, data in program.files.items():
            (self.own / path).parent.mkdir(parents=True, exist_ok=True)
            (self.own / path).write_bytes(data)
        self.third_party.mkdir()
        (self.third_party / 'flatbuffers').symlink_to(_flatbuffers_folder())
        self.included = {source for choice in target.choices for source in choice.sources}
        self.roots = [self.own / path for path in program.files if is_source(path)]
        _make_schema_header(self.generated, with_objects=False)
        include = ROOT / 'include'
        make_litert_headers([SCHEMA_HEADER, *(h.relative_to(include).as_posix() for h in include.rglob('*.h'))], self.generated)

    def library(self):
        sources = [s for s in self.target.sources if self.program.library_folders or 'testing' not in s.parts]
        for folder in self.program.library_folders:
            sources += [s for s in sorted((ROOT / folder).glob('*.cc')) if not re.search(r'(_test|/main)\.cc$', str(s))]
        ports = [self.target.port_dir, self.target.port_dir / 'include'] if self.target.port_dir else []
        return Library(ROOT, sources, [self.own, *ports, ROOT, ROOT / 'include', self.generated, self.third_party])

    def path_of(self, file):
        """Where a file lies within the project."""
        if file in self.included:  # by a source that lies in its place
            return self.target.path_of(file)[:-len('.cc')] + '.inc'
        for base, prefix in ((self.own, ''), (self.generated, 'include/'), (self.third_party, THIRD_PARTY_INCLUDE + '/')):
            if file.is_relative_to(base):
                return prefix + str(file.relative_to(base))
        return self.target.path_of(file)

    def needed(self, with_startup):
        """(sources of the library, of the start-up code, headers), absolute."""
        startup = self.target.startup_sources if with_startup else []
        library = self.library()
        roots = self.roots + startup + self._operator_sources(library)
        sources = library.sources if self.program.has_all_operators else library.needed(roots)
        sources = [*sources, *(s for s in roots if s in library.sources and s not in self.roots)]
        self.choices = [c for c in self.target.choices if c.sources.intersection(sources)]
        lacking = {s for c in self.choices for s in c.sources}.difference(sources)
        if lacking:
            raise AssertionError(f'forms of a loop that only some processors would get: {sorted(lacking)}')
        headers = set().union(*(library.headers_of(s) for s in [*roots, *sources]))
        if any('ModelT' in library.text(f).names for f in [*roots, *sources, *headers]):
            _make_schema_header(self.generated, with_objects=True)
        headers |= self._other_names_of(headers, library)
        return sorted(set(sources)), startup, sorted(headers)

    def _other_names_of(self, headers, library):
        """The public headers that do nothing but include some of these: names of other times, by which applications know them."""
        public = [(h, h.read_text()) for folder in (ROOT / 'include', self.generated / 'tflite') for h in folder.rglob('*.h')]
        forwarding = [h for h, text in public if re.fullmatch(r'(//.*\n|#(ifndef|define|endif)\b.*\n|#include ".*"(?:  //.*)?\n|\n)+', text)]
        return {h for h in forwarding if library.headers_of(h) <= headers | set(forwarding)}

    def _operator_sources(self, library):
        found = []
        for name in self.program.operators:
            sources = [s for s in library.sources if 'Register_' + name in library.text(s).defines]
            if not sources:
                raise Refused(f"there is no operator '{name}' to carry: docs/ops.md has their names")
            found += sources
        return found


def assemble(kind, program, target, with_startup, build='release'):
    """A Project with all files but those of its build system."""
    tree = Tree()
    with tempfile.TemporaryDirectory() as scratch:
        assembly = _Assembly(Path(scratch), program, target)
        library_sources, startup, headers = assembly.needed(with_startup)
        compiled = [assembly.path_of(s) for s in library_sources if s not in assembly.included]
        compiled += [choice.path for choice in assembly.choices]
        project = Project(kind, program, target, sorted(compiled),
                          sorted(p for p in program.files if is_source(p)),
                          sorted(assembly.path_of(s) for s in startup), tree, build)
        for file in [*library_sources, *startup, *headers]:
            tree.add(assembly.path_of(file), file.read_bytes())
        for choice in assembly.choices:
            tree.add(choice.path, choice.text(assembly.path_of))
    for path, data in program.files.items():
        tree.add(path, data)
    tree.add('LICENSE', (ROOT / 'LICENSE').read_bytes())
    tree.add('third_party/flatbuffers/LICENSE', _flatbuffers_license())
    return project
