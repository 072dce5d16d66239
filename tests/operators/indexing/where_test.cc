// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

using Places = std::vector<int64_t>;

TEST(Where, GivesThePlacesInOrder) {
  OpTester op(tflite::Register_WHERE());
  op.Input<bool>({2, 3}, {true, false, true, false, false, true});
  op.Output<int64_t>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int64_t>(), Places{0, 0, 0, 2, 1, 2});
}

TEST(Where, MayGiveFewerThanPlanned) {
  OpTester op(tflite::Register_WHERE());
  op.Input<float>({4}, {0, -0.0f, 2, 0});
  op.Output<int64_t>({3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutShape(), std::vector<int>{1, 1});
  EXPECT_EQ(op.Out<int64_t>()[0], 2);
  op.SetInput<float>(0, {1, 0, 2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutShape(), std::vector<int>{3, 1});
  EXPECT_SAME(op.Out<int64_t>(), Places{0, 2, 3});
  op.SetInput<float>(0, {1, 1, 1, 1});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(),
               "the first dimension of output 0 is 4, but the model plans 3; give it a larger one there");
}

TEST(Where, TakesEachType) {
  const auto first = [](auto zero, auto one) {
    using T = decltype(zero);
    OpTester op(tflite::Register_WHERE());
    op.Input<T>({2}, {zero, one});
    op.Output<int64_t>({1, 1});
    return op.Run() == kTfLiteOk ? op.Out<int64_t>()[0] : -1;
  };
  EXPECT_EQ(first(int8_t{0}, int8_t{-1}), 1);
  EXPECT_EQ(first(uint8_t{0}, uint8_t{128}), 1);
  EXPECT_EQ(first(int32_t{0}, int32_t{1 << 24}), 1);
  EXPECT_EQ(first(uint32_t{0}, uint32_t{1}), 1);
  EXPECT_EQ(first(int64_t{0}, int64_t{1} << 60), 1);
  EXPECT_EQ(first(0.0, 1.0), -1);
}

TEST(Where, RefusesScalarsAndOtherRanks) {
  OpTester scalar(tflite::Register_WHERE());
  scalar.Input<bool>({}, {true});
  scalar.Output<int64_t>({1, 1});
  EXPECT_EQ(scalar.Prepare(), kTfLiteError);
  OpTester rank(tflite::Register_WHERE());
  rank.Input<bool>({1}, {true});
  rank.Output<int64_t>({1});
  EXPECT_EQ(rank.Run(), kTfLiteError);
  EXPECT_STREQ(rank.message().c_str(), "output 0 has 2 dimensions, but 1 are planned");
}

}  // namespace
}  // namespace mote
