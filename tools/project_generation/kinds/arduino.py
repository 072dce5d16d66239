# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Arduino: a library as its Library Manager wants it, with the program as an example. Arduino has one include folder and
knows .cpp alone, so sources are renamed, and the program's own files lie beside the sketch under flat names. A sketch
names its library by a header that no other library has, since Arduino looks for libraries by their headers."""

import re
from pathlib import PurePosixPath

from kinds._kind import *  # noqa: F403
from kinds._kind import read_me
from project import THIRD_PARTY_INCLUDE, version

TAGS = ['arduino']


def include_folders(project):
    return [project.name] if project.program.is_sketch else ['src', f'examples/{project.name}']


def archive_folder(project):
    return '' if project.program.is_sketch else project.library_name


class _Layout:
    """Where a file of the repository lies in the library."""

    def __init__(self, project):
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
        if path.startswith(THIRD_PARTY_INCLUDE + '/'):
            return 'src' + renamed[len(THIRD_PARTY_INCLUDE):]
        if path.startswith('include/'):
            return 'src' + renamed[len('include'):]
        if PurePosixPath(path).suffix in ('.cc', '.h', '.def', '.c', '.S', '.inc'):
            return 'src/' + renamed
        return path

    def rewrite(self, path, data):
        """The includes of the program's own files."""
        if path not in self.own:
            return data
        def local(match):
            name = match.group(1)
            return f'#include "{self.flat(name)}"' if name in self.own else match.group(0)
        return re.sub(r'#include "([^"]+)"', local, data.decode()).encode()


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

#if __cplusplus < 201402L
#error "Mote needs C++14: write compiler.cpp.extra_flags=-std=gnu++14 into platform.local.txt beside the core's platform.txt"
#endif

#include <Arduino.h>

#include "tensorflow/lite/micro/micro_interpreter.h"

#endif  // MOTE_H_
'''


def _other_name(name, comment):
    guard = f'{name.upper()}_H_'
    return f'// {comment}\n#ifndef {guard}\n#define {guard}\n\n#include "Mote.h"\n\n#endif  // {guard}\n'


def _add_library_headers(project):
    """`Mote.h`, by which any sketch includes the library, and other names for it."""
    add = project.tree.add
    add('src/Mote.h', _MOTE_H)
    add('src/TensorFlowLite.h', _other_name('TensorFlowLite', 'The name by which sketches made for TensorFlow Lite include '
                                            'the library.'))
    name = project.library_name
    if name != 'Mote':
        add(f'src/{name}.h', _other_name(name, 'The name that no other library has.'))


def _properties(project):
    name = project.library_name
    has = ('all operators' if project.program.has_all_operators else
           f'the operators that the example {project.name} uses')
    return f'''name={name}
version={version()}
author=The Mote Authors
maintainer=The Mote Authors
sentence=Runs TensorFlow Lite models on microcontrollers, in kilobytes and without a heap.
paragraph=The micro runtime and {has}. Needs a core that compiles as gnu++14 or later.
category=Data Processing
url=https://www.arduino.cc/reference/en/libraries/mote
architectures=*
includes={name}.h
'''


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
    old = dict(project.tree.files)
    project.tree.files.clear()
    for path, data in old.items():
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
    _add_library_headers(project)
    project.tree.add('library.properties', _properties(project))
    project.tree.add('README.md', read_me(project, 'The folder, or its .zip file (Sketch, Include Library, Add .ZIP Library), '
                                          'is an Arduino library, with sketches among its examples.'))
