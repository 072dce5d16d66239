// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/cortex_m_dsp/batch_matmul_layout.h"

namespace mote {

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) {
  return TargetLoop("cortex_m_dsp", kTargetWay, (BatchMatMulLayout::Of(sizes).total + 7) / 8 * 8);
}

}  // namespace mote
