// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdlib>
#include <utility>

#include "src/core/soft_real.h"
#include "src/operators/products/quantize_values.h"

namespace mote {
namespace {

constexpr int kLeastInt8 = -128;
constexpr int kMostInt8 = 127;

float ToFloat(SoftReal x) {
  const SoftReal rounded = Rounded(x, kFloatBits);
  return std::ldexp(static_cast<float>(rounded.mantissa), rounded.exponent);
}

// Returns a + b rounded to float, for a and b that are floats.
SoftReal SumOf(SoftReal a, SoftReal b) {
  if (Compare(a, b) < 0) std::swap(a, b);
  constexpr int kRoom = 64 - kFloatBits - 1;  // bits that a can move up
  if (b.mantissa == 0) return a;
  const int distance = a.exponent - b.exponent;
  if (distance < 0) return Rounded({a.mantissa + (b.mantissa << -distance), a.exponent}, kFloatBits);
  if (distance <= kRoom) return Rounded({(a.mantissa << distance) + b.mantissa, b.exponent}, kFloatBits);
  return a;
}

// The fixed point is as precise as double is for numbers from 64 to 256, so it distinguishes halves from their
// neighbours.
constexpr int kFractionBits = 46;
constexpr int64_t kOne = int64_t{1} << kFractionBits;

// Converts an x of at most 2^8.
int64_t ToFixedPoint(SoftReal x) {
  const int shift = x.exponent + kFractionBits;
  if (shift >= 0) return static_cast<int64_t>(x.mantissa << shift);
  if (shift < -62) return 0;
  return static_cast<int64_t>((x.mantissa + (uint64_t{1} << (-shift - 1))) >> -shift);
}

// Returns the zero point for a range that goes `below` steps down and `above` steps up from 0. It counts from the end
// of the range that gives the more precise result.
int32_t ChooseZeroPoint(int64_t below, int64_t above) {
  const bool from_min = below - kLeastInt8 * kOne < above + kMostInt8 * kOne;
  const int64_t exact = from_min ? below + kLeastInt8 * kOne : kMostInt8 * kOne - above;
  const int32_t rounded = static_cast<int32_t>((std::abs(exact) + kOne / 2) >> kFractionBits);
  return std::min(std::max(exact < 0 ? -rounded : rounded, int32_t{kLeastInt8}), int32_t{kMostInt8});
}

}  // namespace

DynamicScale ScaleOfRange(const ValueRange& range) {
  const SoftReal below = SoftReal::FromFloat(-range.min), above = SoftReal::FromFloat(range.max);
  const SoftReal step = Quotient(SumOf(below, above), {kMostInt8 - kLeastInt8, 0}, kDoubleBits);
  const int32_t zero_point = ChooseZeroPoint(ToFixedPoint(Quotient(below, step, kDoubleBits)),
                                             ToFixedPoint(Quotient(above, step, kDoubleBits)));
  return {ToFloat(step), zero_point};
}

}  // namespace mote
