// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// Moves the numbers 1, 2, ... of shape `dims`.
std::string Moved(const TFLMRegistration& registration, std::vector<int> dims, std::vector<int32_t> block,
                  std::vector<int32_t> edges, std::vector<int> expected_shape, std::vector<int8_t> expected,
                  bool constant = true) {
  OpTester op(registration);
  std::vector<int8_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int8_t>(i + 1);
  const int n = static_cast<int>(block.size());
  op.Input<int8_t>(dims, values, {0.5f, -3});
  if (constant) {
    op.Constant<int32_t>({n}, block);
    op.Constant<int32_t>({n, 2}, edges);
  } else {
    op.Input<int32_t>({n}, block);
    op.Input<int32_t>({n, 2}, edges);
  }
  op.Output<int8_t>(expected_shape, {0.5f, -3});
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == expected ? "as expected" : "other values";
}

std::string ToBatch(std::vector<int> dims, std::vector<int32_t> block, std::vector<int32_t> paddings,
                    std::vector<int> shape, std::vector<int8_t> expected, bool constant = true) {
  return Moved(tflite::Register_SPACE_TO_BATCH_ND(), dims, block, paddings, shape, expected, constant);
}

std::string ToSpace(std::vector<int> dims, std::vector<int32_t> block, std::vector<int32_t> crops,
                    std::vector<int> shape, std::vector<int8_t> expected, bool constant = true) {
  return Moved(tflite::Register_BATCH_TO_SPACE_ND(), dims, block, crops, shape, expected, constant);
}

TEST(SpaceToBatchNd, MakesAnImageOfEachPlaceInABlock) {
  EXPECT_STREQ(ToBatch({1, 2, 2, 1}, {2, 2}, {0, 0, 0, 0}, {4, 1, 1, 1}, {1, 2, 3, 4}).c_str(), "as expected");
  EXPECT_STREQ(ToBatch({1, 4, 2}, {2}, {0, 0}, {2, 2, 2}, {1, 2, 5, 6, 3, 4, 7, 8}, false).c_str(), "as expected");
  EXPECT_STREQ(ToBatch({2, 2}, {}, {}, {2, 2}, {1, 2, 3, 4}).c_str(), "as expected");
}

TEST(SpaceToBatchNd, PadsWithTheZeroPoint) {
  EXPECT_STREQ(ToBatch({1, 3, 1}, {2}, {1, 2}, {2, 3, 1}, {-3, 2, -3, 1, 3, -3}).c_str(), "as expected");
  EXPECT_STREQ(ToBatch({1, 1, 1}, {3}, {4, 1}, {3, 2, 1}, {-3, -3, -3, 1, -3, -3}).c_str(), "as expected");
  EXPECT_STREQ(ToBatch({1, 0, 1}, {2}, {1, 1}, {2, 1, 1}, {-3, -3}).c_str(), "as expected");
}

TEST(BatchToSpaceNd, IsTheReverse) {
  EXPECT_STREQ(ToSpace({4, 1, 1, 1}, {2, 2}, {0, 0, 0, 0}, {1, 2, 2, 1}, {1, 2, 3, 4}).c_str(), "as expected");
  EXPECT_STREQ(ToSpace({2, 2, 2}, {2}, {0, 0}, {1, 4, 2}, {1, 2, 5, 6, 3, 4, 7, 8}, false).c_str(), "as expected");
}

TEST(BatchToSpaceNd, Crops) {
  EXPECT_STREQ(ToSpace({2, 3, 1}, {2}, {1, 2}, {1, 3, 1}, {4, 2, 5}).c_str(), "as expected");
  EXPECT_STREQ(ToSpace({2, 2, 1}, {2}, {3, 0}, {1, 1, 1}, {4}).c_str(), "as expected");
  EXPECT_STREQ(ToSpace({2, 2, 1}, {2}, {3, 1}, {1, 0, 1}, {}).c_str(), "as expected");
}

TEST(SpaceToBatchNd, RefusesBadModels) {
  EXPECT_STREQ(ToBatch({1, 3, 1}, {2}, {0, 0}, {2, 1, 1}, {}).c_str(),
               "dimension 1 of 3, block 2 and edges of 0 and 0 do not fit");
  EXPECT_STREQ(ToBatch({1, 3, 1}, {2}, {-1, 0}, {2, 1, 1}, {}, false).c_str(),
               "dimension 1 of 3, block 2 and edges of -1 and 0 do not fit");
  EXPECT_STREQ(ToBatch({1, 3, 1}, {2}, {INT32_MAX, INT32_MAX}, {2, 1, 1}, {}).c_str(),
               "dimension 1 of 3, block 2 and edges of 2147483647 and 2147483647 do not fit");
  EXPECT_STREQ(ToBatch({1, 2, 1}, {0}, {0, 0}, {1, 2, 1}, {}).c_str(), "block 0 is 0; 1 to 32767 is possible");
  EXPECT_STREQ(ToBatch({2}, {2}, {0, 0}, {2}, {}).c_str(),
               "the block has 1 dimensions and 1 elements, the values 1 dimensions");
  EXPECT_STREQ(ToSpace({3, 2, 1}, {2}, {0, 0}, {1, 4, 1}, {}).c_str(), "3 batches do not divide into blocks of 2");
  EXPECT_STREQ(ToSpace({2, 2, 1}, {2}, {3, 2}, {1, 0, 1}, {}).c_str(),
               "dimension 1 of 2, block 2 and edges of 3 and 2 do not fit");
}

}  // namespace
}  // namespace mote
