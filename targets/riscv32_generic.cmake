# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The target riscv32 under its documented name.
include(${CMAKE_CURRENT_LIST_DIR}/riscv32.cmake)
set(MOTE_TARGET riscv32_generic)
set(MOTE_TARGET_ARCH riscv32)
set(MOTE_BUILT_WITH riscv32)
