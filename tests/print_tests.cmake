# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# cmake -DEXAMPLES="hello_world;..." -P tests/print_tests.cmake: the tests that run on targets, but for those of tags, on
# standard error, a line "NAME<tab>SOURCE" for each.
cmake_minimum_required(VERSION 3.25)
get_filename_component(PROJECT_SOURCE_DIR ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
include(${PROJECT_SOURCE_DIR}/cmake/sources.cmake)
include(${PROJECT_SOURCE_DIR}/tests/programs.cmake)
list(TRANSFORM EXAMPLES PREPEND examples/)
mote_test_programs(programs ${MOTE_TEST_FOLDERS} ${EXAMPLES})
foreach(program ${programs})
  foreach(source ${${program}_sources})
    mote_test_name(name ${source})
    file(RELATIVE_PATH source ${PROJECT_SOURCE_DIR} ${source})
    message(NOTICE "${name}\t${source}")
  endforeach()
endforeach()
