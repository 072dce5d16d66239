// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Case {
  int channels = 2, left = 2, right = 1, step = 2;
  std::vector<int> in = {2};
  std::vector<int> out = {8};
};

void Build(OpTester* op, const Case& c) {
  op->Input<int16_t>(c.in, {});
  op->Output<int16_t>(c.out);
  op->Output<bool>({});
  op->CustomOptions(FlexBuffer({{"num_channels", c.channels},
                                {"stacker_left_context", c.left},
                                {"stacker_right_context", c.right},
                                {"stacker_step", c.step}}));
}

TEST(SignalStackerTest, FirstFrameStandsForThoseBeforeIt) {
  OpTester op(*tflite::tflm_signal::Register_STACKER());
  Build(&op, {});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  using Stack = std::vector<int16_t>;
  const Stack none(8);
  for (int round = 0; round < 2; ++round) {
    const Stack expected[] = {none, {1, -1, 1, -1, 1, -1, 2, -2}, none, {1, -1, 2, -2, 3, -3, 4, -4},
                              none, {3, -3, 4, -4, 5, -5, 6, -6}};
    for (int16_t i = 0; i < 6; ++i) {
      op.SetInput<int16_t>(0, {static_cast<int16_t>(i + 1), static_cast<int16_t>(-i - 1)});
      ASSERT_EQ(op.Eval(), kTfLiteOk);
      EXPECT_SAME(op.Out<int16_t>(), expected[i]);
      EXPECT_EQ(op.Out<uint8_t>(1)[0], expected[i] == none ? 0 : 1);
    }
    op.Reset();
  }
}

TEST(SignalStackerTest, WithoutContextEachFrameIsAStack) {
  OpTester op(*tflite::tflm_signal::Register_STACKER());
  Build(&op, {3, 0, 0, 1, {3}, {3}});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int16_t i = 0; i < 3; ++i) {
    op.SetInput<int16_t>(0, {i, 5, 6});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{i, 5, 6});
    EXPECT_EQ(op.Out<uint8_t>(1)[0], 1);
  }
}

TEST(SignalStackerTest, StepOfAWholeStackSharesNothing) {
  OpTester op(*tflite::tflm_signal::Register_STACKER());
  Build(&op, {1, 0, 1, 2, {1}, {2}});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  for (int16_t i = 0; i < 6; ++i) {
    op.SetInput<int16_t>(0, {i});
    ASSERT_EQ(op.Eval(), kTfLiteOk);
    EXPECT_EQ(op.Out<uint8_t>(1)[0], i % 2);
    const std::vector<int16_t> pair = {static_cast<int16_t>(i - 1), i}, none = {0, 0};
    EXPECT_SAME(op.Out<int16_t>(), i % 2 != 0 ? pair : none);
  }
}

std::string Message(const Case& c) {
  OpTester op(*tflite::tflm_signal::Register_STACKER());
  Build(&op, c);
  return Refusal(&op);
}

TEST(SignalStackerTest, RefusesBadModels) {
  EXPECT_EQ(Message({}), "accepted");
  EXPECT_EQ(Message({2, 2, 1, 0}), "option 'stacker_step' is 0; 1 to 4 are possible");
  EXPECT_EQ(Message({2, 2, 1, 5}), "option 'stacker_step' is 5; 1 to 4 are possible");
  EXPECT_EQ(Message({2, -1, 1, 1}), "option 'stacker_left_context' is -1; 0 to 1048576 are possible");
  EXPECT_EQ(Message({2, 0, -1, 1}), "option 'stacker_right_context' is -1; 0 to 1048576 are possible");
  EXPECT_EQ(Message({3, 2, 1, 1}), "the input has 1 dimensions and 2 elements; 'num_channels' is 3");
  EXPECT_EQ(Message({2, 2, 1, 1, {1, 2}}), "the input has 2 dimensions and 2 elements; 'num_channels' is 2");
  EXPECT_EQ(Message({2, 2, 1, 1, {2}, {6}}), "output shape differs");
  EXPECT_EQ(Message({1024, 1000000, 0, 1, {1024}}), "the state would have 1024001 thousand elements, too many");
}

}  // namespace
}  // namespace mote
