// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/products/layer_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_TRANSPOSE_CONV;

TfLiteTransposeConvParams Params(TfLitePadding padding, int stride_height, int stride_width,
                                 TfLiteFusedActivation activation = kTfLiteActNone) {
  TfLiteTransposeConvParams params = {};
  params.padding = padding;
  params.stride_height = stride_height;
  params.stride_width = stride_width;
  params.activation = activation;
  return params;
}

TEST(TransposeConv, InputPixelsAreSpreadOverWindows) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 2, 1);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 4, 3, 1});
  op.Constant<float>({1, 2, 2, 1}, {1, 2, 3, 4});
  op.Input<float>({1, 2, 2, 1}, {1, 10, 100, 1000});
  op.Constant<float>({1}, {0.5f});
  op.Output<float>({1, 4, 3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1.5f, 12.5f, 20.5f, 3.5f, 34.5f, 40.5f, 100.5f, 1200.5f, 2000.5f,
                                                  300.5f, 3400.5f, 4000.5f});
}

TEST(TransposeConv, WhatNothingFallsOnIsTheBias) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingSame, 3, 3, kTfLiteActRelu6);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 1, 5, 2});
  op.Constant<float>({2, 1, 1, 1}, {2, 9});
  op.Input<float>({1, 1, 2, 1}, {1, -1});
  op.Constant<float>({2}, {1, 2});
  op.Output<float>({1, 1, 5, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{3, 6, 1, 2, 1, 2, 0, 0, 1, 2});
}

struct Problem {
  int batches, in_height, in_width, depth, window_height, window_width, stride_height, stride_width, channels;
  int out_height, out_width, pad_y, pad_x;
};

// Spreads each input pixel over the output, as the operator is defined.
std::vector<double> Spread(const Problem& p, const std::vector<double>& x, const std::vector<double>& w) {
  std::vector<double> out(static_cast<size_t>(p.batches * p.out_height * p.out_width * p.channels));
  const int pixels = p.in_height * p.in_width, window = p.window_height * p.window_width;
  for (int i = 0; i < p.batches * pixels * window * p.channels; ++i) {
    const int c = i % p.channels, k = i / p.channels % window, pixel = i / p.channels / window % pixels;
    const int b = i / p.channels / window / pixels;
    const int y = pixel / p.in_width * p.stride_height - p.pad_y + k / p.window_width;
    const int xx = pixel % p.in_width * p.stride_width - p.pad_x + k % p.window_width;
    if (y < 0 || y >= p.out_height || xx < 0 || xx >= p.out_width) continue;
    double& sum = out[static_cast<size_t>(((b * p.out_height + y) * p.out_width + xx) * p.channels + c)];
    for (int d = 0; d < p.depth; ++d) {
      sum += x[static_cast<size_t>((b * pixels + pixel) * p.depth + d)] *
             w[static_cast<size_t>((c * window + k) * p.depth + d)];
    }
  }
  return out;
}

Problem RandomProblem(LayerRandom& random, bool same_padding) {
  Problem p = {random.Int(1, 2),
               random.Int(1, 4),
               random.Int(1, 4),
               random.Int(1, 5),
               random.Int(1, 4),
               random.Int(1, 4),
               random.Int(1, 3),
               random.Int(1, 3),
               random.Int(1, 6),
               0,
               0,
               0,
               0};
  if (same_padding) {
    p.out_height = std::max(1, p.in_height * p.stride_height - random.Int(0, p.stride_height - 1));
    p.out_width = std::max(1, p.in_width * p.stride_width - random.Int(0, p.stride_width - 1));
    p.pad_y =
        std::max(0, ((p.out_height - 1) / p.stride_height * p.stride_height + p.window_height - p.out_height) / 2);
    p.pad_x = std::max(0, ((p.out_width - 1) / p.stride_width * p.stride_width + p.window_width - p.out_width) / 2);
  } else {
    p.out_height = (p.in_height - 1) * p.stride_height + p.window_height;
    p.out_width = (p.in_width - 1) * p.stride_width + p.window_width;
  }
  return p;
}

// Scales of int8 are powers of two, so that the result is exact except for its rounding.
bool RandomInt8Agrees(unsigned seed) {
  LayerRandom random(seed);
  const bool same = seed % 2 == 0;
  const Problem p = RandomProblem(random, same);
  const auto x = random.Ints<int8_t>(p.batches * p.in_height * p.in_width * p.depth, -128, 127);
  const auto w = random.Ints<int8_t>(p.channels * p.window_height * p.window_width * p.depth, -127, 127);
  const TfLiteTransposeConvParams params =
      Params(same ? kTfLitePaddingSame : kTfLitePaddingValid, p.stride_height, p.stride_width);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {p.batches, p.out_height, p.out_width, p.channels});
  op.Constant<int8_t>({p.channels, p.window_height, p.window_width, p.depth}, w, {0.5f, 0});
  op.Input<int8_t>({p.batches, p.in_height, p.in_width, p.depth}, x, {0.5f, 7});
  op.Output<int8_t>({p.batches, p.out_height, p.out_width, p.channels}, {256.0f, -3});
  bool agrees = op.Run() == kTfLiteOk;
  const std::vector<double> sums = Spread(p, Less(x, 7), Less(w, 0));
  const auto out = op.Out<int8_t>();
  for (size_t i = 0; agrees && i < sums.size(); ++i) {
    const double exact = std::min(std::max(sums[i] / 1024 - 3, -128.0), 127.0);
    agrees = std::fabs(exact - out[i]) <= 0.51;
  }
  if (!agrees) std::printf("seed %u: %s\n", seed, op.message().c_str());
  return agrees;
}

TEST(TransposeConv, RandomProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 60; ++seed) EXPECT_TRUE(RandomInt8Agrees(seed));
}

