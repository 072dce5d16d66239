// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Answer(const TFLMRegistration& registration, const std::vector<int>& in, const std::vector<int>& out) {
  OpTester op(registration);
  op.Input<int8_t>(in, std::vector<int8_t>(Count(in)));
  op.Output<T>(out);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

TEST(Shape, GivesTheSizes) {
  EXPECT_SAME(Answer<int32_t>(tflite::Register_SHAPE(), {2, 1, 3}, {3}), std::vector<int32_t>{2, 1, 3});
  EXPECT_SAME(Answer<int64_t>(tflite::Register_SHAPE(), {5, 0}, {2}), std::vector<int64_t>{5, 0});
  EXPECT_TRUE(Answer<int32_t>(tflite::Register_SHAPE(), {}, {0}).empty());
}

TEST(Shape, GivesTheRank) {
  EXPECT_SAME(Answer<int32_t>(tflite::Register_RANK(), {2, 1, 3}, {}), std::vector<int32_t>{3});
  EXPECT_SAME(Answer<int32_t>(tflite::Register_RANK(), {}, {}), std::vector<int32_t>{0});
}

TEST(Shape, RefusesAVariableAsOutput) {
  OpTester op(tflite::Register_SHAPE());
  op.Input<float>({1}, {1});
  op.VariableOutput<int32_t>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "output 0 is a variable"));
}

TEST(Shape, RefusesOtherOutputs) {
  for (const TFLMRegistration& registration : {tflite::Register_SHAPE(), tflite::Register_RANK()}) {
    OpTester type(registration);
    type.Input<float>({1}, {1});
    type.Output<float>({1});
    EXPECT_EQ(type.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(type, "FLOAT32"));
    OpTester shape(registration);
    shape.Input<float>({1}, {1});
    shape.Output<int32_t>({2});
    EXPECT_EQ(shape.Prepare(), kTfLiteError);
  }
}

}  // namespace
}  // namespace mote
