# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Arm's Corstone-300 with a Cortex-M55: the board of cortex_m55 under its documented name.
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m55.cmake)
set(MOTE_TARGET cortex_m_corstone_300)
set(MOTE_TARGET_ARCH cortex-m55)
set(MOTE_BUILT_WITH cortex_m55)
