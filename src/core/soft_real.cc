// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/soft_real.h"

#include <cstring>

namespace mote {
namespace {

constexpr int kSmallestFloatExponent = -149;
constexpr int kLargestShift = 126;  // it fits into a byte

int BitLength(uint64_t x) {
  const uint32_t high = static_cast<uint32_t>(x >> 32), low = static_cast<uint32_t>(x);
  if (high != 0) return 64 - __builtin_clz(high);
  return low != 0 ? 32 - __builtin_clz(low) : 0;
}

// Rounds x / 2^drop to the nearest integer, ties to even. `sticky` says that the true value lies a little above x.
uint64_t ShiftRightToEven(uint64_t x, int drop, bool sticky) {
  if (drop > 64) return 0;
  const uint64_t half = uint64_t{1} << (drop - 1);
  const uint64_t rest = x & (half - 1 + half);
  const uint64_t kept = drop == 64 ? 0 : x >> drop;
  const bool above_half = rest > half || (rest == half && sticky);
  const bool tie = rest == half && !sticky;
  return kept + (above_half || (tie && (kept & 1)) ? 1 : 0);
}

SoftReal RoundedSticky(SoftReal x, int bits, bool sticky) {
  int drop = BitLength(x.mantissa) - bits;
  if (bits == kFloatBits && x.exponent + drop < kSmallestFloatExponent) drop = kSmallestFloatExponent - x.exponent;
  if (x.mantissa == 0 || drop <= 0) return x;
  return {ShiftRightToEven(x.mantissa, drop, sticky), x.exponent + drop};
}

// Does what Quotient does, for an n of at most 48 bits and a d of at most 24: long division, a byte at a time.
SoftReal QuotientByFloat(SoftReal n, SoftReal d, int bits) {
  const uint32_t divisor = static_cast<uint32_t>(d.mantissa);
  uint32_t remainder = 0;
  uint64_t quotient = 0;
  int shift = n.mantissa >> kFloatBits != 0 ? 2 * kFloatBits : kFloatBits;  // of the byte of n that was taken last
  do {
    shift -= 8;
    remainder = remainder << 8 | (shift >= 0 ? static_cast<uint32_t>(n.mantissa >> shift) & 0xFF : 0);
    quotient = quotient << 8 | remainder / divisor;
    remainder %= divisor;
  } while (shift > 0 || quotient >> (bits + 1) == 0);
  return RoundedSticky({quotient, n.exponent - d.exponent + shift}, bits, remainder != 0);
}

constexpr int kRootBits = 32;  // two of them make a Product

// Returns x^n, each product rounded to kRootBits.
SoftReal Power(SoftReal x, int n) {
  SoftReal result = {1, 0};
  for (;; n >>= 1) {
    if ((n & 1) != 0) result = Rounded(Product(result, x), kRootBits);
    if (n <= 1) return result;
    x = Rounded(Product(x, x), kRootBits);
  }
}

}  // namespace

SoftReal SoftReal::FromFloat(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  const uint32_t biased_exponent = bits >> 23;  // with the sign, so negative numbers are 256 and above
  if (biased_exponent >= 255) return {0, 0};
  const uint32_t fraction = bits & 0x7FFFFF;
  if (biased_exponent == 0) return {fraction, kSmallestFloatExponent};
  return {fraction | 0x800000, static_cast<int>(biased_exponent) - 150};
}

SoftReal Product(SoftReal a, SoftReal b) { return {a.mantissa * b.mantissa, a.exponent + b.exponent}; }

SoftReal Rounded(SoftReal x, int bits) { return RoundedSticky(x, bits, false); }

SoftReal Quotient(SoftReal n, SoftReal d, int bits) {
  if (n.mantissa == 0 || d.mantissa == 0) return {0, 0};
  if (d.mantissa >> kFloatBits == 0 && n.mantissa >> 2 * kFloatBits == 0) return QuotientByFloat(n, d, bits);
  // If the mantissas have the same length, the quotient lies in (1/2, 2).
  const int longer = BitLength(n.mantissa) - BitLength(d.mantissa);
  const uint64_t divisor = longer > 0 ? d.mantissa << longer : d.mantissa;
  uint64_t remainder = longer < 0 ? n.mantissa << -longer : n.mantissa;
  int exponent = n.exponent - d.exponent + longer + 1;
  // This is a long division, a bit at a time; the last remainder says whether anything would follow.
  uint64_t quotient = 0;
  while (quotient >> (bits + 1) == 0) {
    quotient <<= 1;
    --exponent;
    if (remainder >= divisor) {
      remainder -= divisor;
      quotient |= 1;
    }
    remainder <<= 1;
  }
  return RoundedSticky({quotient, exponent}, bits, remainder != 0);
}

SoftReal Root(SoftReal x, int n) {
  const int top = BitLength(x.mantissa) + x.exponent - 1;
  if (n == 1 || x.mantissa == 0) return x;
  const int root_top = top >= 0 ? top / n : -((n - 1 - top) / n);
  SoftReal root = {0, root_top - (kRootBits - 1)};
  for (int bit = kRootBits - 1; bit >= 0; --bit) {
    const SoftReal longer = {root.mantissa | uint64_t{1} << bit, root.exponent};
    if (Compare(Power(longer, n), x) <= 0) root = longer;
  }
  return root;
}

int32_t ToInteger(SoftReal x) {
  constexpr int32_t kMax = 0x7FFFFFFF;
  const int length = BitLength(x.mantissa);
  if (length == 0 || length + x.exponent < 0) return 0;
  if (length + x.exponent > 31) return kMax;
  if (x.exponent >= 0) return static_cast<int32_t>(x.mantissa << x.exponent);
  const uint64_t halves = -x.exponent > 64 ? 0 : x.mantissa >> (-x.exponent - 1);
  const uint64_t rounded = (halves + 1) >> 1;
  return rounded > static_cast<uint64_t>(kMax) ? kMax : static_cast<int32_t>(rounded);
}

int Compare(SoftReal a, SoftReal b) {
  const int a_length = BitLength(a.mantissa), b_length = BitLength(b.mantissa);
  if (a_length == 0 || b_length == 0) return (a_length != 0) - (b_length != 0);
  const int a_top = a_length + a.exponent, b_top = b_length + b.exponent;
  if (a_top != b_top) return a_top < b_top ? -1 : 1;
  const uint64_t a_aligned = a.mantissa << (64 - a_length), b_aligned = b.mantissa << (64 - b_length);
  return a_aligned == b_aligned ? 0 : a_aligned < b_aligned ? -1 : 1;
}

QuantizedMultiplier ToQuantizedMultiplier(SoftReal x) {
  const int length = BitLength(x.mantissa);
  if (length == 0) return {0, 0};
  int shift = length + x.exponent;
  uint64_t multiplier = length <= 31 ? x.mantissa << (31 - length) : ((x.mantissa >> (length - 32)) + 1) >> 1;
  if (multiplier == uint64_t{1} << 31) {
    multiplier /= 2;
    ++shift;
  }
  if (shift < -31) return {0, 0};
  return {static_cast<int32_t>(multiplier), shift < kLargestShift ? shift : kLargestShift};
}

QuantizedMultiplier MultiplierInDouble(float a, float b, float c) {
  const SoftReal product = Product(SoftReal::FromFloat(a), SoftReal::FromFloat(b));
  return ToQuantizedMultiplier(Quotient(product, SoftReal::FromFloat(c), kDoubleBits));
}

QuantizedMultiplier MultiplierFromFloatProduct(float a, float b, float c) {
  const SoftReal product = Rounded(Product(SoftReal::FromFloat(a), SoftReal::FromFloat(b)), kFloatBits);
  return ToQuantizedMultiplier(Quotient(product, SoftReal::FromFloat(c), kDoubleBits));
}

QuantizedMultiplier MultiplierInFloat(float a, float b, float c) {
  const SoftReal product = Rounded(Product(SoftReal::FromFloat(a), SoftReal::FromFloat(b)), kFloatBits);
  return ToQuantizedMultiplier(Quotient(product, SoftReal::FromFloat(c), kFloatBits));
}

QuantizedMultiplier MultiplierInDouble(float a, float c) { return MultiplierInDouble(a, 1.0f, c); }

}  // namespace mote
