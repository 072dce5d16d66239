# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# A desktop or a Raspberry Pi with Linux, which this computer is: its own compiler, no limits.
set(MOTE_TARGET linux)
set(processor ${CMAKE_HOST_SYSTEM_PROCESSOR})
if(CMAKE_SYSTEM_PROCESSOR)  # which may be another, and which a script of CMake does not have
  set(processor ${CMAKE_SYSTEM_PROCESSOR})
endif()
set(MOTE_TARGET_TAGS ${processor} files)
if(processor MATCHES "^(x86_64|aarch64)$")
  list(PREPEND MOTE_TARGET_TAGS vectors)
endif()
set(MOTE_HOSTED ON)
set(MOTE_LINK_OPTIONS -Wl,--gc-sections)
