# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# `cmake --install`: the libraries, their headers in a folder of their own, what find_package(Mote) and pkg-config read,
# and, of a computer, the commands with the sources that they ask. `cpack -G DEB` makes Debian packages of it.
if(NOT PROJECT_IS_TOP_LEVEL OR MOTE_BASE)
  return()
endif()
# One folder on each system, so that a page can name it; -DCMAKE_INSTALL_LIBDIR=... is another.
set(CMAKE_INSTALL_LIBDIR lib CACHE PATH "Where libraries are installed, below the prefix")
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
if(SKBUILD)  # a wheel: programs and what they ask lie in the package
  set(CMAKE_INSTALL_BINDIR mote/bin)
  set(CMAKE_INSTALL_DATADIR mote/share)
endif()
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/mote)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Mote)

# mote_install(COMPONENT FOLDER TARGET...) installs the targets of CMake, and makes them a part of mote_COMPONENT: what is
# built before `cmake --install` and what is installed are one list.
add_custom_target(mote_dev)
add_custom_target(mote_tools)
function(mote_install component folder)
  set(export)
  if(component STREQUAL "dev")
    set(export EXPORT MoteTargets)
  endif()
  install(TARGETS ${ARGN} ${export} DESTINATION ${folder} COMPONENT ${component})
  add_dependencies(mote_${component} ${ARGN})
endfunction()

mote_install(dev ${CMAKE_INSTALL_LIBDIR} ${MOTE_COMPONENTS})
install(EXPORT MoteTargets NAMESPACE Mote:: DESTINATION ${package} COMPONENT dev)
install(DIRECTORY include/ DESTINATION ${headers} COMPONENT dev)
install(DIRECTORY ${PROJECT_BINARY_DIR}/generated/tensorflow ${PROJECT_BINARY_DIR}/generated/tflite DESTINATION ${headers} COMPONENT dev)
install(DIRECTORY ${FLATBUFFERS_INCLUDE}/flatbuffers DESTINATION ${headers} COMPONENT dev)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/mote COMPONENT dev)

file(CONFIGURE OUTPUT MoteConfig.cmake @ONLY CONTENT [[
# find_package(Mote [VERSION] [COMPONENTS micro host c jni ops_conv_2d...])
include(${CMAKE_CURRENT_LIST_DIR}/MoteTargets.cmake)
foreach(component ${Mote_FIND_COMPONENTS})
  set(Mote_${component}_FOUND FALSE)
  if(TARGET Mote::${component})
    set(Mote_${component}_FOUND TRUE)
  elseif(Mote_FIND_REQUIRED_${component})
    set(Mote_FOUND FALSE)
    string(APPEND Mote_NOT_FOUND_MESSAGE "Mote @PROJECT_VERSION@ has no component '${component}'; there are micro, host, "
           "c and gpu_delegate (of a computer), jni (of one with a JDK), and ops_<name> for each operator that docs/ops.md "
           "lists. ")
  endif()
endforeach()
]])
write_basic_package_version_file(MoteConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/MoteConfig.cmake ${PROJECT_BINARY_DIR}/MoteConfigVersion.cmake
        DESTINATION ${package} COMPONENT dev)

# mote_pkg_config(NAME DESCRIPTION LIBRARIES...)
function(mote_pkg_config name description)
  list(JOIN ARGN " " libraries)
  file(CONFIGURE OUTPUT ${name}.pc @ONLY CONTENT [[
prefix=${pcfiledir}/@to_prefix@
Name: @name@
Description: @description@
Version: @PROJECT_VERSION@
Cflags: -I${prefix}/@CMAKE_INSTALL_INCLUDEDIR@/mote -DFLATBUFFERS_LOCALE_INDEPENDENT=0
Libs: -L${prefix}/@CMAKE_INSTALL_LIBDIR@ @libraries@ -Wl,--gc-sections
]])
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endfunction()
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
set(runtime_of_cxx)
if(MOTE_HOST)  # which the compiler of C does not link unasked
  set(runtime_of_cxx -lstdc++)
