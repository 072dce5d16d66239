// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of quantised numbers, for custom operators that are written against the reference kernels' interface, over
// the operators' own rows of pairs. A dimension of 1 counts for all of the other input's.
// src/reference/reference_arithmetic.cc defines it.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MUL_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MUL_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

// T is int8_t, uint8_t or int16_t.
template <typename T>
void BroadcastMul6DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        T* output_data);

template <typename T>
void BroadcastMul4DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        T* output_data) {
  BroadcastMul6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

template <typename T>
void Mul(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  BroadcastMul6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

// Multiplies numbers in [-1, 1) without zero points; the output has 7 fraction bits.
void Mul(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
         const RuntimeShape& input2_shape, const int16_t* input2_data, const RuntimeShape& output_shape,
         int8_t* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_MUL_H_
