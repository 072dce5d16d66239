// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

OpTester* NewBuffer(OpTester* op, int slots) {
  op->Input<int8_t>({1, 1, 1, 2}, {0, 0}, {0.5f, 9});
  op->Output<int8_t>({1, slots, 1, 2}, {0.5f, 9});
  return op;
}

TEST(CircularBuffer, KeepsTheNewestInputs) {
  OpTester op(*tflite::Register_CIRCULAR_BUFFER());
  NewBuffer(&op, 5);
  op.SetInput<int8_t>(0, {1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{9, 9, 9, 9, 9, 9, 9, 9, 1, 2});
  op.SetInput<int8_t>(0, {3, 4});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{9, 9, 9, 9, 9, 9, 1, 2, 3, 4});
  op.Reset();
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{9, 9, 9, 9, 9, 9, 9, 9, 3, 4});
}

TEST(CircularBuffer, EndsTheInvokesBetweenItsCycles) {
  OpTester two(*tflite::Register_CIRCULAR_BUFFER());
  NewBuffer(&two, 4);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(two.Run(), static_cast<TfLiteStatus>(15));
    EXPECT_EQ(two.Run(), kTfLiteOk);
  }
  EXPECT_EQ(two.Run(), static_cast<TfLiteStatus>(15));
  two.Reset();
  EXPECT_EQ(two.Run(), static_cast<TfLiteStatus>(15));
  EXPECT_EQ(two.Run(), kTfLiteOk);

  OpTester three(*tflite::Register_CIRCULAR_BUFFER());
  NewBuffer(&three, 5);
  // {"cycles_max": 3} as a FlexBuffer.
  three.CustomOptions({'c', 'y', 'c', 'l', 'e', 's', '_', 'm', 'a', 'x', 0, 1, 12, 1, 1, 1, 3, 4, 2, 36, 1});
  EXPECT_EQ(three.Run(), static_cast<TfLiteStatus>(15));
  EXPECT_EQ(three.Run(), static_cast<TfLiteStatus>(15));
  EXPECT_EQ(three.Run(), kTfLiteOk);
}

TEST(CircularBuffer, RefusesBadModels) {
  OpTester op(*tflite::Register_CIRCULAR_BUFFER());
  op.Input<int8_t>({1, 2, 1, 2}, {0, 0, 0, 0});
  op.Output<int8_t>({1, 4, 1, 2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(),
               "a slot of shape [1, 2, ...] and 4 slots are not possible; the shape is [1, 1, y, x]");
  OpTester other(*tflite::Register_CIRCULAR_BUFFER());
  other.Input<int8_t>({1, 1, 1, 2}, {0, 0});
  other.Output<int8_t>({1, 4, 2, 2});
  EXPECT_EQ(other.Prepare(), kTfLiteError);
  EXPECT_STREQ(other.message().c_str(), "output shape differs");
}

}  // namespace
}  // namespace mote
