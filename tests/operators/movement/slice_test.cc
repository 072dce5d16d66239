// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// Slices the numbers 0, 1, 2, ... of shape `dims`.
std::string Sliced(std::vector<int> dims, std::vector<int64_t> begin, std::vector<int64_t> size,
                   std::vector<int> expected_shape, std::vector<int16_t> expected, bool constant = true) {
  OpTester op(tflite::Register_SLICE());
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  for (const auto* entries : {&begin, &size}) {
    const std::vector<int> shape = {static_cast<int>(entries->size())};
    if (constant) {
      op.Constant<int64_t>(shape, *entries);
    } else {
      op.Input<int64_t>(shape, *entries);
    }
  }
  op.Output<int16_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(Slice, TakesABlock) {
  EXPECT_STREQ(Sliced({3, 4}, {1, 1}, {2, 2}, {2, 2}, {5, 6, 9, 10}).c_str(), "as expected");
  EXPECT_STREQ(Sliced({3, 4}, {1, 2}, {-1, -1}, {2, 2}, {6, 7, 10, 11}).c_str(), "as expected");
  EXPECT_STREQ(Sliced({2, 1, 1, 1, 1, 1, 1, 3}, {1, 0, 0, 0, 0, 0, 0, 1}, {1, 1, 1, 1, 1, 1, 1, 2},
                      {1, 1, 1, 1, 1, 1, 1, 2}, {4, 5})
                   .c_str(),
               "as expected");
  EXPECT_STREQ(Sliced({}, {}, {}, {}, {0}).c_str(), "as expected");
  EXPECT_STREQ(Sliced({3, 4}, {3, 0}, {-1, 2}, {0, 2}, {}).c_str(), "as expected");
}

TEST(Slice, ReadsBoundsThatAreComputed) {
  EXPECT_STREQ(Sliced({3, 4}, {1, 1}, {2, 2}, {2, 2}, {5, 6, 9, 10}, false).c_str(), "as expected");
  EXPECT_STREQ(Sliced({3, 4}, {1, 1}, {3, 2}, {2, 2}, {}, false).c_str(),
               "dimension 0 has 3 elements, but 3 of them from number 1 on are asked for");
}

TEST(Slice, TakesPackedNumbers) {
  OpTester op(tflite::Register_SLICE());
  op.ConstantInt4({5}, {1, -2, 3, -4, 5}, {});
  op.Constant<int32_t>({1}, {1});
  op.Constant<int32_t>({1}, {3});
  op.OutputOf(kTfLiteInt4, {3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0x3E, 0x0C});
}

TEST(Slice, RefusesBadModels) {
  EXPECT_STREQ(Sliced({3, 4}, {-1, 1}, {2, 2}, {2, 2}, {}).c_str(),
               "dimension 0 has 3 elements, but 2 of them from number -1 on are asked for");
  EXPECT_STREQ(Sliced({3, 4}, {0, 1}, {2, -2}, {2, 2}, {}).c_str(),
               "dimension 1 has 4 elements, but -2 of them from number 1 on are asked for");
  EXPECT_STREQ(Sliced({3}, {INT64_MIN}, {INT64_MAX}, {2}, {}).c_str(),
               "dimension 0 has 3 elements, but 9223372036854775807 of them from number -9223372036854775808 on are "
               "asked for");
  EXPECT_STREQ(Sliced({3, 4}, {1}, {2}, {2, 2}, {}).c_str(),
               "begin: 1 dimensions and 1 elements, but a vector of 2 is needed");
  EXPECT_STREQ(Sliced({3}, {1}, {1}, {2}, {}).c_str(), "output shape differs");
}

}  // namespace
}  // namespace mote
