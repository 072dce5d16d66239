# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# What only the host builds: the dynamic runtime, the mote command, the Python package and the tests.
mote_sources(host_sources src/host src/host/profiling)
mote_sources(object_sources src/host/objects)  # what needs the objects of the schema, which take long to compile
add_library(mote_host_objects OBJECT ${object_sources})
# All of it, for what is loaded into other programs, or loads others itself.
set(host_runtime $<TARGET_OBJECTS:mote_host> $<TARGET_OBJECTS:mote_host_objects>)
target_link_libraries(mote_host_objects PRIVATE mote_options mote_schema)
set_target_properties(mote_host_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
add_library(mote_host STATIC ${host_sources} $<TARGET_OBJECTS:mote_host_objects>)
target_link_libraries(mote_host PUBLIC mote_micro ${CMAKE_DL_LIBS})
# One function for each operator, of which a program calls a few.
target_link_options(mote_host INTERFACE -Wl,--gc-sections)
target_compile_definitions(mote_host PRIVATE MOTE_VERSION="${PROJECT_VERSION}")
if(MOTE_COVERAGE)
  target_compile_options(mote_host PRIVATE --coverage)
endif()
target_include_directories(mote_host SYSTEM BEFORE PRIVATE ${CMAKE_BINARY_DIR}/generated/accessors)

# The C API as a shared library, which exports the functions of the version script alone.
set_target_properties(mote_micro mote_host PROPERTIES POSITION_INDEPENDENT_CODE ON)
add_library(mote_c SHARED ${host_runtime})
target_link_libraries(mote_c PRIVATE mote_micro)
set(version_script ${CMAKE_SOURCE_DIR}/src/host/tensorflowlite_c.map)
target_link_options(mote_c PRIVATE -Wl,--version-script=${version_script} -Wl,--gc-sections)
set_target_properties(mote_c PROPERTIES OUTPUT_NAME tensorflowlite_c LINK_DEPENDS ${version_script}
                      LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
target_include_directories(mote_c INTERFACE ${CMAKE_SOURCE_DIR}/include)
if(NOT MOTE_SANITIZE)
  target_link_options(mote_c PRIVATE -Wl,--no-undefined)
endif()

if(NOT MOTE_TESTS MATCHES "UNIT|FUZZ|THREADS")
  add_subdirectory(tools/mote)
  add_subdirectory(tools/benchmark)
endif()
if(MOTE_TESTS MATCHES "ALL|TOOLS")
  # Debian's own Python, for which setup.sh installs pybind11 and NumPy, unless -DPython3_EXECUTABLE=... names another.
  if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python3_EXECUTABLE /usr/bin/python3)
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter Development.Module)
  add_subdirectory(python)
endif()
enable_testing()
if(MOTE_TESTS MATCHES "ALL|UNIT")
  add_subdirectory(examples/micro_delegate)
endif()
add_subdirectory(tests)
add_subdirectory(examples/delegate)
