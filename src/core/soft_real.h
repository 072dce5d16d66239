// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Non-negative real numbers in integer arithmetic, rounded where the caller says.
//
// The specification computes requantisation multipliers from float scales, partly in float and partly in double.
// Soft-double routines cost a microcontroller 3 KB of flash; these few functions give the same bits. Each rounding
// is to nearest, ties to even, as IEEE 754 has it.
#ifndef MOTE_SRC_CORE_SOFT_REAL_H_
#define MOTE_SRC_CORE_SOFT_REAL_H_

#include <cstdint>
#include <cstring>

#include "src/core/fixed_point.h"

namespace mote {

constexpr int kFloatBits = 24;   // precision of float
constexpr int kDoubleBits = 53;  // precision of double

// Represents mantissa * 2^exponent.
struct SoftReal {
  uint64_t mantissa;
  int exponent;

  // Returns the exact value of x, which must be finite and not negative; otherwise zero.
  static SoftReal FromFloat(float x);
  static constexpr SoftReal PowerOfTwo(int exponent) { return {1, exponent}; }
};

// Returns a * b exactly. The bit lengths of the two mantissas add up to at most 64.
SoftReal Product(SoftReal a, SoftReal b);

// Rounds x to `bits` bits; with kFloatBits also to float's range of small exponents.
SoftReal Rounded(SoftReal x, int bits);

// Returns n / d rounded to `bits` bits, bits <= 53, or zero if d is zero. n and d are at most 62 bits long. With
// kFloatBits it is also rounded to float's range of small exponents.
SoftReal Quotient(SoftReal n, SoftReal d, int bits);

// Returns the n-th root of x to 32 bits, rounded down but for the rounding of intermediate powers; n >= 1. x has at
// most 32 bits.
SoftReal Root(SoftReal x, int n);

// Returns the nearest integer, halves away from zero, at most INT32_MAX.
int32_t ToInteger(SoftReal x);

// Returns -1, 0 or 1 as a is less than, equal to or greater than b.
int Compare(SoftReal a, SoftReal b);

// Turns x into multiplier and shift: zero below 2^-32; the shift may be as large as 126 (see Limited).
QuantizedMultiplier ToQuantizedMultiplier(SoftReal x);

// Returns the multiplier a * b / c; the product and the quotient are doubles, as for convolutions with per-channel
// scales.
QuantizedMultiplier MultiplierInDouble(float a, float b, float c);
// Computes MultiplierInDouble(a, b, c) for many b, in a hundredth of the time.
class ChannelMultiplier {
 public:
  // The product of the ratio and b has an error of at most half of b's mantissa, and half a bit of double.
  static inline constexpr uint32_t kMaxError = (1 << 23) + (1 << 10);

  ChannelMultiplier(float a, float c)
      : a_(a), c_(c), ratio_(Quotient(SoftReal::FromFloat(a), SoftReal::FromFloat(c), 40)) {}
  QuantizedMultiplier operator()(float b) const {
    uint32_t bits;
    std::memcpy(&bits, &b, sizeof(bits));
    const int biased_exponent = static_cast<int>(bits >> 23);
    uint64_t product = ratio_.mantissa * ((bits & 0x7FFFFF) | 0x800000);
    int shift = ratio_.exponent + biased_exponent - 150 + 63;
    if (product >> 63 != 0) {
      product >>= 1;
      ++shift;
    }
    // Keeps the upper 31 of 63 bits, rounded.
    const uint64_t rounded = product + (uint64_t{1} << 31);
    const bool is_sure = static_cast<uint32_t>(rounded) + kMaxError > 2 * kMaxError;
    const uint32_t multiplier = static_cast<uint32_t>(rounded >> 32);
    const bool is_plain = biased_exponent != 0 && product >> 62 != 0 && multiplier != uint32_t{1} << 31;
    if (!is_sure || !is_plain || shift < -31 || shift > 30) return MultiplierInDouble(a_, b, c_);
    return {static_cast<int32_t>(multiplier), shift};
  }

 private:
  float a_, c_;
  SoftReal ratio_;
};
// Does the same with the product a * b rounded to float first, as for fully connected layers.
QuantizedMultiplier MultiplierFromFloatProduct(float a, float b, float c);
// Does the same with both steps rounded to float, as for MUL.
QuantizedMultiplier MultiplierInFloat(float a, float b, float c);
// Returns a / c in double.
QuantizedMultiplier MultiplierInDouble(float a, float c);

}  // namespace mote

#endif  // MOTE_SRC_CORE_SOFT_REAL_H_
