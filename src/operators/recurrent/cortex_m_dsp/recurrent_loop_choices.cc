// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/recurrent/cortex_m_dsp/lstm_layout.h"
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams& params) {
  const LstmSizes& sizes = layout.sizes;
  const char* reason = WhyLstmInt8IsPortable(layout, params);
  if (reason == nullptr && 15 + params.cell_scale_log2 < kMinTanhBits) reason = "the cell state is less than 2";
  if (reason != nullptr) return PortableLstmInt8(sizes, params, reason);
  return TargetLoop("cortex_m_dsp", kTargetWay, (LstmScratchLayout(sizes).bytes + 7) / 8 * 8);
}

}  // namespace mote
