# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Programs on the micro runtime: the examples, and the tests with the test header for targets. On a board they are
# images, on a computer with an operating system programs like others.

# mote_add_image(NAME SOURCE...) makes a program of the sources and the runtime; for a board, with the start-up code and
# a map file NAME.map.
function(mote_add_image name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE mote_micro ${MOTE_LINK_LIBRARIES})
  target_link_options(${name} PRIVATE ${MOTE_LINK_OPTIONS})
  if(MOTE_HOSTED)
    return()
  endif()
  target_sources(${name} PRIVATE $<TARGET_OBJECTS:mote_startup>)
  target_link_options(${name} PRIVATE -Wl,-Map=$<TARGET_FILE:${name}>.map)
  # Says by how much an image is too large for the target.
  set(launcher ${PROJECT_SOURCE_DIR}/tools/link_image ${MOTE_TARGET} ${MOTE_FLASH_BYTES} ${MOTE_RAM_BYTES})
  set_target_properties(${name} PROPERTIES CXX_LINKER_LAUNCHER "${launcher}"
                        LINK_DEPENDS "${PROJECT_SOURCE_DIR}/targets/image.ld;${PROJECT_SOURCE_DIR}/tools/link_image")
endfunction()

# mote_find_examples(OUT) lists the folders of examples that need the micro runtime alone: they have a main.cc and no
# CMakeLists.txt. PORT_DIR may have some, too.
function(mote_find_examples out)
  set(result)
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    file(GLOB mains CONFIGURE_DEPENDS RELATIVE ${root} ${root}/examples/*/main.cc)
    foreach(main ${mains})
      get_filename_component(folder ${main} DIRECTORY)
      if(NOT EXISTS ${root}/${folder}/CMakeLists.txt)
        list(APPEND result ${folder})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES result)
  set(${out} ${result} PARENT_SCOPE)
endfunction()

# Makes each example, and a test that runs it.
function(mote_add_examples)
  mote_find_examples(folders)
  foreach(folder ${folders})
    get_filename_component(name ${folder} NAME)
    mote_sources(sources ${folder} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
    list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
    mote_add_image(${name} ${sources})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
    if(MOTE_TESTS MATCHES "ALL|UNIT")
      add_test(NAME examples.${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    endif()
  endforeach()
endfunction()

# mote_add_clients() makes each program in tests/clients, applications as they were written over the years, and a test
# that runs it.
function(mote_add_clients)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/clients/*.cc)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    mote_add_image(clients.${name} ${source} ${PROJECT_SOURCE_DIR}/examples/hello_world/sine_model_data.cc)
    target_compile_options(clients.${name} PRIVATE -Wpedantic)
    set_target_properties(clients.${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    mote_leave_out_if_too_large(clients.${name})
    mote_add_image_test(clients.${name})
  endforeach()
endfunction()

# mote_find_tests(OUT_TESTS OUT_SUPPORT FOLDER...) lists the tests in the folders that use the test header for targets and
# nothing of a desktop, and the sources that they share.
function(mote_find_tests out_tests out_support)
  set(host_only "^#include .*(gtest|src/host|<iostream>|<fstream>|<filesystem>|<thread>)")
  mote_sources(sources ${ARGN} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  set(tests)
  set(support)
  foreach(source ${sources})
    file(STRINGS ${source} for_hosts REGEX ${host_only})
    file(STRINGS ${source} for_targets REGEX "^#include .*(tests/test.h|tests/operators/|micro/testing/micro_test)")
    if(for_hosts)
    elseif(NOT source MATCHES "_test\\.cc$")
      list(APPEND support ${source})
    elseif(for_targets)
      list(APPEND tests ${source})
    endif()
  endforeach()
  set(${out_tests} ${tests} PARENT_SCOPE)
  set(${out_support} ${support} PARENT_SCOPE)
endfunction()

# mote_test_name(OUT SOURCE): tests/operators/elementwise/abs_test.cc is operators.abs_test, and
# examples/hello_world/hello_world_test.cc is examples.hello_world_test.
function(mote_test_name out source)
  string(REGEX REPLACE "^.*/(tests|examples)/" "\\1/" name ${source})
  string(REGEX REPLACE "^tests/operators/[^/]+/" "tests/operators/" name ${name})
  string(REGEX REPLACE "^tests/" "" name ${name})
  string(REGEX REPLACE "^examples/.*/" "examples/" name ${name})
  string(REGEX REPLACE "\\.cc$" "" name ${name})
  string(REPLACE "/" "." name ${name})
  set(${out} ${name} PARENT_SCOPE)
endfunction()

# The count of random models, for the tests that this folder adds.
function(mote_set_random_models)
  if(MOTE_RANDOM_MODELS)
    set_property(SOURCE ${PROJECT_SOURCE_DIR}/tests/random/random_models_test.cc
                 ${PROJECT_SOURCE_DIR}/tests/host/random_models_test.cc
                 APPEND PROPERTY COMPILE_DEFINITIONS MOTE_RANDOM_MODELS=${MOTE_RANDOM_MODELS})
  endif()
endfunction()

# mote_add_tests(PREFIX FOLDER...) makes an image PREFIX<name> of each test in the folders, and tells their names in
# mote_tests.
function(mote_add_tests prefix)
  mote_find_tests(tests support ${ARGN})
  add_library(${prefix}mote_test_support STATIC EXCLUDE_FROM_ALL tests/main.cc ${support})
  target_link_libraries(${prefix}mote_test_support PUBLIC mote_micro ${MOTE_LINK_LIBRARIES})
  mote_link_schema_objects(${prefix}mote_test_support)
  if(MOTE_HOSTED)  # as tests/CMakeLists.txt: optimised, they compile slowly, and GCC 12 warns of vectors that are in order
    target_compile_options(${prefix}mote_test_support PUBLIC -O0)
  endif()
  target_compile_definitions(${prefix}mote_test_support PUBLIC
                             MOTE_MICRO_TEST $<$<NOT:$<BOOL:${MOTE_HOSTED}>>:MOTE_DEVICE>)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/tests/platform/host_file_test.cc
               APPEND PROPERTY COMPILE_DEFINITIONS MOTE_TEST_OUTPUT_DIR="${PROJECT_BINARY_DIR}/tests")
  mote_set_random_models()
  set(names)
  foreach(source ${tests})
    mote_test_name(name ${source})
    mote_add_image(${prefix}${name} ${source})
    target_link_libraries(${prefix}${name} PRIVATE ${prefix}mote_test_support)
    mote_link_schema_objects(${prefix}${name})
    set_target_properties(${prefix}${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    list(APPEND names ${name})
  endforeach()
  mote_list_images("${prefix}" ${names})
  set(mote_tests ${names} PARENT_SCOPE)
endfunction()

# mote_list_images(PREFIX NAME...) makes the target PREFIXall_tests, and tests/PREFIXimages.txt for tools/run_images.sh.
function(mote_list_images prefix)
  set(names ${ARGN})
  list(TRANSFORM names PREPEND "${prefix}")
  add_custom_target(${prefix}all_tests DEPENDS ${names})
  list(TRANSFORM names REPLACE "(.+)" "$<TARGET_FILE:\\1>\n" OUTPUT_VARIABLE files)
  list(JOIN files "" files)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/tests/${prefix}images.txt CONTENT "${files}")
endfunction()

# mote_find_parts(OUT) lists the targets whose files say MOTE_BUILT_WITH this target.
function(mote_find_parts out)
  set(parts)
  file(GLOB files ${PROJECT_SOURCE_DIR}/targets/*.cmake)
  foreach(file ${files})
    file(STRINGS ${file} built_with REGEX "^set\\(MOTE_BUILT_WITH ${MOTE_TARGET}\\)$")
    if(built_with)
      get_filename_component(part ${file} NAME_WE)
      list(APPEND parts ${part})
    endif()
  endforeach()
  set(${out} ${parts} PARENT_SCOPE)
endfunction()

# mote_add_part(PART) links the examples and tests of this build again for a target that differs from this one by its
# memory map and its platform's sources only: no object is compiled twice. Its images are PART.<name>.
function(mote_add_part part)
  set(flags "${MOTE_CPU_FLAGS}")
  unset(MOTE_FLASH_BYTES)
  unset(MOTE_STARTUP_SOURCES)
  include(${PROJECT_SOURCE_DIR}/targets/${part}.cmake)
  if(NOT MOTE_CPU_FLAGS STREQUAL flags)
    message(FATAL_ERROR "${part} is no part of this build: its flags are '${MOTE_CPU_FLAGS}', not '${flags}'")
  endif()
  mote_sources(part_sources ${MOTE_DEVICE_FOLDERS} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
  list(REMOVE_ITEM part_sources ${device_sources})
  set(part_objects)
  if(part_sources)
    add_library(${part}.platform OBJECT ${part_sources})
    target_link_libraries(${part}.platform PRIVATE mote_options mote_schema mote_device_options)
    set(part_objects $<TARGET_OBJECTS:${part}.platform>)
  endif()
  mote_find_examples(examples)
  list(TRANSFORM examples REPLACE "^examples/" "")
  foreach(name ${mote_tests} ${examples})
    mote_add_image(${part}.${name} $<TARGET_OBJECTS:${name}> ${part_objects})
    set_target_properties(${part}.${name} PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE CXX EXCLUDE_FROM_ALL ON)
    if(name IN_LIST examples)
      set_target_properties(${part}.${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin/${part})
      continue()
    endif()
    target_link_libraries(${part}.${name} PRIVATE mote_test_support)
    set_target_properties(${part}.${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${part})
    mote_leave_out_if_too_large(${part}.${name})
    if(part IN_LIST MOTE_TESTED_PARTS)
      set_target_properties(${part}.${name} PROPERTIES EXCLUDE_FROM_ALL OFF)
      mote_add_image_test(${part}.${name})
    endif()
  endforeach()
  mote_list_images(${part}. ${mote_tests})
endfunction()

# A test that is too large for the target is left out, with the numbers, when it is run.
function(mote_leave_out_if_too_large name)
  get_target_property(launcher ${name} CXX_LINKER_LAUNCHER)
  if(launcher)
    list(INSERT launcher 1 --leave-out)
    set_target_properties(${name} PROPERTIES CXX_LINKER_LAUNCHER "${launcher}")
  endif()
endfunction()

# Has CTest run an image; exit status 77: left out.
function(mote_add_image_test name)
  set(emulator ${CMAKE_CROSSCOMPILING_EMULATOR})
  if(emulator)
    list(INSERT emulator 1 --leave-out)
  endif()
  add_test(NAME ${name} COMMAND ${emulator} $<TARGET_FILE:${name}> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()
