# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Cortex-M33 with DSP instructions and a single-precision floating-point unit: Arm's MPS2 board with the image AN505, in
# QEMU. All addresses are the secure aliases.
set(MOTE_TARGET cortex_m33)
set(MOTE_TARGET_ARCH cortex-m33)
set(MOTE_TARGET_TAGS cortex_m cortex_m_dsp qemu mps2_an505 files)
set(MOTE_CPU_FLAGS "-mcpu=cortex-m33 -mthumb -mfloat-abi=hard")
set(MOTE_FLASH_BYTES 4194304)
set(MOTE_RAM_BYTES 4194304)
set(MOTE_MEMORY boot_origin=0x10000000 boot_bytes=0x400 code_origin=0x10000400 code_bytes=4M-0x400
                ram_origin=0x38000000 ram_bytes=4M stack_bytes=64K)
set(MOTE_HOLDS_TEST_PROGRAMS ON)
set(MOTE_EMULATOR qemu-system-arm -M mps2-an505)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
