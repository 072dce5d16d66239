# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Arduino: a library as its Library Manager wants it, with the program as an example. Arduino has one include folder and
knows .cpp alone, so sources are renamed, and the program's own files lie beside the sketch under flat names."""

import re
from pathlib import PurePosixPath

from kinds._kind import *  # noqa: F403
from kinds._kind import read_me
from project import THIRD_PARTY_INCLUDE, version

TAGS = ['arduino']


def include_folders(project):
    return ['src', f'examples/{project.name}']


def archive_folder(project):
    del project
    return 'Mote'


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
    first = f'// {name}: made by the project generator of Mote {version()}.\n#include <Mote.h>\n'
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
    project.tree.add('src/Mote.h', _MOTE_H)
    project.tree.add('src/TensorFlowLite.h', '// The name by which sketches made for TensorFlow Lite include the library.\n'
                     '#ifndef TENSORFLOWLITE_H_\n#define TENSORFLOWLITE_H_\n\n#include "Mote.h"\n\n#endif  // TENSORFLOWLITE_H_\n')
    project.tree.add('library.properties', f'''name=Mote
version={version()}
author=The Mote Authors
maintainer=The Mote Authors
sentence=Runs TensorFlow Lite models on microcontrollers, in kilobytes and without a heap.
paragraph=The micro runtime and the operators that the example {project.name} uses. Needs a core that compiles as gnu++14 or later.
category=Data Processing
url=https://www.arduino.cc/reference/en/libraries/mote
architectures=*
includes=Mote.h
''')
    project.tree.add('README.md', read_me(project, 'The folder, or its .zip file (Sketch, Include Library, Add .ZIP Library), '
                                          f'is an Arduino library; the sketch is its example `{project.name}`.'))
