// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ROUND, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ROUND_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ROUND_H_

#include <cmath>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Rounds halves to the even number, whatever the processor's rounding mode.
inline float RoundToNearest(float value) {
  const float down = std::floor(value), above = value - down;
  const bool is_odd = std::fmod(down, 2.0f) != 0;
  return above < 0.5f || (above == 0.5f && !is_odd) ? down : down + 1.0f;
}

template <typename Scalar>
void Round(const RuntimeShape& input_shape, const Scalar* input_data, const RuntimeShape& output_shape,
           Scalar* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < size; ++i)
    output_data[i] = static_cast<Scalar>(RoundToNearest(static_cast<float>(input_data[i])));
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ROUND_H_
