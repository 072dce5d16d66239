// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/fixed_point_math.h"

#include <algorithm>
#include <limits>

namespace mote {
namespace {

constexpr int32_t kAlmostOne = std::numeric_limits<int32_t>::max();  // 1 in Q0.31

// x in [0, 1] as Q0.31.
constexpr int32_t Q31(double x) { return static_cast<int32_t>(x * 2147483648.0 + 0.5); }
// |x| < 4 as Q2.29.
constexpr int32_t Q29(double x) { return static_cast<int32_t>(x * 536870912.0 + (x < 0 ? -0.5 : 0.5)); }

int32_t Mul(int32_t a, int32_t b) { return RoundingDoublingHighMul(a, b); }

// exp(x) for x in [-1/4, 0), both Q0.31: four terms of the Taylor series around -1/8.
int32_t ExpOnLastQuarter(int32_t x) {
  constexpr int32_t kExpMinusEighth = Q31(0.88249690258459546);
  const int32_t d = x + (1 << 28);
  const int32_t d2 = Mul(d, d);
  const int32_t d3 = Mul(d2, d);
  const int32_t d4_quarter = RoundingDivideByPowerOfTwo(Mul(d2, d2), 2);
  const int32_t tail = RoundingDivideByPowerOfTwo(Mul(d4_quarter + d3, Q31(1.0 / 3)) + d2, 1);
  return kExpMinusEighth + Mul(kExpMinusEighth, d + tail);
}

}  // namespace

int32_t ExpOfNegative(int32_t x) {
  // exp(-2^k) for k = -2 .. 4.
  static constexpr int32_t kExpOfPower[] = {
      Q31(0.77880078307140487),  Q31(0.60653065971263342), Q31(0.36787944117144233),  Q31(0.13533528323661270),
      Q31(0.018315638888734179), Q31(0.00033546262790251), Q31(1.12535174719259e-07),
  };
  constexpr int kQuarterBit = 24;
  constexpr int32_t kQuarter = 1 << kQuarterBit;
  if (x == 0) return kAlmostOne;
  const int32_t fraction = (x & (kQuarter - 1)) - kQuarter;  // in [-1/4, 0)
  uint32_t quarters = static_cast<uint32_t>(fraction - x) >> kQuarterBit;
  int32_t result = ExpOnLastQuarter(fraction * 32);
  for (const int32_t* factor = kExpOfPower; quarters != 0; quarters >>= 1, ++factor) {
    if (quarters & 1) result = Mul(result, *factor);
  }
  return result;
}

int32_t ReciprocalOfOnePlus(int32_t x) {
  // Newton's iteration y += y * (1 - h * y) in Q2.29 towards 1 / h, where h = (1 + x) / 2 is in [1/2, 1).
  const int32_t half = static_cast<int32_t>((int64_t{x} + kAlmostOne + 1) / 2);
  int32_t y = Q29(48.0 / 17) + Mul(half, Q29(-32.0 / 17));
  for (int i = 0; i < 3; ++i) {
    const int32_t error = (1 << 29) - Mul(half, y);
    y += Mul(y, error) * 4;
  }
  return y >= 1 << 30 ? kAlmostOne : y * 2;
}

QuantizedMultiplier InverseSquareRoot(int32_t x) {
  if (x <= 1) return {0x7FFFFFFF, 0};
  int shift = 11;
  for (; x >= 1 << 29; x /= 4) ++shift;
  const int pairs = (CountLeadingZeros(static_cast<uint32_t>(x)) - 1) / 2 - 1;
  shift -= pairs;
  x <<= 2 * pairs;  // in [2^27, 2^29)
  // Newton's iteration y = 1.5 * y - x / 2 * y^3, all Q3.28.
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
  // x = ratio / kCentre * 2^(quarters / 4), the ratio in Q0.31 between sqrt(1/2) and 1.
  const int zeros = CountLeadingZeros(static_cast<uint32_t>(x));
  const int32_t mantissa = WrappingShiftLeft(x, zeros - 1);
  const bool is_upper = CountLeadingZeros(static_cast<uint32_t>(Mul(x, kSquareRootOfHalf))) == zeros;
  const int32_t scaled = Mul(mantissa, kSquareRootOfHalf);
  const int32_t ratio = is_upper ? mantissa : scaled >= 1 << 30 ? kAlmostOne : scaled * 2;
  const int quarters = 4 * (12 - zeros) + (is_upper ? 3 : 1);
  // log(ratio / kCentre) as a fraction of polynomials in q = 2 * (ratio - kCentre).
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
