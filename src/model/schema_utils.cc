// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/compiler/mlir/lite/schema/schema_utils.h"

#include "src/model/element_bits.h"

namespace tflite {

BuiltinOperator GetBuiltinCode(const OperatorCode* op_code) {
  const auto old_code = static_cast<BuiltinOperator>(op_code->deprecated_builtin_code());
  return old_code > op_code->builtin_code() ? old_code : op_code->builtin_code();
}

size_t TensorTypeGetSize(::tflite::TensorType data_type) {
  if (data_type < TensorType_MIN || data_type > TensorType_MAX || data_type == TensorType_RESOURCE ||
      data_type == TensorType_VARIANT) {
    return 0;
  }
  return mote::kElementBits[data_type] / 8;
}

}  // namespace tflite
