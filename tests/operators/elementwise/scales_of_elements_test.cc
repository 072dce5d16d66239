// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Elementwise operators with scales of 0, tiny ones and huge ones: outputs are zeros, or saturated.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr float kExtremes[] = {0.0f, 1e-45f, 1e-38f, 1e-20f, 1e20f, 1e38f};

// Puts each extreme in place of each of three scales, with numbers of all signs. `value_of` returns the real result in
// steps of the output. Steps of a sum of int16 are held in 13 bits, so that a single one falls short of the range.
template <class T, class Value>
void TestBinary(const TFLMRegistration& registration, const void* params, Value value_of, int saturated) {
  std::vector<T> a, b;
  for (const int x : {-100, -3, -1, 0, 1, 2, 99}) {
    for (const int y : {-50, -1, 1, 7, 100}) {
      a.push_back(static_cast<T>(x));
      b.push_back(static_cast<T>(y));
    }
  }
  const int count = static_cast<int>(a.size());
  for (int place = 0; place < 3; ++place) {
    for (const float extreme : kExtremes) {
      double scales[] = {0.5, 0.25, 0.125};
      scales[place] = static_cast<double>(extreme);
      OpTester op(registration, params);
      op.Input<T>({count}, a, {static_cast<float>(scales[0]), 0});
      op.Input<T>({count}, b, {static_cast<float>(scales[1]), 0});
      op.Output<T>({count}, {static_cast<float>(scales[2]), 0});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      const std::vector<T> out = op.Out<T>();
      for (size_t i = 0; i < out.size(); ++i) {
        const double value = value_of(a[i] * scales[0], b[i] * scales[1], scales[2]);
        const double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
        if (value <= 4 * least) {
          EXPECT_LE(out[i], -saturated);
        }
        if (value >= 4 * most) {
          EXPECT_GE(out[i], saturated);
        }
        if (value > -0.1 && value < 0.1) {
          EXPECT_EQ(out[i], 0);
        }
      }
    }
  }
}

double ScaledBy(double value, double scale) { return scale == 0 ? 0 : value / scale; }

TEST(ScalesOfElements, Products) {
  const TfLiteMulParams params = {kTfLiteActNone};
  const auto product = [](double a, double b, double out) { return ScaledBy(a * b, out); };
  TestBinary<int8_t>(tflite::Register_MUL(), &params, product, 127);
  TestBinary<int16_t>(tflite::Register_MUL(), &params, product, 32767);
}

TEST(ScalesOfElements, Quotients) {
  const TfLiteDivParams params = {kTfLiteActNone};
  const auto quotient = [](double a, double b, double out) { return b == 0 ? 0 : ScaledBy(a / b, out); };
  TestBinary<int8_t>(tflite::Register_DIV(), &params, quotient, 127);
  TestBinary<int16_t>(tflite::Register_DIV(), &params, quotient, 32767);
}

TEST(ScalesOfElements, Sums) {
  const TfLiteAddParams params = {kTfLiteActNone, false};
  const auto sum = [](double a, double b, double out) { return ScaledBy(a + b, out); };
  TestBinary<int8_t>(tflite::Register_ADD(), &params, sum, 127);
  TestBinary<int16_t>(tflite::Register_ADD(), &params, sum, 8192);
}

template <class In, class Out>
void TestRequantized(const TFLMRegistration& registration) {
  const std::vector<In> in = {-100, -2, -1, 0, 1, 2, 100};
  for (int place = 0; place < 2; ++place) {
    for (const float extreme : kExtremes) {
      const float scales[] = {place == 0 ? extreme : 0.5f, place == 1 ? extreme : 0.5f};
      OpTester op(registration);
      op.Input<In>({7}, in, {scales[0], 0});
      op.Output<Out>({7}, {scales[1], 0});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      const std::vector<Out> out = op.Out<Out>();
      const bool vanishes = extreme == 0 || (place == 0) == (extreme < 1);
      for (size_t i = 0; i < in.size(); ++i) {
        const int sign = vanishes ? 0 : (in[i] > 0) - (in[i] < 0);
        EXPECT_EQ(out[i], sign > 0   ? std::numeric_limits<Out>::max()
                          : sign < 0 ? std::numeric_limits<Out>::min()
                                     : Out{0});
      }
    }
  }
}

TEST(ScalesOfElements, Requantisation) {
  TestRequantized<int8_t, int8_t>(tflite::Register_QUANTIZE());
  TestRequantized<int16_t, int8_t>(tflite::Register_QUANTIZE());
  TestRequantized<int16_t, int16_t>(tflite::Register_QUANTIZE());
  TestRequantized<int32_t, int8_t>(tflite::Register_QUANTIZE());
  TestRequantized<int32_t, int16_t>(tflite::Register_QUANTIZE());
}

// A causal mask of the most negative float: the scores that are not masked are all nearly 0 in its steps.
TEST(ScalesOfElements, MaskedPlacesHaveNoShareOfSoftmax) {
  const TfLiteSoftmaxParams params = {1.0f};
  OpTester op(tflite::Register_SOFTMAX(), &params);
  op.Input<int16_t>({3, 4}, {0, -32768, -32768, -32768, 0, 0, -32768, -1, 0, 0, 0, 0}, {7e33f, 0});
  op.Output<int16_t>({3, 4}, {1.0f / 32768, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const std::vector<int16_t> out = op.Out<int16_t>();
  const int wanted[] = {32767, 0, 0, 0, 16384, 16384, 0, 0, 8192, 8192, 8192, 8192};
  for (size_t i = 0; i < out.size(); ++i) EXPECT_NEAR(out[i], wanted[i], wanted[i] == 0 ? 0 : 4);

  OpTester bytes(tflite::Register_SOFTMAX(), &params);
  bytes.Input<int8_t>({2, 4}, {0, -128, -128, -128, 0, 0, -1, -128}, {7e33f, 0});
  bytes.Output<int8_t>({2, 4}, {1.0f / 256, -128});
  ASSERT_EQ(bytes.Run(), kTfLiteOk);
  const std::vector<int8_t> shares = bytes.Out<int8_t>();
  const int wanted_bytes[] = {127, -128, -128, -128, 0, 0, -128, -128};
  for (size_t i = 0; i < shares.size(); ++i) EXPECT_EQ(shares[i], wanted_bytes[i]);
}

// The steps are too small to distinguish the inputs.
TEST(ScalesOfElements, SoftmaxOfTinyStepsIsUniform) {
  const TfLiteSoftmaxParams params = {1.0f};
  for (const float scale : {0.0f, 1e-45f, 1e-20f}) {
    OpTester op(tflite::Register_SOFTMAX(), &params);
    op.Input<int8_t>({1, 4}, {-128, 0, 5, 127}, {scale, 0});
    op.Output<int8_t>({1, 4}, {1.0f / 256, -128});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    for (const int8_t share : op.Out<int8_t>()) EXPECT_EQ(share, -64);
  }
}

TEST(ScalesOfElements, ComparisonsGoByTheRatio) {
  OpTester op(tflite::Register_LESS());
  op.Input<int8_t>({4}, {1, 100, -1, 2}, {1e20f, 0});
  op.Input<int8_t>({4}, {127, 1, 1, 3}, {1e20f, 0});
  op.Output<bool>({4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const std::vector<bool> expected = {true, false, true, true};
  for (size_t i = 0; i < 4; ++i) EXPECT_EQ(op.Out<bool>()[i], expected[i]);
}

}  // namespace
}  // namespace mote
