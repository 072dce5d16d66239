# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Which sources make a build: the one place that knows the specialisation rule.
#
# mote_sources(OUT FOLDER... [TAGS tag...]) lists the .cc files of the folders. A file FOLDER/<tag>/name.cc replaces
# FOLDER/name.cc when the tag is in TAGS; of several matching tags the last wins. Files that exist only under a tag in
# use are added. The same folders are searched under $PORT_DIR, after those of the repository. The tag `reference` is
# always there, before all others: FOLDER/reference/name.cc is a portable file too, which any other tag replaces.
function(mote_sources out)
  cmake_parse_arguments(arg "" "" "TAGS" ${ARGN})
  set(watch CONFIGURE_DEPENDS)
  if(CMAKE_SCRIPT_MODE_FILE)
    set(watch)
  endif()
  set(result)
  foreach(folder ${arg_UNPARSED_ARGUMENTS})
    set(names)
    foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
      file(GLOB found ${watch} ${root}/${folder}/*.cc)
      foreach(file ${found})
        get_filename_component(name ${file} NAME)
        list(APPEND names ${name})
        set(source_${name} ${file})
      endforeach()
    endforeach()
    foreach(tag reference ${arg_TAGS})
      foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
        file(GLOB found ${watch} ${root}/${folder}/${tag}/*.cc ${root}/${folder}/${tag}/*.S)
        foreach(file ${found})
          get_filename_component(name ${file} NAME)
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

# mote_known_tags(OUT FOLDER...) lists the tags for which there is a source in one of the folders.
function(mote_known_tags out)
  set(tags reference)
  foreach(root ${PROJECT_SOURCE_DIR} ${PORT_DIR})
    foreach(folder ${ARGN})
      file(GLOB found ${root}/${folder}/*/*.cc ${root}/${folder}/*/*.S)
      foreach(file ${found})
        get_filename_component(tag ${file} DIRECTORY)
        get_filename_component(tag ${tag} NAME)
        list(APPEND tags ${tag})
      endforeach()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES tags)
  list(SORT tags)
  set(${out} ${tags} PARENT_SCOPE)
endfunction()

# Refuses what cannot be meant: a tag without a folder, a port without sources.
function(mote_check_tags)
  if(PORT_DIR AND NOT IS_DIRECTORY ${PORT_DIR}/src AND NOT IS_DIRECTORY ${PORT_DIR}/examples)
    message(FATAL_ERROR "PORT_DIR=${PORT_DIR} has no folder src. A port lays its files out as the repository does, for "
                        "example ${PORT_DIR}/src/platform/${MOTE_TARGET}/debug_log.cc")
  endif()
  mote_known_tags(known ${ARGN})
  foreach(tag ${TAGS})
    if(NOT tag IN_LIST known)
      list(JOIN known " " known)
      message(FATAL_ERROR "There is no tag '${tag}': no folder of that name with sources lies in src/*, src/operators/* or examples/*, "
                          "here or in PORT_DIR. The tags are: ${known}")
    endif()
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
set(MOTE_DEVICE_FOLDERS src/core src/model ${MOTE_OPERATOR_FOLDERS} src/micro src/testing src/platform)
set(MOTE_TEST_FOLDERS tests/platform tests/core tests/model ${MOTE_TEST_FAMILIES} tests/micro
    tests/testing tests/golden tests/random tests/examples)
