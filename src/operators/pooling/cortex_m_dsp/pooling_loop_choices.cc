// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac_layout.h"

namespace mote {

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  if (s.filter_height * s.filter_width > kMaxSummed) return {"portable", "a window has more than 256 numbers", 0};
  return {"cortex_m_dsp", nullptr, 0};
}

LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return {"cortex_m_dsp", nullptr, 0}; }

}  // namespace mote
