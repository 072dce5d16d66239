// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/fixed_point_math.h"

#include <cmath>

#include "tests/test.h"

namespace mote {
namespace {

constexpr double kTwoTo31 = 2147483648.0;

TEST(ExpOfNegative, OfZeroIsTheLargestNumber) { EXPECT_EQ(ExpOfNegative(0), 0x7FFFFFFF); }

TEST(ExpOfNegative, IsCloseToExp) {
  // Every argument in steps that meet all the factors and all parts of the last quarter.
  for (int64_t x = -1; x >= -(int64_t{1} << 31); x -= 104729) {
    const double exact = std::exp(static_cast<double>(x) / (1 << 26)) * kTwoTo31;
    EXPECT_NEAR(ExpOfNegative(static_cast<int32_t>(x)), exact, 2e-6 * exact + 40);
  }
}

TEST(ExpOfNegative, TakesTheSmallestArgument) { EXPECT_EQ(ExpOfNegative(-0x7FFFFFFF - 1), 0); }

TEST(ReciprocalOfOnePlus, IsCloseToTheQuotient) {
  for (int64_t x = 0; x < int64_t{1} << 31; x += 7919 * 41) {
    const double exact = kTwoTo31 / (1 + static_cast<double>(x) / kTwoTo31);
    EXPECT_NEAR(ReciprocalOfOnePlus(static_cast<int32_t>(x)), exact, 16);
  }
}

TEST(ReciprocalOfOnePlus, OfZeroIsTheLargestNumber) { EXPECT_GE(ReciprocalOfOnePlus(0), 0x7FFFFFFF - 8); }

TEST(LogOfAtLeastOne, IsCloseToLog) {
  for (int64_t x = 1 << 19; x < int64_t{1} << 31; x += x / 97) {
    const double exact = std::log(static_cast<double>(x) / (1 << 19)) * (1 << 26);
    EXPECT_NEAR(LogOfAtLeastOne(static_cast<int32_t>(x)), exact, 40);
  }
}

TEST(LogOfAtLeastOne, GivesTheBitsOfTheReference) {
  EXPECT_EQ(LogOfAtLeastOne(1 << 19), 0);
  EXPECT_EQ(LogOfAtLeastOne(524560), 34808);
  EXPECT_EQ(LogOfAtLeastOne(606812), 9809832);
}

TEST(InverseSquareRoot, IsCloseToTheQuotient) {
  for (int64_t x = 1; x < int64_t{1} << 31; x += 1 + x / 53) {
    const QuantizedMultiplier m = InverseSquareRoot(static_cast<int32_t>(x));
    const double value = std::ldexp(static_cast<double>(m.multiplier), static_cast<int>(m.shift) - 31);
    EXPECT_NEAR(value * std::sqrt(static_cast<double>(x)), 1, 2e-6);
  }
}

TEST(CountLeadingZeros, Counts) {
  EXPECT_EQ(CountLeadingZeros(0), 32);
  EXPECT_EQ(CountLeadingZeros(1), 31);
  EXPECT_EQ(CountLeadingZeros(0x80000000u), 0);
}

}  // namespace
}  // namespace mote
