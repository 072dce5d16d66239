// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "src/operators/recurrent/cortex_m_dsp/lstm_layout.h"
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac_layout.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmSizes& sizes) {
  const int32_t bytes = std::max<int32_t>(LstmInt8ScratchBytes(sizes), (LstmScratchLayout(sizes).bytes + 7) / 8 * 8);
  if (sizes.normalised) return {"portable", "it normalises", bytes};
  if (sizes.projected) return {"portable", "it has a projection", bytes};
  return {"cortex_m_dsp", nullptr, bytes};
}

}  // namespace mote
