# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Arduino: a library as its Library Manager wants it, with the program as an example. Arduino has one include folder and
knows .cpp alone, so sources are renamed, and the program's own files lie beside the sketch under flat names. A sketch
names its library by a header that no other library has, since Arduino looks for libraries by their headers. Cores define
and include much: the library's files include each other by relative paths, and there are archives for the cores that
compile as gnu++11. Nothing is defined for a library on the compiler's command line: a header does that."""

import functools
import posixpath
import re
import shutil
import sys
from pathlib import PurePosixPath

from kinds._archives import COMPILER, MISSING, archives_for, build_archives
from kinds._kind import *
from kinds._kind import read_me
from kinds._relative_includes import flatbuffers_forwarders, rewrite_includes
from litert_paths import litert_path
from project import NO_MESSAGES, RELEASE, THIRD_PARTY_INCLUDE, version

OPTIONS = 'mote/build_options.h'
_BUILD_MACROS = re.compile(rb'\b(' + '|'.join(RELEASE + NO_MESSAGES).encode() + rb')\b')
TAGS = ['arduino']
NOTE = ("note: a core that compiles with -Ofast, as Adafruit's for nRF52, changes floating-point arithmetic: the README.md of "
        'the library says what that means for results')
PATHS = ('The sources of Mote lie in `src`, those of its folder `include` there, others under the paths that they have in its '
         'repository; `.cc` has become `.cpp`.')
ID = 'arduino'
NO_BOARD = 'no core of Arduino is known for it'


def tags_of_board(board):
    return board.loop_tags


def include_folders(project):
    return [project.name] if project.program.is_sketch else ['src', f'examples/{project.name}']


def archive_folder(project):
    return '' if project.program.is_sketch else project.library_name


class _Layout:
    """Where a file of the repository lies in the library."""

    def __init__(self, project):
        self.files = dict(project.tree.files)
        self.files.update({p: t.encode() for p, t in flatbuffers_forwarders(self.files).items()})
        self.defines = project.defines
        self.fast_sources = project.fast_sources
        self.program = project.program
        self.sketch = f'examples/{project.name}'
        self.own = set(project.program.files)
        if not self.program.has_setup_and_loop:  # with what else of the tests there is
            self.own |= {p for p in project.tree.files if p.startswith('tests/')}

    def flat(self, path):
        folder = self.program.folder + '/'
        return (path[len(folder):] if path.startswith(folder) else path).replace('/', '_')

    def place(self, path):
        renamed = re.sub(r'\.cc$', '.cpp', path)
        if path in self.own:
            if path == self.program.entry:
                return f'{self.sketch}/{self.flat(path)[:-3]}.inc'  # which the sketch includes
            return f'{self.sketch}/{self.flat(renamed)}'
        if path.startswith('include/'):
            return 'src' + renamed[len('include'):]
        if PurePosixPath(path).suffix in ('.cc', '.h', '.def', '.c', '.S', '.inc'):
            return 'src/' + renamed
        return path

    def rewrite(self, path, data):
        if path.startswith(THIRD_PARTY_INCLUDE + '/'):
            return data
        if path not in self.own:
            text = self.first_lines(path, data) + rewrite_includes(path, data, self.files, self.place)
            return _only_from_cxx14(text) if self.is_in_archives(path) else text

        def local(match):
            name = match.group(1)
            return f'#include "{self.flat(name) if name in self.own else self.public_name(name)}"'
        return self.first_lines(path, data) + re.sub(r'#include "([^"]+)"', local, data.decode()).encode()

    def first_lines(self, path, data):
        """What the compiler is told for projects of other kinds. NDEBUG is for what the library and the program are made of,
        and not for a sketch of the user's that includes a public header."""
        if not path.endswith('.cc') and not (path.endswith('.h') and _BUILD_MACROS.search(data)):
            return b''
        name = posixpath.relpath('src/' + OPTIONS, posixpath.dirname(self.place(path))) if path not in self.own else OPTIONS
        released = '#ifndef NDEBUG\n#define NDEBUG\n#endif\n' if set(RELEASE) <= set(self.defines) else ''
        return f'#include "{name}"\n{"" if path.startswith("include/") else released}'.encode()

    def public_name(self, name):
        """By which a sketch includes a header of the library, whatever else has headers of the same paths."""
        if f'{THIRD_PARTY_INCLUDE}/{name}' in self.files:
            return f'{THIRD_PARTY_INCLUDE}/{name}'
        other = litert_path(name)
        return other if f'include/{other}' in self.files else name

    def is_in_archives(self, path):
        """Whether a source does without the core's own headers, which each sketch is compiled with."""
        return path not in self.own and path.endswith('.cc') and not path.startswith('src/platform/arduino/')


