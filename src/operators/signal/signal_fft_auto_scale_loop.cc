// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {

int SignalFftAutoScale(const int16_t* input, int count, int16_t* output) {
  uint32_t largest = 0;
  for (int i = 0; i < count; ++i) {
    const uint32_t magnitude = static_cast<uint32_t>(input[i] < 0 ? -input[i] : input[i]);
    if (magnitude > largest) largest = magnitude;
  }
  const int shift = largest == 0 || largest > INT16_MAX ? 0 : 15 - BitWidth(largest);
  for (int i = 0; i < count; ++i) output[i] = static_cast<int16_t>(input[i] * (1 << shift));
  return shift;
}

}  // namespace mote
