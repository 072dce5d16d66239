// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(Bitcast, KeepsTheBytes) {
  OpTester same(tflite::Register_BITCAST());
  same.Input<float>({2}, {1, -2});
  same.Output<uint32_t>({2});
  ASSERT_EQ(same.Run(), kTfLiteOk);
  EXPECT_SAME(same.Out<uint32_t>(), std::vector<uint32_t>{0x3F800000, 0xC0000000});
  OpTester smaller(tflite::Register_BITCAST());
  smaller.Input<int32_t>({1}, {0x00020001});
  smaller.Output<int16_t>({1, 2});
  ASSERT_EQ(smaller.Run(), kTfLiteOk);
  EXPECT_SAME(smaller.Out<int16_t>(), std::vector<int16_t>{1, 2});
  OpTester larger(tflite::Register_BITCAST());
  larger.Input<int16_t>({1, 2}, {1, 2});
  larger.Output<int32_t>({1});
  ASSERT_EQ(larger.Run(), kTfLiteOk);
  EXPECT_SAME(larger.Out<int32_t>(), std::vector<int32_t>{0x00020001});
}

TEST(Bitcast, RefusesShapesThatDoNotFit) {
  OpTester op(tflite::Register_BITCAST());
  op.Input<int8_t>({3}, {1, 2, 3});
  op.Output<int32_t>({});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the last dimension is 3, but 4 elements of INT8 make one of INT32");
  OpTester packed(tflite::Register_BITCAST());
  packed.InputOf(kTfLiteInt4, {2}, {0});
  packed.Output<int8_t>({1});
  EXPECT_EQ(packed.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
