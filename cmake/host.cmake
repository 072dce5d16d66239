# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What only the host builds: the dynamic runtime, the mote command, the Python package and the tests.
mote_sources(host_sources src/host src/host/profiling)
add_library(mote_host STATIC ${host_sources})
target_link_libraries(mote_host PUBLIC mote_micro)
if(MOTE_COVERAGE)
  target_compile_options(mote_host PRIVATE --coverage)
endif()
target_include_directories(mote_host SYSTEM BEFORE PRIVATE ${CMAKE_BINARY_DIR}/generated/accessors)

if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ")
  add_subdirectory(tools/mote)
  add_subdirectory(tools/benchmark)
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
add_subdirectory(tests)
