// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Squeezed(std::vector<int> shape, std::vector<int> dims, std::vector<int> expected_shape) {
  TfLiteSqueezeParams params = {};
  for (int d : dims) params.squeeze_dims[params.num_squeeze_dims++] = d;
  OpTester op(tflite::Register_SQUEEZE(), &params);
  const std::vector<int64_t> values = {1, 2};
  op.Input<int64_t>(shape, values);
  op.Output<int64_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int64_t>() == values ? "as expected" : "other values";
}

TEST(Squeeze, DropsDimensionsOfOne) {
  EXPECT_STREQ(Squeezed({1, 2, 1}, {}, {2}).c_str(), "as expected");
  EXPECT_STREQ(Squeezed({1, 2, 1}, {0}, {2, 1}).c_str(), "as expected");
  EXPECT_STREQ(Squeezed({1, 2, 1}, {-1, 2}, {1, 2}).c_str(), "as expected");
}

TEST(Squeeze, RefusesBadModels) {
  EXPECT_STREQ(Squeezed({1, 2, 1}, {1}, {1, 1}).c_str(), "dimension 1 cannot be dropped: it is 2 instead of 1");
  EXPECT_STREQ(Squeezed({1, 2, 1}, {3}, {1, 2}).c_str(), "axis 3 is outside the 3 dimensions");
  EXPECT_STREQ(Squeezed({1, 2, 1}, {0}, {2}).c_str(), "output shape differs");
}

std::string Expanded(std::vector<int> shape, std::vector<int32_t> axis, std::vector<int> expected_shape,
                     bool constant = true) {
  OpTester op(tflite::Register_EXPAND_DIMS());
  std::vector<int8_t> values(Elements(static_cast<int>(shape.size()), shape.data()), 5);
  op.Input<int8_t>(shape, values);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(axis.size())}, axis);
  } else {
    op.Input<int32_t>({static_cast<int>(axis.size())}, axis);
  }
  op.Output<int8_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == values ? "as expected" : "other values";
}

TEST(ExpandDims, InsertsADimensionOfOne) {
  EXPECT_STREQ(Expanded({2, 3}, {0}, {1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(Expanded({2, 3}, {-1}, {2, 3, 1}).c_str(), "as expected");
  EXPECT_STREQ(Expanded({2, 3}, {1}, {2, 1, 3}, false).c_str(), "as expected");
  EXPECT_STREQ(Expanded({}, {0}, {1}).c_str(), "as expected");
  EXPECT_STREQ(Expanded({0}, {0}, {1, 0}).c_str(), "as expected");
}

TEST(ExpandDims, RefusesBadModels) {
  EXPECT_STREQ(Expanded({2, 3}, {3}, {2, 3, 1}).c_str(), "axis 3 is outside the 3 dimensions");
  EXPECT_STREQ(Expanded({2, 3}, {-4}, {2, 3, 1}, false).c_str(), "axis -4 is outside the 3 dimensions");
  EXPECT_STREQ(Expanded({2, 3}, {0, 1}, {1, 2, 3}).c_str(), "the axis has 2 elements instead of one");
  EXPECT_STREQ(Expanded({1, 1, 1, 1, 1, 1, 1, 1}, {0}, {1}).c_str(), "the output would have more than 8 dimensions");
}

}  // namespace
}  // namespace mote
