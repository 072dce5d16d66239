# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# ccache, where it is installed: what was compiled once, in this folder or in another clone, is not compiled again.
option(MOTE_COMPILER_CACHE "Compile with ccache, if it is installed" ON)
find_program(CCACHE ccache)
if(NOT MOTE_COMPILER_CACHE OR NOT CCACHE OR NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
# Paths below the repository count as relative ones, so that clones share what they compile. What a source includes is read
# from the compiler's own list, which saves a run of the preprocessor for each source that is new.
set(settings CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1)
find_program(ENV_PROGRAM env)  # starts faster than CMake
if(ENV_PROGRAM)
  set(launcher ${ENV_PROGRAM} ${settings} ${CCACHE})
else()
  set(launcher ${CMAKE_COMMAND} -E env ${settings} ${CCACHE})
endif()
foreach(language C CXX ASM)
  if(NOT CMAKE_${language}_COMPILER_LAUNCHER)
    set(CMAKE_${language}_COMPILER_LAUNCHER ${launcher})
  endif()
endforeach()
