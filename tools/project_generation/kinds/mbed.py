# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Mbed OS 6: both its command lines, the one that finds sources by itself and the one over CMake."""

import json

from kinds._kind import *
from kinds._kind import header, lines, read_me
from project import INCLUDE_FOLDERS

ID = 'mbed'
NO_BOARD = 'Mbed OS 6 has no target that is known to be this board'


def tags_of_board(board):
    return [*board.loop_tags, 'mbed']


def _how(board):
    if not board:
        return ('`mbed deploy`, then `mbed compile -m BOARD -t GCC_ARM`; or '
                '`mbed-tools deploy` and `mbed-tools compile -m BOARD -t GCC_ARM`.')
    name = board.ids[ID]
    return (f'`mbed deploy`, then `mbed compile -m {name} -t GCC_ARM`; or `mbed-tools deploy` and '
            f'`mbed-tools compile -m {name} -t GCC_ARM`; with `--flash` both write it to {board.title}. The log goes to its '
            'console, with 115200 baud; ticks are microseconds of its timer.')


def add_files(project):
    name = project.name
    board = project.target.described
    overrides = {'*': {'platform.stdio-baud-rate': 115200, 'platform.stdio-convert-newlines': True,
                       'platform.minimal-printf-enable-floating-point': True}}
    if board:
        overrides[board.ids[ID]] = {'platform.stdio-baud-rate': 115200, 'rtos.main-thread-stack-size': board.stack_bytes}
    project.tree.add('mbed_app.json', json.dumps({'macros': project.defines, 'target_overrides': overrides}, indent=2) + '\n')
    project.tree.add('.mbedignore', 'build/*\n')
    project.tree.add('mbed-os.lib', 'https://github.com/ARMmbed/mbed-os/#mbed-os-6.17.0\n')
    project.tree.add('CMakeLists.txt', header() + f'''cmake_minimum_required(VERSION 3.19)
set(MBED_PATH ${{CMAKE_CURRENT_SOURCE_DIR}}/mbed-os CACHE INTERNAL "")
set(MBED_CONFIG_PATH ${{CMAKE_CURRENT_BINARY_DIR}} CACHE INTERNAL "")
set(APP_TARGET {name})
include(${{MBED_PATH}}/tools/cmake/app.cmake)
project(${{APP_TARGET}})
add_subdirectory(${{MBED_PATH}})

add_executable(${{APP_TARGET}}
{lines(project.sources, '  {}')})
target_include_directories(${{APP_TARGET}} PRIVATE {' '.join(INCLUDE_FOLDERS)})
target_compile_features(${{APP_TARGET}} PRIVATE cxx_std_17)
target_link_libraries(${{APP_TARGET}} mbed-os)
mbed_set_post_build(${{APP_TARGET}})
''')
    project.tree.add('README.md', read_me(project, _how(board)))
