// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/operators/conversion/affine.h"
#include "src/operators/conversion/cast_elements.h"

namespace mote {
namespace {

// round(x), halves away from zero, saturated far outside of every type's range.
int32_t RoundToInteger(float x) {
  constexpr float kFar = 1 << 20;
  if (x != x) return 0;
  x = std::min(std::max(x, -kFar), kFar);
  const int32_t integer = static_cast<int32_t>(x);
  const float fraction = x - static_cast<float>(integer);
  return integer + (fraction >= 0.5f) - (fraction <= -0.5f);
}

}  // namespace

void QuantizeSegment(const AffineSegment& segment, ClampRange range, const float* in, void* out) {
  for (int i = segment.begin; i < segment.begin + segment.count; ++i) {
    const int32_t value = Clamp(RoundToInteger(in[i] / segment.scale) + segment.zero_point, range);
    SetInteger(out, i, segment.type, value);
  }
}

}  // namespace mote
