# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The accessors of the .tflite format, made from src/model/schema.fbs by flatc.

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

# With the objects (ModelT and so on), as the documented header has them; without, a quarter of the compile time.
set(schema_with_objects ${PROJECT_BINARY_DIR}/generated)
set(schema_accessors ${PROJECT_BINARY_DIR}/generated/accessors)
mote_schema_header(${schema_with_objects} --gen-object-api)
mote_schema_header(${schema_accessors})
get_property(schema_headers GLOBAL PROPERTY mote_schema_headers)
add_custom_target(mote_schema_header DEPENDS ${schema_headers})

# FlatBuffers' headers alone, without what else lies in the host's include folder.
file(MAKE_DIRECTORY ${schema_accessors})  # before it is filled: the library of a MOTE_BASE names it
file(CREATE_LINK ${FLATBUFFERS_INCLUDE}/flatbuffers ${PROJECT_BINARY_DIR}/generated/flatbuffers SYMBOLIC)

# A program that uses the library sees the schema with its objects. The repository's own sources do without.
add_library(mote_schema INTERFACE)
add_dependencies(mote_schema mote_schema_header)
# Else FlexBuffers' headers need FlatBuffers' library, for numbers written as text.
target_compile_definitions(mote_schema INTERFACE FLATBUFFERS_LOCALE_INDEPENDENT=0)
if(PROJECT_IS_TOP_LEVEL AND NOT PORT_DIR)
  target_include_directories(mote_schema SYSTEM INTERFACE $<BUILD_INTERFACE:${schema_accessors}>)
endif()
target_include_directories(mote_schema SYSTEM INTERFACE $<BUILD_INTERFACE:${schema_with_objects}>)

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

# For tests, the objects in two parts: a header with declarations, and the library mote_schema_objects. Each source that
# included the documented header would compile their functions again.
set(declared_objects ${PROJECT_BINARY_DIR}/generated/objects)
set(whole_header ${schema_with_objects}/tensorflow/lite/schema/schema_generated.h)
set(declaring_header ${declared_objects}/tensorflow/lite/schema/schema_generated.h)
add_custom_command(
  OUTPUT ${declaring_header} ${declared_objects}/schema_objects.cc
  COMMAND python3 ${PROJECT_SOURCE_DIR}/cmake/split_schema.py ${whole_header} ${declaring_header}
          ${declared_objects}/schema_objects.cc
  DEPENDS ${PROJECT_SOURCE_DIR}/cmake/split_schema.py ${whole_header}
  VERBATIM)
add_library(mote_schema_objects STATIC EXCLUDE_FROM_ALL ${declaring_header} ${declared_objects}/schema_objects.cc)
add_custom_target(mote_all_headers DEPENDS ${schema_headers} ${declaring_header})  # for tools/lint.py, which compiles nothing
target_link_libraries(mote_schema_objects PRIVATE mote_options mote_schema)
target_include_directories(mote_schema_objects SYSTEM BEFORE PRIVATE ${declared_objects})
target_compile_options(mote_schema_objects PRIVATE -w -O0)

# mote_link_schema_objects(TARGET) is for what includes tests/micro/model_builder.h.
function(mote_link_schema_objects target)
  target_link_libraries(${target} PUBLIC mote_schema_objects)
  target_include_directories(${target} SYSTEM BEFORE PUBLIC ${declared_objects})
endfunction()
