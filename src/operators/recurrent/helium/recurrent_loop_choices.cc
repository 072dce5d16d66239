// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/helium/vector_layout.h"
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams& params) {
  const LstmSizes& sizes = layout.sizes;
  const char* reason = WhyLstmInt8IsPortable(layout, params);
  if (reason == nullptr && sizes.cells < kLanes) reason = "it has fewer than four cells";
  if (reason != nullptr) return PortableLstmInt8(sizes, params, reason);
  return TargetLoop("helium", kTargetWay);
}

}  // namespace mote
