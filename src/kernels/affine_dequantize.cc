// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/affine.h"
#include "src/kernels/cast_elements.h"

namespace mote {
namespace {

int32_t NumberOf(const void* data, int i, TfLiteType type) {
  if (type != kTfLiteInt2) return static_cast<int32_t>(IntegerOf(data, i, type));
  return (((ElementOf<uint8_t>(data, i / 4) >> (i % 4 * 2)) & 3) ^ 2) - 2;
}

}  // namespace

void DequantizeSegment(const AffineSegment& segment, const void* in, float* out) {
  for (int i = segment.begin; i < segment.begin + segment.count; ++i) {
    // Exact in float for all types but int32: at most 17 bits.
    const int64_t difference = int64_t{NumberOf(in, i, segment.type)} - segment.zero_point;
    const int32_t narrow = static_cast<int32_t>(difference);
    out[i] = segment.scale * (narrow == difference ? static_cast<float>(narrow) : static_cast<float>(difference));
  }
}

}  // namespace mote
