// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class Params>
std::string Moved(const TFLMRegistration& registration, const Params& params, std::vector<int> dims,
                  std::vector<int> expected_shape, std::vector<int32_t> expected) {
  OpTester op(registration, &params);
  std::vector<int32_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int32_t>(i);
  op.Input<int32_t>(dims, values);
  op.Output<int32_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int32_t>() == expected ? "as expected" : "other values";
}

std::string ToDepth(int block, std::vector<int> dims, std::vector<int> shape, std::vector<int32_t> expected) {
  return Moved(tflite::Register_SPACE_TO_DEPTH(), TfLiteSpaceToDepthParams{block}, dims, shape, expected);
}

std::string ToSpace(int block, std::vector<int> dims, std::vector<int> shape, std::vector<int32_t> expected) {
  return Moved(tflite::Register_DEPTH_TO_SPACE(), TfLiteDepthToSpaceParams{block}, dims, shape, expected);
}

TEST(SpaceToDepth, PutsEachSquareIntoOnePlace) {
  EXPECT_STREQ(ToDepth(2, {1, 2, 4, 1}, {1, 1, 2, 4}, {0, 1, 4, 5, 2, 3, 6, 7}).c_str(), "as expected");
  EXPECT_STREQ(ToDepth(1, {1, 1, 2, 2}, {1, 1, 2, 2}, {0, 1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(ToDepth(2, {0, 2, 4, 1}, {0, 1, 2, 4}, {}).c_str(), "as expected");
}

TEST(DepthToSpace, IsTheReverse) {
  EXPECT_STREQ(ToSpace(2, {1, 1, 2, 4}, {1, 2, 4, 1}, {0, 1, 4, 5, 2, 3, 6, 7}).c_str(), "as expected");
  EXPECT_STREQ(ToSpace(2, {1, 1, 1, 8}, {1, 2, 2, 2}, {0, 1, 2, 3, 4, 5, 6, 7}).c_str(), "as expected");
}

TEST(SpaceToDepth, RefusesBadModels) {
  EXPECT_STREQ(ToDepth(2, {1, 3, 4, 1}, {1, 1, 2, 4}, {}).c_str(),
               "an image of 3 by 4 does not divide into blocks of 2");
  EXPECT_STREQ(ToDepth(0, {1, 2, 4, 1}, {1, 1, 2, 4}, {}).c_str(), "the block size is 0; 1 to 32767 is possible");
  EXPECT_STREQ(ToDepth(2, {2, 4, 1}, {1, 2, 4}, {}).c_str(), "the values have 3 dimensions instead of 4");
  EXPECT_STREQ(ToSpace(2, {1, 1, 2, 6}, {1, 2, 4, 1}, {}).c_str(), "6 channels do not divide into blocks of 2 by 2");
  EXPECT_STREQ(ToSpace(2, {1, 1, 2, 4}, {1, 2, 4, 2}, {}).c_str(), "output shape differs");
}

}  // namespace
}  // namespace mote
