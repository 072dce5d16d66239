// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(HashtableLookup, FindsTheRowsOfKeys) {
  OpTester op(tflite::Register_HASHTABLE_LOOKUP());
  op.Input<int32_t>({4}, {7, -3, 5, 100});
  op.Constant<int32_t>({3}, {-3, 2, 7});
  op.Constant<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  op.Output<float>({4, 2});
  op.Output<uint8_t>({4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{5, 6, 1, 2, 0, 0, 0, 0});
  EXPECT_SAME(op.Out<uint8_t>(1), std::vector<uint8_t>{1, 1, 0, 0});
}

TEST(HashtableLookup, RefusesRowsWithoutKeys) {
  OpTester op(tflite::Register_HASHTABLE_LOOKUP());
  op.Input<int32_t>({1}, {7});
  op.Constant<int32_t>({2}, {1, 2});
  op.Constant<float>({3}, {1, 2, 3});
  op.Output<float>({1});
  op.Output<uint8_t>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(op.message().find("with one key for each of the rows") != std::string::npos);
}

}  // namespace
}  // namespace mote
