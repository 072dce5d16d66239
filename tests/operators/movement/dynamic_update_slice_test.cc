// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Updated(std::vector<int> block_dims, std::vector<float> block, std::vector<int64_t> begin,
                    std::vector<float> expected) {
  OpTester op(tflite::Register_DYNAMIC_UPDATE_SLICE());
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<float>(block_dims, block);
  op.Input<int64_t>({static_cast<int>(begin.size())}, begin);
  op.Output<float>({2, 3});
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<float>() == expected ? "as expected" : "other values";
}

TEST(DynamicUpdateSlice, ReplacesABlock) {
  EXPECT_STREQ(Updated({1, 2}, {8, 9}, {1, 0}, {1, 2, 3, 8, 9, 6}).c_str(), "as expected");
  EXPECT_STREQ(Updated({2, 0}, {}, {1, 0}, {1, 2, 3, 4, 5, 6}).c_str(), "as expected");
}

TEST(DynamicUpdateSlice, MovesTheBlockSoThatItFits) {
  EXPECT_STREQ(Updated({1, 2}, {8, 9}, {-5, 7}, {1, 8, 9, 4, 5, 6}).c_str(), "as expected");
  EXPECT_STREQ(Updated({1, 2}, {8, 9}, {INT64_MAX, INT64_MIN}, {1, 2, 3, 8, 9, 6}).c_str(), "as expected");
}

TEST(DynamicUpdateSlice, TakesPackedNumbers) {
  OpTester op(tflite::Register_DYNAMIC_UPDATE_SLICE());
  op.InputOf(kTfLiteInt4, {5}, {0x21, 0x43, 0x05});
  op.InputOf(kTfLiteInt4, {2}, {0xFE});
  op.Constant<int32_t>({1}, {1});
  op.OutputOf(kTfLiteInt4, {5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0xE1, 0x4F, 0x05});
}

TEST(DynamicUpdateSlice, RefusesBadModels) {
  EXPECT_STREQ(Updated({1, 4}, {1, 2, 3, 4}, {0, 0}, {}).c_str(),
               "dimension 1 of the block is 4, that of the values 3");
  EXPECT_STREQ(Updated({2}, {1, 2}, {0, 0}, {}).c_str(),
               "the block has type FLOAT32 and 1 dimensions, the values FLOAT32 and 2");
  EXPECT_STREQ(Updated({1, 1}, {1}, {0}, {}).c_str(),
               "the begin: 1 dimensions and 1 elements, but a vector of 2 is needed");
}

}  // namespace
}  // namespace mote
