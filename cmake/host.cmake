# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What only the host builds: the mote command, the Python package and the tests.
if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ")
  add_subdirectory(tools/mote)
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
