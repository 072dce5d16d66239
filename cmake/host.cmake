# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What only the host builds: the dynamic runtime, the mote command, the Python package and the tests.
mote_sources(host_sources src/host src/host/async src/host/profiling)
# All of it, for what is loaded into other programs, or loads others itself.
set(host_runtime $<TARGET_OBJECTS:mote_host>)
add_library(mote_host STATIC ${host_sources})
target_link_libraries(mote_host PUBLIC mote_micro ${CMAKE_DL_LIBS})
# One function for each operator, of which a program calls a few.
target_link_options(mote_host INTERFACE -Wl,--gc-sections)
target_compile_definitions(mote_host PRIVATE MOTE_VERSION="${PROJECT_VERSION}")
if(MOTE_COVERAGE)
  target_compile_options(mote_host PRIVATE --coverage)
endif()
target_include_directories(mote_host SYSTEM BEFORE PRIVATE ${PROJECT_BINARY_DIR}/generated/accessors)

# The C API as a shared library, which exports the functions of the version script alone.
set_target_properties(mote_micro mote_host PROPERTIES POSITION_INDEPENDENT_CODE ON)
add_library(mote_c SHARED ${host_runtime})
target_link_libraries(mote_c PRIVATE mote_micro)
set(version_script ${PROJECT_SOURCE_DIR}/src/host/tensorflowlite_c.map)
target_link_options(mote_c PRIVATE -Wl,--version-script=${version_script} -Wl,--gc-sections)
set_target_properties(mote_c PROPERTIES OUTPUT_NAME tensorflowlite_c LINK_DEPENDS ${version_script}
                      LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
target_include_directories(mote_c INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                           $<INSTALL_INTERFACE:include/mote>)
if(NOT MOTE_SANITIZE)
  target_link_options(mote_c PRIVATE -Wl,--no-undefined)
endif()

# The delegate over XNNPACK, where it is installed in the form that Debian 12 has.
find_path(MOTE_XNNPACK_INCLUDE xnnpack.h)
find_library(MOTE_XNNPACK_LIBRARY XNNPACK)
find_library(MOTE_PTHREADPOOL_LIBRARY pthreadpool)
if(MOTE_XNNPACK_INCLUDE AND MOTE_XNNPACK_LIBRARY AND MOTE_PTHREADPOOL_LIBRARY)
  mote_sources(xnnpack_sources src/host/xnnpack TAGS ${CMAKE_SYSTEM_PROCESSOR})
  add_library(mote_xnnpack STATIC ${xnnpack_sources})
  set_target_properties(mote_xnnpack PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(mote_xnnpack SYSTEM PRIVATE ${MOTE_XNNPACK_INCLUDE})
  target_link_libraries(mote_xnnpack PUBLIC mote_host ${MOTE_XNNPACK_LIBRARY} ${MOTE_PTHREADPOOL_LIBRARY})
  # mote::MakeDefaultDelegate, which mote_host calls if it is there.
  target_link_options(mote_xnnpack INTERFACE -Wl,-u,_ZN4mote19MakeDefaultDelegateEP13TfLiteContext)
  if(MOTE_COVERAGE)
    target_compile_options(mote_xnnpack PRIVATE --coverage)
  endif()
else()
  message(STATUS "No XNNPACK: the library mote_xnnpack is left out (Debian: libxnnpack-dev libpthreadpool-dev)")
endif()

if(MOTE_TESTS STREQUAL "LIBRARY")
  return()
endif()
if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ|THREADS")
  add_subdirectory(tools/mote)
  add_subdirectory(tools/benchmark)
  add_subdirectory(bench)
  if(TARGET mote_xnnpack)
    add_subdirectory(tools/xnnpack)
  endif()
endif()
if(MOTE_TESTS MATCHES "ALL|TOOLS")
  # Debian's own Python, for which setup.sh installs pybind11 and NumPy, unless -DPython3_EXECUTABLE=... names another.
  if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter Development.Module)
  add_subdirectory(python)
endif()
enable_testing()
mote_add_examples()
# The tests as targets have them, each built on demand: those of tests/CMakeLists.txt use GoogleTest.
if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ|THREADS")
  mote_find_examples(example_folders)
  mote_add_tests(micro_test. tests/platform tests/core tests/model tests/kernels tests/ops tests/micro tests/testing
                 tests/golden tests/random tests/examples ${example_folders})
  list(TRANSFORM mote_tests PREPEND micro_test. OUTPUT_VARIABLE micro_tests)
  set_target_properties(${micro_tests} PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
add_subdirectory(tests)
add_subdirectory(examples/delegate)
add_subdirectory(examples/custom_op)
