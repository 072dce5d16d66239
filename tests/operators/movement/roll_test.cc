// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Rolled(std::vector<int> dims, std::vector<int64_t> shifts, std::vector<int32_t> axes,
                   std::vector<int16_t> expected) {
  OpTester op(*tflite::custom_ops::Register_ROLL());
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  op.Input<int64_t>({static_cast<int>(shifts.size())}, shifts);
  op.Constant<int32_t>({static_cast<int>(axes.size())}, axes);
  op.Output<int16_t>(dims);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(Roll, MovesValuesRoundAnAxis) {
  EXPECT_STREQ(Rolled({5}, {2}, {0}, {3, 4, 0, 1, 2}).c_str(), "as expected");
  EXPECT_STREQ(Rolled({5}, {-1}, {-1}, {1, 2, 3, 4, 0}).c_str(), "as expected");
  EXPECT_STREQ(Rolled({5}, {INT64_MAX, 3}, {0, 0}, {0, 1, 2, 3, 4}).c_str(), "as expected");
  EXPECT_STREQ(Rolled({2, 3}, {1, 1}, {0, 1}, {5, 3, 4, 2, 0, 1}).c_str(), "as expected");
  EXPECT_STREQ(Rolled({2, 3}, {}, {}, {0, 1, 2, 3, 4, 5}).c_str(), "as expected");
  EXPECT_STREQ(Rolled({2, 0}, {1}, {1}, {}).c_str(), "as expected");
}

TEST(Roll, RefusesBadModels) {
  EXPECT_STREQ(Rolled({5}, {1}, {1}, {}).c_str(), "axis 1 is outside the 1 dimensions");
  EXPECT_STREQ(Rolled({5}, {1, 2}, {0}, {}).c_str(),
               "2 shifts and 1 axes of 1 dimensions do not go together; as many axes as shifts are needed");
}

}  // namespace
}  // namespace mote
