// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// Gathers from the numbers 0, 1, 2, ... of shape `dims`.
template <class Index>
std::string Gathered(const TfLiteGatherParams& params, std::vector<int> dims, std::vector<int> index_dims,
                     std::vector<Index> indices, std::vector<int> expected_shape, std::vector<int8_t> expected) {
  OpTester op(tflite::Register_GATHER(), &params);
  std::vector<int8_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int8_t>(i);
  op.Input<int8_t>(dims, values);
  op.Input<Index>(index_dims, indices);
  op.Output<int8_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == expected ? "as expected" : "other values";
}

TEST(Gather, TakesSlicesAlongAnAxis) {
  EXPECT_STREQ(Gathered<int32_t>({0, 0}, {3, 2}, {2}, {2, 0}, {2, 2}, {4, 5, 0, 1}).c_str(), "as expected");
  EXPECT_STREQ(Gathered<int64_t>({-1, 0}, {2, 3}, {2, 1}, {2, 0}, {2, 2, 1}, {2, 0, 5, 3}).c_str(), "as expected");
  EXPECT_STREQ(Gathered<int16_t>({1, 0}, {2, 3}, {}, {1}, {2}, {1, 4}).c_str(), "as expected");
  EXPECT_STREQ(Gathered<int32_t>({0, 0}, {0, 2}, {0}, {}, {0, 2}, {}).c_str(), "as expected");
}

TEST(Gather, GivesEachBatchItsOwnIndices) {
  EXPECT_STREQ(Gathered<int32_t>({1, 1}, {2, 3}, {2, 2}, {2, 0, 1, 1}, {2, 2}, {2, 0, 4, 4}).c_str(), "as expected");
  EXPECT_STREQ(Gathered<int32_t>({2, -1}, {2, 2, 2}, {2, 1}, {1, 0}, {2, 2, 1}, {1, 3, 4, 6}).c_str(), "as expected");
}

TEST(Gather, TakesPackedNumbers) {
  const TfLiteGatherParams params = {0, 0};
  OpTester op(tflite::Register_GATHER(), &params);
  op.ConstantInt4({3, 3}, {1, 2, 3, 4, 5, 6, 7, -8, -1}, {});
  op.Constant<int32_t>({1}, {1});
  op.OutputOf(kTfLiteInt4, {1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0x54, 0x06});
}

TEST(Gather, RefusesBadModels) {
  EXPECT_STREQ(Gathered<int32_t>({0, 0}, {3}, {1}, {3}, {1}, {}).c_str(),
               "index 3 is outside dimension 0, which has 3");
  EXPECT_STREQ(Gathered<int32_t>({0, 0}, {3}, {1}, {-1}, {1}, {}).c_str(),
               "index -1 is outside dimension 0, which has 3");
  EXPECT_STREQ(Gathered<int32_t>({1, 0}, {3}, {1}, {0}, {1}, {}).c_str(), "axis 1 is outside the 1 dimensions");
  EXPECT_STREQ(Gathered<int32_t>({0, 1}, {3}, {1}, {0}, {1}, {}).c_str(),
               "batch_dims is 1, but the axis is 0, and the indices have 1 dimensions");
  EXPECT_STREQ(Gathered<int32_t>({1, 1}, {2, 3}, {3, 1}, {0, 0, 0}, {1}, {}).c_str(),
               "dimension 0 is for batches, but is 2 in the values and 3 in the indices");
  EXPECT_STREQ(Gathered<int32_t>({0, 0}, {3, 2}, {2}, {2, 0}, {2}, {}).c_str(), "output shape differs");
}

}  // namespace
}  // namespace mote
