// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/kernels/internal/quantization_util.h"

#include <climits>
#include <cmath>
#include <cstring>

#include "src/core/fixed_point.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tests/test.h"

namespace tflite {
namespace {

// The number that a multiplier stands for.
double Value(int32_t multiplier, int shift) { return std::ldexp(static_cast<double>(multiplier), shift - 31); }

TEST(QuantizationUtil, MultipliersAreTheNearestOnes) {
  double number = 1e-9;
  for (int i = 0; i < 400; ++i, number *= 1.11) {
    int32_t multiplier = 0;
    int shift = 0;
    QuantizeMultiplier(number, &multiplier, &shift);
    if (shift >= 30) break;
    EXPECT_TRUE(multiplier >= 1 << 30);
    EXPECT_NEAR(Value(multiplier, shift) / number, 1.0, 1e-9);
    EXPECT_EQ(MultiplyByQuantizedMultiplier(int32_t{12345}, multiplier, shift),
              mote::MultiplyByQuantizedMultiplier(int32_t{12345}, {multiplier, shift}));
    if (number > 1e6) continue;
    EXPECT_NEAR(MultiplyByQuantizedMultiplier(int32_t{1000}, multiplier, shift), number * 1000, 0.76 + number * 1e-5);
  }
}

#ifdef TFLITE_SINGLE_ROUNDING
constexpr int kMostShift = 30;
#else
constexpr int kMostShift = 1024;
#endif

// From 2^30 on, too.
TEST(QuantizationUtil, LargeMultipliersAreTheNearestOnes) {
  for (int exponent = 20; exponent < 200; ++exponent) {
    for (uint32_t i = 0; i < 20; ++i) {
      const uint32_t fraction = (1u << 30) + i * 0x03210FEDu;  // 31 bits
      const double below = i % 3 == 0 ? 0 : 0.4;
      int32_t multiplier = 0;
      int shift = 0;
      QuantizeMultiplier(std::ldexp(fraction - below, exponent - 31), &multiplier, &shift);
      const bool is_limited = exponent > kMostShift;
      EXPECT_EQ(multiplier, is_limited ? INT32_MAX : static_cast<int32_t>(fraction));
      EXPECT_EQ(shift, is_limited ? kMostShift : exponent);
    }
  }
}

// In doubles, by the definition.
void ExpectAsInDoubles(double number) {
  int expected_shift = 0;
  const double fraction = std::frexp(number, &expected_shift);
  int64_t expected = static_cast<int64_t>(std::round(fraction * static_cast<double>(int64_t{1} << 31)));
  if (expected == int64_t{1} << 31) expected /= 2, ++expected_shift;
  if (expected == 0 || expected_shift < -31) expected = expected_shift = 0;
  if (expected_shift > kMostShift) expected = INT32_MAX, expected_shift = kMostShift;
  int32_t multiplier = 1;
  int shift = 1;
  QuantizeMultiplier(number, &multiplier, &shift);
  ASSERT_EQ(multiplier, static_cast<int32_t>(expected));
  ASSERT_EQ(shift, expected_shift);
}

double OfBits(uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof(number));
  return number;
}

TEST(QuantizationUtil, MultipliersHaveTheBitsOfDoubles) {
#ifdef MOTE_DEVICE
  constexpr int kCount = 20000;
#else
  constexpr int kCount = 1000000;
#endif
  uint64_t state = 1;
  for (int i = 0; i < kCount; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint64_t bits = state ^ state >> 29;
    // Half of all, of which some round up to 1, have a multiplier other than 0.
    const uint64_t exponent = i % 2 == 0 ? bits >> 52 & 0x7FF : 1023 - 40 + bits % 80;
    if (i % 16 == 1) bits |= 0xFFFFFFF000000u << 4;
    bits = (bits & ((uint64_t{1} << 52) - 1)) | (exponent == 0x7FF ? 0 : exponent) << 52 | (bits >> 63) << 63;
    ExpectAsInDoubles(OfBits(bits));
  }
  for (uint64_t exponent = 0; exponent < 0x7FF; ++exponent) {  // powers of two and what is next to them
    for (const uint64_t sign : {0, 1}) {
      for (const int64_t step : {-1, 0, 1}) {
        const uint64_t bits = (exponent << 52) + static_cast<uint64_t>(step);
        if (bits >> 63 == 0) ExpectAsInDoubles(OfBits(bits | sign << 63));
      }
    }
  }
}

TEST(QuantizationUtil, WhatIsNoNumberGetsAMultiplierOfZero) {
  for (const double number : {HUGE_VAL, -HUGE_VAL, static_cast<double>(NAN)}) {
    int32_t multiplier = 1;
    int shift = 1;
    QuantizeMultiplier(number, &multiplier, &shift);
    EXPECT_EQ(multiplier, 0);
    EXPECT_EQ(shift, 0);
  }
}

TEST(QuantizationUtil, SoftmaxScalesAreLimited) {
  for (int bits = 1; bits < 12; ++bits) {
    for (int log2 = -8; log2 < 40; ++log2) {
      int32_t multiplier = 0;
      int shift = 0;
      PreprocessSoftmaxScaling(0.5, std::ldexp(1.5, log2), bits, &multiplier, &shift);
      const int most = kMostShift < 31 ? 30 : 31, exponent = log2 + 31 - bits;
      EXPECT_EQ(shift, exponent > most ? most : exponent);
      EXPECT_TRUE(exponent > most ? multiplier >= INT32_MAX - 1 : multiplier == 3 << 29);
    }
  }
}

TEST(QuantizationUtil, MultipliersAtTheEnds) {
  int32_t multiplier = 1;
  int shift = 1;
  QuantizeMultiplier(0, &multiplier, &shift);
  EXPECT_TRUE(multiplier == 0 && shift == 0);
  QuantizeMultiplier(1e-12, &multiplier, &shift);
  EXPECT_TRUE(multiplier == 0 && shift == 0);
  QuantizeMultiplier(1e12, &multiplier, &shift);
  EXPECT_EQ(shift, kMostShift < 40 ? kMostShift : 40);
  QuantizeMultiplier(1 - 1e-12, &multiplier, &shift);  // rounds to 1
  EXPECT_TRUE(multiplier == 1 << 30 && shift == 1);
  QuantizeMultiplierSmallerThanOneExp(0.25, &multiplier, &shift);
  EXPECT_TRUE(multiplier == 1 << 30 && shift == -1);
  EXPECT_EQ(MultiplyByQuantizedMultiplierSmallerThanOneExp(10, multiplier, shift), 3);
  QuantizeMultiplierGreaterThanOne(3, &multiplier, &shift);
  EXPECT_EQ(MultiplyByQuantizedMultiplierGreaterThanOne(10, multiplier, shift), 30);
}

TEST(QuantizationUtil, ChoosesScaleAndZeroPoint) {
  const QuantizationParams even = ChooseQuantizationParams<uint8_t>(-10.0, 30.0);
  EXPECT_NEAR(even.scale, 40.0 / 255, 1e-9);
  EXPECT_EQ(even.zero_point, 64);
  EXPECT_EQ(ChooseQuantizationParams<int8_t>(10.0, 30.0).zero_point, -128);  // 0 belongs to the range
  EXPECT_EQ(ChooseQuantizationParams<int8_t>(-1.0, 1.0, true).zero_point, 0);
  EXPECT_SAME(ChooseQuantizationParams<uint8_t>(0, 0), QuantizationParams());
}

TEST(QuantizationUtil, RangesAndRadii) {
  float min = 0, max = 0, scale = 0;
  NudgeQuantizationRange(-1.05f, 2.0f, 0, 255, &min, &max, &scale);
  EXPECT_NEAR(min / scale, std::round(min / scale), 1e-4);
  EXPECT_NEAR(max - min, 3.05f, 1e-5);
  const float in[] = {-5.0f, 0.0f, 0.5f, 9.0f};
  float out[4];
  FakeQuantizeArray(scale, min, max, in, out, 4);
  EXPECT_NEAR(out[0], min, 1e-6);
  EXPECT_NEAR(out[1], 0.0f, 1e-6);
  EXPECT_NEAR(out[2], 0.5f, 0.51f * scale);
  EXPECT_NEAR(out[3], max, 1e-6);
  EXPECT_EQ(CalculateInputRadius(4, 27), 15);
  EXPECT_EQ(CalculateInputRadius(3, 27), 14);
  int log2 = 0;
  EXPECT_TRUE(CheckedLog2(0.125f, &log2));
  EXPECT_EQ(log2, -3);
  EXPECT_FALSE(CheckedLog2(0.126f, &log2));
  EXPECT_EQ(SafeCast<int8_t>(1e9f), 127);
  EXPECT_EQ(SafeCast<int8_t>(-1e9f), -128);
  EXPECT_EQ(SafeCast<int8_t>(-1.9f), -1);
  EXPECT_EQ(SafeCast<int32_t>(NAN, 7), 7);
}

TEST(KernelsCommon, BitsAndActivations) {
  EXPECT_EQ(CountLeadingZeros(uint32_t{1}), 31);
  EXPECT_EQ(CountLeadingZeros(uint32_t{0}), 32);
  EXPECT_EQ(CountLeadingSignBits(int32_t{-1}), 31);
  EXPECT_EQ(CountLeadingSignBits(int32_t{1}), 30);
  EXPECT_EQ(SaturatingAddNonGemmlowp<int16_t>(30000, 30000), 32767);
  float min = 0, max = 0;
  GetActivationMinMax(FusedActivationFunctionType::kRelu1, &min, &max);
  EXPECT_TRUE(min == -1 && max == 1);
  GetActivationMinMax(FusedActivationFunctionType::kRelu6, &min, &max);
  EXPECT_TRUE(min == 0 && max == 6);
  EXPECT_EQ(ActivationFunctionWithMinMax(7.0f, min, max), 6.0f);
}

TEST(KernelsCommon, TablesOfFunctions) {
  int8_t table[LUTSize<int8_t>()];
  LUTPopulate<int8_t>(
      0.1f, -3, 0.01f, 5, [](float x) { return x * x; }, table);
  EXPECT_EQ(LUTLookup(int8_t{-3}, table), 5);
  EXPECT_EQ(LUTLookup(int8_t{-6}, table), 14);  // 0.3^2 / 0.01 + 5
  EXPECT_EQ(LUTLookup(int8_t{100}, table), 127);
}

TEST(KernelsTypes, SizesAndIndices) {
  const RuntimeShape shape({2, 3, 4});
  EXPECT_EQ(MatchingFlatSize(shape, shape, shape), 24);
  EXPECT_EQ(MatchingElementsSize(shape, RuntimeShape({24})), 24);
  EXPECT_EQ(FlatSizeSkipDim(shape, 1), 8);
  EXPECT_EQ(MatchingFlatSizeSkipDim(shape, 2, RuntimeShape({2, 3, 9})), 6);
  EXPECT_EQ(MatchingDim(shape, 1, RuntimeShape({9, 3}), 1, RuntimeShape({3}), 0), 3);
  const int dims[] = {2, 3, 4}, axis[] = {1};
  int index[] = {0, 0, 0}, steps = 0;
  size_t last = 0;
  do {
    last = ReducedOutputOffset(3, dims, index, 1, axis);
    ++steps;
  } while (NextIndex(3, dims, index));
  EXPECT_EQ(steps, 24);
  EXPECT_EQ(last, size_t{7});
}

TEST(KernelsTypes, BroadcastWithStridesOfZero) {
  NdArrayDesc<4> a, b;
  NdArrayDescsForElementwiseBroadcast(RuntimeShape({2, 1, 3}), RuntimeShape({4, 1}), &a, &b);
  EXPECT_EQ(SubscriptToIndex(a, 0, 1, 3, 2), 5);
  EXPECT_EQ(SubscriptToIndex(b, 0, 1, 3, 2), 3);
}

}  // namespace
}  // namespace tflite
