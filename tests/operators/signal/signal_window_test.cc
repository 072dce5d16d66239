// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

struct Case {
  std::vector<int> shape = {2, 3};
  std::vector<int> weights_shape = {3};
  SignalOptions options = {{"shift", 12}};
};

void Build(OpTester* op, const Case& c, const std::vector<int16_t>& input, const std::vector<int16_t>& weights) {
  op->Input<int16_t>(c.shape, input);
  op->Constant<int16_t>(c.weights_shape, weights);
  op->Output<int16_t>(c.shape);
  op->CustomOptions(FlexBuffer(c.options));
}

std::string Message(const Case& c) {
  OpTester op(*tflite::tflm_signal::Register_WINDOW());
  Build(&op, c, std::vector<int16_t>(6), std::vector<int16_t>(3));
  return Refusal(&op);
}

TEST(SignalWindowTest, ScalesEachRowRoundingDown) {
  OpTester op(*tflite::tflm_signal::Register_WINDOW());
  Build(&op, {}, {100, -100, 1, 32767, -32768, -1}, {4096, 2048, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{100, -50, 0, 32767, -16384, -1});
}

TEST(SignalWindowTest, Saturates) {
  OpTester op(*tflite::tflm_signal::Register_WINDOW());
  Case c;
  c.options = {{"shift", 0}};
  Build(&op, c, {32767, -32768, 300, 2, 2, -300}, {2, 2, 300});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{32767, -32768, 32767, 4, 4, -32768});
}

TEST(SignalWindowTest, RandomValuesFollowTheDefinition) {
  Seeded<std::mt19937> random(7);
  std::uniform_int_distribution<int> any(-32768, 32767);
  for (int shift = 0; shift <= 31; ++shift) {
    const int rows = 1 + shift % 3, length = 1 + shift;
    std::vector<int16_t> input(rows * length), weights(length), expected;
    for (int16_t& v : input) v = static_cast<int16_t>(any(random));
    for (int16_t& v : weights) v = static_cast<int16_t>(any(random));
    for (int i = 0; i < rows * length; ++i) {
      const int64_t divisor = int64_t{1} << shift, product = int64_t{input[i]} * weights[i % length];
      const int64_t down = (product - ((product % divisor) + divisor) % divisor) / divisor;
      expected.push_back(static_cast<int16_t>(std::clamp<int64_t>(down, -32768, 32767)));
    }
    OpTester op(*tflite::tflm_signal::Register_WINDOW());
    Build(&op, {{rows, length}, {length}, {{"shift", shift}}}, input, weights);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), expected);
  }
}

TEST(SignalWindowTest, EmptyInput) {
  OpTester op(*tflite::tflm_signal::Register_WINDOW());
  Build(&op, {{0, 3}, {3}, {{"shift", 1}}}, {}, {1, 2, 3});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(SignalWindowTest, RefusesBadModels) {
  EXPECT_EQ(Message({}), "accepted");
  EXPECT_EQ(Message({{6, 1}, {3}}), "the window has 3 weights, a row of the input 1 samples");
  EXPECT_EQ(Message({{2, 3}, {3}, {{"shift", 32}}}), "option 'shift' is 32; 0 to 31 are possible");
  EXPECT_EQ(Message({{2, 3}, {3}, {{"shift", -1}}}), "option 'shift' is -1; 0 to 31 are possible");
  EXPECT_EQ(Message({{2, 3}, {3}, {}}), "the custom options have no number 'shift'");
  OpTester no_options(*tflite::tflm_signal::Register_WINDOW());
  no_options.Input<int16_t>({3}, {1, 2, 3});
  no_options.Input<int16_t>({3}, {1, 2, 3});
  no_options.Output<int16_t>({3});
  EXPECT_EQ(Refusal(&no_options), "the custom options have no number 'shift'");
  OpTester wrong_type(*tflite::tflm_signal::Register_WINDOW());
  wrong_type.Input<int32_t>({3}, {1, 2, 3});
  wrong_type.Input<int16_t>({3}, {1, 2, 3});
  wrong_type.Output<int16_t>({3});
  EXPECT_EQ(Refusal(&wrong_type), "input 0 has type INT32; it must be INT16");
}

}  // namespace
}  // namespace mote
