// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/dynamic_quantization.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "src/core/soft_real.h"
#include "src/operators/products/quantize_values.h"

namespace mote {
namespace {

constexpr int kMin = -128;
constexpr int kMax = 127;

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

// Fixed point as precise as double is for numbers from 64 to 256: it tells halves from their neighbours.
constexpr int kFractionBits = 46;
constexpr int64_t kOne = int64_t{1} << kFractionBits;

// x is at most 2^8.
int64_t ToFixedPoint(SoftReal x) {
  const int shift = x.exponent + kFractionBits;
  if (shift >= 0) return static_cast<int64_t>(x.mantissa << shift);
  if (shift < -62) return 0;
  return static_cast<int64_t>((x.mantissa + (uint64_t{1} << (-shift - 1))) >> -shift);
}

// The zero point for a range that goes `below` steps down and `above` steps up from 0: counted from the end that gives
// it more precisely.
int32_t ChooseZeroPoint(int64_t below, int64_t above) {
  const bool from_min = below - kMin * kOne < above + kMax * kOne;
  const int64_t exact = from_min ? below + kMin * kOne : kMax * kOne - above;
  const int32_t rounded = static_cast<int32_t>((std::abs(exact) + kOne / 2) >> kFractionBits);
  return std::min(std::max(exact < 0 ? -rounded : rounded, int32_t{kMin}), int32_t{kMax});
}

}  // namespace

DynamicScale QuantizeSymmetric(const float* values, int count, int8_t* quantized) {
  const ValueRange limits = RangeOfValues(values, count);
  const float range = std::max(-limits.min, limits.max);
  if (range == 0.0f) {
    std::fill_n(quantized, count, int8_t{0});
    return {1.0f, 0};
  }
  QuantizeValues(values, count, {kMax / range, 0.0f, -kMax}, quantized);
  return {range / kMax, 0};
}

DynamicScale QuantizeAsymmetric(const float* values, int count, int8_t* quantized) {
  const ValueRange limits = RangeOfValues(values, count);
  const SoftReal below = SoftReal::FromFloat(-limits.min), above = SoftReal::FromFloat(limits.max);
  const SoftReal step = Quotient(SumOf(below, above), {kMax - kMin, 0}, kDoubleBits);
  if (step.mantissa == 0) {
    std::fill_n(quantized, count, int8_t{0});
    return {1.0f, 0};
  }
  const int32_t zero_point = ChooseZeroPoint(ToFixedPoint(Quotient(below, step, kDoubleBits)),
                                             ToFixedPoint(Quotient(above, step, kDoubleBits)));
  const float scale = ToFloat(step);
  const float inverse_scale = scale == 0.0f ? 0.0f : 1.0f / scale;
  QuantizeValues(values, count, {inverse_scale, static_cast<float>(zero_point), kMin}, quantized);
  return {scale, zero_point};
}

}  // namespace mote
