// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantises four floats at a time, multiplied by the reciprocal of the scale. If a product is so near to a half that
// the quotient may round the other way, the four floats are divided one by one.
#include <arm_mve.h>

#include "src/operators/conversion/quantize_elements.h"

namespace mote {
namespace {

// A product that does not saturate differs from the quotient by less than two millionths of its size. `kDoubt` is more
// than that.
template <class Out>
constexpr float kDoubt = sizeof(Out) == 1 ? 0x1p-12f : 0x1p-4f;

inline void Store(int32x4_t x, uint8_t* out) { vstrbq_s32(reinterpret_cast<int8_t*>(out), x); }
inline void Store(int32x4_t x, uint16_t* out) { vstrhq_s32(reinterpret_cast<int16_t*>(out), x); }

template <class Out>
void QuantizeVectors(const AffineSegment& segment, ClampRange range, const float* in, Out* out) {
  const float reciprocal = 1.0f / segment.scale;
  const int32x4_t min = vdupq_n_s32(range.min), max = vdupq_n_s32(range.max);
  const int end = segment.begin + segment.count;
  AffineSegment part = segment;
  for (; end - part.begin >= 4; part.begin += 4) {
    const float32x4_t quotient = vmulq_n_f32(vldrwq_f32(in + part.begin), reciprocal);
    const int32x4_t rounded = vcvtaq_s32_f32(quotient);
    const float32x4_t rest = vabsq_f32(vsubq_f32(quotient, vcvtq_f32_s32(rounded)));
    Store(vminq_s32(vmaxq_s32(vqaddq_n_s32(rounded, segment.zero_point), min), max), out + part.begin);
    if (vcmpgeq_n_f32(rest, 0.5f - kDoubt<Out>) == 0) continue;
    part.count = 4;
    QuantizeElements(part, range, in, out);
  }
  part.count = end - part.begin;
  QuantizeElements(part, range, in, out);
}

// Vector instructions flush numbers below 2^-126 to zero, so the scale and its reciprocal have to stay clear of them.
bool IsUsual(float scale) { return scale >= 0x1p-100f && scale <= 0x1p100f; }

}  // namespace

void QuantizeSegment(const AffineSegment& segment, ClampRange range, const float* in, void* out) {
  if (!IsUsual(segment.scale)) return QuantizeAnySegment(segment, range, in, out);
  if (segment.type == kTfLiteInt8 || segment.type == kTfLiteUInt8) {
    return QuantizeVectors(segment, range, in, static_cast<uint8_t*>(out));
  }
  if (segment.type == kTfLiteInt16) return QuantizeVectors(segment, range, in, static_cast<uint16_t*>(out));
  QuantizeAnySegment(segment, range, in, out);
}

LoopChoice LoopOfQuantizeFloats(TfLiteType type) {
  const bool is_served = type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16;
  return is_served ? TargetLoop("helium", kTargetWay) : PortableBecause("the output has fewer than 8 bits");
}

}  // namespace mote
