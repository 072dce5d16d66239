// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/pool_ways.h"
#include "src/operators/pooling/pool_loop.h"

namespace mote {

LoopChoice ChooseAveragePool(const ConvShape& s, int element_bytes) {
  const bool fits_eight = element_bytes == sizeof(int8_t) && s.filter_height * s.filter_width <= kMaxEight;
  return TargetLoop("helium", fits_eight ? AverageWay::kEight : AverageWay::kFour);
}
LoopChoice ChooseMaxPool(const ConvShape&, int) { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
