// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Dilated(std::vector<int> dims, std::vector<int8_t> values, std::vector<int32_t> dilations,
                    std::vector<int> shape, std::vector<int8_t> expected, bool constant = true) {
  OpTester op(tflite::Register_DILATE());
  op.Input<int8_t>(dims, values);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(dilations.size())}, dilations);
  } else {
    op.Input<int32_t>({static_cast<int>(dilations.size())}, dilations);
  }
  op.Input<int8_t>({}, {9});
  op.Output<int8_t>(shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == expected ? "as expected" : "other values";
}

TEST(Dilate, PutsAValueBetween) {
  EXPECT_STREQ(Dilated({3}, {1, 2, 3}, {2}, {5}, {1, 9, 2, 9, 3}).c_str(), "as expected");
  EXPECT_STREQ(Dilated({2, 2}, {1, 2, 3, 4}, {1, 3}, {2, 4}, {1, 9, 9, 2, 3, 9, 9, 4}, false).c_str(), "as expected");
  EXPECT_STREQ(Dilated({0, 2}, {}, {2, 2}, {0, 3}, {}).c_str(), "as expected");
  EXPECT_STREQ(Dilated({1}, {1}, {0x3FFFFFFF}, {1}, {1}).c_str(), "as expected");
}

TEST(Dilate, RefusesBadModels) {
  EXPECT_STREQ(Dilated({2}, {1, 2}, {0}, {2}, {}).c_str(), "dilation 0 is 0; 1 to 2^30 - 1 is possible");
  EXPECT_STREQ(Dilated({5}, {1, 2, 3, 4, 5}, {0x3FFFFFFF}, {2}, {}).c_str(),
               "dimension 0 of the output would be 4294967293: negative, or the output has 2^31 elements and more");
}

std::string Padded(std::vector<int> dims, std::vector<int8_t> values, std::vector<int64_t> low,
                   std::vector<int64_t> high, std::vector<int64_t> between, std::vector<int> shape,
                   std::vector<int8_t> expected) {
  TfLiteStablehloPadParams params = {};
  for (size_t d = 0; d < dims.size(); ++d) {
    params.edge_padding_low[d] = low[d];
    params.edge_padding_high[d] = high[d];
    params.interior_padding[d] = between[d];
  }
  OpTester op(tflite::Register_STABLEHLO_PAD(), &params);
  op.Input<int8_t>(dims, values);
  op.Input<int8_t>({}, {9});
  op.Output<int8_t>(shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == expected ? "as expected" : "other values";
}

TEST(StablehloPad, PutsAValueAroundAndBetween) {
  EXPECT_STREQ(Padded({2}, {1, 2}, {1}, {2}, {1}, {6}, {9, 1, 9, 2, 9, 9}).c_str(), "as expected");
  EXPECT_STREQ(Padded({2, 2}, {1, 2, 3, 4}, {0, 1}, {1, 0}, {0, 0}, {3, 3}, {9, 1, 2, 9, 3, 4, 9, 9, 9}).c_str(),
               "as expected");
}

TEST(StablehloPad, CutsEdgesOff) {
  EXPECT_STREQ(Padded({4}, {1, 2, 3, 4}, {-1}, {-2}, {0}, {1}, {2}).c_str(), "as expected");
  EXPECT_STREQ(Padded({3}, {1, 2, 3}, {-1}, {-1}, {1}, {3}, {9, 2, 9}).c_str(), "as expected");
  EXPECT_STREQ(Padded({2}, {1, 2}, {-3}, {4}, {0}, {3}, {9, 9, 9}).c_str(), "as expected");
  EXPECT_STREQ(Padded({2}, {1, 2}, {4}, {-3}, {0}, {3}, {9, 9, 9}).c_str(), "as expected");
  EXPECT_STREQ(Padded({2, 2}, {1, 2, 3, 4}, {-3, 0}, {0, 0}, {0, 0}, {0, 0}, {}).c_str(), "as expected");
}

TEST(StablehloPad, RefusesBadModels) {
  EXPECT_STREQ(Padded({2}, {1, 2}, {0}, {0}, {-1}, {2}, {}).c_str(),
               "dimension 0 cannot be padded by 0, 0 and -1 between");
  EXPECT_STREQ(Padded({2}, {1, 2}, {INT64_MIN}, {0}, {0}, {2}, {}).c_str(),
               "dimension 0 cannot be padded by -9223372036854775808, 0 and 0 between");
}

}  // namespace
}  // namespace mote
