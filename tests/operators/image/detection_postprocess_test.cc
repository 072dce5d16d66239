// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/operators/shared/flex_options.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Problem {
  int max_detections = 3, per_detection = 1, per_class = 2, classes = 2;
  bool regular = false;
  float score = 0.2f, overlap = 0.5f, y_scale = 10.0f;

  std::vector<uint8_t> Options() const {
    return FlexBuffer(std::vector<FlexOption>{{"max_detections", max_detections},
                                              {"max_classes_per_detection", per_detection},
                                              {"detections_per_class", per_class},
                                              {"num_classes", classes},
                                              {"use_regular_nms", regular},
                                              {"nms_score_threshold", score},
                                              {"nms_iou_threshold", overlap},
                                              {"y_scale", y_scale},
                                              {"x_scale", 10.0f},
                                              {"h_scale", 5.0f},
                                              {"w_scale", 5.0f}});
  }
};

// There are four anchors: the first two are almost the same, and the others lie apart; the last box is moved and
// stretched. The classes are the background and two more.
const std::vector<float> kBoxes = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, -5, 5, 0};
const std::vector<float> kAnchors = {1, 1, 2, 2, 1.1f, 1, 2, 2, 10, 10, 2, 2, 20, 20, 2, 4};
const std::vector<float> kScores = {1, 0.9f, 0.3f, 1, 0.8f, 0.4f, 1, 0.1f, 0.7f, 1, 0.6f, 0.5f};

void AddOutputs(OpTester* op, int rows) {
  op->Output<float>({1, rows, 4});
  op->Output<float>({1, rows});
  op->Output<float>({1, rows});
  op->Output<float>({1});
}

void Build(OpTester* op, const Problem& problem, int rows) {
  op->Input<float>({1, 4, 4}, kBoxes);
  op->Input<float>({1, 4, 3}, kScores);
  op->Constant<float>({4, 4}, kAnchors);
  AddOutputs(op, rows);
  op->CustomOptions(problem.Options());
}

void ExpectRow(const OpTester& op, int row, const std::vector<float>& corners, float class_index, float score) {
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(op.Out<float>(0)[4 * row + i], corners[i], 1e-5f);
  EXPECT_EQ(op.Out<float>(1)[row], class_index);
  EXPECT_NEAR(op.Out<float>(2)[row], score, 1e-6f);
}

TEST(DetectionPostProcess, FastSuppressionTakesTheBestClassOfEachBox) {
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  Build(&op, Problem(), 3);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>(3)[0], 3.0f);
  const float e = std::exp(1.0f);
  ExpectRow(op, 0, {0, 0, 2, 2}, 0, 0.9f);
  ExpectRow(op, 1, {9, 9, 11, 11}, 1, 0.7f);
  ExpectRow(op, 2, {21 - e, 16, 21 + e, 20}, 0, 0.6f);
}

TEST(DetectionPostProcess, FastSuppressionGivesSeveralClassesABox) {
  Problem problem;
  problem.per_detection = 3;
  problem.max_detections = 1;
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  Build(&op, problem, 3);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>(3)[0], 1.0f);
  ExpectRow(op, 0, {0, 0, 2, 2}, 0, 0.9f);
  ExpectRow(op, 1, {0, 0, 2, 2}, 1, 0.3f);
  ExpectRow(op, 2, {0, 0, 0, 0}, 0, 0);
}

TEST(DetectionPostProcess, RegularSuppressionGoesByClass) {
  Problem problem;
  problem.regular = true;
  problem.max_detections = 5;
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  Build(&op, problem, 5);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>(3)[0], 4.0f);
  ExpectRow(op, 0, {0, 0, 2, 2}, 0, 0.9f);
  ExpectRow(op, 1, {9, 9, 11, 11}, 1, 0.7f);
  EXPECT_NEAR(op.Out<float>(2)[2], 0.6f, 1e-6f);
  EXPECT_NEAR(op.Out<float>(2)[3], 0.5f, 1e-6f);
  ExpectRow(op, 4, {0, 0, 0, 0}, 0, 0);
}

TEST(DetectionPostProcess, QuantisedInputs) {
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  op.Input<uint8_t>({1, 1, 4}, {138, 128, 128, 128}, {0.5f, 128});
  op.Input<int8_t>({1, 1, 2}, {-128, 64}, {1.0f / 256, -128});
  op.Constant<uint8_t>({1, 4}, {10, 20, 4, 8}, {0.25f, 0});
  AddOutputs(&op, 3);
  op.CustomOptions(Problem().Options());
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>(3)[0], 1.0f);
  ExpectRow(op, 0, {2.5f, 4, 3.5f, 6}, 1, 0.75f);
}

