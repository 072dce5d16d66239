# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Which sources of tools/ make a program: those that its includes lead to. No program has a list of them.

# mote_tool_sources(OUT SOURCE... [STAND_INS source...]) lists the sources, the stand-ins, and for each header below tools/
# that one of them includes the source of the same name, and what that one includes. A stand-in defines what the headers
# that it includes declare, whose own sources are left out. What a source includes is read when CMake runs, which
# tools/build.sh has it do each time.
function(mote_tool_sources out)
  cmake_parse_arguments(arg "" "" "STAND_INS" ${ARGN})
  set(result)
  set(seen)  # files that were read, and sources that are left out
  set(left ${arg_STAND_INS} ${arg_UNPARSED_ARGUMENTS})
  list(LENGTH arg_STAND_INS stand_ins)
  while(left)
    list(POP_FRONT left file)
    math(EXPR stand_ins "${stand_ins} - 1")
    get_filename_component(file ${file} ABSOLUTE)
    if(file IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${file})
    if(file MATCHES "\\.cc$")
      list(APPEND result ${file})
    endif()
    file(STRINGS ${file} includes REGEX "^#include \"tools/[^\"]*\\.h\"")
    list(TRANSFORM includes REPLACE "^#include \"(.*)\\.h\".*" "${PROJECT_SOURCE_DIR}/\\1")
    foreach(include ${includes})
      if(stand_ins GREATER_EQUAL 0)  # which come first
        list(APPEND seen ${include}.cc)
      elseif(EXISTS ${include}.cc)
        list(APPEND left ${include}.cc)
      endif()
      list(APPEND left ${include}.h)
    endforeach()
  endwhile()
  list(SORT result)
  set(${out} ${result} PARENT_SCOPE)
endfunction()
