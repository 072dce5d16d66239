# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Which sources make a build: the one place that knows the specialisation rule.
#
# mote_sources(OUT FOLDER... [TAGS tag...]) lists the .cc files of the folders. A file FOLDER/<tag>/name.cc replaces
# FOLDER/name.cc when the tag is in TAGS; of several matching tags the last wins. Files that exist only under a tag in
# use are added. The same folders are searched under $PORT_DIR, after those of the repository.
function(mote_sources out)
  cmake_parse_arguments(arg "" "" "TAGS" ${ARGN})
  set(result)
  foreach(folder ${arg_UNPARSED_ARGUMENTS})
    set(names)
    foreach(root ${CMAKE_SOURCE_DIR} ${PORT_DIR})
      file(GLOB found CONFIGURE_DEPENDS ${root}/${folder}/*.cc)
      foreach(file ${found})
        get_filename_component(name ${file} NAME)
        list(APPEND names ${name})
        set(source_${name} ${file})
      endforeach()
    endforeach()
    foreach(tag ${arg_TAGS})
      foreach(root ${CMAKE_SOURCE_DIR} ${PORT_DIR})
        file(GLOB found CONFIGURE_DEPENDS ${root}/${folder}/${tag}/*.cc ${root}/${folder}/${tag}/*.S)
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
