// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/signal_loops.h"

namespace mote {
namespace {

constexpr int kSegmentBits = 7;
constexpr int kSegments = 1 << kSegmentBits;
constexpr uint32_t kLn2 = 45426;  // times 2^16

// Returns round(2^16 * log2(1 + i / kSegments)), one binary digit of the logarithm for each squaring.
constexpr uint32_t Log2OfSegment(int i) {
  uint64_t x =
      (uint64_t{1} << 31) + (uint64_t{static_cast<uint32_t>(i)} << (31 - kSegmentBits));  // [1, 2], 31 fraction bits
  if (x >> 32) return 1 << 16;
  uint32_t digits = 0;
  for (int digit = 0; digit < 17; ++digit) {
    x = (x * x) >> 31;
    const int is_one = static_cast<int>(x >> 32);
    x >>= is_one;
    digits = digits * 2 + is_one;
  }
  return (digits + 1) >> 1;
}

// Holds the difference log2(1 + f) - f, times 2^16, at the ends of the segments of f.
struct Bulge {
  uint16_t at[kSegments + 1];
};
constexpr Bulge MakeBulge() {
  Bulge bulge = {};
  for (int i = 0; i <= kSegments; ++i)
    bulge.at[i] = static_cast<uint16_t>(Log2OfSegment(i) - (i << (16 - kSegmentBits)));
  return bulge;
}
constexpr Bulge kBulge = MakeBulge();

// Returns 2^16 * log2(x), x > 0. A quirk of the specification: the slope within a segment is 2^kSegmentBits times too
// small, so that the result is up to 224 too small or 142 too large.
uint32_t Log2(uint32_t x) {
  const int exponent = BitWidth(x) - 1;
  uint32_t fraction = x - (uint32_t{1} << exponent);
  fraction = exponent < 16 ? fraction << (16 - exponent) : fraction >> (exponent - 16);
  const uint32_t segment = fraction >> (16 - kSegmentBits);
  const int32_t rise = kBulge.at[segment + 1] - kBulge.at[segment];
  const int32_t position = static_cast<int32_t>(fraction & ((1u << (16 - kSegmentBits)) - 1));
  return (static_cast<uint32_t>(exponent) << 16) + fraction + kBulge.at[segment] +
         static_cast<uint32_t>((rise * position) >> 16);
}

}  // namespace

uint32_t ScaledLog(uint32_t x, uint32_t scale) {
  if (x < 2) return 0;
  constexpr uint32_t kHalf = 1 << 15;
  const uint32_t natural = static_cast<uint32_t>((uint64_t{kLn2} * Log2(x) + kHalf) >> 16);
  return (scale * natural + kHalf) >> 16;
}

void SignalFilterBankLog(const uint32_t* input, int channels, uint32_t output_scale, int correction_bits,
                         int16_t* output) {
  for (int c = 0; c < channels; ++c) {
    const uint32_t log = ScaledLog(input[c] << correction_bits, output_scale);
    output[c] = static_cast<int16_t>(log < INT16_MAX ? log : INT16_MAX);
  }
}

}  // namespace mote
