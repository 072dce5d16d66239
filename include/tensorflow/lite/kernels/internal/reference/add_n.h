// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD_N, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_N_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_N_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace reference_ops {

template <typename T>
void AddN(const RuntimeShape& input_shape, const size_t num_inputs, const T* const* input_data, T* output_data) {
  const size_t size = static_cast<size_t>(input_shape.FlatSize());
  for (size_t i = 0; i < size; ++i) {
    T sum = 0;
    for (size_t k = 0; k < num_inputs; ++k) sum = static_cast<T>(sum + input_data[k][i]);
    output_data[i] = sum;
  }
}

// All inputs have one scale.
inline void AddN(const ArithmeticParams& params, const RuntimeShape& input_shape, const size_t num_inputs,
                 const int8_t* const* input_data, int8_t* output_data) {
  const size_t size = static_cast<size_t>(input_shape.FlatSize());
  for (size_t i = 0; i < size; ++i) {
    int32_t sum = 0;
    for (size_t k = 0; k < num_inputs; ++k) {
      const int32_t shifted = (params.input1_offset + input_data[k][i]) * (1 << params.left_shift);
      sum += MultiplyByQuantizedMultiplierSmallerThanOneExp(shifted, params.input1_multiplier, params.input1_shift);
    }
    const int32_t number =
        MultiplyByQuantizedMultiplierSmallerThanOneExp(sum, params.output_multiplier, params.output_shift) +
        params.output_offset;
    output_data[i] = static_cast<int8_t>(
        std::min(params.quantized_activation_max, std::max(params.quantized_activation_min, number)));
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_N_H_
