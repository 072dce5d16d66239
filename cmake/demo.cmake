# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The image of `make demo`: the runner with the operators of the demo's model. Only their families are compiled, a folder
# at a time, and nothing of the C++ library is linked but its headers used: a new machine has the image in seconds.
set(MOTE_JOIN_SOURCES ON)
set(mote_most_joined 30)
set(demo_folders src/core src/model src/micro src/platform)
foreach(family seam shared products convolution dense movement normalisation pooling)
  list(APPEND demo_folders src/operators/${family})
endforeach()
mote_sources(demo_sources ${demo_folders} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
set(folder ${PROJECT_SOURCE_DIR}/tools/mote)
mote_tool_sources(runner_sources ${folder}/runner/mote_runner.cc
                  STAND_INS ${folder}/runner/emulated_place.cc ${folder}/demo/demo_operators.cc)
mote_join_sources(demo_sources mote_demo ${demo_sources} ${runner_sources})
add_executable(mote_demo ${demo_sources} $<TARGET_OBJECTS:mote_startup>)
mote_compile(mote_demo)
target_link_libraries(mote_demo PRIVATE -nodefaultlibs -lm -lc_nano -lgcc)
target_link_options(mote_demo PRIVATE ${MOTE_LINK_OPTIONS})
set_target_properties(mote_demo PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(MOTE_JOIN_SOURCES OFF)
