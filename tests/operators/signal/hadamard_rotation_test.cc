// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

void Build(OpTester* op, std::vector<int> shape, int size) {
  std::vector<float> values;
  for (int i = 1; i <= 8; ++i) values.push_back(static_cast<float>(i));
  op->Input<float>(shape, values);
  op->Output<float>(shape);
  op->CustomOptions(FlexBuffer({{"hadamard_size", size}}));
}

std::vector<float> Rotated(std::vector<int> shape, int size) {
  OpTester op(*tflite::custom_ops::Register_HADAMARD_ROTATION());
  Build(&op, shape, size);
  return op.Run() == kTfLiteOk ? op.Out<float>() : std::vector<float>();
}

TEST(HadamardRotation, EachBlockOfARow) {
  EXPECT_SAME(Rotated({2, 4}, 4), std::vector<float>{5, -1, -2, 0, 13, -1, -2, 0});
  EXPECT_SAME(Rotated({1, 1, 8}, 4), std::vector<float>{5, -1, -2, 0, 13, -1, -2, 0});
  EXPECT_SAME(Rotated({4, 2}, 1), std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST(HadamardRotation, KeepsLengths) {
  float squares = 0;
  for (const float value : Rotated({1, 8}, 8)) squares += value * value;
  EXPECT_NEAR(squares, 204.0f, 1e-3f);
}

TEST(HadamardRotation, BadModelsAreRefused) {
  const auto message = [](std::vector<int> shape, int size) {
    OpTester op(*tflite::custom_ops::Register_HADAMARD_ROTATION());
    Build(&op, shape, size);
    return Refusal(&op);
  };
  EXPECT_STREQ(message({8}, 8).c_str(), "the input has 1 dimensions; 2 or 3 are possible");
  EXPECT_STREQ(message({1, 8}, 3).c_str(), "option 'hadamard_size' is 3; it must be a power of two");
  EXPECT_STREQ(message({1, 8}, 0).c_str(), "option 'hadamard_size' is 0; 1 to 1048576 are possible");
  EXPECT_STREQ(message({2, 4}, 8).c_str(), "a row of the input has 4 values, no multiple of 'hadamard_size', 8");
}

}  // namespace
}  // namespace mote
