// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/sigmoid_points.h"

namespace mote {
namespace {

constexpr SigmoidPoints kSigmoid = MakeSigmoidPoints();

// x is in * scale, halves rounded up; |in * multiplier| < 2^31.
template <class Function>
[[gnu::always_inline]] inline void InterpolateAll(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  constexpr int kBits = Function::kIntervalBits;
  const int32_t multiplier = scale.multiplier;
  const int rounded_shift = scale.right_shift > 0 ? 1 : 0, shift = scale.right_shift - rounded_shift;
  if (count <= 0) return;
  const int16_t* const end = in + count;
  do {
    const int32_t x = (((*in++ * multiplier) >> shift) + rounded_shift) >> rounded_shift;
    const int32_t sign = x >> 31;
    const uint32_t size = static_cast<uint32_t>(x ^ sign) - static_cast<uint32_t>(sign);
    const uint32_t interval = size >> kBits;
    int32_t f = Function::kBeyond * (1 << kBits);
    if (interval < kSigmoidPoints - 1) {
      const int16_t* const point = kSigmoid.point + interval;
      const int32_t part = static_cast<int32_t>(size & ((1u << kBits) - 1));
      f = *point * (1 << kBits) + part * (point[1] - *point);
    }
    *out++ = static_cast<int16_t>(((f ^ sign) + Function::kOffset) >> Function::kShift);
  } while (in != end);
}

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<LogisticOfPoints>(scale, in, out, count);
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<TanhOfPoints>(scale, in, out, count);
}

}  // namespace mote
