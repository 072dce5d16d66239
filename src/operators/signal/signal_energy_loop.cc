// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {

void SignalEnergy(const int16_t* bins, int start, int end, uint32_t* energy) {
  for (int i = start; i < end; ++i) {
    const int32_t re = bins[2 * i], im = bins[2 * i + 1];
    energy[i] = static_cast<uint32_t>(re * re) + static_cast<uint32_t>(im * im);
  }
}

}  // namespace mote
