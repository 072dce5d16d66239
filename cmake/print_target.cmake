# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# cmake -DTARGET=NAME [-DTARGET_ARCH=...] [-DTAGS="a;b"] [-DPORT_DIR=FOLDER] [-DEXAMPLE=NAME] -P cmake/print_target.cmake:
# what a program for the target is made of, on standard error, a line "KEY<tab>VALUE" for each fact,
# "source<tab>FILE<tab>REPLACED..." for each source of the device part and "example<tab>FILE" for each of the example. The
# target `none` is the portable sources.
cmake_minimum_required(VERSION 3.25)
get_filename_component(PROJECT_SOURCE_DIR ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(MOTE_ROOT ${PROJECT_SOURCE_DIR})  # for the targets of ports
include(${PROJECT_SOURCE_DIR}/cmake/sources.cmake)

if(NOT "${TARGET}" STREQUAL "none")
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    file(GLOB files ${root}/targets/*.cmake)
    foreach(file ${files})
      get_filename_component(name ${file} NAME_WE)
      list(APPEND known ${name})
      set(file_of_${name} ${file})
    endforeach()
  endforeach()
  if(NOT DEFINED file_of_${TARGET})
    list(SORT known)
    list(JOIN known " " known)
    message(FATAL_ERROR "There is no target '${TARGET}': no file targets/${TARGET}.cmake, here or in PORT_DIR. The "
                        "targets are: ${known}")
  endif()
  include(${file_of_${TARGET}})
endif()

foreach(fact MOTE_TARGET MOTE_TARGET_TAGS MOTE_HOSTED MOTE_CPU_FLAGS MOTE_C_LIBRARY_FLAGS MOTE_CXX_LIBRARY_FLAGS
        MOTE_TOOLCHAIN_PREFIX MOTE_COMPILER_PACKAGE MOTE_LINK_LIBRARIES MOTE_LINK_OPTIONS MOTE_MEMORY
        MOTE_STARTUP_SOURCES MOTE_FLASH_BYTES MOTE_RAM_BYTES)
  list(JOIN ${fact} " " value)
  message(NOTICE "${fact}\t${value}")
endforeach()

set(tags ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
mote_check_tags(${MOTE_DEVICE_FOLDERS} examples/*)
if(PORTABLE_LOOPS)  # for projects on a desktop, whose processor is not known
  list(REMOVE_ITEM tags ${CMAKE_HOST_SYSTEM_PROCESSOR})
endif()
mote_sources(sources ${MOTE_DEVICE_FOLDERS} TAGS ${tags})
list(JOIN tags " " tag_text)
message(NOTICE "tags\t${tag_text}")
foreach(source ${sources})
  set(replaced)
  get_filename_component(name ${source} NAME)
  foreach(folder ${MOTE_DEVICE_FOLDERS})
    mote_places(places ${folder})
    set(candidates)
    foreach(tag "" ${tags})
      foreach(place ${places})
        string(REGEX REPLACE "/+" "/" candidate ${place}/${tag}/${name})
        list(APPEND candidates ${candidate})
      endforeach()
    endforeach()
    if(source IN_LIST candidates)
      list(REMOVE_ITEM candidates ${source})
      foreach(candidate ${candidates})
        if(EXISTS ${candidate})
          string(APPEND replaced "\t${candidate}")
        endif()
      endforeach()
    endif()
  endforeach()
  message(NOTICE "source\t${source}${replaced}")
endforeach()
if(EXAMPLE)
  mote_sources(sources examples/${EXAMPLE} TAGS ${tags})
  foreach(source ${sources})
    message(NOTICE "example\t${source}")
  endforeach()
endif()
