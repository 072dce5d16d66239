# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# The public headers at the paths that LiteRT gives them: tflite/... for tensorflow/lite/..., and tflite/converter/... for
# tensorflow/compiler/mlir/lite/.... Each is a file that includes the other, beside the header that flatc makes.
# tools/project_generation/litert_paths.py does the same for projects.
file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/include
     ${PROJECT_SOURCE_DIR}/include/tensorflow/lite/*.h ${PROJECT_SOURCE_DIR}/include/tensorflow/compiler/mlir/lite/*.h)
foreach(header tensorflow/lite/schema/schema_generated.h ${public_headers})
  string(REPLACE tensorflow/compiler/mlir/lite/ tflite/converter/ path ${header})
  string(REPLACE tensorflow/lite/ tflite/ path ${path})
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/${path} CONTENT "// The name that LiteRT has for this header.
#include \"${header}\"  // IWYU pragma: export
")
endforeach()
