// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fft_twiddles.h"

namespace mote {
namespace {

// These are (pi / 2)^(2n) / (2n)! * 2^62: the Taylor series of cos(pi / 2 * t) in t^2, without its alternating signs.
// Each is smaller than the one before from n = 1 on, and the first one left out is below 2^-55.
constexpr uint64_t kCosine[] = {
    0x4000000000000000, 0x4EF4F326F9177969, 0x103C1F081B5AC3B3, 0x0155D3C7E3CBFFA0,
    0x000F0FA83448DD5D, 0x000069B47CA8812A, 0x000001F9D38A3764, 0x00000006DB893D13,
    0x00000000120C62C3, 0x000000000025418B, 0x0000000000003DEE,
};
constexpr int kCosineTerms = sizeof(kCosine) / sizeof(kCosine[0]);

// Returns the high half of a * b, at most 2 too small.
uint64_t MultiplyHigh(uint64_t a, uint64_t b) {
  const uint32_t a_high = static_cast<uint32_t>(a >> 32), a_low = static_cast<uint32_t>(a);
  const uint32_t b_high = static_cast<uint32_t>(b >> 32), b_low = static_cast<uint32_t>(b);
  return uint64_t{a_high} * b_high + ((uint64_t{a_high} * b_low) >> 32) + ((uint64_t{a_low} * b_high) >> 32);
}

}  // namespace

int32_t QuarterCosine(int k, int quarter, int bits) {
  if (k == quarter) return 0;
  const uint64_t t = uint64_t{0x80000000u / static_cast<uint32_t>(quarter)} * static_cast<uint32_t>(k) * 2;
  const uint64_t t_squared = t * t;
  uint64_t sum = kCosine[kCosineTerms - 1];
  for (int n = kCosineTerms - 2; n >= 0; --n) sum = kCosine[n] - MultiplyHigh(sum, t_squared);
  return static_cast<int32_t>((sum - (sum >> bits) + (uint64_t{1} << (61 - bits))) >> (62 - bits));
}

}  // namespace mote
