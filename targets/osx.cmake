# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# macOS, which this computer is: the micro runtime, its tests and examples, with the compiler of Xcode.
set(MOTE_TARGET osx)
set(MOTE_TARGET_TAGS ${CMAKE_HOST_SYSTEM_PROCESSOR})
if(MOTE_TARGET_TAGS STREQUAL "x86_64")
  list(PREPEND MOTE_TARGET_TAGS vectors)
endif()
set(MOTE_HOSTED ON)
set(MOTE_LINK_OPTIONS -Wl,-dead_strip)
