// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac_layout.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels) {
  return {"cortex_m_dsp", nullptr, ScratchBytesForRows(RowsTogether(rows, depth), depth, channels)};
}

}  // namespace mote
