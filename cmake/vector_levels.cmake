# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Loops with vectors that not all processors have: the program asks its processor, and takes the table of loops for it. A
# family's table, FAMILY/vectors/NAME_loops.cc, is compiled once for each level of the target's processors. GCC 12 takes
# what its own intrinsics leave undefined for a mistake. Floats are rounded where portable loops round them, but in
# MultiplyAdd.
set(mote_vector_levels_x86_64 avx2 avx512_vnni)
set(mote_vector_levels_aarch64 neon neon_dotprod)
set(mote_level_options_avx2 -mavx2 -mfma)
set(mote_level_options_avx512_vnni -mavx512f -mavx512bw -mavx512vnni -Wno-uninitialized
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
set(mote_level_options_neon -march=armv8-a+crypto)
set(mote_level_options_neon_dotprod -march=armv8.2-a+crypto+dotprod)

# mote_compile_levels(LIST [TAGS tag...] [OPTIONS option...]) replaces the families' tables in a list of sources by a file
# for each level that a tag stands for; without one, all processors of the target have the vectors of its compiler's options.
function(mote_compile_levels list)
  cmake_parse_arguments(arg "" "" "TAGS;OPTIONS" ${ARGN})
  set(tables ${${list}})
  list(FILTER tables INCLUDE REGEX "/vectors/[a-z]+_loops\\.cc$")
  set(levels)
  foreach(tag ${arg_TAGS})
    list(APPEND levels ${mote_vector_levels_${tag}})
  endforeach()
  if(NOT levels OR NOT tables)
    return()
  endif()
  foreach(table ${tables})
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${table})
    if(path MATCHES "^\\.\\./")  # of a port, which says itself what its sources are compiled with
      continue()
    endif()
    list(REMOVE_ITEM ${list} ${table})
    string(REGEX REPLACE "\\.cc$" "" name ${path})  # of its folder: the objects of a family are told by it
    foreach(level ${levels})
      set(file ${PROJECT_BINARY_DIR}/levels/${name}_${level}.cc)
      file(CONFIGURE OUTPUT ${file} CONTENT "#include \"@path@\"\n" @ONLY)
      set(options ${arg_OPTIONS} ${mote_level_options_${level}} -ffp-contract=off)
      # Optimising what the sanitizers add to vectors takes 40 seconds.
      if(MOTE_SANITIZE)
        list(APPEND options -O0)
      endif()
      set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "${options}")
      list(APPEND ${list} ${file})
    endforeach()
  endforeach()
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()
