# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Zephyr: a module with the library, and an application that uses it."""

from kinds._kind import *  # noqa: F403
from kinds._kind import header, lines, read_me
from project import CXX_FLAGS, INCLUDE_FOLDERS


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
    tree.add('app/prj.conf', header() + '''CONFIG_CPP=y
CONFIG_STD_CPP17=y
CONFIG_MOTE=y
CONFIG_REQUIRES_FULL_LIBC=y
CONFIG_FPU=y
CONFIG_MAIN_STACK_SIZE=8192
''')
    tree.add('README.md', read_me(project, 'The folder is a Zephyr module. `west build -b BOARD app` builds the application '
                                  'in `app`; `CONFIG_FPU` may go where there is no unit.'))
