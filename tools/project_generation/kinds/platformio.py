# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""PlatformIO: a library, and a project that uses it. The Arduino framework finds setup() and loop(), others main()."""

import json

from kinds._kind import *
from kinds._kind import header, read_me
from kinds._relative_includes import flatbuffers_forwarders
from kinds.zephyr import prj_conf, subsystems_of
from project import THIRD_PARTY_INCLUDE, version

# Adafruit's framework for nRF52 compiles with -Ofast.
FLAGS = ['-std=gnu++17', '-fno-fast-math']


def include_folders(project):
    del project
    return ['.', 'include']  # those that PlatformIO gives to all who use a library: srcDir and includeDir


ID = 'platformio'
NO_BOARD = 'no name of it in PlatformIO is known'
# That of src/platform/arduino/system_setup.cc, and of Zephyr's consoles.
_BAUD = {'arduino': 9600, 'zephyr': 115200}


def tags_of_board(board):
    return [*board.loop_tags, board.ids[ID]['framework']]


def _environment(board, program):
    """Of the board that is meant; without one, an example."""
    if not board:
        return f'''; A board with the Arduino framework, for example. Where the framework has no setup() and loop(), let build_src_filter
; take {program.entry} too.
[env:nano33ble]
platform = nordicnrf52
board = nano33ble
framework = arduino
'''
    ids = board.ids[ID]
    return f'''; {board.title}. Whether floats use the processor's unit is the framework's choice, for all sources alike; without a
; framework PlatformIO has no flags of a unit, which is slow, and -mfloat-abi has to be in build_flags.
[env:{ids['board']}]
platform = {ids['platform']}
board = {ids['board']}
framework = {ids['framework']}
monitor_speed = {_BAUD[ids['framework']]}
'''


def _add_zephyr(project, app):
    """What the framework reads beside platformio.ini; PlatformIO compiles the sources itself."""
    settings = prj_conf(project.target.described, subsystems_of(project))
    project.tree.add(f'{app}/zephyr/prj.conf', settings.replace('CONFIG_MOTE=y\n', 'CONFIG_REQUIRES_FULL_LIBCPP=y\n'))
    project.tree.add(f'{app}/zephyr/CMakeLists.txt', header() + f'''cmake_minimum_required(VERSION 3.20)
find_package(Zephyr REQUIRED HINTS $ENV{{ZEPHYR_BASE}})
project({project.name})
target_sources(app PRIVATE ../../../{project.program.entry})
''')


def _how(project):
    board = project.target.described
    if not board:
        return ('The folder is a PlatformIO library. `pio run` in a folder of `projects` builds '
                'its program for the board named there.')
    ids = board.ids[ID]
    return (f'The folder is a PlatformIO library. `pio run` in `projects/{project.name}` builds its program for {board.title}, '
            f'`{ids["board"]}` in PlatformIO, with the framework {ids["framework"]}; `pio run -t upload` writes it to the board, '
            f'and `pio device monitor` shows its log, with {_BAUD[ids["framework"]]} baud.')


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
    board = project.target.described
    is_arduino = not board or board.ids[ID]['framework'] == 'arduino'
    no_main = f' -<../../{project.program.entry}>' if project.program.has_setup_and_loop and is_arduino else ''
    tree.add(f'projects/{project.name}/platformio.ini', header(';') + f'''[platformio]
src_dir = .

[env]
lib_deps = symlink://../..
build_unflags = -std=gnu++11 -std=gnu++14
build_flags = {' '.join(FLAGS)} -I../.. -I../../include {flags}
build_src_filter = -<*> {project_sources}{no_main}

{_environment(board, project.program)}''')
    if not is_arduino:
        _add_zephyr(project, f'projects/{project.name}')
    tree.add('README.md', read_me(project, _how(project)))
