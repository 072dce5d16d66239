// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int, int depth, int, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return {"portable", "the filter has no weights", 0};
  return {"helium", nullptr, 0};
}

LoopChoice ChooseBatchMatMulIntegers(const MatrixSizes& sizes) { return BatchMatMulByColumns(sizes); }

}  // namespace mote