endif()
mote_pkg_config(mote-micro "Runs TensorFlow Lite models in kilobytes, without a heap" -lmote_micro ${runtime_of_cxx} -lm)
if(NOT TARGET mote)
  return()
endif()
mote_pkg_config(mote-host "Runs TensorFlow Lite models whose shapes change, with custom operators and delegates"
                -lmote_host -lmote_micro ${runtime_of_cxx} -ldl -lm)
mote_pkg_config(mote-c "Runs TensorFlow Lite models with the C API, in a shared library" -ltensorflowlite_c)

get_property(arena_programs GLOBAL PROPERTY mote_arena_programs)  # beside the command, which starts them
mote_install(tools ${CMAKE_INSTALL_BINDIR} mote benchmark_model ${arena_programs})
# The manual pages, and how shells complete the command, of its own description: where this machine can run it.
if(NOT SKBUILD AND NOT CMAKE_CROSSCOMPILING)
  set(command_files ${PROJECT_BINARY_DIR}/command_files)
  file(GLOB boards CONFIGURE_DEPENDS targets/boards/*.json)
  add_custom_command(OUTPUT ${command_files}.stamp COMMAND ${CMAKE_COMMAND} -E rm -rf ${command_files}
                     COMMAND mote command-files ${command_files} COMMAND ${CMAKE_COMMAND} -E touch ${command_files}.stamp
                     DEPENDS mote ${boards} COMMENT "Writing the manual pages of mote" VERBATIM)
  add_custom_target(mote_command_files ALL DEPENDS ${command_files}.stamp)
  add_dependencies(mote_tools mote_command_files)
  install(DIRECTORY ${command_files}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
  foreach(completion mote.bash:bash-completion/completions:mote _mote:zsh/vendor-completions:_mote
          mote.fish:fish/vendor_completions.d:mote.fish)
    string(REPLACE ":" ";" completion ${completion})
    list(GET completion 0 file)
    list(GET completion 1 folder)
    list(GET completion 2 name)
    install(FILES ${command_files}/completion/${file} RENAME ${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder}
            COMPONENT tools)
  endforeach()
endif()
# What `make host` builds: all that is installed, and what the command links compiled models with; and what a wheel has.
add_custom_target(mote_command DEPENDS mote_dev mote_tools $<TARGET_NAME_IF_EXISTS:mote_compiled_support>)
add_custom_target(mote_package DEPENDS mote_tools $<TARGET_NAME_IF_EXISTS:mote_python>)
# The sources that `mote sources`, `mote new-project` and `mote run --target` ask.
set(folders cmake examples include models src targets tensorflow tools)
if(NOT SKBUILD)
  list(APPEND folders tests)
endif()
install(DIRECTORY ${folders} DESTINATION ${CMAKE_INSTALL_DATADIR}/mote COMPONENT tools USE_SOURCE_PERMISSIONS
        PATTERN "__pycache__" EXCLUDE PATTERN "gen" EXCLUDE)
install(FILES CMakeLists.txt CMakePresets.json LICENSE README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/mote COMPONENT tools)

if(SKBUILD)
  include(cmake/wheel.cmake)
  return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mote)
set(CPACK_PACKAGE_VENDOR "The Mote Authors")
set(CPACK_PACKAGE_CONTACT "The Mote Authors <mote@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Runs TensorFlow Lite models on microcontrollers")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tools dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME mote)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "python3, cmake, flatbuffers-compiler, libflatbuffers-dev")
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "Runs TensorFlow Lite models on microcontrollers: the commands")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libmote-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "Runs TensorFlow Lite models on microcontrollers: the libraries and headers")
if(MOTE_TARGET STREQUAL "aarch64")
  # This computer knows no packages of arm64, so that what the programs are linked with has to be named.
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
  set(libraries "libc6 (>= 2.36), libgcc-s1, libstdc++6 (>= 12), libpthreadpool0, libxnnpack0")
  string(APPEND CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS ", ${libraries}, libpng16-16, zlib1g")
  set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${libraries}")
else()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
include(CPack)
