# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Which sources make which test program. The tests of a folder are one program, which is named after the folder:
# tests/operators/dense is operators.dense. Some are programs by themselves, and some run on a desktop only.

# They have a main() of their own, define a function of a library or set the sanitizers' options. So do all tests of
# examples.
set(mote_own_programs host.allocation_failure_test host.async_allocation_failure_test host.security_test
    host.sliced_inputs_test host.unfixed_constants_test
    micro.left_out_loops_test micro.micro_error_reporter_test micro.micro_test_test micro.micro_test_v2_test platform.debug_log_callback_test)
# They use GoogleTest's own features, files or threads, or ask for what operators state for tools.
set(mote_desktop_tests golden.golden_delegate_test micro.arena_sweep_test micro.model_files_steps_test
    model.flex_options_test model.parse_options_test
    model.schema_conversion_test model.verifier_test operators.rows_test)
set(mote_desktop_support tests/model/test_models.cc)

# mote_test_name(OUT SOURCE): tests/operators/elementwise/abs_test.cc is operators.abs_test, and
# examples/hello_world/hello_world_test.cc is examples.hello_world_test.
function(mote_test_name out source)
  get_filename_component(stem ${source} NAME_WE)
  string(REGEX REPLACE "^.*/(tests|examples)/" "\\1/" folder ${source})
  string(REGEX REPLACE "^(tests/)?([^/]+)/.*" "\\2" folder ${folder})
  set(${out} ${folder}.${stem} PARENT_SCOPE)
endfunction()

# mote_test_programs(OUT [DESKTOP] FOLDER...) lists the programs of the folders, and sets <program>_sources for each.
function(mote_test_programs out)
  cmake_parse_arguments(arg "DESKTOP" "" "" ${ARGN})
  set(programs)
  foreach(folder ${arg_UNPARSED_ARGUMENTS})
    string(REGEX REPLACE "^tests/" "" program ${folder})
    string(REPLACE "/" "." program ${program})
    mote_sources(sources ${folder} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
    list(FILTER sources INCLUDE REGEX "_test\\.cc$")
    foreach(source ${sources})
      mote_test_name(name ${source})
      if(name IN_LIST mote_desktop_tests AND NOT arg_DESKTOP)
        continue()
      endif()
      if(folder MATCHES "^examples/" OR name IN_LIST mote_own_programs)
        list(APPEND programs ${name})
        set(${name}_sources ${source} PARENT_SCOPE)
      else()
        list(APPEND programs ${program})
        list(APPEND sources_of_${program} ${source})
      endif()
    endforeach()
    set(${program}_sources ${sources_of_${program}} PARENT_SCOPE)
  endforeach()
  list(REMOVE_DUPLICATES programs)
  set(${out} ${programs} PARENT_SCOPE)
endfunction()

# mote_test_support(OUT [DESKTOP] FOLDER...) lists what the tests of the folders share.
function(mote_test_support out)
  cmake_parse_arguments(arg "DESKTOP" "" "" ${ARGN})
  mote_sources(support ${arg_UNPARSED_ARGUMENTS} TAGS ${MOTE_TARGET_TAGS} ${MOTE_TARGET} ${TAGS})
  list(FILTER support EXCLUDE REGEX "(_test|/main)\\.cc$")
  if(NOT arg_DESKTOP)
    list(TRANSFORM mote_desktop_support PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE desktop_support)
    list(REMOVE_ITEM support ${desktop_support})
  endif()
  set(${out} ${support} PARENT_SCOPE)
endfunction()
