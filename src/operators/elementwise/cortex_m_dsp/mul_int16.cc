// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/cortex_m_dsp/mul_rows.h"

namespace mote {

void MulInt16(const BinaryRow& row, const void* params) {
  MulRows<int16_t>(row, *static_cast<const MulParams*>(params));
}

LoopChoice LoopOfMulInt16() { return LoopThatRoundsTwice("cortex_m_dsp"); }

}  // namespace mote
