# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Builds the images of a device.

# The start-up code and what the C library asks of a system.
if(NOT MOTE_HOSTED AND NOT MOTE_LIBRARY_ONLY)
  add_library(mote_startup OBJECT ${MOTE_STARTUP_SOURCES})
  target_link_libraries(mote_startup PRIVATE mote_options mote_device_options)
endif()

# The portable versions of this target's loops: an image that has them itself takes none of its library's.
mote_sources(portable_loops ${MOTE_OPERATOR_FOLDERS})
list(REMOVE_ITEM portable_loops ${device_sources})

if(MOTE_LIBRARY_ONLY OR MOTE_TESTS STREQUAL "LIBRARY")
  return()
endif()
if(MOTE_TARGET STREQUAL "wasm")
  add_subdirectory(web)
endif()
if(NOT MOTE_HOSTED AND MOTE_EMULATOR)
  add_subdirectory(tools/mote/runner)
  add_subdirectory(tools/mote/stack)
  if(MOTE_TARGET STREQUAL "cortex_m4" AND NOT MOTE_BASE)
    include(cmake/demo.cmake)
  endif()
  if(EXISTS ${PROJECT_SOURCE_DIR}/bench)  # not among the sources that are installed
    add_subdirectory(bench/flash)
  endif()
endif()
enable_testing()
mote_add_examples()

if(MOTE_TESTS MATCHES "ALL|UNIT|PLATFORM")
  set(test_folders tests/platform tests/random)
  if(NOT MOTE_TESTS STREQUAL "PLATFORM")
    mote_find_examples(example_folders)
    set(test_folders ${MOTE_TEST_FOLDERS} ${example_folders})
  endif()
  mote_add_tests("" ${test_folders})
  if(NOT tests/micro IN_LIST test_folders)
    target_sources(mote_test_support PRIVATE ${PROJECT_SOURCE_DIR}/tests/micro/model_builder.cc
                   ${PROJECT_SOURCE_DIR}/tests/testing/same.cc)
  endif()
  foreach(name ${mote_images})
    mote_add_image_test(${name})
  endforeach()
  if(NOT MOTE_TESTS STREQUAL "PLATFORM")
    mote_add_clients()
  endif()
  mote_find_parts(parts)
  foreach(part ${parts})
    mote_add_part(${part})
  endforeach()

  if(MOTE_EMULATOR)
    mote_add_image(faults tests/images/faults.cc)
    add_test(NAME platform.run_on_target_test
             COMMAND ${PROJECT_SOURCE_DIR}/tests/platform/run_on_target_test.sh ${CMAKE_CROSSCOMPILING_EMULATOR}
                     $<TARGET_FILE:faults>)
  endif()
endif()

# Images whose flash is measured.
if(MOTE_TESTS STREQUAL "SIZE")
  file(GLOB size_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/size/*.cc)
  foreach(source ${size_sources})
    get_filename_component(name ${source} NAME_WE)
    mote_add_image(size_${name} ${source})
  endforeach()
  add_test(NAME size COMMAND ${PROJECT_SOURCE_DIR}/tests/size/size_test.py ${PROJECT_BINARY_DIR} ${MOTE_TARGET})
  if(MOTE_TARGET STREQUAL "cortex_m3")
    add_test(NAME compiled_size COMMAND ${PROJECT_SOURCE_DIR}/tests/size/compiled_size_test.py ${PROJECT_BINARY_DIR})
    set_tests_properties(compiled_size PROPERTIES SKIP_RETURN_CODE 77)
  endif()
endif()
