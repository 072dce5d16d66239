// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

constexpr int kSnrBits = 12;    // fraction bits of the signal to noise ratio
constexpr int kOutputBits = 6;  // fraction bits of the result
constexpr int kPositionBits = 10;

}  // namespace

// The parabola is below 2^21 in size, so that its product with a position fits in 31 bits.
int16_t PcanGain(uint32_t noise, const int16_t* gains) {
  if (noise <= 2) return gains[noise];
  const int width = BitWidth(noise);
  const int16_t* interval = gains + 4 * width - 6;
  const uint32_t shifted =
      width <= kPositionBits ? noise << (kPositionBits + 1 - width) : noise >> (width - kPositionBits - 1);
  const int32_t position = static_cast<int32_t>(shifted & ((1u << kPositionBits) - 1));
  const int32_t parabola = ((interval[2] * position) >> 5) + interval[1] * 32;
  return static_cast<int16_t>(interval[0] + ((parabola * position + (1 << 14)) >> 15));
}

uint32_t PcanCompress(uint32_t x) {
  if (x < 2u << kSnrBits) return (x * x) >> (2 + 2 * kSnrBits - kOutputBits);
  return (x >> (kSnrBits - kOutputBits)) - (1u << kOutputBits);
}

void SignalPcan(const uint32_t* input, const uint32_t* noise_estimate, const int16_t* gains, int channels,
                int snr_shift, uint32_t* output) {
  for (int c = 0; c < channels; ++c) {
    const uint32_t gain = static_cast<uint32_t>(int32_t{PcanGain(noise_estimate[c], gains)});
    output[c] = PcanCompress(static_cast<uint32_t>((uint64_t{input[c]} * gain) >> snr_shift));
  }
}

}  // namespace mote
