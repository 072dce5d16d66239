// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// REVERSE, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REVERSE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REVERSE_H_

#include <array>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

template <typename Scalar>
void Reverse(int axis, const RuntimeShape& input_shape, const Scalar* input_data, const RuntimeShape&,
             Scalar* output_data) {
  int outer = 1, inner = 1;
  for (int d = 0; d < axis; ++d) outer *= static_cast<int>(input_shape.Dims(d));
  for (int d = axis + 1; d < input_shape.DimensionsCount(); ++d) inner *= static_cast<int>(input_shape.Dims(d));
  const int size = static_cast<int>(input_shape.Dims(axis));
  for (int o = 0; o < outer; ++o) {
    for (int i = 0; i < size; ++i) {
      const Scalar* const from = input_data + (o * size + size - 1 - i) * inner;
      for (int k = 0; k < inner; ++k) *output_data++ = from[k];
    }
  }
}

// Reverses several dimensions.
template <typename Scalar>
void Reverse(std::array<int32_t, 8>& axes, int num_axes, const RuntimeShape& input_shape, const Scalar* input_data,
             Scalar* output_data) {
  const int rank = input_shape.DimensionsCount(), size = input_shape.FlatSize();
  for (int i = 0; i < size; ++i) {
    int rest = i, stride = 1, to = 0;
    for (int d = rank - 1; d >= 0; --d) {
      const int dim = static_cast<int>(input_shape.Dims(d)), at = rest % dim;
      bool is_reversed = false;
      for (int a = 0; a < num_axes; ++a) is_reversed |= axes[static_cast<size_t>(a)] == d;
      to += (is_reversed ? dim - 1 - at : at) * stride;
      stride *= dim;
      rest /= dim;
    }
    output_data[to] = input_data[i];
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REVERSE_H_
