// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/dynamic_quantization.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

Int8s Symmetric(const Floats& values, DynamicScale* scale) {
  Int8s quantized(values.size());
  *scale = QuantizeSymmetric(values.data(), static_cast<int>(values.size()), quantized.data());
  return quantized;
}

Int8s Asymmetric(const Floats& values, DynamicScale* scale) {
  Int8s quantized(values.size());
  *scale = QuantizeAsymmetric(values.data(), static_cast<int>(values.size()), quantized.data());
  return quantized;
}

TEST(QuantizeSymmetric, TheLargestNumberBecomes127) {
  DynamicScale s;
  EXPECT_SAME(Symmetric({-2, 1, 0.5f, 0}, &s), Int8s{-127, 64, 32, 0});
  EXPECT_FLOAT_EQ(s.scale, 2.0f / 127);
  EXPECT_EQ(s.zero_point, 0);
}

TEST(QuantizeSymmetric, ZerosHaveScaleOne) {
  DynamicScale s;
  EXPECT_SAME(Symmetric({0, 0}, &s), Int8s{0, 0});
  EXPECT_EQ(s.scale, 1.0f);
  EXPECT_TRUE(Symmetric({}, &s).empty());
}

TEST(QuantizeAsymmetric, UsesTheWholeRange) {
  DynamicScale s;
  EXPECT_SAME(Asymmetric({0, 255, 1}, &s), Int8s{-128, 127, -127});
  EXPECT_EQ(s.scale, 1.0f);
  EXPECT_EQ(s.zero_point, -128);
  EXPECT_SAME(Asymmetric({-255, 0}, &s), Int8s{-128, 127});
  EXPECT_EQ(s.zero_point, 127);
  EXPECT_SAME(Asymmetric({5, 255}, &s), Int8s{-123, 127});  // the range holds 0
  EXPECT_SAME(Asymmetric({0, -0.0f}, &s), Int8s{0, 0});
  EXPECT_EQ(s.scale, 1.0f);
}

TEST(QuantizeAsymmetric, DefinedForWhatIsNoNumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  DynamicScale s;
  Asymmetric({nan, 1, inf, -inf}, &s);
  Symmetric({nan, 1, inf, -inf}, &s);
  EXPECT_SAME(Asymmetric({nan, 0, 255}, &s), Int8s{-128, -128, 127});
}

// Computes as the reference does: the range is a float, everything else is double.
DynamicScale DoubleScale(const Floats& values) {
  const float min = std::min(0.0f, *std::min_element(values.begin(), values.end()));
  const float max = std::max(0.0f, *std::max_element(values.begin(), values.end()));
  const float range = max - min;
  const double scale = static_cast<double>(range) / 255;
  const double from_min = -128 - min / scale, from_max = 127 - max / scale;
  const bool min_is_closer = 128 + std::abs(min / scale) < 127 + std::abs(max / scale);
  const double zero_point = std::round(min_is_closer ? from_min : from_max);
  return {static_cast<float>(scale), static_cast<int32_t>(std::min(std::max(zero_point, -128.0), 127.0))};
}

TEST(QuantizeAsymmetric, EqualsDoubleArithmetic) {
  Seeded<std::mt19937> engine(7);
  std::uniform_real_distribution<float> real(-1, 1);
  for (int i = 0; i < 100000; ++i) {
    Floats values = {real(engine), real(engine)};
    if (i % 3 == 0) values[1] = -values[0];  // the zero point lies on a half
    if (i % 5 == 0) values = {std::round(values[0] * 100), std::round(values[1] * 100)};
    if (i % 7 == 0) values[0] = std::ldexp(values[0], static_cast<int>(engine() % 200) - 100);
    if (values[0] == 0 && values[1] == 0) continue;
    DynamicScale s;
    Asymmetric(values, &s);
    const DynamicScale expected = DoubleScale(values);
    ASSERT_EQ(s.scale, expected.scale);
    ASSERT_EQ(s.zero_point, expected.zero_point);
  }
}

}  // namespace
}  // namespace mote
