# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The programs that know the arena of 32-bit targets: the device part with the sizes and alignments of such a target.

# mote_add_arena_programs(ABI [TAGS tag...] [OPTIONS option...]): mote_arena_ABI_TAG, with the memory that the tag's loops
# want, and mote_arena_ABI_portable. `mote_arena_options` and `mote_arena_link_options` make programs of 32 bits.
function(mote_add_arena_programs abi)
  cmake_parse_arguments(arg "" "" "TAGS;OPTIONS" ${ARGN})
  set(options mote_arena_options_${abi})
  add_library(${options} INTERFACE)
  target_include_directories(${options} INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(${options} INTERFACE mote_schema)
  target_compile_definitions(${options} INTERFACE
    $<FILTER:$<TARGET_PROPERTY:mote_options,INTERFACE_COMPILE_DEFINITIONS>,EXCLUDE,TF_LITE_STRIP_ERROR_STRINGS>)
  target_compile_options(${options} INTERFACE ${mote_arena_options} -g0 -ffunction-sections -fdata-sections ${arg_OPTIONS})
  target_link_options(${options} INTERFACE ${mote_arena_link_options})
  set(choices "_loop_choices\\.cc$")
  set(folders ${MOTE_DEVICE_FOLDERS})
  list(REMOVE_ITEM folders src/testing)
  mote_sources(sources ${folders})
  # What a locale is, no such program asks, and small C libraries do not say.
  list(FILTER sources EXCLUDE REGEX "${choices}|/classic_locale\\.cc$")
  set(objects mote_arena_objects_${abi})
  mote_tool_sources(arena_sources ${PROJECT_SOURCE_DIR}/tools/mote/arena/mote_arena.cc)
  mote_join_sources(sources ${objects} ${sources} ${arena_sources})
  add_library(${objects} OBJECT ${sources})
  target_link_libraries(${objects} PRIVATE ${options})
  foreach(tag portable ${arg_TAGS})
    set(program mote_arena_${abi}_${tag})
    mote_sources(sources ${MOTE_OPERATOR_FOLDERS} TAGS ${tag})
    list(FILTER sources INCLUDE REGEX ${choices})
    add_executable(${program} ${sources} $<TARGET_OBJECTS:${objects}>)
    set_property(GLOBAL APPEND PROPERTY mote_arena_programs ${program})
    target_link_libraries(${program} PRIVATE ${options})
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  endforeach()
endfunction()
