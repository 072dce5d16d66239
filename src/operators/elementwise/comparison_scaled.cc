// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/comparison_loop.h"

namespace mote {

void ScaledComparisonInt8(const BinaryRow& row, const void* params) {
  CompareScaled<int8_t>(row, *static_cast<const ComparisonParams*>(params));
}
void ScaledComparisonUInt8(const BinaryRow& row, const void* params) {
  CompareScaled<uint8_t>(row, *static_cast<const ComparisonParams*>(params));
}
void ScaledComparisonInt16(const BinaryRow& row, const void* params) {
  CompareScaled<int16_t>(row, *static_cast<const ComparisonParams*>(params));
}

LoopChoice LoopOfScaledComparison() { return kPortableLoop; }

}  // namespace mote
