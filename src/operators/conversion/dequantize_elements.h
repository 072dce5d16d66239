// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does what DequantizeSegment does, element by element.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_DEQUANTIZE_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_CONVERSION_DEQUANTIZE_ELEMENTS_H_

#include "src/operators/conversion/affine.h"
#include "src/operators/conversion/cast_elements.h"

namespace mote {

template <class In>
void DequantizeElements(const AffineSegment& segment, const In* in, float* out) {
  const float scale = segment.scale;
  const int32_t zero_point = segment.zero_point;
  const In* const end = in + segment.begin + segment.count;
  in += segment.begin;
  out += segment.begin;
  while (in != end) *out++ = scale * static_cast<float>(*in++ - zero_point);
}

inline void DequantizeAnySegment(const AffineSegment& segment, const void* in, float* out) {
  if (segment.type == kTfLiteInt8) return DequantizeElements(segment, static_cast<const int8_t*>(in), out);
  if (segment.type == kTfLiteInt16) return DequantizeElements(segment, static_cast<const int16_t*>(in), out);
  for (int i = segment.begin; i < segment.begin + segment.count; ++i) {
    // The difference is exact in float for all types but int32: it has at most 17 bits.
    const int64_t difference = IntegerOf(in, i, segment.type) - segment.zero_point;
    const int32_t narrow = static_cast<int32_t>(difference);
    out[i] = segment.scale * (narrow == difference ? static_cast<float>(narrow) : static_cast<float>(difference));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_DEQUANTIZE_ELEMENTS_H_
