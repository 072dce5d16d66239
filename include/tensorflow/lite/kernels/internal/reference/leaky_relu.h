// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LEAKY_RELU, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LEAKY_RELU_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LEAKY_RELU_H_

#include <cstdint>
#include <limits>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

inline void LeakyRelu(const LeakyReluParams& params, const RuntimeShape& input_shape, const float* input_data,
                      const RuntimeShape& output_shape, float* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < size; ++i) output_data[i] = input_data[i] > 0 ? input_data[i] : input_data[i] * params.alpha;
}

// Here the offsets are zero points. T is int8_t, uint8_t or int16_t.
template <typename T>
void QuantizeLeakyRelu(const LeakyReluParams& params, const RuntimeShape& input_shape, const T* input_data,
                       const RuntimeShape& output_shape, T* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < size; ++i) {
    const int32_t value = input_data[i] - params.input_offset;
    const int32_t scaled = value >= 0 ? MultiplyByQuantizedMultiplier(value, params.output_multiplier_identity,
                                                                      static_cast<int>(params.output_shift_identity))
                                      : MultiplyByQuantizedMultiplier(value, params.output_multiplier_alpha,
                                                                      static_cast<int>(params.output_shift_alpha));
    output_data[i] = static_cast<T>(ActivationFunctionWithMinMax<int32_t>(
        scaled + params.output_offset, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LEAKY_RELU_H_
