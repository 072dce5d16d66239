// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// L2_NORMALIZATION, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_L2NORMALIZATION_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_L2NORMALIZATION_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Divides rows of the last dimension by their length or by epsilon, whichever is larger.
inline void L2Normalization(const L2NormalizationParams& op_params, const RuntimeShape& input_shape,
                            const float* input_data, const RuntimeShape& output_shape, float* output_data,
                            float epsilon = 1e-6f) {
  static_cast<void>(op_params);
  const int last = input_shape.DimensionsCount() - 1;
  const int rows = MatchingFlatSizeSkipDim(input_shape, last, output_shape),
            depth = static_cast<int>(input_shape.Dims(last));
  for (int row = 0; row < rows; ++row, input_data += depth, output_data += depth) {
    float sum = 0;
    for (int i = 0; i < depth; ++i) sum += input_data[i] * input_data[i];
    const float length = std::max(std::sqrt(sum), epsilon);
    for (int i = 0; i < depth; ++i) output_data[i] = input_data[i] / length;
  }
}

// Does the same in 128ths around 128, by the operator's own loop. It is defined in src/reference/reference_bytes.cc.
void L2Normalization(const L2NormalizationParams& op_params, const RuntimeShape& input_shape, const uint8_t* input_data,
                     const RuntimeShape& output_shape, uint8_t* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_L2NORMALIZATION_H_
