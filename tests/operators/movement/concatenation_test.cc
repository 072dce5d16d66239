// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

bool Says(const OpTester& op, const char* text) { return op.message().find(text) != std::string::npos; }

TEST(Concatenation, JoinsAlongTheAxis) {
  TfLiteConcatenationParams params = {1, kTfLiteActNone};
  OpTester op(tflite::Register_CONCATENATION(), &params);
  op.Input<float>({2, 1, 2}, {1, 2, 3, 4});
  op.Input<float>({2, 2, 2}, {5, 6, 7, 8, 9, 10, 11, 12});
  op.Output<float>({2, 3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1, 2, 5, 6, 7, 8, 3, 4, 9, 10, 11, 12});
}

TEST(Concatenation, CountsANegativeAxisFromTheEnd) {
  TfLiteConcatenationParams params = {-1, kTfLiteActNone};
  OpTester op(tflite::Register_CONCATENATION(), &params);
  op.Input<int32_t>({2, 1}, {1, 2});
  op.Input<int32_t>({2, 0}, {});
  op.Constant<int32_t>({2, 2}, {3, 4, 5, 6});
  op.Output<int32_t>({2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1, 3, 4, 2, 5, 6});
}

TEST(Concatenation, JoinsPackedElementsAtOddPlaces) {
  TfLiteConcatenationParams params = {1, kTfLiteActNone};
  OpTester op(tflite::Register_CONCATENATION(), &params);
  op.ConstantInt4({2, 3}, {1, 2, 3, 4, 5, 6}, {});
  op.ConstantInt4({2, 3}, {3, 4, 5, 6, 7, -8}, {});
  op.OutputOf(kTfLiteInt4, {2, 6});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0x21, 0x33, 0x54, 0x54, 0x66, 0x87});
}

// Computes with floats, as the specification does for a uint8 input whose quantisation differs from that of the output.
uint8_t Requantized(uint8_t q, float scale, int zero_point, float output_scale, int output_zero_point) {
  const float inverse = 1.0f / output_scale;
  const float ratio = scale * inverse;
  volatile float bias = -static_cast<float>(zero_point) * ratio;
  volatile float product = static_cast<float>(q) * ratio;
  const int value = static_cast<int>(std::round(product + bias)) + output_zero_point;
  return static_cast<uint8_t>(std::min(std::max(value, 0), 255));
}

TEST(Concatenation, RequantisesUint8InputsAsFloatArithmeticDoes) {
  Seeded<std::mt19937> random(20261121);
  std::uniform_real_distribution<float> exponent(-9.0f, 3.0f);
  for (int round = 0; round < 200; ++round) {
    const float scale = std::exp2(exponent(random)),
                output_scale = round % 5 == 0 ? 0.25f : std::exp2(exponent(random));
    const int zero_point = random() % 256, output_zero_point = random() % 256;
    std::vector<uint8_t> all(256), expected(512);
    for (int q = 0; q < 256; ++q) {
      all[q] = static_cast<uint8_t>(q);
      expected[q] = Requantized(all[q], scale, zero_point, output_scale, output_zero_point);
      expected[256 + q] = all[q];
    }
    TfLiteConcatenationParams params = {0, kTfLiteActNone};
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Input<uint8_t>({256}, all, {scale, zero_point});
    op.Input<uint8_t>({256}, all, {output_scale, output_zero_point});
    op.Output<uint8_t>({512}, {output_scale, output_zero_point});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    ASSERT_SAME(op.Out<uint8_t>(), expected);
  }
}

