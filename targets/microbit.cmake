# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# BBC micro:bit v1 with an nRF51822: a Cortex-M0, 256 KiB of flash, 16 KiB of RAM, in QEMU. The log goes through
# semihosting: for the board itself there is targets/boards/microbit.json.
set(MOTE_TARGET microbit)
set(MOTE_TARGET_ARCH cortex-m0)
set(MOTE_BUILT_WITH cortex_m0)
set(MOTE_TARGET_TAGS qemu nrf51)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m0 -mthumb")
set(MOTE_FLASH_BYTES 262144)
set(MOTE_RAM_BYTES 16384)
set(MOTE_MEMORY boot_origin=0 boot_bytes=0x400 code_origin=0x400 code_bytes=256K-0x400
                ram_origin=0x20000000 ram_bytes=16K stack_bytes=6K)
set(MOTE_EMULATOR qemu-system-arm -M microbit)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
