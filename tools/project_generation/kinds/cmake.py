# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""CMake."""

import re
import shlex

from kinds._kind import *
from kinds._kind import add_scripts, cxx_flags, header, lines, on_board, read_me
from kinds.make import board_files, link_flags  # noqa: F401
from project import INCLUDE_FOLDERS
from target import ROOT

TARGET = 'linux'
HAS_STARTUP = True


def _toolchain(project):
    prefix = project.target.facts['MOTE_TOOLCHAIN_PREFIX']
    return header() + f'''# The compiler of target {project.target.name}.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_C_COMPILER {prefix}gcc)
set(CMAKE_CXX_COMPILER {prefix}g++)
set(CMAKE_ASM_COMPILER {prefix}gcc)
# Without start-up code no program links, so CMake tries the compiler on a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
'''


# Debian's compiler for RISC-V has no C++ headers; those of its compiler for Arm fit.
_RISCV_HEADERS = r'''
execute_process(COMMAND arm-none-eabi-g++ -mcpu=cortex-m3 -mthumb -x c++ -E -v /dev/null
                OUTPUT_QUIET ERROR_VARIABLE search_path COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n /[^\n]*/c\\+\\+/[^\n]*" cxx_folders "${search_path}")
list(TRANSFORM cxx_folders STRIP)
target_include_directories(NAME SYSTEM PRIVATE ${cxx_folders})
'''


def _command(board, what, image):
    words = [f'"{w}"' if re.search(r'[^\w./=:-]', w) else w for w in shlex.split(board.command(what, image))]
    return 'python3 ${CMAKE_CURRENT_SOURCE_DIR}/board/load.py ' + ' '.join(words)


def _flash_targets(project):
    """What takes the program to a board."""
    name, board = project.name, project.target.described
    add_scripts(project)
    commands = {what: _command(board, what, name) for what in ('flash', 'debug')}
    copies = ''.join(f'''
  COMMAND ${{CMAKE_OBJCOPY}} -O {form} {name} {name}.{suffix}''' for form, suffix in (('binary', 'bin'), ('ihex', 'hex')))
    make_uf2 = f'python3 ${{CMAKE_CURRENT_SOURCE_DIR}}/board/make_uf2.py {name} {board.uf2["family"]} {name}.uf2' if board.uf2 else ''
    if board.is_flashed_as_uf2:
        copies += f'\n  COMMAND {make_uf2}'
    return f'''
# Files for tools that write flash; `flash` writes it to the board, `debug` starts a server for a debugger.
add_custom_target(flash
  COMMAND ${{CMAKE_COMMAND}} -E copy {name} {name}.elf{copies}
  COMMAND {commands['flash']}
  DEPENDS {name} WORKING_DIRECTORY ${{CMAKE_CURRENT_BINARY_DIR}} VERBATIM)
add_custom_target(debug COMMAND {commands['debug']} DEPENDS {name} USES_TERMINAL VERBATIM)
''' + (f'''# For the drive that the boot loader shows.
add_custom_target(uf2
  COMMAND {make_uf2}
  DEPENDS {name} WORKING_DIRECTORY ${{CMAKE_CURRENT_BINARY_DIR}} VERBATIM)
''' if board.uf2 else '')


def add_files(project):
    target = project.target
    options, libraries = link_flags(project)
    options = [o for o in options if o not in ('-T', target.linker_script)]
    name = project.name
    text = header() + '''cmake_minimum_required(VERSION 3.16)
'''
    how = f'`cmake -B build && cmake --build build` builds `build/{name}`.'
    if not target.is_hosted:
        options += ['-T', '${CMAKE_CURRENT_SOURCE_DIR}/' + target.linker_script]
        if not target.described:
            project.tree.add('targets/image.ld', (ROOT / 'targets/image.ld').read_bytes())
        project.tree.add('toolchain.cmake', _toolchain(project))
        text += '''if(NOT CMAKE_TOOLCHAIN_FILE)
  set(CMAKE_TOOLCHAIN_FILE ${CMAKE_CURRENT_SOURCE_DIR}/toolchain.cmake)
endif()
'''
    text += f'''project({name} LANGUAGES CXX)

add_executable({name}
{lines(project.sources, '  {}')})
target_include_directories({name} PRIVATE {' '.join(INCLUDE_FOLDERS)})
target_compile_definitions({name} PRIVATE {lines(project.defines, '{}', ' ')})
target_compile_options({name} PRIVATE {' '.join(cxx_flags(project))})
target_link_options({name} PRIVATE {' '.join([*cxx_flags(project), *options])})
target_link_libraries({name} PRIVATE {' '.join(libraries)})
'''
    if 'riscv' in target.compiler:
        text += _RISCV_HEADERS.replace('NAME', name)
    if project.fast_sources:
        text += f'''# Loops made for this processor.
set_source_files_properties({lines(project.fast_sources, '{}', ' ')}
                            PROPERTIES COMPILE_OPTIONS -O2)
'''
    if target.described:
        text += _flash_targets(project)
        how += '\n\n' + on_board(project, '`cmake --build build --target flash`', 'build/' + name,
                                '`{}=... cmake --build build --target flash`')
    project.tree.add('CMakeLists.txt', text)
    project.tree.add('README.md', read_me(project, how))
