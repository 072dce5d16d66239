// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/fixed_point.h"

#include <limits>

#include "tests/test.h"

namespace mote {
namespace {

constexpr int32_t kMin = std::numeric_limits<int32_t>::min(), kMax = std::numeric_limits<int32_t>::max();

uint32_t Next(uint32_t* state) { return *state = *state * 1664525u + 1013904223u; }

// Numbers of all sizes, among them those where the high product or the result is halfway between two integers.
template <class Check>
void ForEachNumber(int32_t shift, const Check& check) {
  constexpr int32_t kEdges[] = {kMin, kMin + 1, -1, 0, 1, kMax - 1, kMax};
  for (const int32_t x : kEdges) check(x);
  uint32_t state = 1;
  for (int i = 0; i < 300; ++i) {
    const int32_t x = static_cast<int32_t>(Next(&state)) >> (i & 31);
    check(x);
    const uint32_t bits = static_cast<uint32_t>(-shift);
    const uint32_t halves = (static_cast<uint32_t>(x) << bits) + (1u << (bits - 1));
    for (uint32_t d = 0; d < 3; ++d) check(static_cast<int32_t>(halves + d - 1));
  }
}

TEST(OffsetMultiplier, GivesTheProductAndTheOffset) {
  constexpr int32_t kMultipliers[] = {1 << 30, (1 << 30) + 1, 0x5A827999, kMax - 1, kMax, 0};
  constexpr int32_t kOffsets[] = {-128, -1, 0, 1, 127, 255};
  for (int32_t shift = -1; shift >= -31; --shift) {
    if (!OffsetMultiplier::Serves(shift)) continue;
    for (const int32_t multiplier : kMultipliers) {
      const QuantizedMultiplier m = {multiplier, shift};
      for (const int32_t offset : kOffsets) {
        const OffsetMultiplier multiply(m, offset);
        int differences = 0;
        ForEachNumber(shift, [&](int32_t x) {
          if (multiply(x) != MultiplyByQuantizedMultiplier(x, m) + offset) ++differences;
        });
        EXPECT_EQ(differences, 0);
      }
    }
  }
}

TEST(OffsetMultiplier, ServesUsualMultipliers) {
#ifndef TFLITE_SINGLE_ROUNDING
  EXPECT_TRUE(OffsetMultiplier::Serves(-2));
  EXPECT_TRUE(OffsetMultiplier::Serves(-22));
#endif
  EXPECT_FALSE(OffsetMultiplier::Serves(-1));
  EXPECT_FALSE(OffsetMultiplier::Serves(0));
  EXPECT_FALSE(OffsetMultiplier::Serves(-23));
}

// Sums of 64 bits, of all sizes and with all shifts, also where the product is halfway between two integers.
TEST(MultiplyByQuantizedMultiplier, RoundsWideProductsOnce) {
  constexpr int32_t kMultipliers[] = {1 << 30, (1 << 30) + (1 << 15), 0x5A827999, 0x7FFEFFFF, 0x7FFF0000, kMax, 0};
  uint32_t state = 1;
  for (int32_t shift = -31; shift <= 7; ++shift) {
    for (const int32_t multiplier : kMultipliers) {
      const int32_t reduced = multiplier >= 0x7FFF0000 ? 0x7FFF : (multiplier + (1 << 15)) >> 16;
      int differences = 0;
      for (int i = 0; i < 300; ++i) {
        const uint64_t bits = uint64_t{Next(&state)} << 32 | Next(&state);
        int64_t x = static_cast<int64_t>(bits) >> (17 + i % 47);
        if (i % 3 == 0) x &= -(int64_t{1} << (i % 32));
        const int64_t rounded = (x * reduced + (int64_t{1} << (14 - shift))) >> (15 - shift);
        if (MultiplyByQuantizedMultiplier(x, {multiplier, shift}) != static_cast<int32_t>(rounded)) ++differences;
      }
      EXPECT_EQ(differences, 0);
    }
  }
}

}  // namespace
}  // namespace mote
