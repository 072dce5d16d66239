# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Images for a device.

# The start-up code and what the C library asks of a system.
list(TRANSFORM MOTE_STARTUP_SOURCES PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE startup_sources)
add_library(mote_startup OBJECT ${startup_sources})
target_link_libraries(mote_startup PRIVATE mote_options mote_device_options)

# mote_add_image(NAME SOURCE...) makes an executable image of the sources, the runtime and the start-up code, and its map
# file NAME.map.
function(mote_add_image name)
  add_executable(${name} ${ARGN} $<TARGET_OBJECTS:mote_startup>)
  target_link_libraries(${name} PRIVATE mote_micro ${MOTE_LINK_LIBRARIES})
  target_link_options(${name} PRIVATE ${MOTE_LINK_OPTIONS} -Wl,-Map=$<TARGET_FILE:${name}>.map)
  set_target_properties(${name} PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/targets/image.ld)
endfunction()

# The portable versions of this target's loops: an image that has them itself takes none of its library's.
set(portable_loops)
foreach(loop ${special_loops})
  get_filename_component(name ${loop} NAME)
  if(EXISTS ${CMAKE_SOURCE_DIR}/src/kernels/${name})
    list(APPEND portable_loops ${CMAKE_SOURCE_DIR}/src/kernels/${name})
  endif()
endforeach()

add_subdirectory(tools/mote/runner)
add_subdirectory(bench/flash)

if(MOTE_TESTS MATCHES "ALL|UNIT|PLATFORM")
  enable_testing()
  # The host's test programs that use tests/test.h and nothing of the host alone, and the sources they share.
  set(test_folders tests/platform)
  if(NOT MOTE_TESTS STREQUAL "PLATFORM")
    list(APPEND test_folders tests/core tests/model tests/kernels tests/ops tests/micro tests/testing tests/golden
         tests/examples examples/micro_delegate)
  endif()
  mote_sources(test_support ${test_folders}
               TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET})
  set(test_sources ${test_support})
  list(FILTER test_sources INCLUDE REGEX "_test\\.cc$")
  list(FILTER test_support EXCLUDE REGEX "(_test|/main)\\.cc$")
  set(host_only "^#include .*(gtest|src/host|<iostream>|<fstream>|<filesystem>|<thread>)")
  foreach(source ${test_support})
    file(STRINGS ${source} for_hosts REGEX ${host_only})
    if(for_hosts)
      list(REMOVE_ITEM test_support ${source})
    endif()
  endforeach()
  add_library(mote_test_support STATIC tests/main.cc ${test_support})
  target_link_libraries(mote_test_support PUBLIC mote_micro ${MOTE_LINK_LIBRARIES})
  target_compile_definitions(mote_test_support PUBLIC MOTE_DEVICE MOTE_TEST_OUTPUT_DIR="${CMAKE_BINARY_DIR}/tests")
  foreach(source ${test_sources})
    file(STRINGS ${source} for_devices REGEX "^#include .*(tests/test.h|micro/testing/micro_test)")
    file(STRINGS ${source} for_hosts REGEX ${host_only})
    if(for_devices AND NOT for_hosts)
      file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/tests ${source})
      string(REGEX REPLACE "\\.cc$" "" name ${name})
      string(REPLACE "/" "." name ${name})
      mote_add_image(${name} ${source})
      target_link_libraries(${name} PRIVATE mote_test_support)
      set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
      add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    endif()
  endforeach()

  if(NOT MOTE_TESTS STREQUAL "PLATFORM")
    add_subdirectory(examples/micro_delegate)
  endif()

  mote_add_image(faults tests/images/faults.cc)
  add_test(NAME platform.run_on_target_test
           COMMAND ${CMAKE_SOURCE_DIR}/tests/platform/run_on_target_test.sh ${CMAKE_CROSSCOMPILING_EMULATOR}
                   $<TARGET_FILE:faults>)
endif()

# Images whose flash is measured.
if(MOTE_TESTS STREQUAL "SIZE")
  enable_testing()
  file(GLOB size_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/size/*.cc)
  foreach(source ${size_sources})
    get_filename_component(name ${source} NAME_WE)
    mote_add_image(size_${name} ${source})
  endforeach()
  add_test(NAME size COMMAND ${CMAKE_SOURCE_DIR}/tests/size/size_test.py ${CMAKE_BINARY_DIR})
endif()
