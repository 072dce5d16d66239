# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Compile options: mote_options for everything, mote_device_options for the device part.
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_SANITIZE "-O1 -g1")
set(CMAKE_CXX_FLAGS_COVERAGE "-O0 -g1")

add_library(mote_options INTERFACE)
target_include_directories(mote_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<INSTALL_INTERFACE:include/mote>)
target_compile_options(mote_options INTERFACE -ffunction-sections -fdata-sections
                       $<BUILD_INTERFACE:$<$<BOOL:${PROJECT_IS_TOP_LEVEL}>:-Wall;-Wextra;-Werror>>)
# As on x86-64, products are rounded before they are added: floats are the same on each host.
if(MOTE_HOST AND CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  target_compile_options(mote_options INTERFACE -ffp-contract=off)
endif()
if(MOTE_STRIP_ERROR_STRINGS)
  target_compile_definitions(mote_options INTERFACE TF_LITE_STRIP_ERROR_STRINGS)
endif()
if(MOTE_SINGLE_ROUNDING)
  target_compile_definitions(mote_options INTERFACE TFLITE_SINGLE_ROUNDING)
endif()
if(MOTE_DEBUG_LOG_VA_LIST)
  target_compile_definitions(mote_options INTERFACE MOTE_DEBUG_LOG_VA_LIST)
endif()
if(MOTE_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(MOTE_SANITIZE STREQUAL "THREAD")
    set(sanitizers -fsanitize=thread)
  endif()
  target_compile_options(mote_options INTERFACE ${sanitizers})
  target_link_options(mote_options INTERFACE ${sanitizers})
endif()

# Run-time type information is off in the targets' flags only: a host program that has it may derive from our classes.
add_library(mote_device_options INTERFACE)
target_compile_options(mote_device_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions;-fno-threadsafe-statics;-fno-unwind-tables;-fno-asynchronous-unwind-tables;-Wnon-virtual-dtor>)
