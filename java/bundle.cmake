# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# cmake -DFOLDER=... -P bundle.cmake: puts what the folder's libraries need, but for the C library, beside them, with its
# licences, and writes libraries.txt, those first that others need: NativeLibrary.java unpacks them in this order.
file(GLOB own RELATIVE ${FOLDER} ${FOLDER}/libtensorflowlite_*.so)
list(TRANSFORM own PREPEND ${FOLDER}/ OUTPUT_VARIABLE libraries)
file(GET_RUNTIME_DEPENDENCIES RESOLVED_DEPENDENCIES_VAR needed UNRESOLVED_DEPENDENCIES_VAR missing LIBRARIES ${libraries}
     PRE_EXCLUDE_REGEXES "^lib(c|m|dl|pthread|rt)\\.so" "^ld-linux")
if(missing)
  message(FATAL_ERROR "the libraries for Java need what is not there: ${missing}")
endif()
set(names)
foreach(library ${needed})
  get_filename_component(name ${library} NAME)
  list(APPEND names ${name})
  get_filename_component(file ${library} REALPATH)
  file(COPY_FILE ${file} ${FOLDER}/${name} ONLY_IF_DIFFERENT)
  string(REGEX REPLACE "\\.so\\." "" package ${name})
  string(TOLOWER ${package} package)
  if(EXISTS /usr/share/doc/${package}/copyright)
    file(COPY_FILE /usr/share/doc/${package}/copyright ${FOLDER}/${package}.licence.txt ONLY_IF_DIFFERENT)
  endif()
endforeach()
string(JOIN "\n" lines ${names} ${own})
file(WRITE ${FOLDER}/libraries.txt "${lines}\n")
