// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/kernels/internal/reshape_utils.h"

#include <cstdint>

namespace tflite {
namespace reshape_internal {

TfLiteStatus ResolveOutputShape([[maybe_unused]] TfLiteContext* context, const RuntimeShape& input_shape,
                                TfLiteIntArray& output_shape) {
  int open = -1;
  int64_t elements = 1;
  const int64_t wanted = input_shape.FlatSize();
  for (int i = 0; i < output_shape.size; ++i) {
    if (output_shape.data[i] == -1) {
      TF_LITE_ENSURE_MSG(context, open < 0, "a shape can have one dimension of -1, not two");
      open = i;
      continue;
    }
    TF_LITE_ENSURE_MSG(context, output_shape.data[i] >= 0, "a shape cannot have a dimension of less than -1");
    elements *= output_shape.data[i];
    TF_LITE_ENSURE_MSG(context, elements <= INT32_MAX, "a shape has 2^31 elements or more");
  }
  if (open >= 0) {
    TF_LITE_ENSURE_MSG(context, elements > 0 && wanted % elements == 0,
                       "no number of rows of the shape has as many elements as the input");
    output_shape.data[open] = static_cast<int>(wanted / elements);
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_EQ(context, static_cast<int>(elements), static_cast<int>(wanted));
  return kTfLiteOk;
}

}  // namespace reshape_internal
}  // namespace tflite
