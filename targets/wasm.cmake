# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# WebAssembly with vectors of 128 bits, by Emscripten. Its programs run in Node.js.
set(MOTE_TARGET wasm)
set(MOTE_TARGET_ARCH wasm32)
set(MOTE_TARGET_TAGS vectors files)
set(MOTE_HOSTED ON)
set(MOTE_CPU_FLAGS -msimd128)
# Emscripten inlines nothing in a build for size, not even a vector's load; Node.js 20 does not either.
set(MOTE_LOOP_OPTIONS -finline-functions)
find_program(mote_compiler em++)
if(NOT mote_compiler AND NOT CMAKE_SCRIPT_MODE_FILE)
  message(FATAL_ERROR "wasm needs the compiler em++, which is not in PATH. On Debian: apt-get install emscripten")
endif()
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER emcc)
set(CMAKE_CXX_COMPILER em++)
find_program(CMAKE_AR emar)
find_program(CMAKE_RANLIB emranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_COMPILER_WORKS ON)
set(CMAKE_CXX_COMPILER_WORKS ON)
set(CMAKE_EXECUTABLE_SUFFIX .js)
set(CMAKE_C_FLAGS_INIT ${MOTE_CPU_FLAGS})
set(CMAKE_CXX_FLAGS_INIT ${MOTE_CPU_FLAGS})
# Programs of Node.js read files as any other does, and ask for as much memory as they need.
set(MOTE_LINK_OPTIONS -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1 -sTOTAL_STACK=1MB)
set(CMAKE_CROSSCOMPILING_EMULATOR node)
