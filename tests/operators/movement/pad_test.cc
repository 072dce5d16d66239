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

template <class T>
std::vector<T> Padded(std::vector<T> values, Quantization q = {}) {
  OpTester op(tflite::Register_PAD());
  op.Input<T>({1, 2}, values, q);
  op.Constant<int32_t>({2, 2}, {1, 0, 0, 2});
  op.Output<T>({2, 4}, q);
  return op.Run() == kTfLiteOk ? op.Out<T>() : std::vector<T>{};
}

TEST(Pad, PutsZerosAround) {
  EXPECT_SAME(Padded<float>({1, 2}), std::vector<float>{0, 0, 0, 0, 1, 2, 0, 0});
  EXPECT_SAME(Padded<int32_t>({1, 2}), std::vector<int32_t>{0, 0, 0, 0, 1, 2, 0, 0});
  EXPECT_SAME(Padded<int64_t>({1, -2}), std::vector<int64_t>{0, 0, 0, 0, 1, -2, 0, 0});
  EXPECT_SAME(Padded<bool>({true, true}), std::vector<bool>{false, false, false, false, true, true, false, false});
}

TEST(Pad, PutsTheZeroPointAroundQuantisedValues) {
  EXPECT_SAME(Padded<int8_t>({1, 2}, {0.5f, -7}), std::vector<int8_t>{-7, -7, -7, -7, 1, 2, -7, -7});
  EXPECT_SAME(Padded<uint8_t>({1, 2}, {0.5f, 200}), std::vector<uint8_t>{200, 200, 200, 200, 1, 2, 200, 200});
  EXPECT_SAME(Padded<int16_t>({1, 2}, {0.5f, -300}), std::vector<int16_t>{-300, -300, -300, -300, 1, 2, -300, -300});
}

TEST(Pad, TakesPaddingsOfAnyIntegerType) {
  const auto run = [](OpTester& op) { return op.Run() == kTfLiteOk ? op.Out<float>() : std::vector<float>{}; };
  const std::vector<float> expected = {0, 5, 0, 0};
  {
    OpTester op(tflite::Register_PAD());
    op.Input<float>({1}, {5});
    op.Constant<int8_t>({1, 2}, {1, 2});
    op.Output<float>({4});
    EXPECT_SAME(run(op), expected);
  }
  {
    OpTester op(tflite::Register_PAD());
    op.Input<float>({1}, {5});
    op.Constant<int16_t>({1, 2}, {1, 2});
    op.Output<float>({4});
    EXPECT_SAME(run(op), expected);
  }
  {
    OpTester op(tflite::Register_PAD());
    op.Input<float>({1}, {5});
    op.Constant<int64_t>({1, 2}, {1, 2});
    op.Output<float>({4});
    EXPECT_SAME(run(op), expected);
  }
}

TEST(Pad, ReadsPaddingsThatAreComputed) {
  OpTester op(tflite::Register_PAD());
  op.Input<float>({1}, {5});
  op.Input<int32_t>({1, 2}, {1, 2});
  op.Output<float>({4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 5, 0, 0});
  op.SetInput<int32_t>(1, {1, -2});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "dimension 0 of 1 cannot be padded by 1 and -2");
}

TEST(Pad, FillsAnEmptyTensor) {
  OpTester op(tflite::Register_PAD());
  op.Input<int8_t>({0, 2}, {}, {0.5f, 3});
  op.Constant<int32_t>({2, 2}, {1, 0, 0, 1});
  op.Output<int8_t>({1, 3}, {0.5f, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{3, 3, 3});
}

TEST(Pad, CopiesAScalar) {
  OpTester op(tflite::Register_PAD());
  op.Input<float>({}, {5});
  op.Constant<int32_t>({0, 2}, {});
  op.Output<float>({});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{5});
}