def _options_h(defines):
    lines = ''.join(f'#ifndef {name}\n#define {name} {value}\n#endif\n' for name, _, value in
                    (define.partition('=') for define in defines if define not in RELEASE))
    return (f'// What the library and the program are compiled with; made by the project generator of Mote {version()}.\n'
            f'#ifndef MOTE_BUILD_OPTIONS_H_\n#define MOTE_BUILD_OPTIONS_H_\n\n{lines}\n#endif  // MOTE_BUILD_OPTIONS_H_\n')


def _only_from_cxx14(text):
    return b'#if __cplusplus >= 201402L  // else src/{build.mcu} has it, compiled\n' + text + b'#endif  // __cplusplus\n'


def _sketch(project, layout):
    name = project.name
    first = f'// {name}: made by the project generator of Mote {version()}.\n#include <{project.library_name}.h>\n'
    if project.program.has_setup_and_loop:
        return first + f'''
// setup() and loop() are in {layout.flat(project.program.folder + '/main_functions.cc')[:-3]}.cpp.
#include "main_functions.h"
'''
    entry = PurePosixPath(layout.place(project.program.entry)).name
    return first + f'''
// Arduino has a main() of its own.
#define main mote_main
#include "{entry}"
#undef main

void setup() {{
  Serial.begin(9600);
  (void)mote_main(0, nullptr);
}}

void loop() {{}}
'''


_MOTE_H = '''// Makes Arduino find the library; include what you need from tensorflow/lite/micro.
#ifndef MOTE_H_
#define MOTE_H_

#ifdef __AVR__
#error "Mote needs a processor of 32 bits, as on a Nano 33 BLE, a Zero, a Pico or an ESP32: AVR, as on an Uno or a Mega, has 8"
#elif __cplusplus < 201402L{compiled}
#ifdef ESP_PLATFORM
#error "Mote needs C++14: write -std=gnu++17 into a file build_opt.h beside the sketch"
#else
#error "Mote needs C++14: write compiler.cpp.extra_flags=-std=gnu++14 into platform.local.txt beside the core's platform.txt"
#endif
#endif

#include <Arduino.h>

#include "{main_header}"

#ifdef ESP_PLATFORM
// The core for ESP32 has other headers at these paths, which it finds first. They are left out once these are in.
{headers}
#endif  // ESP_PLATFORM

#endif  // MOTE_H_
'''


def _mote_h(project, archives):
    conditions = ''.join(f' && !({a.macros})' for a in archives)
    own = re.compile(r'src/(tensorflow/.*\.h)')
    headers = [m.group(1) for m in map(own.fullmatch, sorted(project.tree.files)) if m]
    main_header = 'mote/compiled_interpreter.h' if project.program.is_compiled else 'tensorflow/lite/micro/micro_interpreter.h'
    return (_MOTE_H.replace('{compiled}', conditions).replace('{main_header}', main_header)
            .replace('{headers}', '\n'.join(f'#include "{h}"' for h in headers)))


def _other_name(name, comment):
    guard = f'{name.upper()}_H_'
    return f'// {comment}\n#ifndef {guard}\n#define {guard}\n\n#include "Mote.h"\n\n#endif  // {guard}\n'


def _add_library_headers(project, archives):
    """`Mote.h`, by which any sketch includes the library, and other names for it."""
    add = project.tree.add
    add('src/Mote.h', _mote_h(project, archives))
    add('src/TensorFlowLite.h', _other_name('TensorFlowLite', 'The name by which sketches made for TensorFlow Lite include '
                                            'the library.'))
    name = project.library_name
    if name != 'Mote':
        add(f'src/{name}.h', _other_name(name, 'The name that no other library has.'))


@functools.cache
def _say(text):
    print(text, file=sys.stderr)


def _add_archives(project, layout):
    """Returns those that were added."""
    archives = archives_for(project.target)
    if not project.has_archives or not archives or project.program.is_compiled:  # whose model is C++14 beside the sketch
        return []
    if not shutil.which(COMPILER):
        _say(MISSING)
        return []
    sources = sorted(layout.place(p) for p in layout.files if layout.is_in_archives(p))
    sources = [s for s in sources if s in project.library_sources]
    fast = {layout.place(s) for s in layout.fast_sources}
    for path, data in build_archives(project.tree.files, sources, fast, project.library_name, archives).items():
        project.tree.add(path, data)
    return archives


