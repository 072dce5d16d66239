// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/soft_functions.h"

#include <cmath>

#include "tests/test.h"

namespace mote {
namespace {

double Real(SoftReal x) { return std::ldexp(static_cast<double>(x.mantissa), x.exponent); }

// Arguments over all orders of magnitude below `limit`.
template <class F>
void ForArguments(float limit, F function) {
  for (float x = 1e-12f; x < limit; x *= 1.0173f) function(x);
}

TEST(RoundedSum, IsTheSumInFloat) {
  ForArguments(1e12f, [](float x) {
    EXPECT_EQ(Real(RoundedSum(SoftReal::FromFloat(x), {1, 0}, kFloatBits)), static_cast<double>(x + 1.0f));
    EXPECT_EQ(Real(RoundedSum({3, -1}, SoftReal::FromFloat(x), kFloatBits)), static_cast<double>(1.5f + x));
  });
  EXPECT_EQ(Real(RoundedSum({0, 0}, {5, 3}, kFloatBits)), 40.0);
  EXPECT_EQ(Real(RoundedSum({0, 0}, {0, 0}, kFloatBits)), 0.0);
}

// One step of a float near 1 is 1.2e-7.
TEST(SigmoidInFloat, IsWithinTwoSteps) {
  ForArguments(200.0f, [](float x) {
    const double exact = 1 / (1 + std::exp(-static_cast<double>(x)));
    EXPECT_NEAR(Real(SigmoidInFloat(false, SoftReal::FromFloat(x))), exact, 1.2e-7);
    // exp(x) is infinite in float above 88.73.
    const double mirrored = x > 88.7f ? 0 : 1 / (1 + std::exp(static_cast<double>(x)));
    EXPECT_NEAR(Real(SigmoidInFloat(true, SoftReal::FromFloat(x))), mirrored, 2.4e-7 * mirrored + 1e-38);
  });
  EXPECT_EQ(Real(SigmoidInFloat(false, {0, 0})), 0.5);
  EXPECT_EQ(Real(SigmoidInFloat(true, {0, 16})), 0.5);  // zero, as a product of large scales gives it
}

TEST(TanhInFloat, IsRoundedCorrectly) {
  ForArguments(200.0f, [](float x) {
    const float exact = static_cast<float>(std::tanh(static_cast<double>(x)));
    EXPECT_NEAR(Real(TanhInFloat(SoftReal::FromFloat(x))), static_cast<double>(exact), 6.1e-8 * exact);
  });
  EXPECT_EQ(Real(TanhInFloat({0, 0})), 0.0);
}

}  // namespace
}  // namespace mote
