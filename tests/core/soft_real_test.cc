// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/soft_real.h"

#include <cmath>
#include <initializer_list>

#include "tests/test.h"

namespace mote {
namespace {

double ValueOf(SoftReal x) { return std::ldexp(static_cast<double>(x.mantissa), x.exponent); }

TEST(SoftReal, RootsOfPowersAreExact) {
  EXPECT_EQ(ValueOf(Root(SoftReal::FromFloat(0.25f), 2)), 0.5);
  EXPECT_EQ(ValueOf(Root(SoftReal::FromFloat(2.25f), 2)), 1.5);
  EXPECT_EQ(ValueOf(Root(SoftReal::FromFloat(1.0f), 1000000)), 1.0);
  EXPECT_EQ(ValueOf(Root(SoftReal::FromFloat(0.3f), 1)), static_cast<double>(0.3f));
  EXPECT_EQ(ValueOf(Root(SoftReal::FromFloat(std::ldexp(1.0f, -120)), 8)), std::ldexp(1.0, -15));
  EXPECT_EQ(Root(SoftReal::FromFloat(0.0f), 3).mantissa, 0u);
}

TEST(SoftReal, RootsHave31Bits) {
  for (const float x : {1e-30f, 1e-3f, 0.7f, 0.99f, 3.0f, 1e10f}) {
    for (const int n : {2, 3, 7, 100, 4097}) {
      const double root = std::pow(static_cast<double>(x), 1.0 / n);
      EXPECT_NEAR(ValueOf(Root(SoftReal::FromFloat(x), n)) / root, 1.0, std::ldexp(1.0, -30));
    }
  }
}

void ExpectSame(float a, float b, float c) {
  const QuantizedMultiplier expected = MultiplierInDouble(a, b, c), actual = ChannelMultiplier(a, c)(b);
  EXPECT_EQ(actual.multiplier, expected.multiplier);
  EXPECT_EQ(actual.shift, expected.shift);
}

TEST(ChannelMultiplier, IsThatOfDoubleArithmetic) {
  uint32_t state = 1;
  const auto random = [&state](int exponents) {
    state = state * 1664525 + 1013904223;
    const float mantissa = 1.0f + static_cast<float>(state >> 9) / 8388608.0f;
    state = state * 1664525 + 1013904223;
    return std::ldexp(mantissa, static_cast<int>(state >> 16) % exponents - exponents / 2);
  };
  for (int i = 0; i < 3000; ++i) ExpectSame(random(16), random(16), random(16));
  for (int i = 0; i < 300; ++i) ExpectSame(random(120), random(120), random(120));
}

TEST(ChannelMultiplier, RoundsTiesAndKnowsItsLimits) {
  // Few bits: the quotients are exact, some of them halfway between two multipliers.
  for (const float b : {1.0f, 1.0f + 0x1p-20f, 1.5f, 1.0f + 0x1p-8f, 2.0f - 0x1p-23f}) {
    for (const float a : {1.0f, 1.0f + 0x1p-23f, 1.0f + 0x1p-11f, 2.0f - 0x1p-23f}) ExpectSame(a, b, 1.0f);
  }
  for (const float b : {0.0f, 0x1p-149f, 0x1p-126f, 0x1p-60f, 0x1p-33f, 0x1p-32f, 0x1p-31f, 0x1p60f, 0x1.fffffep127f}) {
    for (const float c : {1.0f, 0x1p-140f, 0x1p-40f, 0x1p40f}) ExpectSame(1.0f, b, c);
  }
  ExpectSame(0.0f, 1.0f, 1.0f);
  ExpectSame(1.0f, 1.0f, 0.0f);
}

}  // namespace
}  // namespace mote
