# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Cortex-M55 with Helium (integer and floating-point vectors): Arm's MPS3 board with the image AN547, in QEMU. All
# addresses are the secure aliases: the processor starts in the tightly coupled memory, the rest has the larger memories.
set(MOTE_TARGET cortex_m55)
set(MOTE_TARGET_ARCH cortex-m55)
set(MOTE_TARGET_TAGS cortex_m helium qemu mps3_an547 files)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m55 -mthumb -mfloat-abi=hard")
set(MOTE_FLASH_BYTES 2097152)
set(MOTE_RAM_BYTES 4194304)
set(MOTE_MEMORY boot_origin=0x10000000 boot_bytes=0x400 code_origin=0x11000000 code_bytes=2M
                ram_origin=0x31000000 ram_bytes=4M stack_bytes=64K)
set(MOTE_HOLDS_TEST_PROGRAMS ON)
set(MOTE_EMULATOR qemu-system-arm -M mps3-an547)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
