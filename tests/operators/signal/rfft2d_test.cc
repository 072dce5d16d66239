// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RFFT2D and IRFFT2D.
#include <cmath>
#include <complex>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

std::vector<uint8_t> BytesOf(const std::vector<float>& values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// Computes the bins by the definition. `input` has as many rows and columns as are transformed.
std::vector<float> Bins(const std::vector<float>& input, int rows, int columns) {
  std::vector<float> bins;
  for (int u = 0; u < rows; ++u) {
    for (int v = 0; v <= columns / 2; ++v) {
      std::complex<double> sum = 0;
      for (int i = 0; i < rows * columns; ++i) {
        const int row = i / columns, column = i % columns;
        const double turns = static_cast<double>(row) * u / rows + static_cast<double>(column) * v / columns;
        sum += static_cast<double>(input[i]) * std::polar(1.0, -6.283185307179586 * turns);
      }
      bins.push_back(static_cast<float>(sum.real()));
      bins.push_back(static_cast<float>(sum.imag()));
    }
  }
  return bins;
}

void ExpectNear(const std::vector<float>& values, const std::vector<float>& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 2e-6f);
}

TEST(Rfft2D, EqualsTheDefinitionAndIsInverted) {
  Seeded<std::minstd_rand> random(1);
  for (const auto& size : {std::pair<int, int>{1, 2}, {2, 2}, {4, 2}, {1, 16}, {8, 4}, {4, 32}}) {
    const int rows = size.first, columns = size.second, bins = columns / 2 + 1;
    std::vector<float> input;
    for (int i = 0; i < rows * columns; ++i) input.push_back(static_cast<float>(random() % 1000) / 500 - 1);
    OpTester forward(tflite::Register_RFFT2D());
    forward.Input<float>({rows, columns}, input);
    forward.Constant<int32_t>({2}, {rows, columns});
    forward.OutputOf(kTfLiteComplex64, {rows, bins});
    ASSERT_EQ(forward.Run(), kTfLiteOk);
    const std::vector<float> result = forward.Out<float>();
    ExpectNear(result, Bins(input, rows, columns));
    OpTester inverse(*tflite::custom_ops::Register_IRFFT2D());
    inverse.InputOf(kTfLiteComplex64, {rows, bins}, BytesOf(result));
    inverse.Input<int32_t>({2}, {rows, columns});
    inverse.Output<float>({rows, columns});
    ASSERT_EQ(inverse.Run(), kTfLiteOk);
    ExpectNear(inverse.Out<float>(), input);
  }
}

TEST(Rfft2D, CutsAndPadsEachMatrix) {
  OpTester op(tflite::Register_RFFT2D());
  op.Input<float>({2, 1, 3}, {1, 2, 9, 3, 4, 9});
  op.Input<int32_t>({2}, {2, 2});
  op.OutputOf(kTfLiteComplex64, {2, 2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {3, 0, -1, 0, 3, 0, -1, 0, 7, 0, -1, 0, 7, 0, -1, 0});
}

TEST(Irfft2D, TakesTheEndsOfARowForRealNumbers) {
  OpTester op(*tflite::custom_ops::Register_IRFFT2D());
  op.InputOf(kTfLiteComplex64, {1, 2}, BytesOf({4, 7, 2, -5}));
  op.Constant<int32_t>({2}, {1, 2});
  op.Output<float>({1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {3, 1});
}

std::string Message(std::vector<int> shape, std::vector<int32_t> fft_length, std::vector<int> output) {
  OpTester op(tflite::Register_RFFT2D());
  op.Input<float>(shape, std::vector<float>(16));
  op.Constant<int32_t>({static_cast<int>(fft_length.size())}, fft_length);
  op.OutputOf(kTfLiteComplex64, output);
  return Refusal(&op);
}

TEST(Rfft2D, BadLengthsAreRefused) {
  EXPECT_STREQ(Message({4, 4}, {3, 4}, {3, 3}).c_str(),
               "element 0 of fft_length is 3; powers of two up to 65536 are possible");
  EXPECT_STREQ(Message({4, 4}, {4, 0}, {4, 1}).c_str(),
               "element 1 of fft_length is 0; powers of two up to 65536 are possible");
  EXPECT_STREQ(Message({4, 4}, {4}, {4, 3}).c_str(), "fft_length has 1 elements instead of 2");
  EXPECT_STREQ(Message({16}, {4, 4}, {4, 3}).c_str(), "the input has 1 dimensions; 2 to 8 are possible");
  OpTester op(tflite::Register_RFFT2D());
  op.Input<float>({4, 4}, std::vector<float>(16));
  op.Input<int32_t>({2}, {8, 4});
  op.OutputOf(kTfLiteComplex64, {4, 3});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "fft_length is 8, 4; the output has room for 4, 4");
}

}  // namespace
}  // namespace mote
