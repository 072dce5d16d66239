# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Windows on x86-64: the micro runtime, its tests and examples, with the GCC of MinGW-w64, which Debian has too
# (g++-mingw-w64-x86-64); its programs run on Windows alone.
set(MOTE_TARGET windows)
set(MOTE_TARGET_ARCH x86_64)
set(MOTE_TARGET_TAGS vectors x86_64)
set(MOTE_HOSTED ON)
set(MOTE_LINK_OPTIONS -Wl,--gc-sections -static ${CMAKE_CURRENT_LIST_DIR}/windows/absent.ld)
if(NOT CMAKE_HOST_WIN32)
  find_program(mote_compiler x86_64-w64-mingw32-g++)
  if(NOT mote_compiler)
    message(FATAL_ERROR "windows needs the compiler x86_64-w64-mingw32-g++, which is not installed. On Debian: "
                        "apt-get install g++-mingw-w64-x86-64")
  endif()
  set(CMAKE_SYSTEM_NAME Windows)
  set(CMAKE_SYSTEM_PROCESSOR x86_64)
  set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
  set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++)
endif()
