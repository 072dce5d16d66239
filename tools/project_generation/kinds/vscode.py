# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Visual Studio Code, over the Makefile of the kind `make`."""

import json

from kinds import make
from kinds._kind import *
from kinds._kind import cxx_flags
from project import INCLUDE_FOLDERS

TARGET = 'linux'
HAS_STARTUP = True
board_files = make.board_files


def _json(value):
    return json.dumps(value, indent=2) + '\n'


def add_files(project):
    make.add_files(project)
    program = '${workspaceFolder}/build/' + project.name
    is_hosted = project.target.is_hosted
    project.tree.add('.vscode/tasks.json', _json({'version': '2.0.0', 'tasks': [
        {'label': 'build', 'type': 'shell', 'command': 'make', 'group': {'kind': 'build', 'isDefault': True},
         'problemMatcher': ['$gcc']},
        {'label': 'clean', 'type': 'shell', 'command': 'make clean', 'problemMatcher': []}]}))
    project.tree.add('.vscode/c_cpp_properties.json', _json({'version': 4, 'configurations': [
        {'name': project.target.name, 'compilerPath': project.target.compiler, 'compilerArgs': cxx_flags(project),
         'includePath': ['${workspaceFolder}' + ('' if f == '.' else '/' + f) for f in INCLUDE_FOLDERS],
         'defines': project.defines, 'cppStandard': 'c++17'}]}))
    debug = {'name': project.name, 'type': 'cppdbg', 'request': 'launch', 'program': program, 'cwd': '${workspaceFolder}',
             'preLaunchTask': 'build', 'MIMode': 'gdb'}
    if not is_hosted:  # a debugger's server: that of `make debug`, or QEMU's -S -gdb
        port = project.target.described.debug_port if project.target.described else 1234
        debug.update({'miDebuggerPath': 'gdb-multiarch', 'miDebuggerServerAddress': f'localhost:{port}'})
    project.tree.add('.vscode/launch.json', _json({'version': '0.2.0', 'configurations': [debug]}))
