// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

struct Case {
  std::vector<int> in;
  std::vector<int> out;
  int size, step;
  bool prefill = false;
};

void Build(OpTester* op, const Case& c) {
  op->Input<int16_t>(c.in, {});
  op->Output<int16_t>(c.out);
  op->Output<bool>({});
  op->CustomOptions(FlexBuffer({{"frame_size", c.size}, {"frame_step", c.step}, {"prefill", c.prefill}}));
}

using Samples = std::vector<int16_t>;

TEST(SignalFramerTest, WaitsForTheFirstFrame) {
  OpTester op(*tflite::tflm_signal::Register_FRAMER());
  Build(&op, {{2}, {1, 5}, 5, 2});
  const Samples expected[] = {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {1, 2, 3, 4, 5}, {3, 4, 5, 6, 7}, {5, 6, 7, 8, 9}};
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int16_t i = 0; i < 5; ++i) {
    op.SetInput<int16_t>(0, {static_cast<int16_t>(2 * i + 1), static_cast<int16_t>(2 * i + 2)});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), expected[i]);
    EXPECT_EQ(op.Out<uint8_t>(1)[0], i >= 2);
  }
}

TEST(SignalFramerTest, PrefillPutsZerosInFront) {
  OpTester op(*tflite::tflm_signal::Register_FRAMER());
  Build(&op, {{4}, {2, 5}, 5, 2, true});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int round = 0; round < 2; ++round) {
    op.SetInput<int16_t>(0, {1, 2, 3, 4});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), Samples{0, 0, 0, 1, 2, 0, 1, 2, 3, 4});
    EXPECT_EQ(op.Out<uint8_t>(1)[0], 1);
    op.SetInput<int16_t>(0, {5, 6, 7, 8});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), Samples{2, 3, 4, 5, 6, 4, 5, 6, 7, 8});
    op.Reset();
  }
}

TEST(SignalFramerTest, RandomStreamsFollowTheDefinition) {
  Seeded<std::mt19937> random(17);
  for (int round = 0; round < 40; ++round) {
    const int size = 1 + static_cast<int>(random() % 9), step = 1 + static_cast<int>(random() % size);
    const int frames = 1 + static_cast<int>(random() % 4), rows = 1 + static_cast<int>(random() % 3);
    const bool prefill = random() % 2 != 0;
    OpTester op(*tflite::tflm_signal::Register_FRAMER());
    Build(&op, {{rows, frames * step}, {rows, frames, size}, size, step, prefill});
    ASSERT_EQ(op.Prepare(), kTfLiteOk);
    std::vector<Samples> streams(rows, Samples(prefill ? size - step : 0));
    size_t next = 0;
    for (int eval = 0; eval < 6; ++eval) {
      Samples input(rows * frames * step), expected;
      for (int16_t& s : input) s = static_cast<int16_t>(random());
      bool complete = true;
      size_t start = next;
      for (int row = 0; row < rows; ++row) {
        start = next;
        for (int f = 0; f < frames; ++f) {
          const auto first = input.begin() + (row * frames + f) * step;
          streams[row].insert(streams[row].end(), first, first + step);
          Samples frame(size);
          if (streams[row].size() >= start + size) {
            frame.assign(streams[row].begin() + start, streams[row].begin() + start + size);
            start += step;
          } else {
            complete = false;
          }
          expected.insert(expected.end(), frame.begin(), frame.end());
        }
      }
      next = start;
      op.SetInput(0, input);
      ASSERT_EQ(op.Eval(), kTfLiteOk);
      EXPECT_SAME(op.Out<int16_t>(), expected);
      EXPECT_EQ(op.Out<uint8_t>(1)[0], complete);
    }
  }
}

std::string Message(const Case& c) {
  OpTester op(*tflite::tflm_signal::Register_FRAMER());
  Build(&op, c);
  return Refusal(&op);
}

TEST(SignalFramerTest, RefusesBadModels) {
  EXPECT_EQ(Message({{4}, {2, 5}, 5, 2}), "accepted");
  EXPECT_EQ(Message({{4}, {2, 5}, 5, 6}), "option 'frame_step' is 6; 1 to 5 are possible");
  EXPECT_EQ(Message({{4}, {2, 5}, 5, 0}), "option 'frame_step' is 0; 1 to 5 are possible");
  EXPECT_EQ(Message({{4}, {2, 5}, 0, 1}), "option 'frame_size' is 0; 1 to 1048576 are possible");
  EXPECT_EQ(Message({{5}, {2, 5}, 5, 2}), "a row of the input has 5 samples, not a multiple of 'frame_step' 2");
  EXPECT_EQ(Message({{4}, {10}, 5, 2}), "output shape differs");
  EXPECT_EQ(Message({{}, {1, 5}, 5, 1}), "input has 0 dimensions; 1 to 7 are possible");
#ifndef MOTE_DEVICE  // the test itself would need 2 GiB
  EXPECT_EQ(Message({{1024, 1}, {1024, 1, 1048576}, 1048576, 1}),
            "the state would have 1073742 thousand elements, too many");
#endif
}

TEST(SignalFramerTest, RefusesMoreFramesThanFitInATensor) {
  EXPECT_STREQ(Refused(*tflite::tflm_signal::Register_FRAMER(), nullptr, {{kTfLiteInt16, {1, 65536}}},
                       {{kTfLiteInt16, {1, 65536, 1}}, {kTfLiteBool, {}}},
                       FlexBuffer(std::vector<FlexOption>{{"frame_size", 32768}, {"frame_step", 1}, {"prefill", 1}}))
                   .c_str(),
               "the output would have too many elements");
}

}  // namespace
}  // namespace mote
