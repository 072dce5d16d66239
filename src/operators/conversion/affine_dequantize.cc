// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/affine.h"
#include "src/operators/conversion/cast_elements.h"

namespace mote {
void DequantizeSegment(const AffineSegment& segment, const void* in, float* out) {
  for (int i = segment.begin; i < segment.begin + segment.count; ++i) {
    // Exact in float for all types but int32: at most 17 bits.
    const int64_t difference = IntegerOf(in, i, segment.type) - segment.zero_point;
    const int32_t narrow = static_cast<int32_t>(difference);
    out[i] = segment.scale * (narrow == difference ? static_cast<float>(narrow) : static_cast<float>(difference));
  }
}

}  // namespace mote
