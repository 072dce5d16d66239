// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ARG_MAX and ARG_MIN, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ARG_MIN_MAX_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ARG_MIN_MAX_H_

#include <functional>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Finds the place of the element along the axis that comes first by `cmp`; of equal ones the first.
template <typename T1, typename T2, typename T3, typename Cmp>
void ArgMinMax(const RuntimeShape& input1_shape, const T1* input1_data, const T3* input2_data, const RuntimeShape&,
               T2* output_data, const Cmp& cmp) {
  const int rank = input1_shape.DimensionsCount();
  const int axis = static_cast<int>(input2_data[0] < 0 ? input2_data[0] + rank : input2_data[0]);
  int outer = 1, inner = 1;
  for (int d = 0; d < axis; ++d) outer *= static_cast<int>(input1_shape.Dims(d));
  for (int d = axis + 1; d < rank; ++d) inner *= static_cast<int>(input1_shape.Dims(d));
  const int size = static_cast<int>(input1_shape.Dims(axis));
  for (int o = 0; o < outer; ++o) {
    for (int k = 0; k < inner; ++k) {
      const T1* const values = input1_data + o * size * inner + k;
      int best = 0;
      for (int i = 1; i < size; ++i) {
        if (cmp(values[i * inner], values[best * inner])) best = i;
      }
      output_data[o * inner + k] = static_cast<T2>(best);
    }
  }
}
template <typename T1, typename T2, typename T3>
void ArgMinMax(const RuntimeShape& input1_shape, const T1* input1_data, const T3* input2_data,
               const RuntimeShape& output_shape, T2* output_data, bool is_arg_max) {
  if (is_arg_max) {
    ArgMinMax(input1_shape, input1_data, input2_data, output_shape, output_data, std::greater<T1>());
  } else {
    ArgMinMax(input1_shape, input1_data, input2_data, output_shape, output_data, std::less<T1>());
  }
}
// This form takes the shape of the axis, which has one element.
template <typename T1, typename T2, typename T3, typename Cmp>
void ArgMinMax(const RuntimeShape& input1_shape, const T1* input1_data, const RuntimeShape&, const T3* input2_data,
               const RuntimeShape& output_shape, T2* output_data, const Cmp& cmp) {
  ArgMinMax(input1_shape, input1_data, input2_data, output_shape, output_data, cmp);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ARG_MIN_MAX_H_
