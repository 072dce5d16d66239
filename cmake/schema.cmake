# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The accessors of the .tflite format, made from src/model/schema.fbs by flatc.
find_program(FLATC flatc REQUIRED)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h REQUIRED NO_CMAKE_FIND_ROOT_PATH HINTS /usr/include)

# mote_schema_header(FOLDER OPTION...) makes tensorflow/lite/schema/schema_generated.h under the folder.
function(mote_schema_header folder)
  set(header ${folder}/tensorflow/lite/schema/schema_generated.h)
  add_custom_command(
    OUTPUT ${header}
    COMMAND ${FLATC} --cpp --gen-mutable ${ARGN} -o ${folder}/tensorflow/lite/schema ${PROJECT_SOURCE_DIR}/src/model/schema.fbs
    DEPENDS ${PROJECT_SOURCE_DIR}/src/model/schema.fbs
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY mote_schema_headers ${header})
endfunction()

# With the objects (ModelT and so on) for those who make models; without, a quarter of the compile time, for the
# library's own sources.
mote_schema_header(${PROJECT_BINARY_DIR}/generated --gen-object-api)
mote_schema_header(${PROJECT_BINARY_DIR}/generated/accessors)
get_property(schema_headers GLOBAL PROPERTY mote_schema_headers)
add_custom_target(mote_schema_header DEPENDS ${schema_headers})

# FlatBuffers' headers alone, without what else lies in the host's include folder.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated)
file(CREATE_LINK ${FLATBUFFERS_INCLUDE}/flatbuffers ${PROJECT_BINARY_DIR}/generated/flatbuffers SYMBOLIC)

add_library(mote_schema INTERFACE)
add_dependencies(mote_schema mote_schema_header)
# Else FlexBuffers' headers need FlatBuffers' library, for numbers written as text.
target_compile_definitions(mote_schema INTERFACE FLATBUFFERS_LOCALE_INDEPENDENT=0)
target_include_directories(mote_schema SYSTEM INTERFACE $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)
