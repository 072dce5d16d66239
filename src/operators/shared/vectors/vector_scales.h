// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requantises numbers in the lanes of vectors.
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_SCALES_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_SCALES_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/shared/output_scaling.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

// Does what MultiplyByQuantizedMultiplier does in each lane. The shift to the right has two parts, so that its rounding
// cannot overflow.
struct Multiplier {
  Vector multiplier, left, right_but_one, last_right;  // last_right: 0 or 1

  Vector operator()(Vector x) const {
    const Vector product = Product(x);
    return RightHalvesUp(Simd::Add(product, Simd::And(Simd::Signs(product), Simd::Sub(Simd::Set(0), last_right))));
  }
  // Rounds as Rounding::kTwiceHalvesUp does.
  Vector WithHalvesUp(Vector x) const { return RightHalvesUp(Product(x)); }

 private:
  Vector Product(Vector x) const { return Simd::RoundedProduct(Simd::ShiftLeft(x, left), multiplier); }
  Vector RightHalvesUp(Vector x) const {
    return Simd::ShiftRight(Simd::Add(Simd::ShiftRight(x, right_but_one), last_right), last_right);
  }
};

// Does the same for an m below 1 and lanes below 2^30: the upper word of 2 * x * multiplier + addend is the rounded
// product and half a unit.
struct Fraction {
  Vector multiplier, addend, sign_mask;
  int right;

  static Fraction Of(QuantizedMultiplier m) {
    const int64_t half = int64_t{1} << -m.shift >> 1;
    return {Simd::Set(m.multiplier), Simd::SetWide((int64_t{1} << 31) + (half << 32)), Simd::Set(m.shift < 0 ? -1 : 0),
            -m.shift};
  }
  Vector operator()(Vector x) const {
    const Vector upper = Simd::UpperWords(Simd::Add(x, x), multiplier, addend, addend);
    // This rounds halves away from zero.
    return Simd::ShiftAllRight(Simd::Add(upper, Simd::And(Simd::Signs(x), sign_mask)), right);
  }
};

// Holds the range of outputs, which is the same for all channels.
struct OutputRange {
  Vector zero, min, max;
  bool is_whole;  // all int8 numbers

  OutputRange(int32_t out_zero, ClampRange range)
      : zero(Simd::Set(out_zero)),
        min(Simd::Set(range.min)),
        max(Simd::Set(range.max)),
        is_whole(range.min == -128 && range.max == 127) {}
  Vector Fit(Vector scaled) const { return Simd::Clamp(Simd::Add(scaled, zero), min, max); }
  // Rounds as Rounding::kOnceInFloat does.
  Vector FitInFloat(Vector sum, Vector scale_bits) const {
    const Simd::Floats low = Simd::ToFloats(Simd::Sub(min, zero)), high = Simd::ToFloats(Simd::Sub(max, zero));
    const Simd::Floats scaled = Simd::MultiplyFloats(Simd::ToFloats(sum), Simd::AsFloats(scale_bits));
    return Simd::Add(Simd::Round(Simd::ClampFloats(scaled, low, high)), zero);
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_SCALES_H_