TEST(TransposeConv, Int8MayHaveAScalePerChannel) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 1, 1);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 1, 1, 2});
  op.Constant<int8_t>({2, 1, 1, 1}, {10, 10}, {{0.5f, 2.0f}, 0});
  op.Input<int8_t>({1, 1, 1, 1}, {4}, {1.0f, 1});
  op.Constant<int32_t>({2}, {2, -2});
  op.Output<int8_t>({1, 1, 1, 2}, {1.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{16, 56});
}

template <class Bias>
std::vector<int16_t> Int16WithBias() {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 1, 1);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 1, 1, 2});
  op.Constant<int8_t>({2, 1, 1, 1}, {100, -100}, {0.5f, 0});
  op.Input<int16_t>({1, 1, 1, 1}, {300}, {1.0f, 0});
  op.Constant<Bias>({2}, {-200, 200});
  op.Output<int16_t>({1, 1, 1, 2}, {1.0f, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<int16_t>();
}

TEST(TransposeConv, Int16TakesBiasesOf64And32And16Bits) {
  const std::vector<int16_t> expected = {14900, -14900};
  EXPECT_SAME(Int16WithBias<int32_t>(), expected);
  EXPECT_SAME(Int16WithBias<int64_t>(), expected);
  EXPECT_SAME(Int16WithBias<int16_t>(), expected);
}

TEST(TransposeConv, AnOutputShapeThatIsNotConstantIsReadAtEval) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 1, 1);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Input<int32_t>({4}, {1, 1, 2, 1});
  op.Constant<float>({1, 1, 2, 1}, {1, 2});
  op.Input<float>({1, 1, 1, 1}, {5});
  op.Output<float>({1, 1, 3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>()[0], 5.0f);
  EXPECT_EQ(op.Out<float>()[1], 10.0f);
  op.SetInput<int32_t>(0, {1, 1, 2, 9});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the output shape [1, 1, 2, 9] does not go with 1 images and 1 filters");
}

TEST(TransposeConv, StridesMayBeHuge) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 0x3A000000, 0x3A000000);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 2, 3, 1});
  op.Constant<float>({1, 2, 2, 3}, {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4});
  op.Input<float>({1, 1, 1, 3}, {1, 10, 100});
  op.Output<float>({1, 2, 3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{111, 222, 0, 333, 444, 0});
}

TEST(TransposeConv, RefusesFiltersForOtherInputs) {
  const TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 1, 1);
  OpTester op(Register_TRANSPOSE_CONV(), &params);
  op.Constant<int32_t>({4}, {1, 1, 1, 1});
  op.Constant<float>({1, 1, 1, 2}, {1, 2});
  op.Input<float>({1, 1, 1, 1}, {5});
  op.Output<float>({1, 1, 1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the filter is for 2 channels, but the input has 1");
}

// If a sum does not fit in 32 bits, the output shows how wide the sum is.
TEST(TransposeConv, Int16WithoutBiasIsSummedUpAsTheOptionSays) {
  for (TfLiteType bias_type : {kTfLiteNoType, kTfLiteInt64, kTfLiteInt32}) {
    TfLiteTransposeConvParams params = Params(kTfLitePaddingValid, 1, 1);
    params.quantized_bias_type = bias_type;
    OpTester op(Register_TRANSPOSE_CONV(), &params);
    constexpr int kDepth = 1024;
    op.Constant<int32_t>({4}, {1, 1, 1, 1});
    op.Constant<int8_t>({1, 1, 1, kDepth}, std::vector<int8_t>(kDepth, 127), {0.5f, 0});
    op.Input<int16_t>({1, 1, 1, kDepth}, std::vector<int16_t>(kDepth, 32767), {1.0f, 0});
    op.Output<int16_t>({1, 1, 1, 1}, {131072.0f, 0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_EQ(op.Out<int16_t>()[0], bias_type == kTfLiteInt32 ? -128 : 16256);
  }
}

TEST(TransposeConv, HybridQuantisesEachImageOnItsOwn) {
  LayerRandom random(7);
  for (const bool per_channel : {false, true}) {
    const TfLiteTransposeConvParams params = Params(kTfLitePaddingSame, 2, 1);
    const Problem p = {2, 3, 3, 4, 3, 2, 2, 1, 2, 6, 3, 0, 0};
    std::vector<float> x(2 * 3 * 3 * 4);
    for (size_t i = 0; i < x.size(); ++i) {
      x[i] = static_cast<float>(random.Int(-1000, 3000)) * (i < x.size() / 2 ? 0.001f : 1.0f);
    }
    const auto w = random.Ints<int8_t>(2 * 3 * 2 * 4, -127, 127);
    const std::vector<float> scales = {0.5f, per_channel ? 0.125f : 0.5f};
    OpTester op(Register_TRANSPOSE_CONV(), &params);
    op.Constant<int32_t>({4}, {2, 6, 3, 2});
    op.Constant<int8_t>({2, 3, 2, 4}, w, per_channel ? Quantization(scales, 0) : Quantization(0.5f, 0));
    op.Input<float>({2, 3, 3, 4}, x);
    op.Constant<float>({2}, {10, -10});
    op.Output<float>({2, 6, 3, 2});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<double> sums = Spread(p, {x.begin(), x.end()}, {w.begin(), w.end()});
    const std::vector<float> out = op.Out<float>();
    for (size_t i = 0; i < out.size(); ++i) {
      const double range = i < out.size() / 2 ? 4 : 4000, scale = scales[i % 2];
      const double exact = sums[i] * scale + (i % 2 == 0 ? 10 : -10);
      EXPECT_NEAR(out[i], exact, range / 255 / 2 * 127 * 16 * scale);  // half a step of each of 16 activations
    }
  }
}

}  // namespace
}  // namespace mote
