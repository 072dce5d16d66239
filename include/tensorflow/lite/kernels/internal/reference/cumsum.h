// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CUMSUM, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_

#include <algorithm>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace reference_ops {

// The sum of the elements before each, and of itself unless `exclusive`, along the axis; from the end if `reverse`.
template <typename T>
void CumSum(const T* input_data, const RuntimeShape& shape, int32_t axis, bool exclusive, bool reverse,
            T* output_data) {
  const int rank = shape.DimensionsCount(), along = axis < 0 ? axis + rank : axis;
  int outer = 1, inner = 1;
  for (int d = 0; d < along; ++d) outer *= static_cast<int>(shape.Dims(d));
  for (int d = along + 1; d < rank; ++d) inner *= static_cast<int>(shape.Dims(d));
  const int size = static_cast<int>(shape.Dims(along));
  for (int o = 0; o < outer; ++o) {
    for (int k = 0; k < inner; ++k) {
      T sum = 0;
      for (int i = 0; i < size; ++i) {
        const int at = (o * size + (reverse ? size - 1 - i : i)) * inner + k;
        const T value = input_data[at];
        output_data[at] = exclusive ? sum : static_cast<T>(sum + value);
        sum = static_cast<T>(sum + value);
      }
    }
  }
}

// The sums take the scale of the input.
inline void CumSum(const ArithmeticParams& params, const int8_t* input_data, const RuntimeShape& shape, int32_t axis,
                   bool exclusive, bool reverse, int8_t* output_data) {
  const int rank = shape.DimensionsCount(), along = axis < 0 ? axis + rank : axis;
  int outer = 1, inner = 1;
  for (int d = 0; d < along; ++d) outer *= static_cast<int>(shape.Dims(d));
  for (int d = along + 1; d < rank; ++d) inner *= static_cast<int>(shape.Dims(d));
  const int size = static_cast<int>(shape.Dims(along));
  for (int o = 0; o < outer; ++o) {
    for (int k = 0; k < inner; ++k) {
      int32_t sum = 0;
      for (int i = 0; i < size; ++i) {
        const int at = (o * size + (reverse ? size - 1 - i : i)) * inner + k;
        const int32_t shifted = (params.input1_offset + input_data[at]) * (1 << params.left_shift);
        const int32_t scaled = MultiplyByQuantizedMultiplier(shifted, params.input1_multiplier, params.input1_shift);
        const int32_t shown = exclusive ? sum : sum + scaled;
        sum += scaled;
        const int32_t number =
            MultiplyByQuantizedMultiplier(shown, params.output_multiplier, params.output_shift) + params.output_offset;
        output_data[at] = static_cast<int8_t>(
            std::min(params.quantized_activation_max, std::max(params.quantized_activation_min, number)));
      }
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_
