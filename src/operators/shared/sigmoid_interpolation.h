// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOGISTIC and TANH of int16 numbers, one by one, whatever a target takes to interpolate between two points.
#ifndef MOTE_SRC_OPERATORS_SHARED_SIGMOID_INTERPOLATION_H_
#define MOTE_SRC_OPERATORS_SHARED_SIGMOID_INTERPOLATION_H_

#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/sigmoid_points.h"

namespace mote {

// x is in * scale, halves rounded up; |in * multiplier| < 2^31. between(point, part) is f at `part` behind a point.
template <class Function, class Between>
[[gnu::always_inline]] inline void InterpolateAll(const SigmoidPoints& points, SigmoidScale scale, const int16_t* in,
                                                  int16_t* out, int count, const Between& between) {
  constexpr int kBits = Function::kIntervalBits;
  const int32_t multiplier = scale.multiplier;
  const int rounded_shift = scale.right_shift > 0 ? 1 : 0, shift = scale.right_shift - rounded_shift;
  const auto value =
      [&points, multiplier, rounded_shift, shift, &between ](int16_t number) __attribute__((always_inline)) {
    const int32_t x = (((number * multiplier) >> shift) + rounded_shift) >> rounded_shift;
    const int32_t sign = x >> 31;
    const uint32_t size = static_cast<uint32_t>(x ^ sign) - static_cast<uint32_t>(sign);
    const uint32_t interval = size >> kBits;
    int32_t f = Function::kBeyond * (1 << kBits);
    if (interval < kSigmoidPoints - 1) {
      f = between(points.point + interval, static_cast<int32_t>(size & ((1u << kBits) - 1)));
    }
    return static_cast<int16_t>(((f ^ sign) + Function::kOffset) >> Function::kShift);
  };
  const int16_t* const end = in + (count & ~3);
  for (; in < end; in += 4, out += 4) {
    const int16_t a = in[0], b = in[1], c = in[2], d = in[3];
    out[0] = value(a);
    out[1] = value(b);
    out[2] = value(c);
    out[3] = value(d);
  }
  for (int left = count & 3; left > 0; --left) *out++ = value(*in++);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SIGMOID_INTERPOLATION_H_
