// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/lstm_fixed_point.h"

namespace mote {
namespace {

constexpr int32_t kAlmostOne = 32767;  // 1 in Q0.15

// |x| <= 1 as Q0.15, |x| < 4 as Q2.13.
constexpr int16_t Q15(double x) { return static_cast<int16_t>(x * 32768 + 0.5); }
constexpr int16_t Q13(double x) { return static_cast<int16_t>(x * 8192 + (x < 0 ? -0.5 : 0.5)); }

// Never both -32768, so no saturation is needed.
int32_t Mul(int32_t a, int32_t b) { return (a * b + (1 << 14)) >> 15; }

// exp(x) for x in [-1/4, 0), both Q0.15: four terms of the Taylor series around -1/8.
int32_t ExpOnLastQuarter(int32_t x) {
  const int32_t d = x + (1 << 12);
  const int32_t d2 = Mul(d, d);
  const int32_t d4_quarter = (Mul(d2, d2) + 2) >> 2;
  const int32_t tail = (Mul(d4_quarter + Mul(d2, d), Q15(1.0 / 3)) + d2 + 1) >> 1;
  constexpr int32_t kExpMinusEighth = Q15(0.88249690258459546);
  return std::min(kExpMinusEighth + Mul(kExpMinusEighth, d + tail), kAlmostOne);
}

// exp(x) as Q0.15, for x <= 0 with `integer_bits` in [1, 7].
int32_t ExpOfNegative(int32_t x, int integer_bits) {
  // exp(-2^k) for k = -2 .. 3; the next ones round to 0.
  static constexpr int16_t kExpOfPower[] = {Q15(0.77880078307140487),  Q15(0.60653065971263342),
                                            Q15(0.36787944117144233),  Q15(0.13533528323661270),
                                            Q15(0.018315638888734179), Q15(0.00033546262790251)};
  if (x == 0) return kAlmostOne;
  const int quarter_bit = 13 - integer_bits;
  const int32_t quarter = 1 << quarter_bit;
  const int32_t fraction = (x & (quarter - 1)) - quarter;  // in [-1/4, 0)
  uint32_t quarters = static_cast<uint32_t>(fraction - x) >> quarter_bit;
  if (quarters >> (sizeof(kExpOfPower) / sizeof(kExpOfPower[0]))) return 0;
  int32_t result = ExpOnLastQuarter(fraction * (1 << integer_bits));
  if (quarters == 0) return result;
  const int16_t* factor = kExpOfPower;
  do {
    if ((quarters & 1) != 0) result = Mul(result, *factor);
    ++factor;
    quarters >>= 1;
  } while (quarters != 0);
  return result;
}

// 1 / h as Q2.13, where h = (1 + x) / 2, x in [0, 1) in Q0.15: Newton's iteration y += y * (1 - h * y).
int32_t ReciprocalOfHalfOnePlus(int32_t x) {
  const int32_t half = (x + kAlmostOne + 1) >> 1;
  int32_t y = Q13(48.0 / 17) + Mul(half, Q13(-32.0 / 17));
  const auto improve = [&]() __attribute__((always_inline)) { y += Mul(y, (1 << 13) - Mul(half, y)) * 4; };
  improve();
  improve();
  improve();
  return y;
}

// As ReciprocalOfHalfOnePlus(exp(-2^integer_bits * |x|)); x with `integer_bits`.
int32_t ReciprocalOfExp(int32_t x, int integer_bits) {
  return ReciprocalOfHalfOnePlus(ExpOfNegative(x > 0 ? -x : x, integer_bits));
}

}  // namespace

int16_t LstmSigmoid(int16_t x) {
  if (x == 0) return 1 << 14;
  const int32_t y = std::min(ReciprocalOfExp(x, 3) * 2, kAlmostOne);
  return static_cast<int16_t>(x > 0 ? y : kAlmostOne - y);
}

int16_t LstmTanh(int16_t x, int integer_bits) {
  if (x == 0) return 0;
  const int32_t y = SaturateToInt16((ReciprocalOfExp(x, integer_bits + 1) - (1 << 13)) * 4);
  return static_cast<int16_t>(x > 0 ? y : -y);
}

}  // namespace mote
