// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Strings in operators that work on other types too.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using Texts = std::vector<std::string>;

TEST(Strings, AreComparedAsBytes) {
  OpTester op(tflite::Register_EQUAL());
  op.Strings({2, 2}, {"a", "bb", "", "a"});
  op.ConstantStrings({2}, {"a", std::string("b\0", 2)});
  op.Output<bool>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{1, 0, 0, 0});
  op.SetStrings(0, {"", "b", "a", std::string("b\0", 2)});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0, 0, 1, 1});
}

TEST(Strings, HaveNoOrder) {
  OpTester op(tflite::Register_LESS());
  op.Strings({1}, {"a"});
  op.Strings({1}, {"b"});
  op.Output<bool>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
}

TEST(Strings, AreGathered) {
  const TfLiteGatherParams params = {1, 0};
  OpTester op(tflite::Register_GATHER(), &params);
  op.Strings({2, 3}, {"a", "bb", "", "d", "e", "f"});
  op.Input<int32_t>({2}, {2, 1});
  op.OutputStrings({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutStrings(), Texts{"", "bb", "f", "e"});
  op.SetInput<int32_t>(1, {0, 3});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "index 3 is outside dimension 1, which has 3");
  op.SetInput<int32_t>(1, {0, 0});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.OutStrings(), Texts{"a", "a", "d", "d"});
}

TEST(Strings, AreEmptyWhereAKeyIsNotInTheTable) {
  OpTester op(tflite::Register_HASHTABLE_LOOKUP());
  op.Input<int32_t>({3}, {5, 4, 1});
  op.Constant<int32_t>({2}, {1, 5});
  op.ConstantStrings({2}, {"one", "five"});
  op.OutputStrings({3});
  op.Output<uint8_t>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutStrings(), Texts{"five", "", "one"});
}

TEST(Strings, ShareMemoryWithTheirOtherShape) {
  OpTester op(tflite::Register_RESHAPE());
  op.Strings({2, 1}, {"a", "bb"});
  op.Constant<int32_t>({1}, {-1});
  op.OutputStrings({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutStrings(), Texts{"a", "bb"});
}

TEST(Strings, AreRefusedAsOutputOfOtherTypes) {
  const TfLiteGatherParams params = {0, 0};
  OpTester op(tflite::Register_GATHER(), &params);
  op.Strings({1}, {"a"});
  op.Input<int32_t>({1}, {0});
  op.Output<int32_t>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_EQ(op.message().find("output 0 has type INT32"), 0);
  OpTester numbers(tflite::Register_GATHER(), &params);
  numbers.Input<int32_t>({1}, {0});
  numbers.Input<int32_t>({1}, {0});
  numbers.OutputStrings({1});
  EXPECT_EQ(numbers.Prepare(), kTfLiteError);
}

TEST(Strings, AreNoVariables) {
  const TfLiteGatherParams params = {0, 0};
  OpTester op(tflite::Register_GATHER(), &params);
  op.VariableStrings({1});
  op.Input<int32_t>({1}, {0});
  op.OutputStrings({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "a variable cannot hold strings");
}

// The bits were found with TensorFlow Lite.
TEST(Strings, AreProjectedInEqualParts) {
  const TfLiteLSHProjectionParams params = {kTfLiteLshProjectionDense};
  OpTester op(tflite::Register_LSH_PROJECTION(), &params);
  op.Constant<float>({3, 2}, {.1f, .2f, .3f, .4f, -1, 5});
  op.Strings({3}, {"a", "bb", "hello"});
  op.Output<int32_t>({6});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{0, 0, 1, 0, 1, 1});
}

// The operator computes what is constant in Prepare, but not strings.
TEST(Strings, OfConstantsAreSliced) {
  TfLiteStridedSliceParams params = {};
  OpTester op(tflite::Register_STRIDED_SLICE(), &params);
  op.ConstantStrings({3}, {"one", "two", "three"});
  op.Constant<int32_t>({1}, {2});
  op.Constant<int32_t>({1}, {0});
  op.Constant<int32_t>({1}, {-1});
  op.OutputStrings({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutStrings(), std::vector<std::string>{"three", "two"});
}

}  // namespace
}  // namespace mote
