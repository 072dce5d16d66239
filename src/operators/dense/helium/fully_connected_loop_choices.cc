// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/dense/helium/fully_connected_ways.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return PortableBecause("the filter has no weights");
  return TargetLoop("helium", WayOfFullyConnected(rows, depth, plan.filter_zero));
}

}  // namespace mote
