# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What `mote run --compiled` compiles and links a model's code with, in compiled_model.json: of this computer, or of a
# target that an emulator runs. mote_compiled_support is what such a program has besides the model and the library.
if(MOTE_BASE OR MOTE_LIBRARY_ONLY OR NOT PROJECT_IS_TOP_LEVEL OR NOT (MOTE_HOST OR (MOTE_EMULATOR AND NOT MOTE_HOSTED)))
  return()
endif()
set(folder ${PROJECT_SOURCE_DIR}/tools/mote/runner)
set(stand_ins)
set(objects $<TARGET_OBJECTS:mote_compiled_support>)
if(NOT MOTE_HOST)
  set(stand_ins ${folder}/emulated_place.cc)
  list(APPEND objects $<TARGET_OBJECTS:mote_startup>)
endif()
mote_tool_sources(sources ${folder}/compiled_run.cc STAND_INS ${stand_ins})
add_library(mote_compiled_support OBJECT ${sources})
target_link_libraries(mote_compiled_support PRIVATE mote_options mote_device_options)
add_dependencies(mote_compiled_support mote_micro)
if(TARGET mote_startup)
  add_dependencies(mote_compiled_support mote_startup)
endif()
if(TARGET mote_runner)  # which `make cortex_m4` builds
  add_dependencies(mote_runner mote_compiled_support)
endif()

string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
set(compile ${CMAKE_CXX_COMPILER} -std=c++17 ${flags} -ffunction-sections -fdata-sections ${sanitizers}
    -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/include)
set(link ${CMAKE_CXX_COMPILER} ${flags} ${sanitizers} -Wl,--gc-sections ${MOTE_LINK_OPTIONS})
if(NOT MOTE_HOSTED)
  list(PREPEND link ${PROJECT_SOURCE_DIR}/tools/link_image ${MOTE_TARGET} ${MOTE_FLASH_BYTES} ${MOTE_RAM_BYTES})
endif()
set(package ${MOTE_COMPILER_PACKAGE})
if(NOT package AND MOTE_HOST)
  set(package g++)
elseif(NOT package AND MOTE_TOOLCHAIN_PREFIX MATCHES "riscv")
  set(package gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf)
elseif(NOT package)
  set(package gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib)
endif()
list(JOIN package " " package)
set(libraries $<TARGET_FILE:mote_micro> ${MOTE_LINK_LIBRARIES} -lm)
foreach(list compile link libraries)
  list(JOIN ${list} "\", \"" ${list})
endforeach()
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/compiled_model.json CONTENT
     "{\"package\": \"${package}\",
\"compile\": [\"${compile}\"],
\"link\": [\"${link}\"],
\"objects\": [\"$<JOIN:${objects},\"$<COMMA> \">\"],
\"libraries\": [\"${libraries}\"]}
")
