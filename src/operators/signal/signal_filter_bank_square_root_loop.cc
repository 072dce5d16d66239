// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

uint32_t RoundedRoot(uint64_t x) {
  const bool is_short = x >> 32 == 0;
  uint32_t root = 0;
  // The loop keeps `rest` = x - root^2, and root^2 <= x < (root + 2 * bit)^2.
  uint64_t rest = x;
  for (uint32_t bit = is_short ? uint32_t{1} << 15 : uint32_t{1} << 31; bit != 0; bit >>= 1) {
    const uint64_t growth = (uint64_t{root} * 2 + bit) * bit;
    if (growth <= rest) {
      rest -= growth;
      root += bit;
    }
  }
  const uint32_t largest = is_short ? 0xFFFFu : 0xFFFFFFFFu;
  return rest > root && root != largest ? root + 1 : root;
}

}  // namespace

void SignalFilterBankSquareRoot(const uint64_t* input, int count, int scale_bits, uint32_t* output) {
  for (int i = 0; i < count; ++i) output[i] = RoundedRoot(input[i]) >> scale_bits;
}

}  // namespace mote
