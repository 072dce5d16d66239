// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/sigmoid_interpolation.h"

namespace mote {
namespace {

constexpr SigmoidPoints kSigmoid = MakeSigmoidPoints();

template <int kBits>
int32_t Between(const int16_t* point, int32_t part) {
  return *point * (1 << kBits) + part * (point[1] - *point);
}

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<LogisticOfPoints>(kSigmoid, scale, in, out, count, Between<LogisticOfPoints::kIntervalBits>);
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<TanhOfPoints>(kSigmoid, scale, in, out, count, Between<TanhOfPoints::kIntervalBits>);
}

LoopChoice LoopOfSigmoidInt16() { return kPortableLoop; }

}  // namespace mote
