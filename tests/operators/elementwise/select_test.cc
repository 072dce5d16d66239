// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Tensor {
  std::vector<int> shape;
  std::vector<int16_t> values;
};

OpTester* Prepared(OpTester* op, std::vector<int> condition_shape, std::vector<bool> condition, Tensor a, Tensor b,
                   std::vector<int> output) {
  op->Input<bool>(condition_shape, condition);
  op->Input<int16_t>(a.shape, a.values);
  op->Input<int16_t>(b.shape, b.values);
  op->Output<int16_t>(output);
  return op;
}

std::vector<int16_t> Answer(const TFLMRegistration& registration, std::vector<int> condition_shape,
                            std::vector<bool> condition, Tensor a, Tensor b, std::vector<int> output) {
  OpTester op(registration);
  if (Prepared(&op, condition_shape, condition, a, b, output)->Run() == kTfLiteOk) return op.Out<int16_t>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

using Values = std::vector<int16_t>;

TEST(Select, TakesConditionsOfTheSameShapeRowsAndScalars) {
  const auto select = tflite::Register_SELECT();
  const Tensor a = {{2, 2}, {1, 2, 3, 4}}, b = {{2, 2}, {10, 20, 30, 40}};
  EXPECT_SAME(Answer(select, {2, 2}, {true, false, false, true}, a, b, {2, 2}), Values{1, 20, 30, 4});
  EXPECT_SAME(Answer(select, {2}, {true, false}, a, b, {2, 2}), Values{1, 2, 30, 40});
  EXPECT_SAME(Answer(select, {}, {false}, a, b, {2, 2}), Values{10, 20, 30, 40});
}

TEST(Select, SecondVersionBroadcasts) {
  const auto select = tflite::Register_SELECT_V2();
  EXPECT_SAME(Answer(select, {2}, {true, false}, {{2, 1}, {1, 2}}, {{}, {9}}, {2, 2}), Values{1, 9, 2, 9});
  EXPECT_SAME(Answer(select, {2, 1, 1}, {true, false}, {{3, 1}, {1, 2, 3}}, {{1, 2}, {8, 9}}, {2, 3, 2}),
              Values{1, 1, 2, 2, 3, 3, 8, 9, 8, 9, 8, 9});
  EXPECT_TRUE(Answer(select, {0}, {}, {{1}, {1}}, {{2, 1}, {1, 2}}, {2, 0}).empty());
}

TEST(Select, OfSingleElementsIsOneOfAnyShape) {
  for (const std::vector<int>& output : {std::vector<int>{}, std::vector<int>{1}, std::vector<int>{1, 1}}) {
    EXPECT_SAME(Answer(tflite::Register_SELECT(), {1}, {false}, {{1, 1}, {7}}, {{}, {8}}, output), Values{8});
    EXPECT_SAME(Answer(tflite::Register_SELECT_V2(), {1, 1}, {true}, {{1}, {7}}, {{}, {8}}, output), Values{7});
  }
}

std::string Message(const TFLMRegistration& registration, std::vector<int> condition_shape, Tensor a, Tensor b,
                    std::vector<int> output) {
  OpTester op(registration);
  return Prepared(&op, condition_shape, {}, a, b, output)->Prepare() == kTfLiteOk ? "" : op.message();
}

TEST(Select, RefusesShapesThatDoNotFit) {
  const auto v1 = tflite::Register_SELECT(), v2 = tflite::Register_SELECT_V2();
  EXPECT_TRUE(Message(v1, {3}, {{2, 2}, {}}, {{2, 2}, {}}, {2, 2}).find("not a scalar") != std::string::npos);
  EXPECT_TRUE(Message(v1, {2, 2}, {{2, 2}, {}}, {{2}, {}}, {2, 2}).find("different shapes") != std::string::npos);
  EXPECT_STREQ(Message(v2, {3}, {{2, 2}, {}}, {{2, 1}, {}}, {2, 3}).c_str(),
               "the shapes do not broadcast: dimension 1 of the output is both 3 and, in input 1, 2");
  EXPECT_STREQ(Message(v2, {2}, {{2}, {}}, {{2}, {}}, {3}).c_str(), "output shape differs");
  OpTester type(v2);
  type.Input<int8_t>({1}, {1});
  type.Input<float>({1}, {1});
  type.Input<float>({1}, {1});
  type.Output<float>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "INT8"));
}

}  // namespace
}  // namespace mote
