# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The accessors of the .tflite format, made from src/model/schema.fbs by flatc.
find_program(FLATC flatc REQUIRED)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h REQUIRED NO_CMAKE_FIND_ROOT_PATH HINTS /usr/include)
set(schema_header ${CMAKE_BINARY_DIR}/generated/tensorflow/lite/schema/schema_generated.h)
add_custom_command(
  OUTPUT ${schema_header}
  COMMAND ${FLATC} --cpp --gen-mutable --gen-object-api -o ${CMAKE_BINARY_DIR}/generated/tensorflow/lite/schema
          ${CMAKE_SOURCE_DIR}/src/model/schema.fbs
  DEPENDS ${CMAKE_SOURCE_DIR}/src/model/schema.fbs
  VERBATIM)
add_custom_target(mote_schema_header DEPENDS ${schema_header})

# FlatBuffers' headers alone, without what else lies in the host's include folder.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
file(CREATE_LINK ${FLATBUFFERS_INCLUDE}/flatbuffers ${CMAKE_BINARY_DIR}/generated/flatbuffers SYMBOLIC)

add_library(mote_schema INTERFACE)
add_dependencies(mote_schema mote_schema_header)
# Else FlexBuffers' headers need FlatBuffers' library, for numbers written as text.
target_compile_definitions(mote_schema INTERFACE FLATBUFFERS_LOCALE_INDEPENDENT=0)
target_include_directories(mote_schema SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/generated)
