// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// The table has the rows {1, 2}, {3, 4} and {5, 6}.
std::string Combined(TfLiteCombinerType combiner, std::vector<int32_t> rows, std::vector<int32_t> places,
                     std::vector<float> weights, std::vector<float> expected) {
  const TfLiteEmbeddingLookupSparseParams params = {combiner};
  const int n = static_cast<int>(rows.size());
  OpTester op(tflite::Register_EMBEDDING_LOOKUP_SPARSE(), &params);
  op.Input<int32_t>({n}, rows);
  op.Input<int32_t>({n, 2}, places);
  op.Constant<int32_t>({2}, {3, 4});
  op.Input<float>({static_cast<int>(weights.size())}, weights);
  op.Constant<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  op.Output<float>({3, 2});
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<float>() == expected ? "as expected" : "other values";
}

TEST(EmbeddingLookupSparse, CombinesRows) {
  const std::vector<int32_t> rows = {0, 2, 1}, places = {0, 0, 0, 1, 2, 0};
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeSum, rows, places, {3, 4, 2}, {23, 30, 0, 0, 6, 8}).c_str(), "as expected");
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeMean, rows, places, {1, 1, 2}, {3, 4, 0, 0, 3, 4}).c_str(), "as expected");
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeMean, rows, places, {1, -1, 0}, {-4, -4, 0, 0, 0, 0}).c_str(),
               "as expected");
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeSqrtn, {0, 2, 1}, {0, 0, 1, 0, 2, 0}, {4, 2, 0}, {1, 2, 5, 6, 0, 0}).c_str(),
               "as expected");
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeSum, {}, {}, {}, {0, 0, 0, 0, 0, 0}).c_str(), "as expected");
}

TEST(EmbeddingLookupSparse, RefusesBadModels) {
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeSum, {3}, {0, 0}, {1}, {}).c_str(),
               "row 3 is outside the 3 rows of the table");
  EXPECT_STREQ(Combined(kTfLiteCombinerTypeSum, {0}, {3, 0}, {1}, {}).c_str(),
               "index 3 is outside dimension 0, which has 3");
  EXPECT_TRUE(Combined(kTfLiteCombinerTypeSum, {0}, {0, 0}, {1, 2}, {}).find("do not go together") !=
              std::string::npos);
}

}  // namespace
}  // namespace mote
