# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Cortex-M0: the chip of a micro:bit in QEMU, with more memory than any has, so that all programs fit. The processor
# divides in software, and faults at an access that is not aligned; microbit.cmake has the chip's own memory.
set(MOTE_TARGET cortex_m0)
set(MOTE_TARGET_ARCH cortex-m0)
set(MOTE_TARGET_TAGS qemu nrf51 files)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m0 -mthumb")
set(MOTE_FLASH_BYTES 4194304)
set(MOTE_RAM_BYTES 4194304)
set(MOTE_MEMORY boot_origin=0 boot_bytes=0x400 code_origin=0x400 code_bytes=4M-0x400
                ram_origin=0x20000000 ram_bytes=4M stack_bytes=64K)
set(MOTE_HOLDS_TEST_PROGRAMS ON)
set(MOTE_EMULATOR qemu-system-arm -M microbit -global nrf51-soc.flash-size=4194304 -global nrf51-soc.sram-size=4194304)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
