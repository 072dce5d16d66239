// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/cortex_m_dsp/batch_matmul_layout.h"
#include "src/operators/dense/cortex_m_dsp/fully_connected_ways.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return PortableBecause("the filter has no weights");
  if (plan.filter_zero != 0) return PortableBecause("the filter has a zero point");
  if (IsSmallLayer(rows, depth, channels) && !plan.per_channel()) {
    return TargetLoop("cortex_m_dsp", FullyConnectedWay::kSmallLayer);
  }
  const int together = RowsTogether(rows, depth);
  LoopWay way = together > kFewRows     ? FullyConnectedWay::kRowsTogether
                : depth > kLongestWhole ? FullyConnectedWay::kLongRows
                                        : FullyConnectedWay::kRowByRow;
  if (rows == 1 && channels <= kChannelBlock) way = FullyConnectedWay::kFewChannels;
  return TargetLoop("cortex_m_dsp", way, ScratchBytesForRows(together, depth, channels));
}
// The loop serves even depths, as with odd ones the weights of every second unit begin within a byte.
LoopChoice ChooseFullyConnectedInt4(int rows, int depth, int channels, const LayerPlan& plan) {
  return depth % 2 == 0 ? TargetLoop("cortex_m_dsp", kInt4Way) : ChooseFullyConnectedInt8(rows, depth, channels, plan);
}

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) {
  return TargetLoop("cortex_m_dsp", kTargetWay, (BatchMatMulLayout::Of(sizes).total + 7) / 8 * 8);
}

}  // namespace mote
