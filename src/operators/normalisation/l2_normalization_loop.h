// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Divides rows of bytes by their length: int8 in 128ths, uint8 in 128ths around 128.
#ifndef MOTE_SRC_OPERATORS_NORMALISATION_L2_NORMALIZATION_LOOP_H_
#define MOTE_SRC_OPERATORS_NORMALISATION_L2_NORMALIZATION_LOOP_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "src/core/fixed_point_math.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {

// The sum of squares saturates, which needs more than 33025 elements.
template <class T>
void NormalizeBytes(int32_t zero_point, const T* in, int depth, T* out) {
  constexpr int kOneBits = 7;
  constexpr int32_t kOne = 1 << kOneBits;
  constexpr int32_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  constexpr int32_t kOutZeroPoint = kMin + kOne;
  uint32_t squares = 0;
  for (int i = 0; i < depth; ++i) {
    const int32_t difference = in[i] - zero_point;
    squares = std::min<uint32_t>(squares + static_cast<uint32_t>(difference * difference), 0x7FFFFFFF);
  }
  // The reference applies the factor of 128 before the first rounding to uint8 and between the roundings to int8.
  constexpr bool kIsSigned = std::numeric_limits<T>::is_signed;
  QuantizedMultiplier inverse = InverseSquareRoot(static_cast<int32_t>(squares));
  if (kIsSigned) inverse.shift += kOneBits;
  for (int i = 0; i < depth; ++i) {
    const int32_t difference = in[i] - zero_point;
    const int32_t value = MultiplyByQuantizedMultiplier(kIsSigned ? difference : difference * kOne, inverse);
    out[i] = static_cast<T>(Clamp(value + kOutZeroPoint, {kMin, kMax}));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_NORMALISATION_L2_NORMALIZATION_LOOP_H_
