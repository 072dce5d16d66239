// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantised SQUARED_DIFFERENCE: out = ((a - a_zero) * a_scale - (b - b_zero) * b_scale)^2, in units of the output's
// scale.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_LOOP_H_

#include <cstdint>

#include "src/operators/elementwise/add_loop.h"

namespace mote {

// Bits by which the operands are scaled up before they are subtracted.
template <class T>
constexpr int kDifferenceLeftShift = 7;
template <>
inline constexpr int kDifferenceLeftShift<int16_t> = 0;

// `params` points to AddParams; uses neither b_sign nor mode.
void SquaredDifferenceInt8(const BinaryRow& row, const void* params);
void SquaredDifferenceInt16(const BinaryRow& row, const void* params);

// Scaled up and multiplied by at most one half, operands have 15 bits and a sign: the square of the difference fits.
template <class T>
void SquaredDifferenceQuantized(const BinaryRow& row, const AddParams& p) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t a_scaled = MultiplyByQuantizedMultiplier(
        int32_t{*a - p.a_zero_point} * (1 << kDifferenceLeftShift<T>), {p.a_multiplier, p.a_shift});
    const int32_t b_scaled = MultiplyByQuantizedMultiplier(
        int32_t{*b - p.b_zero_point} * (1 << kDifferenceLeftShift<T>), {p.b_multiplier, p.b_shift});
    const int32_t difference = a_scaled - b_scaled;
    const int32_t square = MultiplyByQuantizedMultiplier(difference * difference, {p.out_multiplier, p.out_shift});
    out[i] = static_cast<T>(Clamp(WrappingAdd(square, int32_t{p.out_zero_point}), {p.min, p.max}));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_LOOP_H_
