// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// HARD_SWISH of bytes, in 16-bit fixed point.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_HARD_SWISH_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_HARD_SWISH_LOOP_H_

#include <algorithm>
#include <cstdint>
#include <limits>

#include "src/core/fixed_point.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {

// Represents a multiplier of 16 bits: mantissa / 2^15 * 2^shift.
struct ShortMultiplier {
  int16_t mantissa;
  int8_t shift;
};

struct HardSwishPlan {
  ShortMultiplier to_output;   // from the input in 128ths of its step; the shift is at most kMaxOutputShift
  ShortMultiplier to_reluish;  // to Q0.15 of x / 3
  int16_t in_zero_point;
  int16_t out_zero_point;
};

constexpr int kHardSwishInputBits = 7;
constexpr int kMaxOutputShift = 14;  // products have 16 bits; the least is then out of the output's range

[[gnu::always_inline]] inline int32_t Saturated(int32_t x) {
  return std::min<int32_t>(std::max<int32_t>(x, -32768), 32767);
}

[[gnu::always_inline]] inline int32_t RoundedProduct(int32_t a, int32_t b) { return (a * b + (1 << 14)) >> 15; }

// Returns x / 3 + 1, halved: from 0 to 1 in Q0.15. The left shift saturates in two steps, around the product. x is a
// multiple of 2^kHardSwishInputBits, so that all of it saturates with a shift of kSaturating.
[[gnu::always_inline]] inline int32_t HalfOfReluish(int32_t x, ShortMultiplier to_reluish) {
  constexpr int kSaturating = 16 - kHardSwishInputBits;
  const int shift = to_reluish.shift;
  if (shift > 0) x = Saturated(x * (1 << std::min(shift - 1, kSaturating)));
  x = RoundedProduct(x, to_reluish.mantissa);
  if (shift > 0) x = Saturated(2 * x);
  if (shift < 0) x = RoundingShiftRight(x, -shift);
  return (x + (1 << 15)) >> 1;
}

template <class T>
void HardSwishScaled(const HardSwishPlan& plan, const T* in, T* out, int count) {
  const ShortMultiplier to_output = plan.to_output, to_reluish = plan.to_reluish;
  const int32_t in_zero = plan.in_zero_point, out_zero = plan.out_zero_point;
  for (int i = 0; i < count; ++i) {
    const int32_t x = (in[i] - in_zero) * (1 << kHardSwishInputBits);
    int32_t y = RoundedProduct(x, to_output.mantissa) * HalfOfReluish(x, to_reluish) / (1 << 15);
    if (to_output.shift > 0) y *= 1 << to_output.shift;
    if (to_output.shift < 0) y = RoundingShiftRight(y, -to_output.shift);
    out[i] = static_cast<T>(Clamp(y + out_zero, {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()}));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_HARD_SWISH_LOOP_H_
