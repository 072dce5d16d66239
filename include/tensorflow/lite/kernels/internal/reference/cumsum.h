// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CUMSUM, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_

#include <algorithm>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace detail {

// Writes finished(the sum of the elements before each, and of itself unless `exclusive`) along the axis; from the end
// if `reverse`. The sum is of what `term` makes of an element.
template <typename Sum, typename T, typename Term, typename Finished>
void SumAlong(const T* input_data, const RuntimeShape& shape, int32_t axis, bool exclusive, bool reverse,
              T* output_data, Term term, Finished finished) {
  const int rank = shape.DimensionsCount(), along = axis < 0 ? axis + rank : axis;
  int outer = 1, inner = 1;
  for (int d = 0; d < along; ++d) outer *= static_cast<int>(shape.Dims(d));
  for (int d = along + 1; d < rank; ++d) inner *= static_cast<int>(shape.Dims(d));
  const int size = static_cast<int>(shape.Dims(along));
  for (int o = 0; o < outer; ++o) {
    for (int k = 0; k < inner; ++k) {
      Sum sum = 0;
      for (int i = 0; i < size; ++i) {
        const int at = (o * size + (reverse ? size - 1 - i : i)) * inner + k;
        const Sum with = static_cast<Sum>(sum + term(input_data[at]));
        output_data[at] = finished(exclusive ? sum : with);
        sum = with;
      }
    }
  }
}

}  // namespace detail

namespace reference_ops {

template <typename T>
void CumSum(const T* input_data, const RuntimeShape& shape, int32_t axis, bool exclusive, bool reverse,
            T* output_data) {
  const auto same = [](T value) { return value; };
  detail::SumAlong<T>(input_data, shape, axis, exclusive, reverse, output_data, same, same);
}

// The sums take the scale of the input.
inline void CumSum(const ArithmeticParams& params, const int8_t* input_data, const RuntimeShape& shape, int32_t axis,
                   bool exclusive, bool reverse, int8_t* output_data) {
  const auto scaled = [&params](int8_t value) {
    const int32_t shifted = (params.input1_offset + value) * (1 << params.left_shift);
    return MultiplyByQuantizedMultiplier(shifted, params.input1_multiplier, params.input1_shift);
  };
  const auto finished = [&params](int32_t sum) {
    const int32_t number =
        MultiplyByQuantizedMultiplier(sum, params.output_multiplier, params.output_shift) + params.output_offset;
    return static_cast<int8_t>(
        std::min(params.quantized_activation_max, std::max(params.quantized_activation_min, number)));
  };
  detail::SumAlong<int32_t>(input_data, shape, axis, exclusive, reverse, output_data, scaled, finished);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CUMSUM_H_
