# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Linux on 64-bit Arm, compiled on a computer with another processor by Debian's cross compiler: both runtimes, the
# commands and the Python package. Libraries are those of Debian's packages for arm64, which lie in a folder of their
# own; programs run in QEMU's user mode, on the processor that QEMU_CPU names, or else one that has all there is.
set(MOTE_TARGET aarch64)
set(MOTE_TARGET_ARCH aarch64)
set(MOTE_TARGET_TAGS vectors files)
set(MOTE_HOSTED ON)
set(MOTE_LINK_OPTIONS -Wl,--gc-sections)
set(MOTE_COMPILER_PACKAGE g++-aarch64-linux-gnu)
set(mote_packages ${CMAKE_CURRENT_LIST_DIR}/../build/packages/aarch64/root)
get_filename_component(mote_packages ${mote_packages} ABSOLUTE)
find_program(mote_compiler aarch64-linux-gnu-g++)
if(NOT CMAKE_SCRIPT_MODE_FILE AND NOT (mote_compiler AND EXISTS ${mote_packages}/usr/lib))
  message(FATAL_ERROR "aarch64 needs the compiler aarch64-linux-gnu-g++ and, in ${mote_packages}, Debian's libraries for "
                      "arm64: tools/setup.sh aarch64 installs the one and gets the others")
endif()
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH ${mote_packages})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Also of what the libraries need in turn, such as libcpuinfo.
set(mote_libraries ${mote_packages}/usr/lib/aarch64-linux-gnu)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${mote_libraries} -Wl,-rpath-link,${mote_libraries}")
set(CMAKE_SHARED_LINKER_FLAGS_INIT ${CMAKE_EXE_LINKER_FLAGS_INIT})
set(CMAKE_MODULE_LINKER_FLAGS_INIT ${CMAKE_EXE_LINKER_FLAGS_INIT})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${mote_packages})
