# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""ESP-IDF: a component with the library, and a project that uses it."""

import re

from kinds._kind import *
from kinds._kind import CALL_MAIN, header, lines, read_me
from project import CXX_FLAGS, INCLUDE_FOLDERS, version

ID = 'esp_idf'
NO_BOARD = 'ESP-IDF is for chips of Espressif, for which projects have no --target: `idf.py set-target` chooses'

# Headers of components of ESP-IDF's registry, which `idf.py build` downloads.
COMPONENTS = {'esp_camera.h': 'espressif/esp32-camera: "^2.0.0"'}
# Headers of ESP-IDF's own drivers. They are the components that are named here since 5.3; before, one component has all.
DRIVERS = {'driver/i2s_std.h': 'esp_driver_i2s', 'driver/gpio.h': 'esp_driver_gpio'}


def _included(project, known):
    """What the headers that the program includes are known for."""
    text = b''.join(project.tree.files[path] for path in project.program_sources).decode()
    return sorted({known[name] for name in re.findall(r'#include <([^>]+)>', text) if name in known}, reverse=True)


def _choose_drivers(drivers):
    """The lines of CMake that name the drivers' components."""
    if not drivers:
        return ''
    return f'''set(drivers driver)
if("${{IDF_VERSION_MAJOR}}.${{IDF_VERSION_MINOR}}" VERSION_GREATER_EQUAL 5.3)
  set(drivers {' '.join(drivers)})
endif()
'''


def _app_main(project):
    spdx = '// SPDX-FileCopyrightText: 2026 The Mote Authors\n// SPDX-License-Identifier: Apache-2.0\n'
    if project.program.has_setup_and_loop:
        functions = project.program.folder + '/main_functions.h'
        return spdx + f'''#include "{functions}"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"

extern "C" void app_main() {{
  setup();
  for (;;) {{
    loop();
    vTaskDelay(1);  // other tasks, and the watchdog, want to run
  }}
}}
'''
    return spdx + CALL_MAIN + '''
extern "C" void app_main() { (void)mote_program_main(0, nullptr); }
'''


def add_files(project):
    tree, program = project.tree, project.program
    tree.add('CMakeLists.txt', header() + f'''idf_component_register(
  SRCS
{lines(project.library_sources, '    {}')}
  INCLUDE_DIRS {' '.join(INCLUDE_FOLDERS)})
target_compile_definitions(${{COMPONENT_LIB}} PUBLIC {lines(project.defines, '{}', ' ')})
target_compile_options(${{COMPONENT_LIB}} PRIVATE {lines([f for f in CXX_FLAGS if not f.startswith(('-O', '-std'))],
                                                         '$<$<COMPILE_LANGUAGE:CXX>:{}>', ' ')})
if("${{IDF_VERSION_MAJOR}}" LESS 5)  # which compiles as gnu++11
  target_compile_options(${{COMPONENT_LIB}} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-std=gnu++17>)
endif()
''')
    tree.add('idf_component.yml', header() + f'''version: "{version()}"
description: Runs TensorFlow Lite models in kilobytes, without a heap
license: Apache-2.0
dependencies:
  idf: ">=4.4"
''')
    sources = project.program_sources
    if program.has_setup_and_loop:  # ESP-IDF calls app_main()
        sources = [s for s in sources if s != program.entry]
    app = f'projects/{project.name}'
    drivers = _included(project, DRIVERS)
    tree.add(f'{app}/CMakeLists.txt', header() + f'''cmake_minimum_required(VERSION 3.16)
set(EXTRA_COMPONENT_DIRS ${{CMAKE_CURRENT_LIST_DIR}}/../..)
include($ENV{{IDF_PATH}}/tools/cmake/project.cmake)
project({project.name})
''')
    tree.add(f'{app}/main/CMakeLists.txt', header() + f'''# The component is named after the folder that this project lies in.
get_filename_component(mote_folder ${{CMAKE_CURRENT_LIST_DIR}}/../../.. ABSOLUTE)
get_filename_component(mote ${{mote_folder}} NAME)
{_choose_drivers(drivers)}idf_component_register(
  SRCS
    app_main.cc
{lines(sources, '    ../../../{}')}
  REQUIRES ${{mote}}{' ${drivers}' if drivers else ''})
''')
    components = _included(project, COMPONENTS)
    if components:
        tree.add(f'{app}/main/idf_component.yml', header() + f"dependencies:\n{lines(components, '  {}')}\n")
    tree.add(f'{app}/main/app_main.cc', _app_main(project))
    tree.add('README.md', read_me(project, f'The folder is an ESP-IDF component. `idf.py build` in `{app}` builds the program.'))
