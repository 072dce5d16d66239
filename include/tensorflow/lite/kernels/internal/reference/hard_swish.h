// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// HARD_SWISH, for custom operators that are written against the reference kernels' interface: the operator's own loops,
// defined in src/reference/reference_bytes.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_HARD_SWISH_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_HARD_SWISH_H_

#include <algorithm>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

inline int16_t SaturateToInt16(int32_t value) {
  return static_cast<int16_t>(std::min<int32_t>(std::max<int32_t>(value, INT16_MIN), INT16_MAX));
}

// Returns value * 2^amount, for an amount from 0 to 15.
inline int16_t SaturatingLeftShift(int16_t value, int amount) {
  return SaturateToInt16(static_cast<int32_t>(value) * (1 << amount));
}

// Returns a * b / 2^15, rounded down.
inline int16_t SaturatingDoublingHighMul(int16_t a, int16_t b) {
  return SaturateToInt16(static_cast<int32_t>(a) * b >> 15);
}

// Computes x * min(max(x + 3, 0), 6) / 6.
template <typename T>
void HardSwish(const RuntimeShape& input_shape, const T* input_data, const RuntimeShape& output_shape, T* output_data) {
  const int count = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < count; ++i) {
    const T x = input_data[i];
    output_data[i] = x * std::min(std::max(x + T(3), T(0)), T(6)) / T(6);
  }
}

// Does the same for int8_t or uint8_t. The multipliers are 16-bit fractions. The output's applies to the input in
// 128ths of its step, with an exponent of at most 0; the other's makes x / 3 in Q0.15 of that.
template <typename T>
void HardSwish(const HardSwishParams& params, const RuntimeShape& input_shape, const T* input_data,
               const RuntimeShape& output_shape, T* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_HARD_SWISH_H_
