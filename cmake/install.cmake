# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# `cmake --install`: the libraries, their headers in a folder of their own, what find_package(Mote) and pkg-config read,
# and, of a computer, the commands with the sources that they ask. `cpack -G DEB` makes Debian packages of it.
if(NOT PROJECT_IS_TOP_LEVEL OR MOTE_BASE)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
if(SKBUILD)  # a wheel: programs and what they ask lie in the package
  set(CMAKE_INSTALL_BINDIR mote/bin)
  set(CMAKE_INSTALL_DATADIR mote/share)
endif()
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/mote)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Mote)

if(TARGET mote_host)
  add_library(Mote::host ALIAS mote_host)
  add_library(Mote::c ALIAS mote_c)
  set_target_properties(mote_host PROPERTIES EXPORT_NAME host)
  set_target_properties(mote_c PROPERTIES EXPORT_NAME c)
  list(APPEND MOTE_COMPONENTS mote_host mote_c)
  if(TARGET mote_jni)
    add_library(Mote::jni ALIAS mote_jni)
    set_target_properties(mote_jni PROPERTIES EXPORT_NAME jni)
    list(APPEND MOTE_COMPONENTS mote_jni)
  endif()
endif()
if(TARGET mote_gpu_delegate)
  add_library(Mote::gpu_delegate ALIAS mote_gpu_delegate)
  set_target_properties(mote_gpu_delegate PROPERTIES EXPORT_NAME gpu_delegate)
  list(APPEND MOTE_COMPONENTS mote_gpu_delegate)
endif()
install(TARGETS ${MOTE_COMPONENTS} EXPORT MoteTargets DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
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
mote_pkg_config(mote-micro "Runs TensorFlow Lite models in kilobytes, without a heap" -lmote_micro -lm)
if(NOT TARGET mote)
  return()
endif()
mote_pkg_config(mote-host "Runs TensorFlow Lite models whose shapes change, with custom operators and delegates"
                -lmote_host -lmote_micro -ldl -lm)

add_custom_target(mote_package DEPENDS mote benchmark_model $<TARGET_NAME_IF_EXISTS:mote_python>)
install(TARGETS mote benchmark_model DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
get_property(arena_programs GLOBAL PROPERTY mote_arena_programs)
foreach(program ${arena_programs})  # beside the command, which starts them
  add_dependencies(mote_package ${program})
  install(TARGETS ${program} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endforeach()
# The manual pages, and how shells complete the command, of its own description: where this machine can run it.
if(NOT SKBUILD AND NOT CMAKE_CROSSCOMPILING)
  set(command_files ${PROJECT_BINARY_DIR}/command_files)
  file(GLOB boards CONFIGURE_DEPENDS targets/boards/*.json)
  add_custom_command(OUTPUT ${command_files}.stamp COMMAND ${CMAKE_COMMAND} -E rm -rf ${command_files}
                     COMMAND mote command-files ${command_files} COMMAND ${CMAKE_COMMAND} -E touch ${command_files}.stamp
                     DEPENDS mote ${boards} COMMENT "Writing the manual pages of mote" VERBATIM)
  add_custom_target(mote_command_files ALL DEPENDS ${command_files}.stamp)
  install(DIRECTORY ${command_files}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools OPTIONAL)
  foreach(completion mote.bash:bash-completion/completions:mote _mote:zsh/vendor-completions:_mote
          mote.fish:fish/vendor_completions.d:mote.fish)
    string(REPLACE ":" ";" completion ${completion})
    list(GET completion 0 file)
    list(GET completion 1 folder)
    list(GET completion 2 name)
    install(FILES ${command_files}/completion/${file} RENAME ${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder}
            COMPONENT tools OPTIONAL)
  endforeach()
endif()
# What `make host` builds: the command, and all that is installed.
add_custom_target(mote_command DEPENDS mote benchmark_model ${arena_programs} mote_micro mote_host mote_c
                  $<TARGET_NAME_IF_EXISTS:mote_compiled_support> $<TARGET_NAME_IF_EXISTS:mote_command_files>)
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
