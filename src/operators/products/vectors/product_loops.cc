// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/vectors/product_loops.h"

#include <cstdint>

#include "src/operators/products/quantize_values.h"
#include "src/operators/products/vectors/vector_conv.h"
#include "src/operators/products/vectors/vector_conv_float32.h"
#include "src/operators/products/vectors/vector_hybrid.h"
#include "src/operators/products/vectors/vector_transpose_conv.h"
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

// Does what FindChannelMultipliers does, with doubles, which round as the specification says. Returns how many it has
// found: whole vectors, up to one with a shift near the limits.
int MultipliersVectors(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                       int8_t* shifts) {
  constexpr int kCount = kBytes / 8, kMantissaBits = 52, kDroppedBits = kMantissaBits - 30;
  using Doubles = double __attribute__((vector_size(kBytes)));
  using Wide = int64_t __attribute__((vector_size(kBytes)));
  using Floats = float __attribute__((vector_size(kCount * sizeof(float))));
  using Int32s = int32_t __attribute__((vector_size(kCount * sizeof(int32_t))));
  using Int8s = int8_t __attribute__((vector_size(kCount)));
  constexpr int64_t kOne = int64_t{1} << kMantissaBits, kHalf = 1 << (kDroppedBits - 1);
  int c = 0;
  for (; c + kCount <= channels; c += kCount) {
    Floats scales;
    __builtin_memcpy(&scales, filter_scales + c, sizeof(scales));
    const Doubles product = __builtin_convertvector(scales, Doubles) * double{in_scale};  // exact
    const Doubles scale = product / double{out_scale};
    Wide bits;
    __builtin_memcpy(&bits, &scale, sizeof(bits));
    Wide multiplier = ((bits & (kOne - 1)) + (kOne + kHalf)) >> kDroppedBits;
    const Wide carries = multiplier == int64_t{1} << 31;  // -1 or 0
    multiplier -= carries & (int64_t{1} << 30);
    const Wide shift = (bits >> kMantissaBits) - 1022 - carries;  // for a mantissa below 1
    const Wide near_limit = (shift < -30) | (shift > 29);
    if (!Simd::AllAtMost(Simd::Sub(Simd::Set(0), Simd::Load(&near_limit)), Simd::Set(0))) break;
    const Int32s words = __builtin_convertvector(multiplier, Int32s);
    const Int8s bytes = __builtin_convertvector(shift, Int8s);
    __builtin_memcpy(multipliers + c, &words, sizeof(words));
    __builtin_memcpy(shifts + c, &bytes, sizeof(bytes));
  }
  return c;
}

constexpr ProductLoops kLoops = {ConvVectors,          ConvVectors,          MakesConvInPlace,     MultipliersVectors,
                                 ConvFloatVectors,     ConvVectors,          FitsTransposed,       FitsTransposedFloats,
                                 TransposeConvVectors, TransposeConvVectors, TransposeConvVectors, RangeOfVectors,
                                 QuantizeVectors};

}  // namespace

template <VectorLevel level>
const ProductLoops* ProductLoops::Of() {
  return &kLoops;
}
template const ProductLoops* ProductLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
