// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of 16-bit numbers by linear interpolation between 513 points, a point for every 128th number.
#ifndef MOTE_SRC_OPERATORS_SHARED_INTERPOLATION_H_
#define MOTE_SRC_OPERATORS_SHARED_INTERPOLATION_H_

#include <cmath>
#include <cstdint>

namespace mote {

constexpr int kInterpolationIntervals = 512;
constexpr int kInterpolationPoints = kInterpolationIntervals + 1;
constexpr int kInterpolationIntervalBits = 7;  // log2 of the numbers in one interval

// Returns the function's value at x in [-32768, 32767]. As in the reference, the difference of two points wraps.
template <class Point>
[[gnu::always_inline]] inline int32_t Interpolate(const Point* points, int32_t x) {
  const int32_t from_low = x + 32768;
  const Point* point = points + (from_low >> kInterpolationIntervalBits);
  const int32_t rest = from_low & ((1 << kInterpolationIntervalBits) - 1);
  const int32_t slope = static_cast<Point>(point[1] - point[0]);
  return point[0] + ((slope * rest + (1 << (kInterpolationIntervalBits - 1))) >> kInterpolationIntervalBits);
}

// Limits x to int16; a NaN becomes 0.
template <class Real>
constexpr int16_t ToPoint(Real x) {
  if (x != x) return 0;
  return static_cast<int16_t>(x < Real(-32768) ? Real(-32768) : x > Real(32767) ? Real(32767) : x);
}

// Fills in the points of `function` over [low, high], in units of 1 / scale, each moved by half of the interpolation's
// error in the middle of the interval to its right. Arithmetic has the type Real, Round (halves away from zero) and
// Product.
template <class Arithmetic, class Function>
constexpr void FillPoints(Function function, typename Arithmetic::Real low, typename Arithmetic::Real high,
                          typename Arithmetic::Real scale, int16_t* points) {
  using Real = typename Arithmetic::Real;
  const Real step = (high - low) / kInterpolationIntervals;
  for (int i = 0; i < kInterpolationIntervals; ++i) {
    const Real x = low + Arithmetic::Product(static_cast<Real>(i), step);
    const Real next = low + Arithmetic::Product(static_cast<Real>(i + 1), step);
    const Real value = Arithmetic::Round(Arithmetic::Product(function(x), scale));
    const Real interpolated = Arithmetic::Round((Arithmetic::Product(function(next), scale) + value) / 2);
    const Real middle = Arithmetic::Round(Arithmetic::Product(function(x + step / 2), scale));
    points[i] = ToPoint(value - Arithmetic::Round((interpolated - middle) / 2));
  }
  points[kInterpolationIntervals] = ToPoint(Arithmetic::Round(Arithmetic::Product(function(high), scale)));
}

// Real is float: each product is rounded, also where the compiler could fuse it with a sum.
struct FloatArithmetic {
  using Real = float;
  static float Round(float x) { return std::round(x); }
  static float Product(float a, float b) {
    float product = a * b;
    asm("" : "+r"(product));
    return product;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_INTERPOLATION_H_
