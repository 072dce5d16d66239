// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantised SQUARED_DIFFERENCE: out = ((a - a_zero) * a_scale - (b - b_zero) * b_scale)^2, in units of the output's
// scale.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_ROWS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_ROWS_H_

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
LoopChoice LoopOfSquaredDifference();  // of both

// Scaled up and multiplied by at most one half, operands have 15 bits and a sign: the square of the difference fits.
// Scale multiplies by a QuantizedMultiplier.
template <class T, class Scale>
void SquaredDifferenceQuantized(const BinaryRow& row, const AddParams& p) {
  constexpr int32_t kUnit = 1 << kDifferenceLeftShift<T>;
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  const int a_step = row.a_step, b_step = row.b_step;
  const int32_t a_zero = p.a_zero_point, b_zero = p.b_zero_point, out_zero = p.out_zero_point;
  const Scale of_a({p.a_multiplier, p.a_shift}), of_b({p.b_multiplier, p.b_shift}),
      of_square({p.out_multiplier, p.out_shift});
  const ClampRange range = {p.min, p.max};
  T* out = static_cast<T*>(row.out);
  for (T* const end = out + row.count; out != end; a += a_step, b += b_step) {
    const int32_t difference = of_a((*a - a_zero) * kUnit) - of_b((*b - b_zero) * kUnit);
    *out++ = static_cast<T>(Clamp(WrappingAdd(of_square(difference * difference), out_zero), range));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_SQUARED_DIFFERENCE_ROWS_H_
