// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/soft_functions.h"

namespace mote {
namespace {

constexpr int kPointBits = 56;                     // of arguments, in Q7.56
constexpr int kResultBits = 62;                    // of 1.0 in results
constexpr uint64_t kLn2 = 0x00B17217F7D1CF7A;      // ln(2) * 2^56
constexpr uint32_t kReciprocalOfLn2 = 0xB8AA3B29;  // 2^31 / ln(2)

// Returns a * b / 2^64, at most 2 too small.
uint64_t MulHigh(uint64_t a, uint64_t b) {
  const uint64_t a_high = a >> 32, a_low = a & 0xFFFFFFFF, b_high = b >> 32, b_low = b & 0xFFFFFFFF;
  return a_high * b_high + (a_high * b_low >> 32) + (a_low * b_high >> 32);
}

// Returns x as Q7.56, which holds numbers below 2^7.
uint64_t ToPoint(SoftReal x) {
  const int shift = x.exponent + kPointBits;
  if (x.mantissa == 0) return 0;  // with any exponent
  if (shift >= 0) return x.mantissa << shift;
  return shift < -63 ? 0 : x.mantissa >> -shift;
}

// Returns exp(f) in Q1.62, for f in [0, ln 2) in Q7.56, by the Taylor series, of which the first term left out is below
// 2^-61.
uint64_t ExpOfFraction(uint64_t f) {
  constexpr uint64_t kOne = uint64_t{1} << kResultBits;
  constexpr uint64_t kAll = ~uint64_t{0};
  // The table holds 2^64 / n for the terms n = 2 .. 17.
  static constexpr uint64_t kReciprocal[] = {kAll / 2,  kAll / 3,  kAll / 4,  kAll / 5,  kAll / 6,  kAll / 7,
                                             kAll / 8,  kAll / 9,  kAll / 10, kAll / 11, kAll / 12, kAll / 13,
                                             kAll / 14, kAll / 15, kAll / 16, kAll / 17};
  constexpr int kTerms = 1 + sizeof(kReciprocal) / sizeof(kReciprocal[0]);
  const uint64_t x = f << (64 - kPointBits);  // Q0.64
  uint64_t sum = kOne;
  for (int n = kTerms; n >= 2; --n) sum = kOne + MulHigh(MulHigh(x, kReciprocal[n - 2]), sum);
  return kOne + MulHigh(x, sum);
}

// Returns exp(x) for x = magnitude or -magnitude, magnitude below 2^7.
SoftReal Exp(bool negative, SoftReal magnitude) {
  const uint64_t x = ToPoint(magnitude);
  // k becomes the largest one with k * ln(2) <= x; the estimate is at most 1 too small.
  int k = static_cast<int>((x >> 32) * kReciprocalOfLn2 >> (kPointBits - 32 + 31));
  uint64_t rest = x - k * kLn2;
  if (rest >= kLn2) {
    rest -= kLn2;
    ++k;
  }
  if (negative && rest != 0) {
    rest = kLn2 - rest;
    ++k;
  }
  return {ExpOfFraction(rest), (negative ? -k : k) - kResultBits};
}

bool IsAtLeast(SoftReal x, uint64_t limit) { return Compare(x, {limit, 0}) >= 0; }

}  // namespace

SoftReal RoundedSum(SoftReal a, SoftReal b, int bits) {
  if (Compare(a, b) < 0) {
    const SoftReal larger = b;
    b = a;
    a = larger;
  }
  if (b.mantissa == 0) return Rounded(a, bits);
  for (; a.mantissa >> 61 == 0; a.mantissa <<= 1) --a.exponent;
  // a has 38 bits below its last; bits of b are only lost where all of it is far below half of that.
  const int shift = a.exponent - b.exponent;
  const uint64_t aligned = shift <= 0 ? b.mantissa << -shift : shift > 63 ? 0 : b.mantissa >> shift;
  return Rounded({a.mantissa + aligned, a.exponent}, bits);
}

SoftReal SigmoidInFloat(bool negative, SoftReal magnitude) {
  constexpr SoftReal kOne = {1, 0};
  // In float, exp(-x) is infinite above 88.73; below 2^-25 the sum stays 1.
  if (IsAtLeast(magnitude, 89)) return negative ? SoftReal{0, 0} : kOne;
  const SoftReal exp = Rounded(Exp(!negative, magnitude), kFloatBits);
  return Quotient(kOne, RoundedSum(kOne, exp, kFloatBits), kFloatBits);
}

SoftReal TanhInFloat(SoftReal magnitude) {
  constexpr uint64_t kOne = uint64_t{1} << kResultBits;
  // exp(-2x) is below half of 1.0's last bit from 9.02 on.
  if (IsAtLeast(magnitude, 10)) return {1, 0};
  const SoftReal exp = Exp(true, {magnitude.mantissa, magnitude.exponent + 1});
  const int shift = -kResultBits - exp.exponent;
  const uint64_t aligned = shift > 63 ? 0 : exp.mantissa >> shift;
  if (kOne - aligned <= kOne >> 24) return magnitude;  // tanh(x) = x in float for so small an x
  return Quotient({(kOne - aligned) / 2, 0}, {(kOne + aligned) / 2, 0}, kFloatBits);
}

}  // namespace mote
