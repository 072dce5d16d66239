// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/half.h"
#include "tests/operators/shared/flex_options.h"
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(NumericVerify, GivesTheDifferences) {
  OpTester op(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  op.Input<int8_t>({2, 2}, {1, 2, 3, 100}, {0.5f, 3});
  op.Input<float>({2, 2}, {-1, -0.5f, 0.25f, 48});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 0, -0.25f, 0.5f});
}

TEST(NumericVerify, TakesScalesOfChannels) {
  OpTester op(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  op.Input<int16_t>({2, 2}, {1, 2, 3, 4}, Quantization({1.0f, 0.5f}, 1));
  op.Input<float>({2, 2}, {0, 0, 0, 0});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1, 1, 3, 2});
}

TEST(NumericVerify, TakesHalves) {
  const uint16_t half = Float16(1.5f).bits;
  OpTester op(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  op.InputOf(kTfLiteFloat16, {1}, {static_cast<uint8_t>(half), static_cast<uint8_t>(half >> 8)});
  op.Input<float>({1}, {1});
  op.Output<float>({1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0.5f});
}

// Runs the operator on a difference of 0.5 at a scale of 0.5.
std::string Verdict(const std::vector<FlexOption>& options) {
  OpTester op(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  op.Input<uint8_t>({2}, {7, 8}, {0.5f, 7});
  op.Input<float>({2}, {0, 0});
  op.Output<float>({2});
  op.CustomOptions(FlexBuffer(options));
  return op.Run() == kTfLiteOk ? "accepted" : op.message();
}

TEST(NumericVerify, FailsWhereTheDifferenceIsTooLarge) {
  EXPECT_TRUE(Verdict({{"tolerance", 0.9f}, {"log_if_failed", true}}).find("element 1") != std::string::npos);
  EXPECT_SAME(Verdict({{"tolerance", 1.0f}, {"log_if_failed", true}}), "accepted");
  EXPECT_SAME(Verdict({{"tolerance", 0.9f}, {"log_if_failed", false}}), "accepted");
  EXPECT_SAME(Verdict({{"log_if_failed", true}}), "accepted");
  EXPECT_TRUE(Verdict({{"tolerance", -1.0f}}).find("tolerance") != std::string::npos);
}

TEST(NumericVerify, RefusesWhatItCannotDo) {
  OpTester type(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  type.Input<int32_t>({1}, {1}, {0.5f, 0});
  type.Input<float>({1}, {1});
  type.Output<float>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "INT32"));
  OpTester shape(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  shape.Input<int8_t>({1}, {1}, {0.5f, 0});
  shape.Input<float>({2}, {1, 2});
  shape.Output<float>({1});
  EXPECT_EQ(shape.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(shape, "shapes"));
  OpTester scale(*tflite::custom_ops::Register_NUMERIC_VERIFY());
  scale.Input<int8_t>({1}, {1});
  scale.Input<float>({1}, {1});
  scale.Output<float>({1});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
