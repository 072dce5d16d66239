# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The library for a Cortex-M on a board of yours, which your own project links: its start-up code and linker script are
# not here, and the log goes to the function that you give RegisterDebugLogCallback()
# (tensorflow/lite/micro/cortex_m_generic/debug_log_callback.h). The processor is TARGET_ARCH; +fp has floating-point
# values in registers of the unit (-mfloat-abi=hard), which all of a program must do alike.
set(MOTE_TARGET cortex_m_generic)
# The first is the one without TARGET_ARCH=...
set(MOTE_TARGET_ARCHES cortex-m3 cortex-m0 cortex-m0plus cortex-m4 cortex-m4+fp cortex-m4+sfp cortex-m7 cortex-m7+fp cortex-m33 cortex-m33+nodsp cortex-m55 cortex-m55+nofp cortex-m55+nodsp+nofp)
# CMake tries the compiler in a project of its own, which has to know it as well.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TARGET_ARCH)
if(NOT TARGET_ARCH)
  list(GET MOTE_TARGET_ARCHES 0 TARGET_ARCH)
endif()
if(NOT TARGET_ARCH IN_LIST MOTE_TARGET_ARCHES)
  list(JOIN MOTE_TARGET_ARCHES " " mote_known)
  message(FATAL_ERROR "cortex_m_generic has no TARGET_ARCH '${TARGET_ARCH}'; there are: ${mote_known}")
endif()

set(MOTE_CPU_FLAGS "-mcpu=${TARGET_ARCH} -mthumb -mfloat-abi=soft")
if(TARGET_ARCH STREQUAL "cortex-m4+fp")
  set(MOTE_CPU_FLAGS "-mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard")
elseif(TARGET_ARCH STREQUAL "cortex-m4+sfp")
  set(MOTE_CPU_FLAGS "-mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=softfp")
elseif(TARGET_ARCH STREQUAL "cortex-m7+fp")
  set(MOTE_CPU_FLAGS "-mcpu=cortex-m7 -mthumb -mfpu=fpv5-d16 -mfloat-abi=hard")
elseif(TARGET_ARCH STREQUAL "cortex-m33" OR TARGET_ARCH STREQUAL "cortex-m55")
  set(MOTE_CPU_FLAGS "-mcpu=${TARGET_ARCH} -mthumb -mfloat-abi=hard")
endif()
set(MOTE_TARGET_TAGS cortex_m)
if(TARGET_ARCH MATCHES "^cortex-m0")
  set(MOTE_TARGET_TAGS)
elseif(TARGET_ARCH MATCHES "^cortex-m(4|7|33)(\\+s?fp)?$")
  list(APPEND MOTE_TARGET_TAGS cortex_m_dsp)
elseif(TARGET_ARCH STREQUAL "cortex-m55")
  list(APPEND MOTE_TARGET_TAGS helium)
endif()
set(MOTE_LIBRARY_ONLY ON)
include(${CMAKE_CURRENT_LIST_DIR}/cortex_m/toolchain.cmake)
