// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/cortex_m_dsp/batch_matmul_layout.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return {"portable", "the filter has no weights", 0};
  if (plan.filter_zero != 0) return {"portable", "the filter has a zero point", 0};
  return {"cortex_m_dsp", nullptr, ScratchBytesForRows(RowsTogether(rows, depth), depth, channels)};
}

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) {
  return {"cortex_m_dsp", nullptr, (BatchMatMulLayout::Of(sizes).total + 7) / 8 * 8};
}

}  // namespace mote
