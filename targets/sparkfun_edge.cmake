# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# SparkFun Edge: the Apollo3 Blue of apollo3evb, with the same memories.
include(${CMAKE_CURRENT_LIST_DIR}/apollo3evb.cmake)
set(MOTE_TARGET sparkfun_edge)
set(MOTE_TARGET_ARCH cortex-m4)
set(MOTE_BUILT_WITH cortex_m4)
