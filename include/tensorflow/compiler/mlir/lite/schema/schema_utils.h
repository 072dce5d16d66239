// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_UTILS_H_
#define TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_UTILS_H_

#include <cstddef>
#include <type_traits>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/compiler/mlir/lite/schema/schema_generated.h"

namespace tflite {

struct OperatorCodeT;

// Files keep a code up to 127 in one byte and, since there are more operators than that, any code in a second field:
// the larger of the two counts.
BuiltinOperator GetBuiltinCode(const OperatorCode* op_code);

// Does the same for the object form. It is a template, because the object form exists only where the schema's header
// has it.
template <typename T, typename = typename std::enable_if<std::is_same<T, OperatorCodeT>::value>::type>
BuiltinOperator GetBuiltinCode(const T* op_code) {
  return op_code->deprecated_builtin_code > op_code->builtin_code
             ? static_cast<BuiltinOperator>(op_code->deprecated_builtin_code)
             : op_code->builtin_code;
}

// Returns the bytes of one element; 0 for types whose elements do not fill whole bytes, or have no fixed size.
size_t TensorTypeGetSize(::tflite::TensorType data_type);

}  // namespace tflite

#endif  // TENSORFLOW_COMPILER_MLIR_LITE_SCHEMA_SCHEMA_UTILS_H_
