// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/x86_64/product_loops.h"

namespace mote {

LoopChoice ChooseFullyConnectedFloat32(bool keeps_weights) { return x86_64::FloatLoopOf(nullptr, keeps_weights); }

LoopChoice ChooseFullyConnectedHybrid(int depth, bool keeps_weights) {
  const bool is_deep = depth > x86_64::kMaxKeptPatch;
  return x86_64::FloatLoopOf(is_deep ? "a unit has more than 9216 weights" : nullptr, keeps_weights);
}

}  // namespace mote
