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

}  // namespace
}  // namespace mote
