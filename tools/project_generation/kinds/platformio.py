# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""PlatformIO: a library, and a project that uses it. The Arduino framework finds setup() and loop(), others main()."""

import json

from kinds._kind import *  # noqa: F403
from kinds._kind import header, read_me
from kinds._relative_includes import flatbuffers_forwarders
from project import THIRD_PARTY_INCLUDE, version

# Adafruit's framework for nRF52 compiles with -Ofast.
FLAGS = ['-std=gnu++17', '-fno-fast-math']


def include_folders(project):
    del project
    return ['.', 'include']  # those that PlatformIO gives to all who use a library: srcDir and includeDir


def add_files(project):
    tree = project.tree
    for path, text in flatbuffers_forwarders(tree.files).items():
        tree.add(path, text)
    for path in [p for p in tree.files if p.startswith(THIRD_PARTY_INCLUDE + '/')]:
        tree.files['include' + path[len(THIRD_PARTY_INCLUDE):]] = tree.files.pop(path)
    tests = ['+<tests/>'] if project.program.is_test else []
    tree.add('library.json', json.dumps({
        'name': project.library_name, 'version': version(),
        'description': 'Runs TensorFlow Lite models in kilobytes, without a heap',
        'keywords': 'tensorflow, tflite, machine-learning, microcontroller', 'license': 'Apache-2.0',
        'frameworks': '*', 'platforms': '*',
        'build': {'srcDir': '.', 'includeDir': 'include', 'srcFilter': ['-<*>', '+<src/>', '+<tensorflow/>', *tests],
                  'flags': [*FLAGS, *(f'-D{d}' for d in project.defines)],
                  'unflags': ['-std=gnu++11', '-std=gnu++14']}}, indent=2) + '\n')
    own = [s for s in project.program_sources]
    project_sources = ' '.join(f'+<../../{s}>' for s in own)
    flags = ' '.join(f"'-D{d}'" if '"' in d else f'-D{d}' for d in project.defines)
    no_main = f' -<../../{project.program.entry}>' if project.program.has_setup_and_loop else ''
    tree.add(f'projects/{project.name}/platformio.ini', header(';') + f'''[platformio]
src_dir = .

[env]
lib_deps = symlink://../..
build_unflags = -std=gnu++11 -std=gnu++14
build_flags = {' '.join(FLAGS)} -I../.. -I../../include {flags}
build_src_filter = -<*> {project_sources}{no_main}

; A board with the Arduino framework, for example. Where the framework has no setup() and loop(), let build_src_filter
; take {project.program.entry} too.
[env:nano33ble]
platform = nordicnrf52
board = nano33ble
framework = arduino
''')
    tree.add('README.md', read_me(project, 'The folder is a PlatformIO library. `pio run` in a folder of `projects` builds '
                                  'its program for the board named there.'))
