# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What only the host builds: the mote command and the tests.
if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ")
  add_subdirectory(tools/mote)
endif()
enable_testing()
add_subdirectory(tests)
