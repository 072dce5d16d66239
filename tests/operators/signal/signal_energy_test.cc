// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Case {
  std::vector<int> in = {2, 6};
  std::vector<int> out = {2, 3};
  SignalOptions options = {{"end_index", 3}, {"start_index", 1}};
};

void Build(OpTester* op, const Case& c, const std::vector<int16_t>& bins) {
  op->Input<int16_t>(c.in, bins);
  op->Output<uint32_t>(c.out);
  op->CustomOptions(FlexBuffer(c.options));
}

std::string Message(const Case& c) {
  OpTester op(*tflite::tflm_signal::Register_ENERGY());
  Build(&op, c, std::vector<int16_t>(12));
  return Refusal(&op);
}

TEST(SignalEnergyTest, SquaredMagnitudesWithinTheRange) {
  OpTester op(*tflite::tflm_signal::Register_ENERGY());
  Build(&op, {}, {9, 9, 3, -4, 0, 5, 9, 9, -32768, -32768, 32767, -1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint32_t>(), std::vector<uint32_t>{0, 25, 25, 0, 2147483648u, 1073676290u});
}

TEST(SignalEnergyTest, AnEmptyRangeGivesZeros) {
  OpTester op(*tflite::tflm_signal::Register_ENERGY());
  Build(&op, {{4}, {2}, {{"end_index", 1}, {"start_index", 1}}}, {1, 2, 3, 4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint32_t>(), std::vector<uint32_t>{0, 0});
}

TEST(SignalEnergyTest, RefusesBadModels) {
  EXPECT_EQ(Message({}), "accepted");
  EXPECT_EQ(Message({{12}, {5}, {{"end_index", 7}, {"start_index", 1}}}),
            "option 'end_index' is 7; 0 to 6 are possible");
  EXPECT_EQ(Message({{12}, {6}, {{"end_index", 4}, {"start_index", 5}}}),
            "option 'start_index' is 5; 0 to 4 are possible");
  EXPECT_EQ(Message({{12}, {6}, {{"end_index", 4}, {"start_index", -1}}}),
            "option 'start_index' is -1; 0 to 4 are possible");
  EXPECT_EQ(Message({{12}, {6}, {{"end_index", 4}}}), "the custom options have no number 'start_index'");
  EXPECT_EQ(Message({{4, 3}, {4, 1}}),
            "input has 2 dimensions, the last one 3; it holds pairs of real and imaginary part");
  EXPECT_EQ(Message({{12}, {5}}), "output shape differs");
}

}  // namespace
}  // namespace mote
