# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Ambiq Apollo3 Blue on its evaluation board: a Cortex-M4F with 1 MiB of flash, of which the first 48 KiB are the boot
# loader's, and 384 KiB of RAM. In QEMU on the MPS2 board with the image AN386, whose memories lie elsewhere; the linker
# keeps to the part's limits. For the board itself there is targets/boards/apollo3evb.json.
set(MOTE_TARGET apollo3evb)
set(MOTE_TARGET_ARCH cortex-m4)
set(MOTE_BUILT_WITH cortex_m4)
set(MOTE_TARGET_TAGS cortex_m cortex_m_dsp qemu mps2)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16")
set(MOTE_FLASH_BYTES 999424)
set(MOTE_RAM_BYTES 393216)
set(MOTE_MEMORY boot_origin=0 boot_bytes=0x400 code_origin=0x400 code_bytes=976K-0x400
                ram_origin=0x20000000 ram_bytes=384K stack_bytes=16K)
set(MOTE_EMULATOR qemu-system-arm -M mps2-an386)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
