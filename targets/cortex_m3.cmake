# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Cortex-M3: Arm's MPS2 board with the image AN385, in QEMU. No floating-point unit.
set(MOTE_TARGET cortex_m3)
set(MOTE_TARGET_ARCH cortex-m3)
set(MOTE_TARGET_TAGS cortex_m qemu mps2 files)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m3 -mthumb")
set(MOTE_FLASH_BYTES 4194304)
set(MOTE_RAM_BYTES 4194304)
set(MOTE_MEMORY boot_origin=0 boot_bytes=0x400 code_origin=0x400 code_bytes=4M-0x400
                ram_origin=0x20000000 ram_bytes=4M stack_bytes=64K)
set(MOTE_HOLDS_TEST_PROGRAMS ON)
set(MOTE_EMULATOR qemu-system-arm -M mps2-an385)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
