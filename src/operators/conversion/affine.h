// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Converts between floats and quantised numbers: real = scale * (number - zero_point).
#ifndef MOTE_SRC_OPERATORS_CONVERSION_AFFINE_H_
#define MOTE_SRC_OPERATORS_CONVERSION_AFFINE_H_

#include <cstdint>

#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/output_scaling.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

// Describes `count` elements from index `begin` on, which share one scale. Types below 8 bits are packed from the low
// bits.
struct AffineSegment {
  TfLiteType type;  // of the quantised numbers
  int begin;
  int count;
  float scale;
  int32_t zero_point;
};

// Computes zero_point + round(in / scale), halves away from zero, limited to `range`. A NaN becomes zero_point. `type`
// is int4, uint4, int8, uint8 or int16.
void QuantizeSegment(const AffineSegment& segment, ClampRange range, const float* in, void* out);
LoopChoice LoopOfQuantizeFloats(TfLiteType type);  // the loop that a profile names

// `type` is int2, int4, uint4, int8, uint8, int16 or int32.
void DequantizeSegment(const AffineSegment& segment, const void* in, float* out);
LoopChoice LoopOfDequantize(TfLiteType type);  // the loop that a profile names

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_AFFINE_H_
