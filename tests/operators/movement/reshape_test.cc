// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

const std::vector<int8_t> kSix = {1, -2, 3, -4, 5, -6};

bool Says(const OpTester& op, const char* text) { return op.message().find(text) != std::string::npos; }

TEST(Reshape, TakesTheShapeFromAConstant) {
  OpTester op(tflite::Register_RESHAPE());
  op.Input<int8_t>({2, 3}, kSix);
  op.Constant<int32_t>({3}, {3, 1, 2});
  op.Output<int8_t>({3, 1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>(), kSix);
}

TEST(Reshape, FindsTheOpenDimension) {
  OpTester op(tflite::Register_RESHAPE());
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<int32_t>({2}, {-1, 2});
  op.Output<float>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1, 2, 3, 4, 5, 6});
}

TEST(Reshape, TakesTheShapeFromTheOptions) {
  TfLiteReshapeParams params = {{3, -1}, 2};
  OpTester op(tflite::Register_RESHAPE(), &params);
  op.Input<int64_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Output<int64_t>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int64_t>(), std::vector<int64_t>{1, 2, 3, 4, 5, 6});
}

TEST(Reshape, PrefersTheTensorToTheOptions) {
  TfLiteReshapeParams params = {{6}, 1};
  OpTester op(tflite::Register_RESHAPE(), &params);
  op.Input<int8_t>({2, 3}, kSix);
  op.Constant<int32_t>({2}, {3, 2});
  op.Output<int8_t>({3, 2});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Reshape, UsesTheOptionsWhenTheTensorIsNoVector) {
  TfLiteReshapeParams params = {{6}, 1};
  OpTester op(tflite::Register_RESHAPE(), &params);
  op.Input<int8_t>({2, 3}, kSix);
  op.Constant<int32_t>({1, 2}, {3, 2});
  op.Output<int8_t>({6});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Reshape, ReadsAnOldScalar) {
  TfLiteReshapeParams params = {{0}, 1};
  OpTester op(tflite::Register_RESHAPE(), &params);
  op.Input<int16_t>({1, 1}, {7});
  op.Output<int16_t>({});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{7});
}

TEST(Reshape, ReadsAShapeThatIsComputed) {
  OpTester op(tflite::Register_RESHAPE());
  op.Input<int8_t>({2, 3}, kSix);
  op.Input<int32_t>({2}, {3, -1});
  op.Output<int8_t>({6, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>(), kSix);
  op.SetInput<int32_t>(1, {4, -1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_TRUE(Says(op, "the new shape has 4 elements, the input 6"));
}

TEST(Reshape, MovesNothingOfAnEmptyTensor) {
  OpTester op(tflite::Register_RESHAPE());
  op.Input<int8_t>({0, 3}, {});
  op.Constant<int32_t>({3}, {3, -1, 4});
  op.Output<int8_t>({3, 0, 4});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TfLiteStatus PrepareWith(std::vector<int32_t> shape, std::string* message) {
  OpTester op(tflite::Register_RESHAPE());
  op.Input<int8_t>({2, 3}, kSix);
  op.Constant<int32_t>({static_cast<int>(shape.size())}, shape);
  op.Output<int8_t>({6});
  const TfLiteStatus status = op.Prepare();
  *message = op.message();
  return status;
}

// TensorFlow Lite gives these shapes to tensors without elements.
TEST(Reshape, OfNoElements) {
  const struct {
    std::vector<int> from;
    std::vector<int32_t> wanted;
    std::vector<int> to;
  } kCases[] = {{{4, 0}, {2, 0, -1}, {2, 0, 2}},
                {{4, 0}, {-1, 0}, {4, 0}},
                {{0, 6}, {0, -1, 3}, {0, 2, 3}},
                {{4, 0}, {3, 0, -1}, {3, 0, 1}},
                {{0}, {-1}, {0}},
                {{2, 0, 3}, {-1}, {0}},
                {{2, 0, 3}, {6, -1}, {6, 0}},
                {{65536, 0, 65536}, {0, -1}, {0, 0}}};
  for (const auto& c : kCases) {
    OpTester op(tflite::Register_RESHAPE());
    op.Input<int8_t>(c.from, {});
    op.Constant<int32_t>({static_cast<int>(c.wanted.size())}, c.wanted);
    op.Output<int8_t>(c.to);
    EXPECT_EQ(op.Run(), kTfLiteOk);
  }
}

TEST(Reshape, RefusesShapesThatDoNotFit) {
  std::string message;
  EXPECT_EQ(PrepareWith({4, 2}, &message), kTfLiteError);
  EXPECT_STREQ(message.c_str(), "the new shape has 8 elements, the input 6");
  EXPECT_EQ(PrepareWith({4, -1}, &message), kTfLiteError);
  EXPECT_STREQ(message.c_str(), "the new shape has 4 elements, the input 6");
  EXPECT_EQ(PrepareWith({-1, -1}, &message), kTfLiteError);
  EXPECT_EQ(message.find("dimension 1 of the new shape is -1"), 0);
  EXPECT_EQ(PrepareWith({-2, -3}, &message), kTfLiteError);
  EXPECT_EQ(message.find("dimension 0 of the new shape is -2"), 0);
  EXPECT_EQ(PrepareWith({0, -1}, &message), kTfLiteError);
  EXPECT_STREQ(message.c_str(), "the new shape has 0 elements, the input 6");
  EXPECT_EQ(PrepareWith({65536, 65536, 6}, &message), kTfLiteError);
  EXPECT_EQ(message.find("dimension 1 of the new shape is 65536"), 0);
  EXPECT_EQ(PrepareWith({6, 1, 1, 1, 1, 1, 1, 1, 1}, &message), kTfLiteError);
  EXPECT_EQ(message.find("the new shape has 9 dimensions"), 0);
  EXPECT_EQ(PrepareWith({3, 2}, &message), kTfLiteError);
  EXPECT_STREQ(message.c_str(), "output shape differs");
}

TEST(Reshape, RefusesWhatItCannotMove) {
  {
    OpTester op(tflite::Register_RESHAPE());
    op.Input<int8_t>({6}, kSix);
    op.Constant<int32_t>({1}, {6});
    op.Output<uint8_t>({6});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "the output has type UINT8, the input INT8"));
  }
  {
    OpTester op(tflite::Register_RESHAPE());
    op.Input<int8_t>({6}, kSix);
    op.Output<int8_t>({6});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "the new shape is missing"));
  }
  {
    TfLiteReshapeParams params = {{6}, 9};
    OpTester op(tflite::Register_RESHAPE(), &params);
    op.Input<int8_t>({6}, kSix);
    op.Output<int8_t>({6});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "the new shape has 9 dimensions"));
  }
}

}  // namespace
}  // namespace mote
