# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# RISC-V, 32 bits, with multiplication and compressed instructions: QEMU's `virt` machine. The 4096 bytes before the RAM
# are left out: the start-up code locks them, to catch a stack that grows too large.
set(MOTE_TARGET riscv32)
set(MOTE_TARGET_ARCH riscv32)
set(MOTE_TARGET_TAGS riscv qemu riscv_virt files)
set(MOTE_CPU_FLAGS "-march=rv32imc -mabi=ilp32 -mcmodel=medany")
set(MOTE_FLASH_BYTES 16777216)
set(MOTE_RAM_BYTES 16773120)
set(MOTE_MEMORY boot_origin=0x80000000 boot_bytes=0x400 code_origin=0x80000400 code_bytes=16M-0x400
                ram_origin=0x81001000 ram_bytes=16M-0x1000 stack_bytes=64K)
set(MOTE_HOLDS_TEST_PROGRAMS ON)
set(MOTE_EMULATOR qemu-system-riscv32 -M virt -bios none)
set(MOTE_STARTUP_SOURCES targets/riscv32/startup.cc targets/riscv32/cxx_library.cc)
include(${CMAKE_CURRENT_LIST_DIR}/riscv32/toolchain.cmake)
