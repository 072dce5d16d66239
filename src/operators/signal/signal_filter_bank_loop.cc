// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {

void SignalFilterBank(const FilterBankArgs& args) {
  uint64_t channel_sum = 0;
  for (int band = 0; band <= args.channels; ++band) {
    const uint32_t* energy = args.energy + args.frequency_starts[band];
    const int16_t* weights = args.weights + args.weight_starts[band];
    const int16_t* unweights = args.unweights + args.weight_starts[band];
    uint64_t next_sum = 0;
    for (int i = 0; i < args.widths[band]; ++i) {
      channel_sum += static_cast<uint64_t>(int64_t{weights[i]}) * energy[i];
      next_sum += static_cast<uint64_t>(int64_t{unweights[i]}) * energy[i];
    }
    if (band > 0) args.output[band - 1] = channel_sum;
    channel_sum = next_sum;
  }
}

}  // namespace mote
