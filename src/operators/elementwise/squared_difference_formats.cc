// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/squared_difference_rows.h"

namespace mote {

void SquaredDifferenceInt16(const BinaryRow& row, const void* params) {
  SquaredDifferenceQuantized<int16_t, AnyMultiplier>(row, *static_cast<const AddParams*>(params));
}

void SquaredDifferenceInt8(const BinaryRow& row, const void* params) {
  SquaredDifferenceQuantized<int8_t, AnyMultiplier>(row, *static_cast<const AddParams*>(params));
}

LoopChoice LoopOfSquaredDifference() { return kPortableLoop; }

}  // namespace mote
