// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Dense(std::vector<int> place_dims, std::vector<int32_t> places, std::vector<int32_t> sizes,
                  std::vector<int> value_dims, std::vector<float> values, std::vector<float> expected,
                  bool constant = true) {
  OpTester op(tflite::Register_SPARSE_TO_DENSE());
  op.Input<int32_t>(place_dims, places);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(sizes.size())}, sizes);
  } else {
    op.Input<int32_t>({static_cast<int>(sizes.size())}, sizes);
  }
  op.Input<float>(value_dims, values);
  op.Input<float>({}, {-1});
  op.Output<float>(std::vector<int>(sizes.begin(), sizes.end()));
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<float>() == expected ? "as expected" : "other values";
}

TEST(SparseToDense, PutsValuesAtTheirPlaces) {
  EXPECT_STREQ(Dense({2, 2}, {0, 1, 1, 0}, {2, 2}, {2}, {5, 6}, {-1, 5, 6, -1}).c_str(), "as expected");
  EXPECT_STREQ(Dense({3}, {2, 0, 2}, {3}, {3}, {5, 6, 7}, {6, -1, 7}, false).c_str(), "as expected");
  EXPECT_STREQ(Dense({2}, {2, 0}, {3}, {}, {5}, {5, -1, 5}).c_str(), "as expected");
  EXPECT_STREQ(Dense({}, {1}, {2}, {}, {5}, {-1, 5}).c_str(), "as expected");
}

TEST(SparseToDense, RefusesBadModels) {
  EXPECT_STREQ(Dense({1}, {2}, {2}, {}, {5}, {}).c_str(), "index 2 is outside dimension 0, which has 2");
  EXPECT_STREQ(Dense({1, 2}, {0, -1}, {2, 2}, {}, {5}, {}).c_str(), "index -1 is outside dimension 1, which has 2");
  EXPECT_STREQ(Dense({1}, {0}, {2, 2}, {}, {5}, {}).c_str(),
               "places of 1 dimensions with 1 indices each do not name elements of a shape of 2");
  EXPECT_STREQ(Dense({3}, {0, 1, 0}, {2}, {2}, {5, 6}, {}).c_str(),
               "there are 2 values in 1 dimensions for 3 places; one, or one for each place, is possible");
}

}  // namespace
}  // namespace mote
