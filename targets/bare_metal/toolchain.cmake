# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The part of a CMake toolchain file that the emulated targets share. A file targets/NAME.cmake sets, before it includes
# this one:
#   MOTE_TARGET            its name
#   MOTE_TARGET_ARCH       the processor, as the documented commands write it
#   MOTE_BUILT_WITH        a target with the same processor, whose objects serve for this one; need not be set
#   MOTE_TARGET_TAGS       the folders under src/.../ with sources for it; its name is one too
#   MOTE_CPU_FLAGS         what selects the processor, for the compiler and the linker
#   MOTE_FLASH_BYTES       what the part has for code, constants and the model
#   MOTE_RAM_BYTES         and for everything else, the arena included
#   MOTE_MEMORY            values for targets/image.ld
#   MOTE_EMULATOR          the command that tools/run_on_target completes
#   MOTE_STARTUP_SOURCES   its start-up code
#   MOTE_TOOLCHAIN_PREFIX, MOTE_C_LIBRARY_FLAGS, MOTE_CXX_LIBRARY_FLAGS, MOTE_LINK_LIBRARIES
if(NOT MOTE_COMPILER_SOURCE)
  set(MOTE_COMPILER_SOURCE "On Debian, tools/setup.sh installs it")
endif()
find_program(mote_compiler ${MOTE_TOOLCHAIN_PREFIX}g++)
if(NOT mote_compiler AND NOT CMAKE_SCRIPT_MODE_FILE)
  message(FATAL_ERROR "${MOTE_TARGET} needs the compiler ${MOTE_TOOLCHAIN_PREFIX}g++, which is not in PATH. ${MOTE_COMPILER_SOURCE}")
endif()
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_C_COMPILER ${MOTE_TOOLCHAIN_PREFIX}gcc)
set(CMAKE_CXX_COMPILER ${MOTE_TOOLCHAIN_PREFIX}g++)
set(CMAKE_ASM_COMPILER ${MOTE_TOOLCHAIN_PREFIX}gcc)
# Without start-up code no program links, so CMake tries the compiler on a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_BUILD_TYPE_INIT MinSizeRel)
# A program without any optimisation is too large for most boards.
set(CMAKE_C_FLAGS_DEBUG_INIT "-Og -g")
set(CMAKE_CXX_FLAGS_DEBUG_INIT "-Og -g")

set(mote_flags "${MOTE_CPU_FLAGS} ${MOTE_C_LIBRARY_FLAGS} -ffunction-sections -fdata-sections -fmessage-length=0")
set(CMAKE_C_FLAGS_INIT "${mote_flags}")
set(CMAKE_ASM_FLAGS_INIT "${MOTE_CPU_FLAGS}")
set(CMAKE_CXX_FLAGS_INIT "${mote_flags} ${MOTE_CXX_LIBRARY_FLAGS} -fno-exceptions -fno-rtti -fno-threadsafe-statics")
string(APPEND CMAKE_CXX_FLAGS_INIT " -fno-unwind-tables -fno-asynchronous-unwind-tables")

list(TRANSFORM MOTE_MEMORY PREPEND "-Wl,--defsym=mote_" OUTPUT_VARIABLE mote_memory_flags)
set(MOTE_LINK_OPTIONS -nostartfiles -Wl,--gc-sections -Wl,--no-warn-rwx-segments ${mote_memory_flags}
                      -T ${CMAKE_CURRENT_LIST_DIR}/../image.ld)
list(APPEND MOTE_STARTUP_SOURCES targets/bare_metal/run_program.cc targets/bare_metal/libc_port.cc)

# Lets CTest run the tests of the target, whose file may lie outside the repository.
get_filename_component(mote_target_file ${CMAKE_CURRENT_LIST_DIR}/../${MOTE_TARGET}.cmake ABSOLUTE)
if(NOT EXISTS ${mote_target_file})
  set(mote_target_file ${CMAKE_TOOLCHAIN_FILE})
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/../../tools/run_on_target ${mote_target_file})
