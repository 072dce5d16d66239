# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Which sources make a build: the one place that knows the specialisation rule.
#
# mote_sources(OUT FOLDER... [TAGS tag...]) lists the .cc files of the folders. A file FOLDER/<tag>/name.cc replaces
# FOLDER/name.cc when the tag is in TAGS; of several matching tags the last wins. Files that exist only under a tag in
# use are added. The same folders are searched under $PORT_DIR, after those of the repository. The tag `reference` is
# always there, before all others: FOLDER/reference/name.cc is a portable file too, which any other tag replaces.
# MOTE_KERNELS, where documents have the operators, holds what replaces a file of any of their folders, and adds none.
set(MOTE_KERNELS tensorflow/lite/micro/kernels)
# The files there that are named as no file here is.
set(mote_renamed_conv.cc conv_2d.cc)
set(mote_renamed_depthwise_conv.cc depthwise_conv_2d.cc)
function(mote_sources out)
  cmake_parse_arguments(arg "" "" "TAGS" ${ARGN})
  set(watch CONFIGURE_DEPENDS)
  if(CMAKE_SCRIPT_MODE_FILE)
    set(watch)
  endif()
  set(result)
  foreach(folder ${arg_UNPARSED_ARGUMENTS})
    mote_places(places ${folder})
    set(names)
    foreach(tag "" reference ${arg_TAGS})
      foreach(place ${places})
        string(REGEX REPLACE "/$" "" place ${place}/${tag})
        set(patterns ${place}/*.cc)
        if(tag)
          list(APPEND patterns ${place}/*.S)
        endif()
        file(GLOB found ${watch} ${patterns})
        foreach(file ${found})
          get_filename_component(name ${file} NAME)
          if(place MATCHES "/${MOTE_KERNELS}(/|$)")
            if(DEFINED mote_renamed_${name})
              set(name ${mote_renamed_${name}})
            endif()
            if(NOT name IN_LIST names)
              continue()
            endif()
          endif()
          list(APPEND names ${name})
          set(source_${name} ${file})
        endforeach()
      endforeach()
    endforeach()
    list(REMOVE_DUPLICATES names)
    foreach(name ${names})
      list(APPEND result ${source_${name}})
      unset(source_${name})
    endforeach()
  endforeach()
  set(${out} ${result} PARENT_SCOPE)
endfunction()

# mote_places(OUT FOLDER) lists where the files of a folder of the repository may lie; a later place wins. What belongs
# to a board or to an example has a documented path, too.
function(mote_places out folder)
  set(names ${folder})
  if(folder STREQUAL "src/platform")
    list(APPEND names tensorflow/lite/micro)
  elseif(folder MATCHES "^examples/")
    list(APPEND names tensorflow/lite/micro/${folder})
  elseif(folder MATCHES "^src/operators/")
    list(APPEND names ${MOTE_KERNELS})
  endif()
  set(places)
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    foreach(name ${names})
      list(APPEND places ${root}/${name})
    endforeach()
  endforeach()
  set(${out} ${places} PARENT_SCOPE)
endfunction()

# mote_known_tags(OUT FOLDER...) lists the tags for which there is a source in one of the folders, and the documented tag
# that needs none: our portable loops are optimised.
function(mote_known_tags out)
  set(tags reference portable_optimized)
  foreach(folder ${ARGN})
    mote_places(places ${folder})
    foreach(place ${places})
      file(GLOB found ${place}/*/*.cc ${place}/*/*.S)
      list(TRANSFORM found REPLACE "^.*/([^/]+)/[^/]+$" "\\1")
      list(APPEND tags ${found})
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES tags)
  list(SORT tags)
  set(${out} ${tags} PARENT_SCOPE)
endfunction()

# Refuses a port without sources and targets, and warns of tags without any: they may be those of a port that has yet to
# be written.
function(mote_check_tags)
  if(PORT_DIR AND NOT IS_DIRECTORY ${PORT_DIR}/src AND NOT IS_DIRECTORY ${PORT_DIR}/examples
     AND NOT IS_DIRECTORY ${PORT_DIR}/targets AND NOT IS_DIRECTORY ${PORT_DIR}/tensorflow/lite/micro)
    message(FATAL_ERROR "PORT_DIR=${PORT_DIR} has no folder src, targets or examples. A port lays its files out as the "
                        "repository does, for example ${PORT_DIR}/src/platform/my_board/debug_log.cc")
  endif()
  mote_check_kernels()
  mote_known_tags(known ${ARGN})
  list(JOIN known " " known_text)
  foreach(tag ${TAGS})
    if(NOT tag IN_LIST known)
      message(WARNING "The tag '${tag}' changes nothing: no folder of that name with sources lies in "
                      "src/platform, tensorflow/lite/micro, ${MOTE_KERNELS}, src/operators/* or examples/*, here or in "
                      "PORT_DIR. The tags are: ${known_text}")
    endif()
  endforeach()
endfunction()

# Warns of files in MOTE_KERNELS that would have a tag in use and replace nothing.
function(mote_check_kernels)
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    foreach(tag ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
      file(GLOB kernels ${root}/${MOTE_KERNELS}/${tag}/*.cc)
      foreach(kernel ${kernels})
        get_filename_component(name ${kernel} NAME)
        file(GLOB ours ${PROJECT_SOURCE_DIR}/src/operators/*/${name})
        if(NOT ours AND NOT DEFINED mote_renamed_${name})
          message(WARNING "${kernel} is not compiled: no file in src/operators has that name, so it replaces none. "
                          "`grep -r Register_ src/operators` says in which file an operator is; a file of the port with that "
                          "name, here or in src/operators/<family>/${tag}, takes its place (docs/porting.md)")
        endif()
      endforeach()
    endforeach()
  endforeach()
endfunction()

# mote_families(OUT FOLDER) lists the folders in FOLDER, here or in PORT_DIR: one for each family of operators.
function(mote_families out folder)
  set(result)
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    file(GLOB found LIST_DIRECTORIES true RELATIVE ${root} ${root}/${folder}/*)
    foreach(family ${found})
      if(IS_DIRECTORY ${root}/${family})
        list(APPEND result ${family})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES result)
  set(${out} ${result} PARENT_SCOPE)
endfunction()

# The folders of the device part, in the order of its includes; those of operators and their loops; and those of the
# tests that a target can run.
mote_families(MOTE_FAMILIES src/operators)
mote_families(MOTE_TEST_FAMILIES tests/operators)
set(MOTE_OPERATOR_FOLDERS ${MOTE_FAMILIES})
set(MOTE_DEVICE_FOLDERS src/core src/model ${MOTE_OPERATOR_FOLDERS} src/micro
    src/microfrontend src/reference src/testing src/platform)
set(MOTE_TEST_FOLDERS tests/platform tests/core tests/model ${MOTE_TEST_FAMILIES} tests/micro
    tests/microfrontend tests/reference tests/testing tests/golden tests/random tests/examples)
