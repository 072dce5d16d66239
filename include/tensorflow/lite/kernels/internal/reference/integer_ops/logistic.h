// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes LOGISTIC of int16 and int8, for custom operators that are written against the reference kernels' interface.
// Int16 uses the operator's own loops. The functions are defined in src/reference/reference_sigmoid.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOGISTIC_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOGISTIC_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

// Maps int16 to 15 fraction bits. input * input_multiplier / 2^input_left_shift, rounded, is the argument in steps of
// 1 / 12288; a multiplier of 0 stands for 3 * 2^input_left_shift.
void Logistic(int32_t input_multiplier, int32_t input_left_shift, int32_t input_size, const int16_t* ptr_input_data,
              int16_t* ptr_output_data);

// Maps int8 to steps of 1 / 256 above -128, by fixed-point arithmetic: the operator itself looks its outputs up in a
// table that rounds once. (input - input_zero_point) * input_multiplier * 2^(input_left_shift - 31) is the argument in
// steps of 2^-27; from input_range_radius on the output is the largest one, and down from its negative the smallest.
void Logistic(int32_t input_zero_point, int32_t input_range_radius, int32_t input_multiplier, int32_t input_left_shift,
              int32_t input_size, const int8_t* input_data, int8_t* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOGISTIC_H_
