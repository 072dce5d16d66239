// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_fixed_point.h"

namespace mote {
namespace {

constexpr int32_t kAlmostOne = 32767;  // 1 in Q0.15

// These give |x| <= 1 as Q0.15, |x| < 4 as Q2.13.
constexpr int16_t Q15(double x) { return static_cast<int16_t>(x * 32768 + 0.5); }
constexpr int16_t Q13(double x) { return static_cast<int16_t>(x * 8192 + (x < 0 ? -0.5 : 0.5)); }

// Returns a number that the compiler does not know: it stays in a register, where a multiplication can add it in the
// same instruction.
int32_t Opaque(int32_t x) {
  asm("" : "+r"(x));
  return x;
}

// Rounds products of numbers in Q0.15, never both -32768, so that no saturation is needed.
class Product {
 public:
  int32_t operator()(int32_t a, int32_t b) const { return (a * b + half_) >> 15; }

 private:
  int32_t half_ = Opaque(1 << 14);
};

// Returns exp(x) for x in [-1/4, 0), both Q0.15, by four terms of the Taylor series around -1/8, where x = d - 1/8.
int32_t ExpOnLastQuarter(const Product product, int32_t d) {
  const int32_t d2 = product(d, d);
  const int32_t d4_quarter = (d2 * d2 + Opaque((1 << 14) + (1 << 16))) >> 17;  // rounded as Q0.15, then divided
  const int32_t tail = (product(d4_quarter + product(d2, d), Q15(1.0 / 3)) + d2 + 1) >> 1;
  constexpr int32_t kExpMinusEighth = Q15(0.88249690258459546);
  return kExpMinusEighth + product(kExpMinusEighth, d + tail);
}

// Returns exp(-x) as Q0.15, for x > 0 with `integer_bits` in [1, 7].
int32_t ExpOfMinus(const Product product, int32_t x, int integer_bits) {
  const uint32_t before = static_cast<uint32_t>(x) - 1;  // so that the rest is in [-1/4, 0), in steps before 0
  const uint32_t quarters = before >> (13 - integer_bits);
  if (quarters >> 6 != 0) return 0;  // the power of 2^4 would round to 0
  const uint32_t rest = before << (19 + integer_bits) >> 19;
  int32_t result = ExpOnLastQuarter(product, (1 << 12) - (1 << integer_bits) - static_cast<int32_t>(rest));
  // The factors are exp(-2^k) for the bits of `quarters`, k = -2 .. 3.
  const auto multiply = [&](int bit, int32_t factor) __attribute__((always_inline)) {
    if (static_cast<int32_t>(quarters << (31 - bit)) < 0) result = product(result, factor);
  };
  multiply(0, Q15(0.77880078307140487));
  multiply(1, Q15(0.60653065971263342));
  multiply(2, Q15(0.36787944117144233));
  multiply(3, Q15(0.13533528323661270));
  if (quarters >> 4 != 0) {
    multiply(4, Q15(0.018315638888734179));
    multiply(5, Q15(0.00033546262790251));
  }
  return result;
}

// Returns 1 / h as Q2.13, where h = (1 + x) / 2, x in [0, 1) in Q0.15, by Newton's iteration y += y * (1 - h * y).
int32_t ReciprocalOfHalfOnePlus(const Product product, int32_t x) {
  const int32_t half = (x + kAlmostOne + 1) >> 1;
  // This has the form of the products: Q13(48.0 / 17) + product(half, Q13(-32.0 / 17)).
  int32_t y = (half * Q13(-32.0 / 17) + Opaque(Q13(48.0 / 17) * (1 << 15) + (1 << 14))) >> 15;
  // Here (1 << 13) - product(half, y) is (one - half * y) >> 15.
  const int32_t one = Opaque((1 << 28) + (1 << 15) - 1 - (1 << 14));
  const auto improve = [&]() __attribute__((always_inline)) { y += product(y, (one - half * y) >> 15) * 4; };
  improve();
  improve();
  improve();
  return y;
}

// Returns ReciprocalOfHalfOnePlus(exp(-2^integer_bits * |x|)); x with `integer_bits`, not 0.
int32_t ReciprocalOfExp(int32_t x, int integer_bits) {
  const Product product;
  return ReciprocalOfHalfOnePlus(product, ExpOfMinus(product, x > 0 ? x : -x, integer_bits));
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
