// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/helium/vector_layout.h"
#include "src/operators/shared/layer_plan.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth == 0) return {"portable", "the filter has no weights", 0};
  const bool are_patches = rows >= kManyRows && plan.filter_zero == 0;
  const int start_bytes = are_patches ? channels * static_cast<int>(sizeof(int32_t)) : 0;
  return {"helium", nullptr, (start_bytes + 7) / 8 * 8};
}

}  // namespace mote
