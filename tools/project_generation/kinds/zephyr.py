# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Zephyr: a module with the library, and an application that uses it."""

from kinds._kind import *
from kinds._kind import header, lines, read_me
from project import CXX_FLAGS, INCLUDE_FOLDERS

ID = 'zephyr'
NO_BOARD = 'no name of it in Zephyr is known'


def tags_of_board(board):
    return [*board.loop_tags, 'zephyr']


def _how(board):
    """To build for any board, or for the one that is meant."""
    if not board:
        return ('The folder is a Zephyr module. `west build -b BOARD app` builds the application '
                'in `app`; `CONFIG_FPU` may go where there is no unit.')
    return (f'The folder is a Zephyr module. `west build -b {board.ids[ID]} app` builds the application in `app` for '
            f'{board.title}, `west flash` writes it to the board. The log is that of `printk`, on the console that Zephyr gives '
            'the board; ticks are `k_cycle_get_32()`.')


def subsystems_of(project):
    """What the program's headers need."""
    uses_microphone = any(b'#include <zephyr/audio/dmic.h>' in text for text in project.program.files.values())
    return 'CONFIG_AUDIO=y\nCONFIG_AUDIO_DMIC=y\n' if uses_microphone else ''


def prj_conf(board, subsystems=''):
    """What an application needs. Zephyr refuses CONFIG_FPU where there is no unit."""
    fpu = 'CONFIG_FPU=y\n' if not board or board.has_fpu else ''
    return header() + f'''CONFIG_CPP=y
CONFIG_STD_CPP17=y
CONFIG_MOTE=y
CONFIG_REQUIRES_FULL_LIBC=y
{fpu}{subsystems}CONFIG_MAIN_STACK_SIZE={board.stack_bytes if board else 8192}
'''


def add_files(project):
    tree, name = project.tree, project.name
    tree.add('zephyr/module.yml', header() + '''name: mote
build:
  cmake: zephyr
  kconfig: zephyr/Kconfig
''')
    tree.add('zephyr/Kconfig', header() + '''config MOTE
\tbool "TensorFlow Lite models with Mote"
\tdepends on CPP && (STD_CPP17 || STD_CPP2A || STD_CPP20 || STD_CPP2B)
\tselect REQUIRES_FULL_LIBCPP
\thelp
\t  Runs .tflite models. Needs a C++17 compiler and the headers of the
\t  C++ library; no heap, no exceptions, no run-time type information.
''')
    root = '${CMAKE_CURRENT_LIST_DIR}/..'
    tree.add('zephyr/CMakeLists.txt', header() + f'''if(CONFIG_MOTE)
  zephyr_library_named(mote)
  zephyr_library_sources(
{lines(project.library_sources, '    ' + root + '/{}')})
  zephyr_include_directories({lines(INCLUDE_FOLDERS, root + '/{}', ' ')})
  zephyr_compile_definitions({lines(project.defines, '{}', ' ')})
  zephyr_library_compile_options({lines([f for f in CXX_FLAGS if not f.startswith(('-O', '-std'))],
                                        '$<$<COMPILE_LANGUAGE:CXX>:{}>', ' ')})
endif()
''')
    tree.add('app/CMakeLists.txt', header() + f'''cmake_minimum_required(VERSION 3.20)
list(APPEND ZEPHYR_EXTRA_MODULES ${{CMAKE_CURRENT_LIST_DIR}}/..)
find_package(Zephyr REQUIRED HINTS $ENV{{ZEPHYR_BASE}})
project({name})

target_sources(app PRIVATE
{lines(project.program_sources, '  ${CMAKE_CURRENT_LIST_DIR}/../{}')})
''')
    tree.add('app/prj.conf', prj_conf(project.target.described, subsystems_of(project)))
    tree.add('README.md', read_me(project, _how(project.target.described)))
