# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The common part of the 32-bit RISC-V targets.
# Debian packages no C++ library for this compiler. The headers of the Arm one fit: the same GCC release, also bare
# metal and 32 bits; what they need at link time is in targets/bare_metal.
execute_process(COMMAND arm-none-eabi-g++ -mcpu=cortex-m3 -mthumb -x c++ -E -v /dev/null
                OUTPUT_QUIET ERROR_VARIABLE search_path COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n /[^\n]*/c\\+\\+/[^\n]*" cxx_folders "${search_path}")
list(TRANSFORM cxx_folders STRIP)
list(JOIN cxx_folders " -isystem " cxx_folders)
set(MOTE_CXX_LIBRARY_FLAGS "-isystem ${cxx_folders}")
set(MOTE_C_LIBRARY_FLAGS --specs=picolibc.specs)
set(MOTE_LINK_LIBRARIES -nodefaultlibs -Wl,--start-group -lm -lc -lgcc -Wl,--end-group)
set(MOTE_TOOLCHAIN_PREFIX riscv64-unknown-elf-)
set(CMAKE_SYSTEM_PROCESSOR riscv32)
include(${CMAKE_CURRENT_LIST_DIR}/../bare_metal/toolchain.cmake)
