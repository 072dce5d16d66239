// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A sum of two quantised numbers, as the reference kernels' interface describes it.
#ifndef MOTE_QUANTIZED_SUM_H_
#define MOTE_QUANTIZED_SUM_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace mote {

// Brings both numbers to one fine scale, 2^left_shift times finer than that of the wider one, and their sum, or
// difference where b_sign is -1, to the output's.
inline int32_t QuantizedSum(const tflite::ArithmeticParams& params, int32_t a, int32_t b, int32_t b_sign) {
  const int32_t a_scaled = tflite::MultiplyByQuantizedMultiplier((params.input1_offset + a) * (1 << params.left_shift),
                                                                 params.input1_multiplier, params.input1_shift);
  const int32_t b_scaled = tflite::MultiplyByQuantizedMultiplier((params.input2_offset + b) * (1 << params.left_shift),
                                                                 params.input2_multiplier, params.input2_shift);
  const int32_t sum = tflite::MultiplyByQuantizedMultiplier(a_scaled + b_sign * b_scaled, params.output_multiplier,
                                                            params.output_shift);
  return tflite::ActivationFunctionWithMinMax(sum + params.output_offset, params.quantized_activation_min,
                                              params.quantized_activation_max);
}

}  // namespace mote

#endif  // MOTE_QUANTIZED_SUM_H_
