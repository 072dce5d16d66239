// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_acle.h>

#include <cstring>

#include "src/operators/shared/sigmoid_interpolation.h"

namespace mote {
namespace {

constexpr SigmoidPoints kSigmoid = MakeSigmoidPoints();

// Interpolates between two points, which one load has read: each is weighted by the distance of the other.
template <int kBits>
[[gnu::always_inline]] inline int32_t BetweenPair(const int16_t* point, int32_t part) {
  int16x2_t points;
  std::memcpy(&points, point, sizeof(points));
  return __smuad(points, part * 0xFFFF + (1 << kBits));  // 2^kBits - part and part
}

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<LogisticOfPoints>(kSigmoid, scale, in, out, count, BetweenPair<LogisticOfPoints::kIntervalBits>);
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<TanhOfPoints>(kSigmoid, scale, in, out, count, BetweenPair<TanhOfPoints::kIntervalBits>);
}

LoopChoice LoopOfSigmoidInt16() { return TargetLoop("cortex_m_dsp", kTargetWay); }

}  // namespace mote
