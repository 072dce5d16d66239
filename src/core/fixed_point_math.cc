// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/fixed_point_math.h"

#include <algorithm>
#include <limits>

#include "src/core/fixed_point_steps.h"

namespace mote {

using steps::kAlmostOne;
using steps::Mul;
using steps::Q31;

int32_t ExpOfNegative(int32_t x) { return steps::ExpOf<5>(x); }

int32_t ReciprocalOfOnePlus(int32_t x) {
  const int32_t y = steps::TwiceReciprocalOfOnePlus(x);
  return y >= 1 << 30 ? kAlmostOne : y * 2;
}

QuantizedMultiplier InverseSquareRoot(int32_t x) {
  if (x <= 1) return {0x7FFFFFFF, 0};
  int shift = 11;
  for (; x >= 1 << 29; x /= 4) ++shift;
  const int pairs = (CountLeadingZeros(static_cast<uint32_t>(x)) - 1) / 2 - 1;
  shift -= pairs;
  x <<= 2 * pairs;  // in [2^27, 2^29)
  // Newton's iteration is y = 1.5 * y - x / 2 * y^3, all Q3.28.
  const auto times_power_of_two = [](int32_t v, int power) {
    const int64_t wide = int64_t{v} * (1 << power);
    return static_cast<int32_t>(std::min<int64_t>(std::max<int64_t>(wide, INT32_MIN), INT32_MAX));
  };
  const auto mul = SaturatingRoundingDoublingHighMul;
  const int32_t fixed = x >> 1;
  const int32_t half = RoundingDivideByPowerOfTwo(fixed, 1);
  constexpr int32_t kThreeHalves = 3 << 27;
  constexpr int32_t kHalfSquareRootOfTwo = 1518500250;
  int32_t y = 1 << 28;
  for (int i = 0; i < 5; ++i) {
    const int32_t cubed = times_power_of_two(mul(mul(y, y), y), 6);
    y = times_power_of_two(mul(kThreeHalves, y) - mul(half, cubed), 3);
  }
  y = mul(y, kHalfSquareRootOfTwo);
  if (shift < 0) {
    y = WrappingShiftLeft(y, -shift);
    shift = 0;
  }
  return {y, -shift};
}

int32_t LogOfAtLeastOne(int32_t x) {
  constexpr int32_t kLn2 = Q31(0.69314718055994531);
  constexpr int32_t kSquareRootOfHalf = Q31(0.70710678118654752);
  constexpr int32_t kCentre = Q31(0.84089641525371454);  // 2^(-1/4)
  constexpr int kFractionBits = 25;                      // of the result's terms
  // Here x = ratio / kCentre * 2^(quarters / 4), the ratio in Q0.31 between sqrt(1/2) and 1.
  const int zeros = CountLeadingZeros(static_cast<uint32_t>(x));
  const int32_t mantissa = WrappingShiftLeft(x, zeros - 1);
  const bool is_upper = CountLeadingZeros(static_cast<uint32_t>(Mul(x, kSquareRootOfHalf))) == zeros;
  const int32_t scaled = Mul(mantissa, kSquareRootOfHalf);
  const int32_t ratio = is_upper ? mantissa : scaled >= 1 << 30 ? kAlmostOne : scaled * 2;
  const int quarters = 4 * (12 - zeros) + (is_upper ? 3 : 1);
  // The logarithm log(ratio / kCentre) is a fraction of polynomials in q = 2 * (ratio - kCentre).
  const int32_t q = (ratio - kCentre) * 2;
  const int32_t q2 = Mul(q, q);
  const int32_t mean = static_cast<int32_t>((int64_t{ratio} + kCentre + 1) / 2);
  const int32_t numerator = Mul(q, ratio) + Mul(Mul(q, q2), Q31(0.05450532611033));
  const int32_t denominator_minus_1 =
      Mul(mean, Q31(0.49258571550471) + q + Mul(q2, Q31(0.05946035575014))) + Mul(q, Q31(0.29730177852));
  const int32_t log_of_ratio =
      Mul(RoundingDivideByPowerOfTwo(numerator, 31 - kFractionBits), ReciprocalOfOnePlus(denominator_minus_1));
  return (Mul(quarters * (1 << (kFractionBits - 2)), kLn2) + log_of_ratio) * 2;
}

int CountLeadingZeros(uint32_t x) { return x == 0 ? 32 : __builtin_clz(x); }

}  // namespace mote
