// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

void Build(OpTester* op, std::vector<int> shape, int delay) {
  op->Input<int16_t>(shape, {});
  op->Output<int16_t>(shape);
  op->CustomOptions(FlexBuffer({{"delay_length", delay}}));
}

TEST(SignalDelayTest, ZerosComeFirst) {
  OpTester op(*tflite::tflm_signal::Register_DELAY());
  Build(&op, {4}, 3);
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int round = 0; round < 2; ++round) {
    op.SetInput<int16_t>(0, {1, 2, 3, 4});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{0, 0, 0, 1});
    op.SetInput<int16_t>(0, {5, 6, 7, 8});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{2, 3, 4, 5});
    op.Reset();
  }
}

TEST(SignalDelayTest, RandomStreamsFollowTheDefinition) {
  Seeded<std::mt19937> random(23);
  for (int round = 0; round < 40; ++round) {
    const int delay = static_cast<int>(random() % 12), length = 1 + static_cast<int>(random() % 7);
    const int rows = 1 + static_cast<int>(random() % 3);
    OpTester op(*tflite::tflm_signal::Register_DELAY());
    Build(&op, {rows, length}, delay);
    ASSERT_EQ(op.Prepare(), kTfLiteOk);
    std::vector<std::vector<int16_t>> streams(rows, std::vector<int16_t>(delay));
    for (int eval = 0; eval < 6; ++eval) {
      std::vector<int16_t> input(rows * length), expected;
      for (int16_t& s : input) s = static_cast<int16_t>(random());
      for (int row = 0; row < rows; ++row) {
        streams[row].insert(streams[row].end(), input.begin() + row * length, input.begin() + (row + 1) * length);
        const auto first = streams[row].begin() + eval * length;
        expected.insert(expected.end(), first, first + length);
      }
      op.SetInput(0, input);
      ASSERT_EQ(op.Eval(), kTfLiteOk);
      EXPECT_SAME(op.Out<int16_t>(), expected);
    }
  }
}

TEST(SignalDelayTest, RefusesBadModels) {
  OpTester negative(*tflite::tflm_signal::Register_DELAY());
  Build(&negative, {4}, -1);
  EXPECT_EQ(Refusal(&negative), "option 'delay_length' is -1; 0 to 1048576 are possible");
  OpTester huge(*tflite::tflm_signal::Register_DELAY());
  Build(&huge, {1024, 1}, 1 << 20);
  EXPECT_EQ(Refusal(&huge), "the state would have 1073741 thousand elements, too many");
  OpTester wrong_type(*tflite::tflm_signal::Register_DELAY());
  wrong_type.Input<float>({4}, {});
  wrong_type.Output<float>({4});
  EXPECT_EQ(Refusal(&wrong_type), "input 0 has type FLOAT32; it must be INT16");
}

}  // namespace
}  // namespace mote
