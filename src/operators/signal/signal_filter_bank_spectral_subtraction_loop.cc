// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {

void SignalSpectralSubtraction(const SpectralSubtractionArgs& args, const uint32_t* input, int channels,
                               uint32_t* noise_estimate, uint32_t* output) {
  for (int c = 0; c < channels; ++c) {
    const uint32_t signal = input[c] << args.smoothing_bits;
    const uint64_t blend =
        uint64_t{signal} * args.smoothing[c & 1] + uint64_t{noise_estimate[c]} * args.one_minus_smoothing[c & 1];
    uint32_t noise = static_cast<uint32_t>(blend >> args.subtraction_bits);
    const bool is_above_signal = noise > signal;
    if (!is_above_signal || !args.clamping) noise_estimate[c] = noise;
    if (is_above_signal) {
      noise = signal;
      if (args.clamping) noise_estimate[c] = signal;
    }
    const uint32_t floor =
        static_cast<uint32_t>((uint64_t{input[c]} * args.min_signal_remaining) >> args.subtraction_bits);
    const uint32_t difference = (signal - noise) >> args.smoothing_bits;
    output[c] = difference > floor ? difference : floor;
  }
}

}  // namespace mote
