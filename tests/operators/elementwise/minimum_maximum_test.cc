// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/maximum_minimum.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
void TakesTheSmallerAndTheLarger() {
  const std::vector<T> a = {1, 9, 3, 4, 5, 6}, b = {2, 4, 5};
  OpTester smaller(tflite::Register_MINIMUM());
  smaller.Input<T>({2, 3}, a, {0.5f, 0});
  smaller.Input<T>({3}, b, {0.5f, 0});
  smaller.Output<T>({2, 3}, {0.5f, 0});
  ASSERT_EQ(smaller.Run(), kTfLiteOk);
  EXPECT_SAME(smaller.Out<T>(), std::vector<T>{1, 4, 3, 2, 4, 5});
  OpTester larger(tflite::Register_MAXIMUM());
  larger.Input<T>({2, 3}, a, {0.5f, 0});
  larger.Input<T>({3}, b, {0.5f, 0});
  larger.Output<T>({2, 3}, {0.5f, 0});
  ASSERT_EQ(larger.Run(), kTfLiteOk);
  EXPECT_SAME(larger.Out<T>(), std::vector<T>{2, 9, 5, 4, 5, 6});
}

TEST(MinimumMaximum, TakesEachType) {
  TakesTheSmallerAndTheLarger<float>();
  TakesTheSmallerAndTheLarger<int8_t>();
  TakesTheSmallerAndTheLarger<uint8_t>();
  TakesTheSmallerAndTheLarger<int16_t>();
  TakesTheSmallerAndTheLarger<int32_t>();
  TakesTheSmallerAndTheLarger<int64_t>();
}

TEST(MinimumMaximum, ComparesWithSign) {
  OpTester op(tflite::Register_MAXIMUM_INT8());
  op.Input<int8_t>({3}, {-128, -1, 5});
  op.Input<int8_t>({1}, {-2});
  op.Output<int8_t>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{-2, -1, 5});
}

TEST(MinimumMaximum, TakesTheSecondOfTwoIfOneIsNotANumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  OpTester op(tflite::Register_MINIMUM_FLOAT32());
  op.Input<float>({2}, {nan, 1});
  op.Input<float>({2}, {1, nan});
  op.Output<float>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>()[0], 1.0f);
  EXPECT_TRUE(std::isnan(op.Out<float>()[1]));
}

TEST(MinimumMaximum, ComparesHalves) {
  const auto half = [](uint16_t bits) { return TfLiteFloat16{bits}; };
  OpTester op(tflite::Register_MINIMUM());
  op.Input<TfLiteFloat16>({2}, {half(0x3C00), half(0xC000)});  // 1, -2
  op.Input<TfLiteFloat16>({1}, {half(0x0001)});                // 2^-24
  op.Output<TfLiteFloat16>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<uint16_t>()[0], 0x0001);
  EXPECT_EQ(op.Out<uint16_t>()[1], 0xC000);
}

TEST(MinimumMaximum, RefusesOtherTypes) {
  OpTester op(tflite::Register_MINIMUM());
  op.Input<bool>({1}, {true});
  op.Input<bool>({1}, {true});
  op.Output<bool>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "BOOL"));
}

TEST(MinimumMaximum, RefusesShapesThatDoNotBroadcast) {
  OpTester op(tflite::Register_MAXIMUM());
  op.Input<float>({2, 2}, {1, 2, 3, 4});
  op.Input<float>({3}, {1, 2, 3});
  op.Output<float>({2, 2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "do not broadcast"));
}

}  // namespace
}  // namespace mote
