// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/movement/random_moves.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(Transpose, TurnsAMatrix) {
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<int32_t>({2}, {1, 0});
  op.Output<float>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1, 4, 2, 5, 3, 6});
}

TEST(Transpose, CountsNegativeEntriesFromTheEnd) {
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<int8_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<int32_t>({2}, {-1, 0});
  op.Output<int8_t>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{1, 4, 2, 5, 3, 6});
}

TEST(Transpose, MovesPackedElements) {
  OpTester op(tflite::Register_TRANSPOSE());
  op.ConstantInt4({3, 3}, {0, 1, 2, 3, 4, 5, 6, 7, -8}, {});
  op.Constant<int32_t>({2}, {1, 0});
  op.OutputOf(kTfLiteInt4, {3, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0x30, 0x16, 0x74, 0x52, 0x08});
}

TEST(Transpose, CopiesAScalarAndNothing) {
  {
    OpTester op(tflite::Register_TRANSPOSE());
    op.Input<float>({}, {5});
    op.Constant<int32_t>({0}, {});
    op.Output<float>({});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(), std::vector<float>{5});
  }
  {
    OpTester op(tflite::Register_TRANSPOSE());
    op.Input<float>({0, 2}, {});
    op.Constant<int32_t>({2}, {1, 0});
    op.Output<float>({2, 0});
    EXPECT_EQ(op.Run(), kTfLiteOk);
  }
}

TEST(Transpose, ReadsAPermutationThatIsComputed) {
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<int16_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<int32_t>({2}, {1, 0});
  op.Output<int16_t>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{1, 4, 2, 5, 3, 6});
  op.SetInput<int32_t>(1, {1, 1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "entry 1 of the permutation, 1, is not a dimension of the 2 or is there twice");
}

template <class T>
void CheckRandom(std::mt19937& random) {
  const int rank = 1 + random() % 6;
  std::vector<int> shape(rank), output(rank);
  std::vector<int32_t> permutation(rank);
  for (int d = 0; d < rank; ++d) {
    shape[d] = 1 + random() % 4;
    permutation[d] = d;
  }
  std::shuffle(permutation.begin(), permutation.end(), random);
  for (int d = 0; d < rank; ++d) output[d] = shape[permutation[d]];
  std::vector<T> values(Elements(rank, shape.data())), expected(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<T>(i);
    std::vector<int> index(rank);
    size_t rest = i;
    for (int d = rank - 1; d >= 0; --d) {
      index[d] = static_cast<int>(rest % shape[d]);
      rest /= shape[d];
    }
    size_t at = 0;
    for (int d = 0; d < rank; ++d) at = at * output[d] + index[permutation[d]];
    expected[at] = values[i];
  }
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<T>(shape, values);
  op.Constant<int32_t>({rank}, permutation);
  op.Output<T>(output);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<T>(), expected);
}

TEST(Transpose, TurnsRandomShapes) {
  CheckRandomMoves([](std::mt19937& random, auto element) { CheckRandom<decltype(element)>(random); });
}

std::string Message(std::vector<int> shape, std::vector<int32_t> permutation, std::vector<int> output) {
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<int8_t>({2, 3}, {});
  op.Constant<int32_t>(shape, permutation);
  op.Output<int8_t>(output);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Transpose, RefusesBadModels) {
  EXPECT_STREQ(Message({2}, {1, 0}, {3, 2}).c_str(), "accepted");
  EXPECT_STREQ(Message({2}, {1, 0}, {2, 3}).c_str(), "output shape differs");
  EXPECT_STREQ(Message({2}, {2, 0}, {2, 3}).c_str(),
               "entry 0 of the permutation, 2, is not a dimension of the 2 or is there twice");
  EXPECT_STREQ(Message({2}, {-3, 0}, {2, 3}).c_str(),
               "entry 0 of the permutation, -3, is not a dimension of the 2 or is there twice");
  EXPECT_STREQ(Message({2}, {0, 0}, {2, 2}).c_str(),
               "entry 1 of the permutation, 0, is not a dimension of the 2 or is there twice");
  EXPECT_STREQ(Message({1}, {0}, {2, 3}).c_str(),
               "the permutation must be a vector of 2; it has 1 dimensions and 1 elements");
  EXPECT_STREQ(Message({1, 2}, {1, 0}, {3, 2}).c_str(),
               "the permutation must be a vector of 2; it has 2 dimensions and 2 elements");
}

TEST(Transpose, RefusesTypes) {
  {
    OpTester op(tflite::Register_TRANSPOSE());
    op.Input<float>({2}, {});
    op.Constant<int64_t>({1}, {0});
    op.Output<float>({2});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(op.message().find("the permutation has type INT64") != std::string::npos);
  }
  {
    OpTester op(tflite::Register_TRANSPOSE());
    op.Input<float>({2}, {});
    op.Constant<int32_t>({1}, {0});
    op.Output<int32_t>({2});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the output has type INT32, the input FLOAT32");
  }
}

}  // namespace
}  // namespace mote
