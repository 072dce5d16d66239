// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/quantize_elements.h"

namespace mote {

void QuantizeSegment(const AffineSegment& segment, ClampRange range, const float* in, void* out) {
  QuantizeAnySegment(segment, range, in, out);
}

LoopChoice LoopOfQuantizeFloats(TfLiteType) { return kPortableLoop; }

}  // namespace mote
