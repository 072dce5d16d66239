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

template <class T>
void Build(OpTester* op, std::vector<int> in, std::vector<int> out, int step) {
  op->Input<T>(in, {});
  op->Output<T>(out);
  op->CustomOptions(FlexBuffer({{"T", 7}, {"frame_step", step}}));
}

TEST(SignalOverlapAddTest, FramesAddUpWhereTheyOverlap) {
  OpTester op(*tflite::tflm_signal::Register_OVERLAP_ADD());
  Build<int16_t>(&op, {2, 3}, {4}, 2);
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int round = 0; round < 2; ++round) {
    op.SetInput<int16_t>(0, {1, 2, 3, 10, 20, 30});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{1, 2, 13, 20});
    op.SetInput<int16_t>(0, {100, 200, 300, 1, 1, 1});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{130, 200, 301, 1});
    op.Reset();
  }
}

TEST(SignalOverlapAddTest, IntegersSaturate) {
  OpTester op(*tflite::tflm_signal::Register_OVERLAP_ADD());
  Build<int16_t>(&op, {2, 2}, {2}, 1);
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  op.SetInput<int16_t>(0, {5, 32000, 32000, -32000});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{5, 32767});
  op.SetInput<int16_t>(0, {-32000, 0, 1, 0});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{-32768, 1});
}

TEST(SignalOverlapAddTest, RandomFloatStreamsFollowTheDefinition) {
  Seeded<std::mt19937> random(19);
  std::uniform_real_distribution<float> any(-1, 1);
  for (int round = 0; round < 30; ++round) {
    const int size = 1 + static_cast<int>(random() % 9), step = 1 + static_cast<int>(random() % size);
    const int frames = 1 + static_cast<int>(random() % 4), rows = 1 + static_cast<int>(random() % 3);
    OpTester op(*tflite::tflm_signal::Register_OVERLAP_ADD());
    Build<float>(&op, {rows, frames, size}, {rows, frames * step}, step);
    ASSERT_EQ(op.Prepare(), kTfLiteOk);
    constexpr int kEvals = 5;
    std::vector<std::vector<double>> sums(rows, std::vector<double>(kEvals * frames * step + size));
    for (int eval = 0; eval < kEvals; ++eval) {
      std::vector<float> input(rows * frames * size);
      for (float& v : input) v = any(random);
      for (int row = 0; row < rows; ++row) {
        for (int f = 0; f < frames; ++f) {
          for (int i = 0; i < size; ++i)
            sums[row][(eval * frames + f) * step + i] += input[(row * frames + f) * size + i];
        }
      }
      op.SetInput(0, input);
      ASSERT_EQ(op.Eval(), kTfLiteOk);
      const std::vector<float> out = op.Out<float>();
      for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < frames * step; ++i) {
          EXPECT_NEAR(out[row * frames * step + i], sums[row][eval * frames * step + i], 1e-5);
        }
      }
    }
  }
}

std::string Message(std::vector<int> in, std::vector<int> out, int step) {
  OpTester op(*tflite::tflm_signal::Register_OVERLAP_ADD());
  Build<int16_t>(&op, in, out, step);
  return Refusal(&op);
}

TEST(SignalOverlapAddTest, RefusesBadModels) {
  EXPECT_EQ(Message({2, 3}, {4}, 2), "accepted");
  EXPECT_EQ(Message({2, 3}, {8}, 4), "option 'frame_step' is 4; 1 to 3 are possible");
  EXPECT_EQ(Message({2, 3}, {0}, 0), "option 'frame_step' is 0; 1 to 3 are possible");
  EXPECT_EQ(Message({2, 0}, {2}, 1), "option 'frame_step' is 1; 1 to 0 are possible");
  EXPECT_EQ(Message({3}, {2}, 2), "input has 1 dimensions; 2 to 8 are possible");
  EXPECT_EQ(Message({2, 3}, {2, 2}, 2), "output shape differs");
  OpTester op(*tflite::tflm_signal::Register_OVERLAP_ADD());
  op.Input<int32_t>({2, 3}, {});
  op.Output<int32_t>({4});
  EXPECT_EQ(Refusal(&op), "input 0 has type INT32, which this operator does not support here");
}

}  // namespace
}  // namespace mote
