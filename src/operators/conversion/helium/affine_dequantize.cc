// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Dequantises four numbers at a time. Their difference to the zero point is exact in float, so that each product is
// rounded once.
#include <arm_mve.h>

#include "src/operators/conversion/dequantize_elements.h"

namespace mote {
namespace {

inline int32x4_t LoadFour(const int8_t* x) { return vldrbq_s32(x); }
inline int32x4_t LoadFour(const uint8_t* x) { return vreinterpretq_s32_u32(vldrbq_u32(x)); }
inline int32x4_t LoadFour(const int16_t* x) { return vldrhq_s32(x); }

template <class In>
void DequantizeVectors(const AffineSegment& segment, const In* in, float* out) {
  AffineSegment rest = segment;
  const float scale = segment.scale;
  const int32_t zero_point = segment.zero_point;
  const In* from = in + segment.begin;
  float* to = out + segment.begin;
  for (int vectors = segment.count / 4; vectors > 0; --vectors, from += 4, to += 4) {
    vstrwq_f32(to, vmulq_n_f32(vcvtq_f32_s32(vsubq_n_s32(LoadFour(from), zero_point)), scale));
  }
  rest.count = segment.count % 4;
  rest.begin += segment.count - rest.count;
  DequantizeElements(rest, in, out);
}

// Vector instructions flush numbers below 2^-126 to zero, and a product of that size needs a scale below it.
bool IsUsual(float scale) { return scale >= 0x1p-100f; }

}  // namespace

void DequantizeSegment(const AffineSegment& segment, const void* in, float* out) {
  if (!IsUsual(segment.scale)) return DequantizeAnySegment(segment, in, out);
  if (segment.type == kTfLiteInt8) return DequantizeVectors(segment, static_cast<const int8_t*>(in), out);
  if (segment.type == kTfLiteUInt8) return DequantizeVectors(segment, static_cast<const uint8_t*>(in), out);
  if (segment.type == kTfLiteInt16) return DequantizeVectors(segment, static_cast<const int16_t*>(in), out);
  DequantizeAnySegment(segment, in, out);
}

LoopChoice LoopOfDequantize(TfLiteType type) {
  const bool is_served = type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16;
  return is_served ? TargetLoop("helium", kTargetWay) : PortableBecause("the input has fewer than 8 bits");
}

}  // namespace mote
