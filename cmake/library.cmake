# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The library of the micro runtime, from its sources or, for a port that replaces some, from MOTE_BASE's library.

# With sanitizers, linking the tests, some hundred programs, to static libraries would take longer than to run them.
set(MOTE_LIBRARY_TYPE STATIC)
if(MOTE_SANITIZE)
  set(MOTE_LIBRARY_TYPE SHARED)
endif()

# mote_compile(LIBRARY): what every source of the runtime is compiled with.
function(mote_compile library)
  target_link_libraries(${library} PUBLIC mote_options mote_schema PRIVATE mote_device_options)
  target_include_directories(${library} SYSTEM BEFORE PRIVATE ${schema_accessors})
endfunction()

# mote_add_library(NAME SOURCE...) makes the static library of the sources, and the target microlite, which builds it.
function(mote_add_library name)
  set(flags "${MOTE_CPU_FLAGS} ${CMAKE_BUILD_TYPE}")
  if(MOTE_BASE)
    mote_add_library_on_base(${name} ${ARGN})
    return()
  endif()
  # A program links only the objects that it needs from a static library, and may replace those that are not joined.
  mote_join_sources(sources ${name} ${ARGN})
  add_library(${name} ${MOTE_LIBRARY_TYPE} ${sources})
  mote_compile(${name})
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  add_custom_target(microlite DEPENDS ${name})
  # For a build folder that has this one as its base.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/base.cmake
       CONTENT "set(mote_base_flags \"@flags@\")\nset(mote_base_sources \"@ARGN@\")\n" @ONLY)
endfunction()

# Compiles only what the base does not have. These objects come first in the library, before all of the base's, so that
# the linker finds them first.
function(mote_add_library_on_base name)
  include(${MOTE_BASE}/base.cmake)
  if(NOT mote_base_flags STREQUAL flags)
    message(FATAL_ERROR "${MOTE_TARGET} cannot be built with ${MOTE_BASE}: its flags are '${flags}', not "
                        "'${mote_base_flags}'. Leave MOTE_BUILT_WITH out of the target's file")
  endif()
  set(own_sources ${ARGN})
  list(REMOVE_ITEM own_sources ${mote_base_sources})
  if(own_sources)
    add_library(${name}_own OBJECT ${own_sources})
    mote_compile(${name}_own)
    set(objects $<TARGET_OBJECTS:${name}_own>)
    set(add_objects "ADDMOD $<JOIN:${objects},\nADDMOD >\n")
  endif()
  set(library ${PROJECT_BINARY_DIR}/lib${name}.a)
  set(base_library ${MOTE_BASE}/lib${name}.a)
  # GNU ar puts each member that a script adds before those it has.
  set(script ${PROJECT_BINARY_DIR}/lib${name}.mri)
  file(GENERATE OUTPUT ${script} CONTENT "CREATE ${library}\nADDLIB ${base_library}\n${add_objects}SAVE\nEND\n")
  add_custom_command(OUTPUT ${library} COMMAND ${CMAKE_COMMAND} -E rm -f ${library} COMMAND ${CMAKE_AR} -M <${script}
                     DEPENDS ${objects} ${base_library} ${script})
  add_custom_target(microlite DEPENDS ${library})
  add_library(${name} STATIC IMPORTED GLOBAL)
  set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${library})
  target_link_libraries(${name} INTERFACE mote_options mote_schema)
  add_dependencies(${name} microlite)
endfunction()