std::string Message(const Problem& problem, int rows) {
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  Build(&op, problem, rows);
  return Refusal(&op);
}

TEST(DetectionPostProcess, BadOptionsAreRefused) {
  Problem problem;
  problem.classes = 4;
  EXPECT_STREQ(Message(problem, 3).c_str(),
               "there are scores of 3 classes; option 'num_classes', 4, allows as many or one more");
  problem = Problem();
  problem.overlap = 0;
  EXPECT_STREQ(Message(problem, 3).c_str(), "option 'nms_iou_threshold' is 0; it must be above 0 and at most 1");
  problem = Problem();
  problem.y_scale = 0;
  EXPECT_STREQ(Message(problem, 3).c_str(), "option 'y_scale' is 0; boxes are divided by it");
  problem = Problem();
  problem.per_class = 0;
  EXPECT_STREQ(Message(problem, 3).c_str(), "option 'detections_per_class' is 0; 1 to 65535 are possible");
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  Build(&op, Problem(), 3);
  op.CustomOptions({1, 2, 3});
  EXPECT_STREQ(Refusal(&op).c_str(), "the custom options are not a FlexBuffer");
}

TEST(DetectionPostProcess, AnchorsOfNegativeSizeAreRefused) {
  OpTester op(*tflite::Register_DETECTION_POSTPROCESS());
  op.Input<float>({1, 1, 4}, {0, 0, 0, 0});
  op.Input<float>({1, 1, 2}, {0, 1});
  op.Input<float>({1, 4}, {1, 1, -1, 1});
  AddOutputs(&op, 3);
  op.CustomOptions(Problem().Options());
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "anchor 0 has a negative size");
}

std::vector<PlainTensor> Outputs(int rows) {
  return {
      {kTfLiteFloat32, {1, rows, 4}}, {kTfLiteFloat32, {1, rows}}, {kTfLiteFloat32, {1, rows}}, {kTfLiteFloat32, {1}}};
}

TEST(DetectionPostProcess, OptionsThatAreMissingAreRefused) {
  EXPECT_STREQ(Refused(*tflite::Register_DETECTION_POSTPROCESS(), nullptr,
                       {{kTfLiteFloat32, {1, 1, 4}}, {kTfLiteFloat32, {1, 1, 2}}, {kTfLiteFloat32, {1, 4}}}, Outputs(1),
                       FlexBuffer(std::vector<FlexOption>{{"max_detections", 1}}))
                   .c_str(),
               "the custom options have no integer 'max_classes_per_detection'");
  EXPECT_STREQ(Refused(*tflite::Register_DETECTION_POSTPROCESS(), nullptr,
                       {{kTfLiteFloat32, {1, 1, 4}}, {kTfLiteFloat32, {1, 1, 2}}, {kTfLiteFloat32, {1, 4}}}, Outputs(1),
                       FlexBuffer(std::vector<FlexOption>{{"max_detections", 1},
                                                          {"max_classes_per_detection", 1},
                                                          {"num_classes", 1},
                                                          {"nms_score_threshold", 0.5f}}))
                   .c_str(),
               "the custom options have no number 'nms_iou_threshold'");
}

TEST(DetectionPostProcess, ShapesThatDoNotFitAreRefused) {
  const auto message = [](std::vector<int> boxes, std::vector<int> scores, std::vector<int> anchors,
                          const Problem& problem = Problem()) {
    return Refused(*tflite::Register_DETECTION_POSTPROCESS(), nullptr,
                   {{kTfLiteFloat32, boxes}, {kTfLiteFloat32, scores}, {kTfLiteFloat32, anchors}}, Outputs(3),
                   problem.Options());
  };
  EXPECT_STREQ(message({1, 4, 4}, {1, 4, 3}, {4, 4}).c_str(), "accepted");
  EXPECT_STREQ(message({4, 4}, {1, 4, 3}, {4, 4}).c_str(), "the boxes have 2 dimensions; [1, n, 4 or more] is needed");
  EXPECT_STREQ(message({1, 4, 4}, {1, 3, 3}, {4, 4}).c_str(),
               "the scores have 3 dimensions; [1, 4, classes] is needed");
  EXPECT_STREQ(message({1, 4, 4}, {1, 4, 3}, {4, 3}).c_str(),
               "the anchors have 2 dimensions; [4, 4 or more] is needed");
  Problem large;
  large.max_detections = large.per_detection = 65535;
  EXPECT_STREQ(message({1, 4, 4}, {1, 4, 3}, {4, 4}, large).c_str(),
               "max_detections * max_classes_per_detection is 4095 million, too many");
}

}  // namespace
}  // namespace mote
