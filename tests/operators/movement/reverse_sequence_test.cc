// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

std::string Reversed(const TfLiteReverseSequenceParams& params, std::vector<int> dims, std::vector<int64_t> lengths,
                     std::vector<int16_t> expected) {
  OpTester op(tflite::Register_REVERSE_SEQUENCE(), &params);
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  op.Input<int64_t>({static_cast<int>(lengths.size())}, lengths);
  op.Output<int16_t>(dims);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(ReverseSequence, ReversesTheBeginningOfEachBatch) {
  EXPECT_STREQ(Reversed({1, 0}, {2, 3}, {2, 3}, {1, 0, 2, 5, 4, 3}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({0, 1}, {3, 2}, {0, 2}, {0, 3, 2, 1, 4, 5}).c_str(), "as expected");
  EXPECT_STREQ(Reversed({0, 2}, {2, 2, 1}, {2}, {2, 3, 0, 1}).c_str(), "as expected");
}

TEST(ReverseSequence, RefusesBadModels) {
  EXPECT_STREQ(Reversed({1, 0}, {2, 3}, {2, 4}, {}).c_str(), "length 4 of batch 1 is not between 0 and 3");
  EXPECT_STREQ(Reversed({1, 0}, {2, 3}, {-1, 0}, {}).c_str(), "length -1 of batch 0 is not between 0 and 3");
  EXPECT_STREQ(Reversed({1, 0}, {2, 3}, {1}, {}).c_str(),
               "the lengths: 1 dimensions and 1 elements, but a vector of 2 is needed");
  EXPECT_STREQ(Reversed({1, 1}, {2, 3}, {1, 1, 1}, {}).c_str(),
               "the sequence in dimension 1 and the batches in 1 need two of the 2 dimensions");
}

}  // namespace
}  // namespace mote
