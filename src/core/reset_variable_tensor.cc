// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "tensorflow/lite/core/api/tensor_utils.h"

namespace tflite {

TfLiteStatus ResetVariableTensor(TfLiteTensor* tensor) {
  if (!tensor->is_variable || tensor->bytes == 0) return kTfLiteOk;
  const bool is_byte = tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8;
  std::memset(tensor->data.data, is_byte ? tensor->params.zero_point : 0, tensor->bytes);
  return kTfLiteOk;
}

}  // namespace tflite
