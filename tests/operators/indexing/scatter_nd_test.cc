// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::string Scattered(std::vector<int> index_dims, std::vector<int32_t> indices, std::vector<int> update_dims,
                      std::vector<T> updates, std::vector<int32_t> sizes, std::vector<T> expected,
                      bool constant = true) {
  OpTester op(tflite::Register_SCATTER_ND());
  op.Input<int32_t>(index_dims, indices);
  op.Input<T>(update_dims, updates);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(sizes.size())}, sizes);
  } else {
    op.Input<int32_t>({static_cast<int>(sizes.size())}, sizes);
  }
  op.Output<T>(std::vector<int>(sizes.begin(), sizes.end()));
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<T>() == expected ? "as expected" : "other values";
}

TEST(ScatterNd, AddsUpdatesToZeros) {
  EXPECT_STREQ(Scattered<float>({2, 1}, {2, 0}, {2}, {1.5f, 2}, {4}, {2, 0, 1.5f, 0}).c_str(), "as expected");
  EXPECT_STREQ(Scattered<int32_t>({2, 1}, {1, 1}, {2, 2}, {1, 2, 3, 4}, {2, 2}, {0, 0, 4, 6}, false).c_str(),
               "as expected");
  EXPECT_STREQ(Scattered<int8_t>({2, 1}, {1, 1}, {2}, {100, 100}, {2}, {0, -56}).c_str(), "as expected");
  EXPECT_STREQ(Scattered<bool>({3, 1}, {1, 1, 0}, {3}, {true, true, false}, {2}, {false, true}).c_str(), "as expected");
  EXPECT_STREQ(Scattered<int64_t>({0, 1}, {}, {0}, {}, {2}, {0, 0}).c_str(), "as expected");
}

TEST(ScatterNd, RefusesBadModels) {
  EXPECT_STREQ(Scattered<float>({1, 1}, {2}, {1}, {1}, {2}, {}).c_str(), "index 2 is outside dimension 0, which has 2");
  EXPECT_STREQ(Scattered<float>({1, 1}, {0}, {2}, {1, 2}, {2}, {}).c_str(),
               "dimension 0 of the updates is 2, but 1 is needed");
  EXPECT_STREQ(Scattered<float>({1, 2}, {0, 0}, {1}, {1}, {2}, {}).c_str(),
               "indices for 2 dimensions and updates of 1 do not make an output of 1");
  OpTester op(tflite::Register_SCATTER_ND());
  op.Input<int32_t>({1, 1}, {0});
  op.Input<int16_t>({1}, {1});
  op.Constant<int32_t>({1}, {2});
  op.Output<int16_t>({2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the updates has type INT16, which this operator does not support here");
}

}  // namespace
}  // namespace mote
