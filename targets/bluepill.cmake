# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Blue Pill with an STM32F103C8: a Cortex-M3, 64 KiB of flash (bluepill_128k has the STM32F103CB with 128 KiB), 20 KiB of
# RAM. In QEMU on the board netduino2, whose STM32F205 has its memories at the same addresses and is larger: the linker
# keeps to the part's limits. The log goes through semihosting: for the board itself there is targets/boards/bluepill.json.
# targets/renode/bluepill.resc runs an image in Renode.
set(MOTE_TARGET bluepill)
set(MOTE_TARGET_ARCH cortex-m3)
set(MOTE_BUILT_WITH cortex_m3)
set(MOTE_TARGET_TAGS cortex_m qemu stm32)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m3 -mthumb")
if(NOT MOTE_FLASH_BYTES)
  set(MOTE_FLASH_BYTES 65536)
endif()
set(MOTE_RAM_BYTES 20480)
set(MOTE_MEMORY boot_origin=0x08000000 boot_bytes=0x400 code_origin=0x08000400 code_bytes=${MOTE_FLASH_BYTES}-0x400
                ram_origin=0x20000000 ram_bytes=20K stack_bytes=6K)
set(MOTE_EMULATOR qemu-system-arm -M netduino2)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
