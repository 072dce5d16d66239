// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/half.h"

#include <cmath>

#include "tensorflow/lite/types/half.h"
#include "tests/test.h"

namespace mote {
namespace {

// The value of a finite float16, from the definition.
float ValueOf(uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const float fraction = static_cast<float>(bits & 0x3FF) / 1024;
  const float size = exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
  return (bits & 0x8000) != 0 ? -size : size;
}

bool IsFinite(uint32_t bits) { return (bits >> 10 & 31) != 31; }

TEST(Float16, EveryNumberIsReadAndWritten) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    if (!IsFinite(bits)) continue;
    Float16 half;
    half.bits = static_cast<uint16_t>(bits);
    const float value = half;
    EXPECT_EQ(value, ValueOf(bits));
    EXPECT_EQ(std::signbit(value), (bits & 0x8000) != 0);
    EXPECT_EQ(Float16(value).bits, bits);
  }
}

TEST(Float16, RoundsToTheNearestAndTiesToEven) {
  for (uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const float low = ValueOf(bits), high = ValueOf(bits + 1);
    const float middle = low + (high - low) / 2;  // exact in float32
    EXPECT_EQ(Float16(middle).bits, bits + (bits & 1));
    EXPECT_EQ(Float16(std::nextafter(middle, low)).bits, bits);
    EXPECT_EQ(Float16(std::nextafter(middle, high)).bits, bits + 1);
  }
}

TEST(Float16, TooLargeNumbersBecomeInfinite) {
  EXPECT_EQ(Float16(65504.0f).bits, 0x7BFF);
  EXPECT_EQ(Float16(65519.99f).bits, 0x7BFF);
  EXPECT_EQ(Float16(65520.0f).bits, 0x7C00);
  EXPECT_EQ(Float16(-1e30f).bits, 0xFC00);
  EXPECT_EQ(Float16(INFINITY).bits, 0x7C00);
  Float16 infinite;
  infinite.bits = 0xFC00;
  EXPECT_EQ(static_cast<float>(infinite), -INFINITY);
}

TEST(Float16, TooSmallNumbersBecomeZero) {
  EXPECT_EQ(Float16(std::ldexp(1.0f, -25)).bits, 0);
  EXPECT_EQ(Float16(std::ldexp(1.5f, -25)).bits, 1);
  EXPECT_EQ(Float16(-1e-40f).bits, 0x8000);
}

TEST(Float16, WhatIsNotANumberStaysSo) {
  for (uint32_t bits = 0x7C01; bits < 0x8000; ++bits) {
    Float16 half;
    half.bits = static_cast<uint16_t>(bits);
    EXPECT_TRUE(std::isnan(static_cast<float>(half)));
  }
  EXPECT_GT(Float16(NAN).bits & 0x7FFF, 0x7C00);
}

TEST(BFloat16, IsTheUpperHalfOfAFloatRoundedToEven) {
  EXPECT_EQ(BFloat16(1.0f).bits, 0x3F80);
  EXPECT_EQ(BFloat16(-2.5f).bits, 0xC020);
  EXPECT_EQ(BFloat16(1.00390625f).bits, 0x3F80);  // half a step above 1: to even
  EXPECT_EQ(BFloat16(1.01171875f).bits, 0x3F82);  // a step and a half: to even
  EXPECT_EQ(BFloat16(1.00390637f).bits, 0x3F81);
  EXPECT_EQ(BFloat16(3.4e38f).bits, 0x7F80);
  EXPECT_GT(BFloat16(NAN).bits & 0x7FFF, 0x7F80);
  EXPECT_EQ(static_cast<float>(BFloat16(-0.15625f)), -0.15625f);
}

float Twice(float x) { return 2 * x; }
tflite::half Quarter(tflite::half x) { return x / 4; }

TEST(Half, ConvertsToAndFromFloatByItself) {
  tflite::half x = 1.5f;
  EXPECT_EQ(Twice(x), 3.0f);
  EXPECT_EQ(Quarter(6), 1.5f);
  EXPECT_TRUE(x < 2.0f && x == 1.5f);
  x = x + 0.25f;
  EXPECT_EQ(x.to_bits(), tflite::half(1.75f).to_bits());
  EXPECT_EQ(tflite::fp16_ieee_from_fp32_value(1.75f), x.to_bits());
  EXPECT_EQ(tflite::fp16_ieee_to_fp32_value(x.to_bits()), 1.75f);
  EXPECT_EQ(tflite::fp32_from_bits(tflite::fp32_to_bits(-0.0f)), 0.0f);
}

}  // namespace
}  // namespace mote
