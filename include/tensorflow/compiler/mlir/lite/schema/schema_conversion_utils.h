// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Serves programs that write models: operator codes get both of their fields, so that old and new readers find them.
#ifndef TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_
#define TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_

#include <cstdint>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/compiler/mlir/lite/schema/schema_generated.h"

namespace tflite {

// Returns what the field of one byte has: the code, or 127 where it has no room for it.
inline int8_t ConvertBuiltinCodeToDeprecatedBuiltinCode(const BuiltinOperator builtin_code) {
  return builtin_code < BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES
             ? static_cast<int8_t>(builtin_code)
             : static_cast<int8_t>(BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES);
}

inline flatbuffers::Offset<OperatorCode> CreateOperatorCode(flatbuffers::FlatBufferBuilder& fbb,
                                                            BuiltinOperator builtin_code,
                                                            flatbuffers::Offset<flatbuffers::String> custom_code = 0,
                                                            int32_t version = 1) {
  return CreateOperatorCode(fbb, ConvertBuiltinCodeToDeprecatedBuiltinCode(builtin_code), custom_code, version,
                            builtin_code);
}

}  // namespace tflite

#endif  // TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_CONVERSION_UTILS_H_
