// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Steps of the functions of fixed_point_math.h, for the sources that define these: each is compiled where it is used.
#ifndef MOTE_SRC_CORE_FIXED_POINT_STEPS_H_
#define MOTE_SRC_CORE_FIXED_POINT_STEPS_H_

#include <cstdint>
#include <limits>

#include "src/core/fixed_point.h"

namespace mote {
namespace steps {

constexpr int32_t kAlmostOne = std::numeric_limits<int32_t>::max();  // 1 in Q0.31

// Returns x in [0, 1] as Q0.31.
constexpr int32_t Q31(double x) { return static_cast<int32_t>(x * 2147483648.0 + 0.5); }
// Returns x, |x| < 4, as Q2.29.
constexpr int32_t Q29(double x) { return static_cast<int32_t>(x * 536870912.0 + (x < 0 ? -0.5 : 0.5)); }

inline int32_t Mul(int32_t a, int32_t b) { return RoundingDoublingHighMul(a, b); }

// Returns exp(x) for x in [-1/4, 0), both Q0.31, by four terms of the Taylor series around -1/8.
inline int32_t ExpOnLastQuarter(int32_t x) {
  constexpr int32_t kExpMinusEighth = Q31(0.88249690258459546);
  const int32_t d = x + (1 << 28);
  const int32_t d2 = Mul(d, d);
  const int32_t d3 = Mul(d2, d);
  const int32_t d4_quarter = RoundingDivideByPowerOfTwo(Mul(d2, d2), 2);
  const int32_t tail = RoundingDivideByPowerOfTwo(Mul(d4_quarter + d3, Q31(1.0 / 3)) + d2, 1);
  return kExpMinusEighth + Mul(kExpMinusEighth, d + tail);
}

// Returns exp(x) as Q0.31, for x <= 0 with `kIntegerBits`.
template <int kIntegerBits>
inline int32_t ExpOf(int32_t x) {
  // The table holds exp(-2^k) for k = -2 .. 4.
  static constexpr int32_t kExpOfPower[] = {
      Q31(0.77880078307140487),  Q31(0.60653065971263342), Q31(0.36787944117144233),  Q31(0.13533528323661270),
      Q31(0.018315638888734179), Q31(0.00033546262790251), Q31(1.12535174719259e-07),
  };
  constexpr int kQuarterBit = 29 - kIntegerBits;
  constexpr int32_t kQuarter = 1 << kQuarterBit;
  if (x == 0) return kAlmostOne;
  const int32_t fraction = (x & (kQuarter - 1)) - kQuarter;  // in [-1/4, 0)
  uint32_t quarters = static_cast<uint32_t>(fraction - x) >> kQuarterBit;
  int32_t result = ExpOnLastQuarter(fraction * (1 << kIntegerBits));
  for (const int32_t* factor = kExpOfPower; quarters != 0; quarters >>= 1, ++factor) {
    if (quarters & 1) result = Mul(result, *factor);
  }
  return result;
}

// Returns 2 / (1 + x) as Q2.29, for x in [0, 1) in Q0.31.
inline int32_t TwiceReciprocalOfOnePlus(int32_t x) {
  // Newton's iteration is y += y * (1 - h * y) in Q2.29 towards 1 / h, where h = (1 + x) / 2 is in [1/2, 1).
  const int32_t half = static_cast<int32_t>((int64_t{x} + kAlmostOne + 1) / 2);
  int32_t y = Q29(48.0 / 17) + Mul(half, Q29(-32.0 / 17));
  for (int i = 0; i < 3; ++i) {
    const int32_t error = (1 << 29) - Mul(half, y);
    y += Mul(y, error) * 4;
  }
  return y;
}

}  // namespace steps
}  // namespace mote

#endif  // MOTE_SRC_CORE_FIXED_POINT_STEPS_H_
