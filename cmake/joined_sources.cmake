# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Compiling sources of one folder together. Most of the time of compiling a source goes into its headers, which are then
# read once for all of them. Only in builds for this computer: the library of a device has an object for each source, of
# which an application links those that it needs.
option(MOTE_JOIN_SOURCES "Compile the sources of a folder together, which takes less than half the time" OFF)

# With more, a change of one source takes long to compile; with fewer, the headers are read too often.
set(mote_most_joined 10)

# mote_join_sources(OUT TARGET SOURCE...) lists what is compiled for the target in place of the sources: files that include
# up to ten of one folder, or of all folders if mote_joined_folder names one for them. So what they have in unnamed
# namespaces must have different names.
function(mote_join_sources out target)
  if(NOT MOTE_JOIN_SOURCES)
    set(${out} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(result)
  set(folders)
  foreach(source ${ARGN})
    mote_is_joined(joined ${source})
    if(NOT joined)
      list(APPEND result ${source})
      continue()
    endif()
    # Relative paths, so that clones share in the compiler cache what they compile.
    get_filename_component(source ${source} ABSOLUTE)
    file(RELATIVE_PATH source ${PROJECT_SOURCE_DIR} ${source})
    get_filename_component(folder ${source} DIRECTORY)
    if(mote_joined_folder)
      set(folder ${mote_joined_folder})
    endif()
    string(REPLACE "/" "_" folder ${folder})
    list(APPEND folders ${folder})
    list(APPEND in_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    set(number 0)
    while(in_${folder})
      list(SUBLIST in_${folder} 0 ${mote_most_joined} part)
      list(REMOVE_ITEM in_${folder} ${part})
      list(TRANSFORM part REPLACE "(.+)" "#include \"\\1\"\n")
      list(JOIN part "" includes)
      math(EXPR number "${number} + 1")
      set(file ${PROJECT_BINARY_DIR}/joined/${target}/${folder}_${number}.cc)
      file(CONFIGURE OUTPUT ${file} CONTENT "${includes}" @ONLY)
      # GCC takes what is included for headers, in which unnamed namespaces are a mistake.
      set_property(SOURCE ${file} PROPERTY COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
      list(APPEND result ${file})
    endwhile()
  endforeach()
  set(${out} ${result} PARENT_SCOPE)
endfunction()

# mote_is_joined(OUT SOURCE): sources of the repository are, but for those with options of their own, among them all in
# folders of tags; those of the platform and of examples, and CreateOpResolver, which programs replace; those that set
# macros for headers; and what stands in for the micro runtime with functions of the same names.
function(mote_is_joined out source)
  get_filename_component(source ${source} ABSOLUTE)
  file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${source})
  set(result ON)
  if(relative MATCHES "^\\.\\./|^(examples|tensorflow)/|^src/(platform|operators/[^/]+/[^/]+|host/[^/]+/[^/]+)/|/(create_op_resolver|micro_log|classic_locale|compiled_graph|compiled_model|compiled_rows|compiled_stream)\\.cc$")
    set(result OFF)
  endif()
  foreach(property COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES GENERATED)
    get_property(value SOURCE ${source} PROPERTY ${property})
    if(value)
      set(result OFF)
    endif()
  endforeach()
  set(${out} ${result} PARENT_SCOPE)
endfunction()