def _properties(project, archives):
    name = project.library_name
    compiled = f'precompiled=true\nldflags=-l{name}\n' if archives else ''
    needs = 'gnu++11 on Cortex-M0+ and M4F, else as gnu++14,' if archives else 'gnu++14'
    has = ('all operators' if project.program.has_all_operators else
           f'the operators that the example {project.name} uses')
    return f'''name={name}
version={version()}
author=The Mote Authors
maintainer=The Mote Authors
sentence=Runs TensorFlow Lite models on microcontrollers, in kilobytes and without a heap.
paragraph=The micro runtime and {has}. Needs a core that compiles as {needs} or later.
category=Data Processing
url=https://www.arduino.cc/reference/en/libraries/mote
architectures=*
includes={name}.h
{compiled}'''


def _of_cores(archives):
    """What cores change."""
    compiled = ', '.join(f'`src/{a.folder}`' for a in archives)
    of_cxx11 = (f"For cores that compile as gnu++11 (SAMD, Adafruit's nRF52) it is compiled already, in {compiled}." if archives
                else "Cores that compile as gnu++11 (SAMD, Adafruit's nRF52) need `compiler.cpp.extra_flags=-std=gnu++14` in a "
                'file `platform.local.txt` beside their `platform.txt`.')
    ofast = ('the library in the archives is not compiled so, and gives the same numbers as elsewhere; what a sketch '
             'itself computes in floating point may differ in the last bit' if archives else
             'floating-point results, and quantised ones that are near a half, may differ in the last bit from those of other '
             'boards, and NaN and infinity are not recognised')
    return (f'{of_cxx11} The core 2.0 for ESP32 needs a file `build_opt.h` with `-std=gnu++17` beside the sketch.\n\n'
            f"Adafruit's core for nRF52 compiles with `-Ofast`: {ofast}. `compiler.cpp.extra_flags=-fno-fast-math` in "
            "`platform.local.txt` changes that. Cores compile with GNU's extensions, with which GCC joins a multiplication and an "
            'addition where the processor can: float32 models may differ in the last bit from other boards.')


def _how(project):
    """For the board that is meant."""
    board = project.target.described
    if not board:
        return ''
    sketch = f'examples/{project.name}'
    return (f' It has the loops and the arena for {board.title}, which the command line knows as `{board.ids[ID]}`:\n\n'
            f'```sh\narduino-cli compile -b {board.ids[ID]} --library . {sketch}\n'
            f'arduino-cli upload -b {board.ids[ID]} -p PORT {sketch}   # `arduino-cli board list` names the ports\n'
            'arduino-cli monitor -p PORT\n```')


def _keep_sketch(project, layout):
    """Leaves the sketch in a folder of its name, as Arduino wants it, with the licence."""
    def place(path):
        return project.name + path[len(layout.sketch):]
    project.tree.files = {place(path): data for path, data in project.tree.files.items()
                          if path.startswith(layout.sketch + '/')} | {'LICENSE': project.tree.files['LICENSE']}
    project.library_sources = []
    project.program_sources = [place(path) for path in project.program_sources]


def add_files(project):
    layout = _Layout(project)
    project.tree.files.clear()
    for path, data in layout.files.items():
        if path == project.program.entry and project.program.has_setup_and_loop:
            continue
        project.tree.add(layout.place(path), layout.rewrite(path, data))
    for name in ('library_sources', 'program_sources'):
        paths = [s for s in getattr(project, name) if s != project.program.entry]
        setattr(project, name, sorted(layout.place(s) for s in paths))
    project.tree.add(f'{layout.sketch}/{project.name}.ino', _sketch(project, layout))
    if project.program.is_sketch:
        _keep_sketch(project, layout)
        return
    project.tree.add(f'src/{OPTIONS}', _options_h(project.defines))
    archives = _add_archives(project, layout)
    _add_library_headers(project, archives)
    project.tree.add('library.properties', _properties(project, archives))
    project.tree.add('README.md', read_me(project, 'The folder, or its .zip file (Sketch, Include Library, Add .ZIP Library), '
                                          'is an Arduino library, with sketches among its examples.' + _how(project) +
                                          '\n\n' + _of_cores(archives), f'{layout.sketch}/main_functions.cpp', PATHS))
