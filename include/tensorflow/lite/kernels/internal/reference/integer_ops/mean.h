// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MEAN of integers over rows and columns, for custom operators that are written against the reference kernels'
// interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MEAN_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MEAN_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace reference_integer_ops {

// Computes the mean of images [b, y, x, c] over y and x. The multiplier is the scale of the input by that of the
// output.
template <typename integer_type>
void Mean(const tflite::MeanParams&, int32_t multiplier, int32_t shift, const RuntimeShape& unextended_input_shape,
          const integer_type* input_data, int32_t input_zero_point, const RuntimeShape&, integer_type* output_data,
          int32_t output_zero_point) {
  const RuntimeShape shape = RuntimeShape::ExtendedShape(4, unextended_input_shape);
  const int pixels = static_cast<int>(shape.Dims(1) * shape.Dims(2)), depth = static_cast<int>(shape.Dims(3));
  constexpr int32_t kMin = std::numeric_limits<integer_type>::min(), kMax = std::numeric_limits<integer_type>::max();
  for (int b = 0; b < shape.Dims(0); ++b, input_data += pixels * depth) {
    for (int c = 0; c < depth; ++c) {
      int32_t sum = 0;
      for (int i = 0; i < pixels; ++i) sum += input_data[i * depth + c] - input_zero_point;
      sum = MultiplyByQuantizedMultiplier(sum, multiplier, static_cast<int>(shift));
      sum = sum > 0 ? (sum + pixels / 2) / pixels : (sum - pixels / 2) / pixels;
      *output_data++ = static_cast<integer_type>(std::min(std::max(sum + output_zero_point, kMin), kMax));
    }
  }
}

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MEAN_H_
