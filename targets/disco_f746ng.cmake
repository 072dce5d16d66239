# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# STM32F746G-DISCO: a Cortex-M7 with a single-precision floating-point unit, 1 MiB of flash and 320 KiB of RAM. In QEMU on
# the MPS2 board with the image AN500, whose memories lie elsewhere; the linker keeps to the part's limits.
# For the board itself there is targets/boards/disco_f746ng.json.
set(MOTE_TARGET disco_f746ng)
set(MOTE_TARGET_ARCH cortex-m7)
set(MOTE_TARGET_TAGS cortex_m cortex_m_dsp qemu mps2)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16")
set(MOTE_FLASH_BYTES 1048576)
set(MOTE_RAM_BYTES 327680)
set(MOTE_MEMORY boot_origin=0 boot_bytes=0x400 code_origin=0x400 code_bytes=1M-0x400
                ram_origin=0x20000000 ram_bytes=320K stack_bytes=16K)
set(MOTE_EMULATOR qemu-system-arm -M mps2-an500)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
