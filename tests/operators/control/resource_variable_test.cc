// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::vector<uint8_t> HandleBytes(int32_t id) {
  std::vector<uint8_t> bytes(sizeof(id));
  std::memcpy(bytes.data(), &id, sizeof(id));
  return bytes;
}

TEST(VarHandle, GivesTheNumberOfItsVariable) {
  const TfLiteVarHandleParams params = {"", "state"};
  OpTester op(tflite::Register_VAR_HANDLE(), &params);
  op.OutputOf(kTfLiteResource, {});
  (void)op.AddVariable("other", 4);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1});
}

TEST(VarHandle, FindsAVariableThatIsThere) {
  const TfLiteVarHandleParams params = {"", "state"};
  OpTester op(tflite::Register_VAR_HANDLE(), &params);
  op.OutputOf(kTfLiteResource, {1});
  (void)op.AddVariable("state", 4);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{0});
}

TEST(VarHandle, RefusesBadModels) {
  const TfLiteVarHandleParams params = {nullptr, nullptr};
  {
    OpTester op(tflite::Register_VAR_HANDLE(), &params);
    op.OutputOf(kTfLiteResource, {2});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the handle has 2 elements instead of one");
  }
  {
    OpTester op(tflite::Register_VAR_HANDLE(), &params);
    op.Output<float>({});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_EQ(op.message().find("the handle has type FLOAT32"), 0);
  }
  {
    OpTester op(tflite::Register_VAR_HANDLE(), &params);
    op.OutputOf(kTfLiteResource, {});
    for (const char* name : {"a", "b", "c", "d"}) (void)op.AddVariable(name, 4);
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "no room for another variable");
  }
}

TEST(AssignVariable, MakesRoomForAHandleThatIsKnown) {
  OpTester op(tflite::Register_ASSIGN_VARIABLE());
  op.Constant<int32_t>({}, {0});
  op.Input<int16_t>({2}, {0x0201, 0x0403});
  (void)op.AddVariable("state", 0);
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  EXPECT_EQ(op.variable(0).size(), 4u);
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.variable(0), std::vector<uint8_t>{1, 2, 3, 4});
}

TEST(AssignVariable, AssignsToAHandleThatIsPassedIn) {
  OpTester op(tflite::Register_ASSIGN_VARIABLE());
  op.InputOf(kTfLiteResource, {}, HandleBytes(1));
  op.Input<uint8_t>({2}, {7, 8});
  (void)op.AddVariable("other", 2);
  (void)op.AddVariable("state", 2);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.variable(1), std::vector<uint8_t>{7, 8});
  op.SetInput<int32_t>(0, {-1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "no such variable to assign to");
}

TEST(AssignVariable, RefusesBadModels) {
  {
    OpTester op(tflite::Register_ASSIGN_VARIABLE());
    op.Constant<int32_t>({}, {3});
    op.Input<uint8_t>({2}, {});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "no such variable");
  }
  {
    OpTester op(tflite::Register_ASSIGN_VARIABLE());
    op.Constant<int32_t>({}, {0});
    op.Input<uint8_t>({2}, {});
    (void)op.AddVariable("state", 3);
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the variable has another size");
  }
  {
    OpTester op(tflite::Register_ASSIGN_VARIABLE());
    op.Constant<int32_t>({}, {0});
    op.InputOf(kTfLiteString, {1}, {});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "a value of type STRING cannot be kept in a variable");
  }
}

TEST(ReadVariable, GivesTheValue) {
  OpTester op(tflite::Register_READ_VARIABLE());
  op.InputOf(kTfLiteResource, {1}, HandleBytes(0));
  op.Output<int8_t>({1, 3});
  (void)op.AddVariable<int8_t>("state", {3, 1}, {4, -5, 6});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{4, -5, 6});
  EXPECT_SAME(op.OutShape(), std::vector<int>{1, 3});  // that of the model, on both runtimes
}

TEST(ReadVariable, FailsForAnotherSizeOrVariable) {
  OpTester op(tflite::Register_READ_VARIABLE());
  op.Input<int32_t>({}, {0});
  op.Output<int8_t>({3});
  (void)op.AddVariable<int8_t>("state", {4}, {1, 2, 3, 4});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the variable has another size");
  op.SetInput<int32_t>(0, {1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "no such variable to read");
}

TEST(ReadVariable, RefusesBadModels) {
  OpTester op(tflite::Register_READ_VARIABLE());
  op.Input<int32_t>({2}, {0, 0});
  op.Output<int8_t>({3});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the handle has 2 elements instead of one");
}

}  // namespace
}  // namespace mote
