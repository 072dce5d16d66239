// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/movement/random_moves.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using Floats = std::vector<float>;

TEST(Split, CutsInEqualParts) {
  TfLiteSplitParams params = {3};
  for (int32_t axis : {1, -1}) {
    OpTester op(tflite::Register_SPLIT(), &params);
    op.Constant<int32_t>({}, {axis});
    op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
    for (int i = 0; i < 3; ++i) op.Output<float>({2, 1});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(0), Floats{1, 4});
    EXPECT_SAME(op.Out<float>(1), Floats{2, 5});
    EXPECT_SAME(op.Out<float>(2), Floats{3, 6});
  }
}

TEST(Split, ReadsAnAxisThatIsComputed) {
  TfLiteSplitParams params = {2};
  OpTester op(tflite::Register_SPLIT(), &params);
  op.Input<int32_t>({1}, {0});
  op.Input<int8_t>({2, 2}, {1, 2, 3, 4});
  op.Output<int8_t>({1, 2});
  op.Output<int8_t>({1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(1), std::vector<int8_t>{3, 4});
  op.SetInput<int32_t>(0, {7});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "axis 7 is outside the 2 dimensions of the values");
}

TEST(SplitV, CutsInGivenSizes) {
  TfLiteSplitVParams params = {3};
  OpTester op(tflite::Register_SPLIT_V(), &params);
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<int64_t>({3}, {1, 0, 2});
  op.Constant<int32_t>({}, {1});
  op.Output<float>({2, 1});
  op.Output<float>({2, 0});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(0), Floats{1, 4});
  EXPECT_SAME(op.Out<float>(2), Floats{2, 3, 5, 6});
}

TEST(SplitV, GivesTheOpenPartWhatIsLeft) {
  TfLiteSplitVParams params = {2};
  OpTester op(tflite::Register_SPLIT_V(), &params);
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<int32_t>({2}, {-1, 1});
  op.Constant<int32_t>({1}, {-1});
  op.Output<float>({2, 2});
  op.Output<float>({2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(0), Floats{1, 2, 4, 5});
  EXPECT_SAME(op.Out<float>(1), Floats{3, 6});
}

template <class T>
void CheckRandom(std::mt19937& random) {
  const int rank = 1 + random() % 5, axis = random() % rank, parts = 1 + random() % 4;
  TfLiteSplitVParams params = {parts};
  std::vector<int> shape(rank);
  int inner = 1;
  for (int d = 0; d < rank; ++d) {
    shape[d] = 1 + random() % 4;
    if (d > axis) inner *= shape[d];
  }
  std::vector<int32_t> sizes(parts);
  shape[axis] = 0;
  for (int32_t& size : sizes) shape[axis] += size = random() % 3;
  std::vector<T> values(Elements(rank, shape.data()));
  std::vector<std::vector<T>> expected(parts);
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<T>(i);
    int at = static_cast<int>(i) / inner % shape[axis], part = 0;
    for (; at >= sizes[part]; ++part) at -= sizes[part];
    expected[part].push_back(values[i]);
  }
  OpTester op(tflite::Register_SPLIT_V(), &params);
  op.Input<T>(shape, values);
  op.Constant<int32_t>({parts}, sizes);
  op.Constant<int32_t>({}, {axis});
  for (int i = 0; i < parts; ++i) {
    shape[axis] = sizes[i];
    op.Output<T>(shape);
  }
  ASSERT_EQ(op.Run(), kTfLiteOk);
  for (int i = 0; i < parts; ++i) EXPECT_SAME(op.Out<T>(i), expected[i]);
}

TEST(SplitV, CutsRandomShapes) {
  CheckRandomMoves([](std::mt19937& random, auto element) { CheckRandom<decltype(element)>(random); });
}

std::string Message(std::vector<int32_t> sizes, int axis, int num_splits = 2) {
  TfLiteSplitVParams params = {num_splits};
  OpTester op(tflite::Register_SPLIT_V(), &params);
  op.Input<int8_t>({2, 3}, {});
  op.Constant<int32_t>({static_cast<int>(sizes.size())}, sizes);
  op.Constant<int32_t>({}, {axis});
  op.Output<int8_t>({2, 1});
  op.Output<int8_t>({2, 2});
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(SplitV, RefusesBadModels) {
  EXPECT_STREQ(Message({1, 2}, 1).c_str(), "accepted");
  EXPECT_STREQ(Message({2, 1}, 1).c_str(), "output shape differs");
  EXPECT_STREQ(Message({1, 1}, 1).c_str(), "the parts of dimension 1 leave 1 of 3 over");
  EXPECT_STREQ(Message({2, 2}, 1).c_str(), "part 1 of dimension 1, which has 3, does not fit");
  EXPECT_STREQ(Message({-2, 5}, 1).c_str(), "part 0 of dimension 1, which has 3, does not fit");
  EXPECT_STREQ(Message({-1, -1}, 1).c_str(), "2 parts have size -1; one may");
  EXPECT_STREQ(Message({1, 2}, 2).c_str(), "axis 2 is outside the 2 dimensions of the values");
  EXPECT_STREQ(Message({1, 2}, 1, 3).c_str(), "the options ask for 3 parts, the model has 2 outputs");
  EXPECT_STREQ(Message({1, 1, 1}, 1).c_str(),
               "the sizes must be a vector of 2, one for each output; they have 1 dimensions and 3 elements");
}

TEST(Split, RefusesBadModels) {
  TfLiteSplitParams params = {2};
  {
    OpTester op(tflite::Register_SPLIT(), &params);
    op.Constant<int32_t>({}, {0});
    op.Input<int8_t>({3}, {});
    op.Output<int8_t>({1});
    op.Output<int8_t>({1});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "dimension 0 of 3 does not divide into 2 equal parts");
  }
  {
    OpTester op(tflite::Register_SPLIT(), &params);
    op.Constant<int32_t>({2}, {0, 0});
    op.Input<int8_t>({2}, {});
    op.Output<int8_t>({1});
    op.Output<int8_t>({1});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the axis has 2 elements instead of one");
  }
  {
    OpTester op(tflite::Register_SPLIT(), &params);
    op.Constant<int32_t>({}, {0});
    op.Input<int8_t>({2}, {});
    op.Output<int8_t>({1});
    op.Output<uint8_t>({1});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "output 1 has type UINT8, the values INT8");
  }
}

}  // namespace
}  // namespace mote
