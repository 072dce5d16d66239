# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The names for those who use the library, installed or as a part of their tree: Mote::micro, the micro runtime with all
# operators, of which a program links those that its resolver adds; Mote::ops_conv_2d and so on, which say what a program
# needs, so that a build whose Mote has no such operator fails when it is configured; and of this computer, what there is of
# Mote::host, Mote::c, Mote::gpu_delegate and Mote::jni.
set(MOTE_COMPONENTS mote_options mote_device_options mote_schema)
set_target_properties(mote_options PROPERTIES EXPORT_NAME options)
set_target_properties(mote_device_options PROPERTIES EXPORT_NAME device_options)
set_target_properties(mote_schema PROPERTIES EXPORT_NAME schema)

file(STRINGS include/mote/ops.def rows REGEX "^OP\\(")
set(names micro host c gpu_delegate jni)
foreach(row ${rows})
  string(REGEX REPLACE "^OP\\(([A-Z0-9_]+),.*" "\\1" name ${row})
  string(TOLOWER ops_${name} name)
  add_library(mote_${name} INTERFACE)
  target_link_libraries(mote_${name} INTERFACE mote_micro)
  list(APPEND names ${name})
endforeach()
foreach(name ${names})
  if(NOT TARGET mote_${name})
    continue()
  endif()
  add_library(Mote::${name} ALIAS mote_${name})
  if(NOT (name STREQUAL "micro" AND MOTE_BASE))  # of which the library is imported, and not installed
    set_target_properties(mote_${name} PROPERTIES EXPORT_NAME ${name})
  endif()
  list(APPEND MOTE_COMPONENTS mote_${name})
endforeach()
