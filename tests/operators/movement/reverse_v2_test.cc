// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Reversed(std::vector<int> shape, std::vector<int32_t> axes, std::vector<int16_t> expected,
                     bool constant = true) {
  OpTester op(tflite::Register_REVERSE_V2());
  std::vector<int16_t> values(Elements(static_cast<int>(shape.size()), shape.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(shape, values);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(axes.size())}, axes);
  } else {
    op.Input<int32_t>({static_cast<int>(axes.size())}, axes);
  }
  op.Output<int16_t>(shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(ReverseV2, GoesBackwardsAlongTheAxes) {
  EXPECT_STREQ(Reversed({4}, {0}, {3, 2, 1, 0}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({2, 3}, {1}, {2, 1, 0, 5, 4, 3}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({2, 3}, {-2}, {3, 4, 5, 0, 1, 2}, false).c_str(), "as expected");
  EXPECT_STREQ(Reversed({2, 1, 2}, {0, 2}, {3, 2, 1, 0}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({2, 2}, {}, {0, 1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({0, 2}, {0}, {}).c_str(), "as expected");
}

TEST(ReverseV2, RefusesBadAxes) {
  EXPECT_STREQ(Reversed({2, 3}, {2}, {}).c_str(), "axis 2 is outside the 2 dimensions");
  EXPECT_STREQ(Reversed({2, 3}, {1, -1}, {}, false).c_str(), "axis 1 is there twice");
  EXPECT_STREQ(Reversed({2, 3}, {0, 1, 0, 1, 0, 1, 0, 1, 0}, {}).c_str(),
               "the axes: 1 dimensions and 9 elements, but a vector of up to 8 is needed");
}

}  // namespace
}  // namespace mote
