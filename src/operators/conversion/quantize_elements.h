// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does what QuantizeSegment does, element by element.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_QUANTIZE_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_CONVERSION_QUANTIZE_ELEMENTS_H_

#include <algorithm>

#include "src/operators/conversion/affine.h"
#include "src/operators/conversion/cast_elements.h"

namespace mote {

// Returns round(x), halves away from zero, saturated far outside of every type's range; 0 for a NaN.
#if defined(__arm__) && __ARM_ARCH >= 8 && defined(__ARM_FP) && (__ARM_FP & 4) && defined(__ARM_FEATURE_DSP)
[[gnu::always_inline]] inline int32_t RoundToInteger(float x) {
  asm("vcvta.s32.f32 %0, %0" : "+t"(x));
  int32_t integer;
  asm("vmov %0, %1\n ssat %0, #24, %0" : "=r"(integer) : "t"(x));
  return integer;
}
#elif defined(__arm__) && defined(__ARM_FP) && (__ARM_FP & 4) && defined(__ARM_FEATURE_DSP)
[[gnu::always_inline]] inline int32_t RoundToInteger(float x) {
  asm("vcvt.s32.f32 %0, %0, #1" : "+t"(x));  // halves, rounded towards zero
  int32_t halves;
  asm("vmov %0, %1\n ssat %0, #24, %0" : "=r"(halves) : "t"(x));
  return (halves + 1 + (halves >> 31)) >> 1;
}
#else
[[gnu::always_inline]] inline int32_t RoundToInteger(float x) {
  constexpr float kFar = 1 << 20;
  if (x != x) return 0;
  const int32_t halves = static_cast<int32_t>(std::min(std::max(x, -kFar), kFar) * 2);  // rounded towards zero
  return (halves + 1 + (halves >> 31)) >> 1;
}
#endif

template <class Out>
void QuantizeElements(const AffineSegment& segment, ClampRange range, const float* in, Out* out) {
  const float scale = segment.scale;
  const int32_t zero_point = segment.zero_point;
  const float* const end = in + segment.begin + segment.count;
  in += segment.begin;
  out += segment.begin;
  while (in != end) *out++ = static_cast<Out>(Clamp(RoundToInteger(*in++ / scale) + zero_point, range));
}

inline void QuantizeAnySegment(const AffineSegment& segment, ClampRange range, const float* in, void* out) {
  // The range is that of the type, whose sign does not matter then.
  if (segment.type == kTfLiteInt8 || segment.type == kTfLiteUInt8) {
    return QuantizeElements(segment, range, in, static_cast<uint8_t*>(out));
  }
  if (segment.type == kTfLiteInt16) return QuantizeElements(segment, range, in, static_cast<uint16_t*>(out));
  for (int i = segment.begin; i < segment.begin + segment.count; ++i) {
    SetInteger(out, i, segment.type, Clamp(RoundToInteger(in[i] / segment.scale) + segment.zero_point, range));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_QUANTIZE_ELEMENTS_H_
