// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/quantization.h"

#include <cmath>
#include <limits>
#include <random>

#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

bool Equals(ClampRange range, int32_t min, int32_t max) { return range.min == min && range.max == max; }

TEST(QuantizedClampRange, IsTheTypesRangeWithoutActivation) {
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActNone, kTfLiteInt8, 0.5f, 3), -128, 127));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActNone, kTfLiteUInt8, 0.5f, 3), 0, 255));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActNone, kTfLiteInt16, 0.5f, 0), -32768, 32767));
}

TEST(QuantizedClampRange, ReluBeginsAtTheZeroPoint) {
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActRelu, kTfLiteInt8, 0.5f, 3), 3, 127));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActRelu, kTfLiteInt8, 0.5f, -128), -128, 127));
}

TEST(QuantizedClampRange, LimitsAreRoundedHalvesAwayFromZero) {
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActRelu6, kTfLiteInt8, 0.1f, -10), -10, 50));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActReluN1To1, kTfLiteInt8, 0.4f, 0), -3, 3));  // 2.5
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActReluN1To1, kTfLiteInt8, 4.0f, 0), 0, 0));
}

TEST(QuantizedClampRange, StaysInTheTypesRange) {
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActRelu6, kTfLiteInt8, 1e-30f, 5), 5, 127));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActReluN1To1, kTfLiteUInt8, 1e-30f, 5), 0, 255));
  EXPECT_TRUE(Equals(QuantizedClampRange(kTfLiteActRelu6, kTfLiteInt16, std::numeric_limits<float>::denorm_min(), 0), 0,
                     32767));
}

// The quotient is rounded to float first: that decides some halves.
TEST(QuantizedClampRange, EqualsFloatArithmeticForRandomScales) {
  Seeded<std::mt19937> engine(1);
  for (int i = 0; i < 200000; ++i) {
    const float k = static_cast<float>(engine() % 255) + 0.5f;
    float scale = 6.0f / k;
    if (i % 2 == 0) scale = std::nextafter(scale, i % 4 == 0 ? 0.0f : 1.0f);
    const int32_t expected = std::min<int32_t>(127, -128 + static_cast<int32_t>(std::round(6.0f / scale)));
    ASSERT_EQ(QuantizedClampRange(kTfLiteActRelu6, kTfLiteInt8, scale, -128).max, expected);
  }
}

TEST(FloatClampRange, HoldsTheFiniteNumbersWithoutActivation) {
  EXPECT_EQ(FloatClampRange(kTfLiteActNone).min, std::numeric_limits<float>::lowest());
  EXPECT_EQ(FloatClampRange(kTfLiteActNone).max, std::numeric_limits<float>::max());
  EXPECT_EQ(FloatClampRange(kTfLiteActReluN1To1).min, -1.0f);
  EXPECT_EQ(FloatClampRange(kTfLiteActRelu6).max, 6.0f);
}

TEST(IsScale, WantsFiniteNumbersThatAreNotNegative) {
  EXPECT_TRUE(IsScale(1.0f));
  EXPECT_TRUE(IsScale(std::numeric_limits<float>::denorm_min()));
  EXPECT_TRUE(IsScale(0.0f));
  EXPECT_FALSE(IsScale(-0.0f));
  EXPECT_FALSE(IsScale(-1.0f));
  EXPECT_FALSE(IsScale(std::numeric_limits<float>::infinity()));
  EXPECT_FALSE(IsScale(std::numeric_limits<float>::quiet_NaN()));
}

}  // namespace
}  // namespace mote
