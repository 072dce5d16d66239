// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

// Boxes 0 and 1 share 9/11 of their union, boxes 0 and 2 a third, and box 3 shares nothing; its corners are swapped.
const std::vector<float> kCorners = {0, 0, 10, 10, 1, 0, 11, 10, 5, 0, 15, 10, 40, 40, 30, 30};
const std::vector<float> kScores = {0.9f, 0.8f, 0.7f, 0.7f};

void Build(OpTester* op, int max_size, float overlap, float threshold, const std::vector<float>& scores = kScores) {
  op->Input<float>({4, 4}, kCorners);
  op->Input<float>({4}, scores);
  op->Constant<int32_t>({}, {max_size});
  op->Input<float>({}, {overlap});
  op->Input<float>({}, {threshold});
}

void AddHardOutputs(OpTester* op, int size) {
  op->Output<int32_t>({size});
  op->Output<int32_t>({});
}

TEST(NonMaxSuppressionV4, BoxesThatCoverABetterOneGo) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
  Build(&op, 6, 0.5f, 0.0f);
  AddHardOutputs(&op, 6);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(0), std::vector<int32_t>{0, 2, 3, 0, 0, 0});
  EXPECT_SAME(op.Out<int32_t>(1), std::vector<int32_t>{3});
}

TEST(NonMaxSuppressionV4, ScoresMustBeAboveTheThresholdAndRoomEnds) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
  Build(&op, 1, 1.0f, 0.8f, {0.7f, 0.8f, 0.9f, 0.95f});
  AddHardOutputs(&op, 1);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(0), std::vector<int32_t>{3});
  EXPECT_SAME(op.Out<int32_t>(1), std::vector<int32_t>{1});
}

TEST(NonMaxSuppressionV4, SizeThatIsNotConstantIsReadAtEval) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
  op.Input<float>({4, 4}, kCorners);
  op.Input<float>({4}, kScores);
  op.Input<int32_t>({}, {2});
  op.Input<float>({}, {0.5f});
  op.Input<float>({}, {0.0f});
  AddHardOutputs(&op, 2);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(0), std::vector<int32_t>{0, 2});
  op.SetInput<int32_t>(2, {-1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "max_output_size is -1; it must not be negative");
}

TEST(NonMaxSuppressionV4, ThresholdsOutOfRangeAreRefused) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
  Build(&op, 2, 1.5f, 0.0f);
  AddHardOutputs(&op, 2);
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "iou_threshold is 1.5; it must be from 0 to 1");
}

TEST(NonMaxSuppressionV5, ScoresFallWithEachBoxThatCoversThem) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V5());
  Build(&op, 4, 1.0f, 0.0f);
  op.Input<float>({}, {0.5f});
  op.Output<int32_t>({4});
  op.Output<float>({4});
  op.Output<int32_t>({});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(0), std::vector<int32_t>{0, 3, 2, 1});
  EXPECT_SAME(op.Out<int32_t>(2), std::vector<int32_t>{4});
  const auto fallen = [](float part) { return std::exp(-part * part); };
  const std::vector<float> scores = op.Out<float>(1);
  EXPECT_NEAR(scores[0], 0.9f, 1e-6f);
  EXPECT_NEAR(scores[1], 0.7f, 1e-6f);
  EXPECT_NEAR(scores[2], 0.7f * fallen(1.0f / 3), 1e-6f);
  EXPECT_NEAR(scores[3], 0.8f * fallen(9.0f / 11) * fallen(6.0f / 14), 1e-6f);
}

TEST(NonMaxSuppression, BadModelsAreRefused) {
  {
    OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
    Build(&op, -2, 0.5f, 0.0f);
    AddHardOutputs(&op, 2);
    EXPECT_STREQ(Refusal(&op).c_str(), "max_output_size is -2; it must not be negative");
  }
  {
    OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
    Build(&op, 2, 0.5f, 0.0f);
    AddHardOutputs(&op, 3);
    EXPECT_EQ(op.Prepare(), kTfLiteError);
  }
  {
    OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V4());
    op.Input<float>({4, 4}, kCorners);
    op.Input<float>({3}, {1, 2, 3});
    op.Constant<int32_t>({}, {2});
    op.Input<float>({}, {0.5f});
    op.Input<float>({}, {0.0f});
    AddHardOutputs(&op, 2);
    EXPECT_STREQ(Refusal(&op).c_str(), "there are 3 scores for 4 boxes");
  }
}

TEST(NonMaxSuppressionV5, ANegativeSigmaIsRefused) {
  OpTester op(tflite::Register_NON_MAX_SUPPRESSION_V5());
  Build(&op, 1, 0.5f, 0.0f);
  op.Input<float>({}, {-1});
  op.Output<int32_t>({1});
  op.Output<float>({1});
  op.Output<int32_t>({});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "soft_nms_sigma is -1; it must not be negative");
}

}  // namespace
}  // namespace mote
