# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The common part of the Cortex-M targets.
set(MOTE_TOOLCHAIN_PREFIX arm-none-eabi-)
set(CMAKE_SYSTEM_PROCESSOR arm)
if(NOT MOTE_STARTUP_SOURCES)
  set(MOTE_STARTUP_SOURCES targets/cortex_m/startup.cc)
endif()
set(MOTE_C_LIBRARY_FLAGS --specs=nano.specs)
set(MOTE_LINK_LIBRARIES -lm)
include(${CMAKE_CURRENT_LIST_DIR}/../bare_metal/toolchain.cmake)
