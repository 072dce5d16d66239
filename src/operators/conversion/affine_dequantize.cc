// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/dequantize_elements.h"

namespace mote {

void DequantizeSegment(const AffineSegment& segment, const void* in, float* out) {
  DequantizeAnySegment(segment, in, out);
}

LoopChoice LoopOfDequantize(TfLiteType) { return kPortableLoop; }

}  // namespace mote
