# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The library for an Espressif chip, which an ESP-IDF project links. ESP-IDF's compilers are used where they are in PATH
# (its export.sh puts them there); for the RISC-V chips Debian's will do.
#   esp32c3  RISC-V, no floating-point unit      esp32, esp32s3  Xtensa
set(MOTE_TARGET esp)
# The first is the one without TARGET_ARCH=...
set(MOTE_TARGET_ARCHES esp32c3 esp32 esp32s3)
# CMake tries the compiler in a project of its own, which has to know it as well.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TARGET_ARCH)
if(NOT TARGET_ARCH)
  list(GET MOTE_TARGET_ARCHES 0 TARGET_ARCH)
endif()
set(MOTE_LIBRARY_ONLY ON)
find_program(mote_esp_compiler riscv32-esp-elf-g++)
if(TARGET_ARCH MATCHES "^esp32(s3)?$")
  set(MOTE_CPU_FLAGS "-mlongcalls")
  set(MOTE_COMPILER_SOURCE "ESP-IDF has it: install that and run its export.sh first")
  set(MOTE_TOOLCHAIN_PREFIX xtensa-${TARGET_ARCH}-elf-)
  set(CMAKE_SYSTEM_PROCESSOR xtensa)
  include(${CMAKE_CURRENT_LIST_DIR}/bare_metal/toolchain.cmake)
elseif(mote_esp_compiler)
  set(MOTE_CPU_FLAGS "-march=rv32imc_zicsr_zifencei -mabi=ilp32")
  set(MOTE_TOOLCHAIN_PREFIX riscv32-esp-elf-)
  set(CMAKE_SYSTEM_PROCESSOR riscv32)
  include(${CMAKE_CURRENT_LIST_DIR}/bare_metal/toolchain.cmake)
else()
  set(MOTE_CPU_FLAGS "-march=rv32imc -mabi=ilp32")
  include(${CMAKE_CURRENT_LIST_DIR}/riscv32/toolchain.cmake)
endif()
