// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Floats become int8 numbers, for hybrid layers.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_QUANTIZE_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_QUANTIZE_H_

#include <cstdint>

#include "src/operators/products/quantize_values.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

ValueRange RangeOfVectors(const float* values, int count) {
  using Floats = Simd::Floats;
  constexpr int kParts = 4;  // ranges found side by side, so that none waits for the one before
  Floats low[kParts], high[kParts];
  for (int p = 0; p < kParts; ++p) low[p] = high[p] = Simd::SetFloats(0.0f);
  int i = 0;
  for (; i + kParts * kLanes <= count; i += kParts * kLanes) {
#pragma GCC unroll 4
    for (int p = 0; p < kParts; ++p) {
      const Floats x = Simd::LoadFloats(values + i + p * kLanes);
      low[p] = Simd::MinFloats(x, low[p]);  // the second operand where the first is no number
      high[p] = Simd::MaxFloats(x, high[p]);
    }
  }
  for (; i < count; i += kLanes) {
    const Floats x = Simd::LoadFloats(values + i, count - i);
    low[0] = Simd::MinFloats(x, low[0]);
    high[0] = Simd::MaxFloats(x, high[0]);
  }
  for (int p = 1; p < kParts; ++p) {
    low[0] = Simd::MinFloats(low[p], low[0]);
    high[0] = Simd::MaxFloats(high[p], high[0]);
  }
  const auto less = [](float a, float b) { return a < b ? a : b; };
  const auto more = [](float a, float b) { return a > b ? a : b; };
  return {Folded(low[0], less), Folded(high[0], more)};
}

void QuantizeVectors(const float* values, int count, const ValueScale& scale, int8_t* quantized) {
  using Floats = Simd::Floats;
  const Floats inverse = Simd::SetFloats(scale.inverse_scale);
  const Floats lowest = Simd::SetFloats(scale.lowest - scale.zero_point);
  const Floats highest = Simd::SetFloats(127.0f - scale.zero_point);
  const Vector zero = Simd::Set(static_cast<int32_t>(scale.zero_point));
  // Truncating x + h, where h is the largest float below 1/2, rounds x, halves away from zero: 1/2 + h is rounded to 1,
  // and the sum of h and a float below 1/2 to one below 1.
  const Vector almost_half = Simd::Bits(Simd::SetFloats(0x1.fffffep-2f)), sign = Simd::Set(INT32_MIN);
  for (int i = 0; i < count; i += kLanes) {
    const Floats x = Simd::LoadFloats(values + i, count - i);
    const Floats scaled = Simd::MultiplyFloats(x, inverse);
    const Floats half = Simd::AsFloats(Simd::Xor(Simd::And(Simd::Bits(scaled), sign), almost_half));
    const Floats above = Simd::MaxFloats(Simd::AddFloats(scaled, half), lowest);
    const Vector rounded = Simd::CutOff(Simd::MinFloats(above, highest));
    Simd::StoreLanes(quantized + i, Simd::Add(rounded, zero), count - i);
  }
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_QUANTIZE_H_
