// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_API_TENSOR_UTILS_H_
#define TENSORFLOW_LITE_CORE_API_TENSOR_UTILS_H_

#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// Sets a variable tensor to zeros, an 8-bit one to its zero point. Other tensors stay as they are.
TfLiteStatus ResetVariableTensor(TfLiteTensor* tensor);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_TENSOR_UTILS_H_
