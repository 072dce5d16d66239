// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/operators/signal/signal_loops.h"

namespace mote {

void SignalWindow(const int16_t* input, const int16_t* weights, int count, int shift, int16_t* output) {
  for (int i = 0; i < count; ++i) {
    const int32_t scaled = (int32_t{input[i]} * weights[i]) >> shift;
    output[i] = static_cast<int16_t>(std::min<int32_t>(std::max<int32_t>(scaled, INT16_MIN), INT16_MAX));
  }
}

}  // namespace mote
