// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/helium/fully_connected_ways.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return PortableBecause("the filter has no weights");
  return TargetLoop("helium", WayOfFullyConnected(rows, depth, plan.filter_zero));
}
// The loop serves even depths, as with odd ones the weights of every second unit begin within a byte. For many rows it
// takes less time to unpack the weights. The depth is limited, as sums of 16 times the products have to fit in 32 bits.
LoopChoice ChooseFullyConnectedInt4(int rows, int depth, int channels, const LayerPlan& plan) {
  constexpr int kManyRows = 4, kMostDepth = 1 << 16;
  const bool reads_packed = rows < kManyRows && depth % 2 == 0 && depth <= kMostDepth;
  return reads_packed ? TargetLoop("helium", kInt4Way) : ChooseFullyConnectedInt8(rows, depth, channels, plan);
}

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