TEST(PadV2, PutsTheValueAround) {
  OpTester op(tflite::Register_PADV2());
  op.Input<int8_t>({1, 2}, {1, 2}, {0.5f, 3});
  op.Constant<int32_t>({2, 2}, {0, 1, 1, 0});
  op.Input<int8_t>({1}, {9}, {0.5f, 3});
  op.Output<int8_t>({2, 3}, {0.5f, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{9, 1, 2, 9, 9, 9});
}

template <class T>
void CheckRandom(std::mt19937& random) {
  const int rank = 1 + random() % 6;
  std::vector<int> shape, padded;
  std::vector<int32_t> paddings;
  // Short blocks are copied over a filled span, long ones between filled gaps.
  const bool has_long_rows = rank <= 3 && random() % 2 == 0;
  for (int d = 0; d < rank; ++d) {
    shape.push_back(1 + random() % (has_long_rows && d == rank - 1 ? 300 : 3));
    paddings.push_back(random() % 3);
    paddings.push_back(random() % 3);
    padded.push_back(shape[d] + paddings[2 * d] + paddings[2 * d + 1]);
  }
  std::vector<T> values(Elements(rank, shape.data())), expected(Elements(rank, padded.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<T>(i + 1);
  size_t next = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    bool inside = true;
    size_t rest = i;
    for (int d = rank - 1; d >= 0; --d) {
      const int at = static_cast<int>(rest % padded[d]);
      inside = inside && at >= paddings[2 * d] && at < paddings[2 * d] + shape[d];
      rest /= padded[d];
    }
    expected[i] = inside ? values[next++] : T{99};
  }
  OpTester op(tflite::Register_PADV2());
  op.Input<T>(shape, values);
  op.Constant<int32_t>({rank, 2}, paddings);
  op.Constant<T>({}, {T{99}});
  op.Output<T>(padded);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<T>(), expected);
}

TEST(PadV2, PadsRandomShapes) {
  CheckRandomMoves([](std::mt19937& random, auto element) { CheckRandom<decltype(element)>(random); });
}

std::string Message(std::vector<int> paddings_shape, std::vector<int32_t> paddings, std::vector<int> output,
                    Quantization value = {0.5f, 1}, std::vector<int> value_shape = {}) {
  OpTester op(tflite::Register_PADV2());
  op.Input<int8_t>({2}, {1, 2}, {0.5f, 1});
  op.Constant<int32_t>(paddings_shape, paddings);
  op.Constant<int8_t>(value_shape, {}, value);
  op.Output<int8_t>(output, {0.5f, 1});
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(PadV2, RefusesBadModels) {
  EXPECT_STREQ(Message({1, 2}, {1, 1}, {4}).c_str(), "accepted");
  EXPECT_STREQ(Message({1, 2}, {1, 1}, {5}).c_str(), "output shape differs");
  EXPECT_STREQ(Message({2}, {1, 1}, {4}).c_str(),
               "the paddings must have shape [1, 2]; they have 1 dimensions and 2 elements");
  EXPECT_STREQ(Message({2, 2}, {1, 1, 1, 1}, {4}).c_str(),
               "the paddings must have shape [1, 2]; they have 2 dimensions and 4 elements");
  EXPECT_STREQ(Message({1, 2}, {-1, 1}, {2}).c_str(), "dimension 0 of 2 cannot be padded by -1 and 1");
  EXPECT_STREQ(Message({1, 2}, {INT32_MAX, 1}, {2}).c_str(), "dimension 0 of 2 cannot be padded by 2147483647 and 1");
  EXPECT_STREQ(Message({1, 2}, {1, 1}, {4}, {0.25f, 1}).c_str(),
               "the value (scale 0.25, zero point 1) is not quantised as the output (scale 0.5, zero point 1)");
  EXPECT_STREQ(Message({1, 2}, {1, 1}, {4}, {0.5f, 1}, {2}).c_str(), "the value has 2 elements instead of one");
}

TEST(Pad, RefusesTypes) {
  {
    OpTester op(tflite::Register_PAD());
    op.ConstantInt4({2}, {1, 2}, {});
    op.Constant<int32_t>({1, 2}, {1, 1});
    op.OutputOf(kTfLiteInt4, {4});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "values of type INT4 cannot be padded");
  }
  {
    OpTester op(tflite::Register_PAD());
    op.Input<float>({1}, {1});
    op.Constant<float>({1, 2}, {1, 1});
    op.Output<float>({3});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the paddings have type FLOAT32; int32 is usual");
  }
  {
    OpTester op(tflite::Register_PADV2());
    op.Input<float>({1}, {1});
    op.Constant<int32_t>({1, 2}, {1, 1});
    op.Constant<int32_t>({}, {1});
    op.Output<float>({3});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "the value has type INT32, the output FLOAT32");
  }
}

}  // namespace
}  // namespace mote
