# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Blue Pill with an STM32F103CB: the board of bluepill with 128 KiB of flash.
set(MOTE_FLASH_BYTES 131072)
include(${CMAKE_CURRENT_LIST_DIR}/bluepill.cmake)
set(MOTE_TARGET bluepill_128k)
set(MOTE_TARGET_ARCH cortex-m3)
set(MOTE_BUILT_WITH cortex_m3)
set(MOTE_TARGET_TAGS bluepill ${MOTE_TARGET_TAGS})
