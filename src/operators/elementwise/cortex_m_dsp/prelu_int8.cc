// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/prelu_rows.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"

namespace mote {

void PreluInt8(const BinaryRow& row, const void* params) {
  PreluScaledRow<int8_t, int8_t, FastMultiplier>(row, *static_cast<const PreluPlan*>(params));
}

LoopChoice LoopOfPreluInt8() { return LoopThatRoundsTwice("cortex_m_dsp"); }

}  // namespace mote
