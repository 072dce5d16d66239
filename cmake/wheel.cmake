# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What a wheel has beyond `cmake --install`, so that its commands need neither CMake, nor flatc, nor FlatBuffers' headers,
# nor a compiler for the emulated targets.
set(sources ${CMAKE_INSTALL_DATADIR}/mote)
install(DIRECTORY ${FLATBUFFERS_INCLUDE}/flatbuffers DESTINATION ${sources}/third_party/flatbuffers/include COMPONENT tools)
find_file(FLATBUFFERS_LICENSE NAMES doc/libflatbuffers-dev/copyright licenses/flatbuffers/LICENSE HINTS /usr/share)
if(FLATBUFFERS_LICENSE)
  install(FILES ${FLATBUFFERS_LICENSE} DESTINATION ${sources}/third_party/flatbuffers RENAME LICENSE COMPONENT tools)
endif()
foreach(kind with_objects accessors)
  install(DIRECTORY ${schema_${kind}}/tensorflow DESTINATION ${sources}/third_party/schema_${kind} COMPONENT tools)
endforeach()

# The words that start a target's emulator, which tools/run_on_target else asks CMake for.
file(GLOB targets targets/*.cmake)
foreach(target ${targets})
  execute_process(COMMAND ${CMAKE_COMMAND} -DMOTE_ROOT=${PROJECT_SOURCE_DIR} -DTARGET_FILE=${target}
                          -P ${PROJECT_SOURCE_DIR}/cmake/print_emulator.cmake
                  ERROR_VARIABLE words OUTPUT_QUIET)
  if(words MATCHES "^(emulator|run): ")
    get_filename_component(name ${target} NAME_WE)
    file(WRITE ${PROJECT_BINARY_DIR}/emulators/${name}.emulator "${words}")
  endif()
endforeach()
install(DIRECTORY ${PROJECT_BINARY_DIR}/emulators/ DESTINATION ${sources}/targets COMPONENT tools)

if(MOTE_RUNNER_IMAGES)
  install(DIRECTORY ${MOTE_RUNNER_IMAGES}/ DESTINATION ${sources}/images COMPONENT tools FILES_MATCHING PATTERN "*.gz")
endif()
