// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_utils.h"

#include "src/core/shape.h"
#include "src/micro/tensor_records.h"

namespace tflite {

int ElementCount(const TfLiteIntArray& dims) { return mote::Elements(dims); }

size_t EvalTensorBytes(const TfLiteEvalTensor* tensor) { return mote::EvalTensorBytes(*tensor); }

}  // namespace tflite