template <class T>
void CheckRandomShapes(std::mt19937& random) {
  const int rank = 1 + random() % 5, axis = random() % rank, count = 1 + random() % 4;
  TfLiteConcatenationParams params = {axis, kTfLiteActNone};
  OpTester op(tflite::Register_CONCATENATION(), &params);
  std::vector<int> shape(rank), joined;
  int outer = 1, inner = 1, number = 0;
  for (int d = 0; d < rank; ++d) {
    shape[d] = 1 + random() % 4;
    if (d < axis) outer *= shape[d];
    if (d > axis) inner *= shape[d];
  }
  std::vector<std::vector<T>> rows(outer);
  joined = shape;
  joined[axis] = 0;
  for (int i = 0; i < count; ++i) {
    shape[axis] = random() % 4;
    joined[axis] += shape[axis];
    std::vector<T> values;
    for (int row = 0; row < outer; ++row) {
      for (int k = 0; k < shape[axis] * inner; ++k) {
        values.push_back(static_cast<T>(++number));
        rows[row].push_back(values.back());
      }
    }
    op.Input<T>(shape, values);
  }
  op.Output<T>(joined);
  std::vector<T> expected;
  for (const auto& row : rows) expected.insert(expected.end(), row.begin(), row.end());
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<T>(), expected);
}

TEST(Concatenation, JoinsRandomShapes) {
  Seeded<std::mt19937> random(20261121);
  for (int i = 0; i < 100; ++i) {
    CheckRandomShapes<int8_t>(random);
    CheckRandomShapes<int16_t>(random);
    CheckRandomShapes<float>(random);
    CheckRandomShapes<int64_t>(random);
  }
}

struct Bad {
  TfLiteConcatenationParams params = {1, kTfLiteActNone};
  std::vector<int> first = {2, 3}, second = {2, 3}, output = {2, 6};
  Quantization second_quantization = {0.5f, 1};
};

std::string Message(const Bad& bad) {
  OpTester op(tflite::Register_CONCATENATION(), &bad.params);
  op.Input<int8_t>(bad.first, {}, {0.5f, 1});
  op.Input<int8_t>(bad.second, {}, bad.second_quantization);
  op.Output<int8_t>(bad.output, {0.5f, 1});
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Concatenation, RefusesWhatDoesNotFit) {
  EXPECT_STREQ(Message({}).c_str(), "accepted");
  Bad axis, activation, rank, dims, scale, shape;
  axis.params.axis = 2;
  EXPECT_STREQ(Message(axis).c_str(), "axis 2 is outside the 2 dimensions of the inputs");
  axis.params.axis = -3;
  EXPECT_STREQ(Message(axis).c_str(), "axis -3 is outside the 2 dimensions of the inputs");
  activation.params.activation = kTfLiteActRelu;
  EXPECT_STREQ(Message(activation).c_str(), "fused activation 1 is not supported");
  rank.second = {2, 3, 1};
  EXPECT_STREQ(Message(rank).c_str(), "input 1 has 3 dimensions, input 0 has 2");
  dims.second = {3, 3};
  EXPECT_STREQ(Message(dims).c_str(), "dimension 0 is 3 in input 1 and 2 in input 0");
  scale.second_quantization = {0.5f, 2};
  EXPECT_STREQ(Message(scale).c_str(),
               "input 1 (scale 0.5, zero point 2) is not quantised as the output (scale 0.5, zero point 1)");
  shape.output = {2, 5};
  EXPECT_STREQ(Message(shape).c_str(), "output shape differs");
}

TEST(Concatenation, RefusesTypes) {
  TfLiteConcatenationParams params = {0, kTfLiteActNone};
  {
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Input<double>({1}, {1});
    op.Output<double>({1});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "input 0 has type FLOAT64"));
  }
  {
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Input<float>({1}, {1});
    op.Input<int32_t>({1}, {1});
    op.Output<float>({2});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "input 1 has type INT32, the output FLOAT32"));
  }
  {
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Input<int16_t>({1}, {1}, {0.5f, 3});
    op.Output<int16_t>({1}, {0.5f, 3});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "int16 zero points must be 0; input 0 has 3, the output 3"));
  }
  {
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Input<uint8_t>({1}, {1}, {0.5f, 300});
    op.Output<uint8_t>({1}, {0.5f, 3});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "input 0 (scale 0.5, zero point 300) cannot be requantised"));
  }
  {
    OpTester op(tflite::Register_CONCATENATION(), &params);
    op.Output<float>({2});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "needs at least one input"));
  }
}

}  // namespace
}  // namespace mote
