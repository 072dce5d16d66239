// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Gathered(std::vector<int> dims, std::vector<int> index_dims, std::vector<int32_t> indices,
                     std::vector<int> expected_shape, std::vector<int16_t> expected) {
  OpTester op(tflite::Register_GATHER_ND());
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  op.Input<int32_t>(index_dims, indices);
  op.Output<int16_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(GatherNd, TakesSlicesByTheirFirstIndices) {
  EXPECT_STREQ(Gathered({2, 3}, {2, 2}, {1, 2, 0, 1}, {2}, {5, 1}).c_str(), "as expected");
  EXPECT_STREQ(Gathered({2, 3}, {1, 1}, {1}, {1, 3}, {3, 4, 5}).c_str(), "as expected");
  EXPECT_STREQ(Gathered({2, 2}, {2, 0}, {}, {2, 2, 2}, {0, 1, 2, 3, 0, 1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(Gathered({2, 0}, {1, 1}, {9}, {1, 0}, {}).c_str(), "as expected");
}

TEST(GatherNd, RefusesBadModels) {
  EXPECT_STREQ(Gathered({2, 3}, {1, 2}, {1, 3}, {1}, {}).c_str(), "index 3 is outside dimension 1, which has 3");
  EXPECT_STREQ(Gathered({2, 3}, {1, 2}, {-1, 0}, {1}, {}).c_str(), "index -1 is outside dimension 0, which has 2");
  EXPECT_STREQ(Gathered({2}, {1, 2}, {1, 0}, {1}, {}).c_str(),
               "the indices are for 2 dimensions, but the values have 1");
  EXPECT_STREQ(Gathered({2}, {}, {1}, {1}, {}).c_str(), "the values have 1 dimensions, the indices 0; both need one");
}

}  // namespace
}  // namespace mote
