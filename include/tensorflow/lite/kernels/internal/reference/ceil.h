// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CEIL, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CEIL_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CEIL_H_

#include <cmath>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

inline void Ceil(const RuntimeShape& input_shape, const float* input_data, const RuntimeShape& output_shape,
                 float* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < size; ++i) output_data[i] = std::ceil(input_data[i]);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CEIL_H_
