// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TANH of floats, for custom operators that are written against the reference kernels' interface: the operator's own
// loops, defined in src/reference/reference_sigmoid.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TANH_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TANH_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/reference/integer_ops/tanh.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

void Tanh(const RuntimeShape& input_shape, const float* input_data, const RuntimeShape& output_shape,
          float* output_data);
inline void Tanh(const TanhParams& params, const RuntimeShape& input_shape, const float* input_data,
                 const RuntimeShape& output_shape, float* output_data) {
  static_cast<void>(params);
  Tanh(input_shape, input_data, output_shape, output_data);
}

// Does the same as reference_integer_ops::Tanh for int16.
inline void Tanh(const TanhParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
                 const RuntimeShape& output_shape, int16_t* output_data) {
  reference_integer_ops::Tanh(params.input_multiplier, params.input_left_shift, input_shape, input_data, output_shape,
                              output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TANH_H_
