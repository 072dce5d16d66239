// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/comparisons.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Case {
  TFLMRegistration registration;
  bool less, equal, greater;  // its answers to a < b, a == b, a > b
};

std::vector<Case> Cases() {
  return {{tflite::Register_EQUAL(), false, true, false},   {tflite::Register_NOT_EQUAL(), true, false, true},
          {tflite::Register_LESS(), true, false, false},    {tflite::Register_LESS_EQUAL(), true, true, false},
          {tflite::Register_GREATER(), false, false, true}, {tflite::Register_GREATER_EQUAL(), false, true, true}};
}

template <class T>
std::vector<uint8_t> Compare(const TFLMRegistration& registration, const std::vector<T>& a, const std::vector<T>& b,
                             Quantization qa = {}, Quantization qb = {}) {
  OpTester op(registration);
  op.Input<T>({static_cast<int>(a.size())}, a, qa);
  op.Input<T>({static_cast<int>(b.size())}, b, qb);
  op.Output<bool>({static_cast<int>(std::max(a.size(), b.size()))});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<uint8_t>();
}

template <class T>
void AnswersForType(Quantization q = {}) {
  for (const Case& c : Cases()) {
    const std::vector<uint8_t> expected = {c.less, c.equal, c.greater};
    EXPECT_SAME(Compare<T>(c.registration, {1, 5, 9}, {5}, q, q), expected);
  }
}

TEST(Comparison, AnswersForEachType) {
  AnswersForType<float>();
  AnswersForType<int16_t>();
  AnswersForType<int32_t>();
  AnswersForType<int64_t>();
  AnswersForType<int8_t>({0.5f, 3});
  AnswersForType<uint8_t>({0.5f, 3});
  AnswersForType<int16_t>({0.5f, 0});
}

TEST(Comparison, RescalesInt8) {
  // a is -1, 1, 3; b is 1.
  for (const Case& c : Cases()) {
    const std::vector<uint8_t> expected = {c.less, c.equal, c.greater};
    EXPECT_SAME(Compare<int8_t>(c.registration, {-2, 2, 6}, {14}, {0.5f, 0}, {0.25f, 10}), expected);
  }
}

TEST(Comparison, RoundsToTheSame) {
  // 256 * 1e-4 * 10 = 0.26 and 256 * 1e-4 * 12 = 0.31 are both 0 when rounded, as the specification has it.
  EXPECT_EQ(Compare<int8_t>(tflite::Register_EQUAL(), {10}, {12}, {1e-4f, 0}, {1e-4f, 0})[0], 1);
  EXPECT_EQ(Compare<int8_t>(tflite::Register_LESS(), {10}, {12}, {1e-4f, 0}, {1e-4f, 0})[0], 0);
}

TEST(Comparison, RescalesLargeScales) {
  EXPECT_EQ(Compare<int8_t>(tflite::Register_GREATER_INT8(), {72}, {-128}, {0.625f, 77}, {1.1625f, 4})[0], 1);
  EXPECT_EQ(Compare<uint8_t>(tflite::Register_LESS(), {255}, {0}, {16000.0f, 0}, {1.0f, 0})[0], 0);
}

// The reference gave these numbers: equality rescales int16, order compares it as it is stored.
TEST(Comparison, ReadsTheScaleOfInt16OnlyForEquality) {
  const std::vector<int16_t> a = {-32768, 32760, 0, 100, 7, -32768}, b = {-32768, 32767, 0, 50, 3, -16384};
  const Quantization qa(0.25f, 0), qb(0.5f, 0);
  EXPECT_SAME(Compare(tflite::Register_EQUAL(), a, b, qa, qb), std::vector<uint8_t>{0, 0, 1, 1, 0, 1});
  EXPECT_SAME(Compare(tflite::Register_NOT_EQUAL(), a, b, qa, qb), std::vector<uint8_t>{1, 1, 0, 0, 1, 0});
  EXPECT_SAME(Compare(tflite::Register_EQUAL(), a, b), std::vector<uint8_t>{1, 0, 1, 0, 0, 0});
  EXPECT_SAME(Compare(tflite::Register_LESS(), a, b, qa, qb), std::vector<uint8_t>{0, 1, 0, 0, 0, 1});
}

TEST(Comparison, ComparesBoolsForEqualityOnly) {
  EXPECT_SAME(Compare<bool>(tflite::Register_EQUAL(), {true, false}, {true}), std::vector<uint8_t>{1, 0});
  EXPECT_SAME(Compare<bool>(tflite::Register_NOT_EQUAL(), {true, false}, {true}), std::vector<uint8_t>{0, 1});
  OpTester op(tflite::Register_LESS());
  op.Input<bool>({1}, {true});
  op.Input<bool>({1}, {true});
  op.Output<bool>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
}

TEST(Comparison, ComparesHalves) {
  const TfLiteFloat16 minus_two = {0xC000}, tiny = {0x0001};
  EXPECT_EQ(Compare<TfLiteFloat16>(tflite::Register_LESS(), {minus_two}, {tiny})[0], 1);
  EXPECT_EQ(Compare<TfLiteFloat16>(tflite::Register_EQUAL(), {{0x8000}}, {{0x0000}})[0], 1);
}

TEST(Comparison, WhatIsNotANumberEqualsNothing) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(Compare<float>(tflite::Register_EQUAL(), {nan}, {nan})[0], 0);
  EXPECT_EQ(Compare<float>(tflite::Register_NOT_EQUAL(), {nan}, {nan})[0], 1);
  EXPECT_EQ(Compare<float>(tflite::Register_GREATER_EQUAL(), {nan}, {1})[0], 0);
}

TEST(Comparison, Broadcasts) {
  OpTester op(tflite::Register_GREATER());
  op.Input<int32_t>({2, 1, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<int32_t>({2, 1}, {2, 5});
  op.Output<bool>({2, 2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1});
}

TEST(Comparison, RefusesWhatItCannotDo) {
  OpTester missing(tflite::Register_GREATER());
  missing.Input<int8_t>({1}, {1}, {0.5f, 0});
  missing.Input<int8_t>({1}, {1});
  missing.Output<bool>({1});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "input 1"));
  OpTester scale(tflite::Register_EQUAL());
  scale.Input<int8_t>({1}, {1}, {1e6f, 0});
  scale.Input<int8_t>({1}, {1}, {0.5f, 0});
  scale.Output<bool>({1});
  ASSERT_EQ(scale.Run(), kTfLiteOk);
  EXPECT_FALSE(scale.Out<bool>()[0]);
  OpTester type(tflite::Register_EQUAL());
  type.Input<uint32_t>({1}, {1});
  type.Input<uint32_t>({1}, {1});
  type.Output<bool>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
