// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/prelu_rows.h"

namespace mote {

void PreluInt8(const BinaryRow& row, const void* params) {
  PreluScaledRow<int8_t, int8_t, AnyMultiplier>(row, *static_cast<const PreluPlan*>(params));
}

LoopChoice LoopOfPreluInt8() { return kPortableLoop; }

}  // namespace mote
