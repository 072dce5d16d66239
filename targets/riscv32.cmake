# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# RISC-V, 32 bits, with multiplication and compressed instructions: QEMU's `virt` machine. The 4096 bytes before the RAM
# are left out: the start-up code locks them, to catch a stack that grows too large.
set(MOTE_TARGET riscv32)
set(MOTE_TARGET_TAGS qemu riscv_virt)
set(MOTE_CPU_FLAGS "-march=rv32imc -mabi=ilp32 -mcmodel=medany")
set(MOTE_FLASH_BYTES 16777216)
set(MOTE_RAM_BYTES 16773120)
set(MOTE_MEMORY boot_origin=0x80000000 boot_bytes=0x400 code_origin=0x80000400 code_bytes=16M-0x400
                ram_origin=0x81001000 ram_bytes=16M-0x1000 stack_bytes=64K)
set(MOTE_EMULATOR qemu-system-riscv32 -M virt -bios none)
set(MOTE_STARTUP_SOURCES targets/riscv32/startup.cc targets/riscv32/cxx_library.cc)
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
include(${CMAKE_CURRENT_LIST_DIR}/bare_metal/toolchain.cmake)
