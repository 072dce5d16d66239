// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T, class Index>
void KeepsTheFirstOfEach() {
  OpTester op(tflite::Register_UNIQUE());
  op.Input<T>({6}, {5, 1, 5, 9, 1, 5});
  op.Output<T>({6});
  op.Output<Index>({6});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutShape(), std::vector<int>{3});
  std::vector<T> values = op.Out<T>();
  values.resize(3);
  EXPECT_SAME(values, std::vector<T>{5, 1, 9});
  EXPECT_SAME(op.Out<Index>(1), std::vector<Index>{0, 1, 0, 2, 1, 0});
}

TEST(Unique, KeepsTheFirstOfEachInEachType) {
  KeepsTheFirstOfEach<float, int32_t>();
  KeepsTheFirstOfEach<int8_t, int64_t>();
  KeepsTheFirstOfEach<uint8_t, int32_t>();
  KeepsTheFirstOfEach<int16_t, int32_t>();
  KeepsTheFirstOfEach<int32_t, int64_t>();
  KeepsTheFirstOfEach<int64_t, int32_t>();
}

TEST(Unique, ComparesFloatsAsNumbers) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  OpTester op(tflite::Register_UNIQUE());
  op.Input<float>({4}, {0.0f, -0.0f, nan, nan});
  op.Output<float>({3});
  op.Output<int32_t>({4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(1), std::vector<int32_t>{0, 0, 1, 2});
}

TEST(Unique, FailsWhereTheOutputIsTooSmall) {
  OpTester op(tflite::Register_UNIQUE());
  op.Input<int8_t>({3}, {1, 2, 3});
  op.Output<int8_t>({2});
  op.Output<int32_t>({3});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_TRUE(Says(op, "is 3, but the model plans 2"));
}

TEST(Unique, RefusesAVariableAsOutput) {
  OpTester op(tflite::Register_UNIQUE());
  op.Input<int8_t>({2}, {1, 2});
  op.VariableOutput<int8_t>({2});
  op.Output<int32_t>({2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "output 0 is a variable"));
}

TEST(Unique, RefusesOtherTypesAndRanks) {
  OpTester type(tflite::Register_UNIQUE());
  type.Input<bool>({1}, {true});
  type.Output<bool>({1});
  type.Output<int32_t>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  OpTester rank(tflite::Register_UNIQUE());
  rank.Input<int8_t>({1, 1}, {1});
  rank.Output<int8_t>({1});
  rank.Output<int32_t>({1, 1});
  EXPECT_EQ(rank.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(rank, "2 dimensions"));
}

}  // namespace
}  // namespace mote
