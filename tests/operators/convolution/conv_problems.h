// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random convolutions, run by an operator and by the specification.
#ifndef MOTE_TESTS_OPERATORS_CONVOLUTION_CONV_PROBLEMS_H_
#define MOTE_TESTS_OPERATORS_CONVOLUTION_CONV_PROBLEMS_H_

#include "tests/operators/products/layer_reference.h"

namespace mote {

inline TfLiteConvParams ConvParamsOf(const MacProblem& p) {
  TfLiteConvParams params = {};
  params.padding = PaddingOf(p);
  params.stride_width = p.stride_width;
  params.stride_height = p.stride_height;
  params.activation = p.activation;
  params.dilation_width_factor = p.dilation_width;
  params.dilation_height_factor = p.dilation_height;
  return params;
}

inline TfLiteDepthwiseConvParams DepthwiseParamsOf(const MacProblem& p) {
  TfLiteDepthwiseConvParams params = {};
  params.padding = PaddingOf(p);
  params.stride_width = p.stride_width;
  params.stride_height = p.stride_height;
  params.depth_multiplier = p.channels / p.depth;
  params.activation = p.activation;
  params.dilation_width_factor = p.dilation_width;
  params.dilation_height_factor = p.dilation_height;
  return params;
}

struct ConvVariant {
  bool per_channel = false;
  bool int4 = false;
  double slack = 1e-5;
};

// Returns false and prints a line if operator and specification differ.
template <class Act, class Weight, class Bias>
bool IntegerConvAgrees(const TFLMRegistration& registration, const MacProblem& p, const ConvVariant& variant,
                       unsigned seed) {
  LayerRandom random(seed);
  constexpr int kActMin = std::numeric_limits<Act>::min(), kActMax = std::numeric_limits<Act>::max();
  constexpr bool kWide = sizeof(Act) == 2, kHasFilterZero = std::is_same_v<Weight, uint8_t>;
  const int weight_min = variant.int4 ? -8 : std::numeric_limits<Weight>::min();
  const int weight_max = variant.int4 ? 7 : std::numeric_limits<Weight>::max();
  const auto x = random.Ints<Act>(p.in_size(), kActMin, kActMax);
  const auto w = random.Ints<Weight>(p.filter_size(), weight_min, weight_max);
  const auto bias = random.Ints<Bias>(p.channels, -20000, 20000);
  MacScales s;
  s.in = static_cast<float>(random.Real(0.001, 0.01));
  for (int c = 0; c < (variant.per_channel ? p.channels : 1); ++c) {
    s.weights.push_back(static_cast<float>(random.Real(0.01, 0.1)));
  }
  s.out = static_cast<float>(s.in * random.Real(0.1, 2) * (variant.int4 ? 0.3 : 5));
  if (!kWide) s.in_zero = random.Int(kActMin, kActMax);
  if (!kWide) s.out_zero = random.Int(kActMin, kActMax);
  if (kHasFilterZero) s.filter_zero = random.Int(weight_min, weight_max);

  const TfLiteConvParams conv_params = ConvParamsOf(p);
  const TfLiteDepthwiseConvParams depthwise_params = DepthwiseParamsOf(p);
  OpTester op(registration, p.depthwise ? static_cast<const void*>(&depthwise_params) : &conv_params);
  op.Input<Act>(p.in_shape(), x, {s.in, s.in_zero});
  const Quantization filter =
      variant.per_channel ? Quantization(s.weights, p.depthwise ? 3 : 0) : Quantization(s.weights[0], s.filter_zero);
  if (variant.int4) {
    op.ConstantInt4(p.filter_shape(), std::vector<int8_t>(w.begin(), w.end()), filter);
  } else {
    op.Constant<Weight>(p.filter_shape(), w, filter);
  }
  const bool has_bias = seed % 8 != 0;
  if (has_bias) {
    op.Constant<Bias>({p.channels}, bias, variant.per_channel ? Quantization() : Quantization(s.in * s.weights[0], 0));
  }
  op.Output<Act>(p.out_shape(), {s.out, s.out_zero});
  bool agrees = op.Run() == kTfLiteOk;
  const std::vector<double> sums = SumsOf(p, Less(x, s.in_zero), Less(w, s.filter_zero));
  const auto out = op.Out<Act>();
  for (size_t i = 0; agrees && i < sums.size(); ++i) {
    const int c = static_cast<int>(i) % p.channels;
    const double sum = sums[i] + (has_bias ? static_cast<double>(bias[static_cast<size_t>(c)]) : 0);
    agrees = IsRequantised(p, s, sum, c, out[i], kActMin, kActMax, variant.slack);
  }
  if (!agrees) std::printf("seed %u: %s\n", seed, op.message().c_str());
  return agrees;
}

// Checks all integer formats. With `is_wide_only`, int16 activations have only int64 biases.
inline bool AllIntegerConvsAgree(const TFLMRegistration& registration, const MacProblem& p, bool is_wide_only,
                                 unsigned seed) {
  bool agree = IntegerConvAgrees<uint8_t, uint8_t, int32_t>(registration, p, {}, seed);
  for (const bool per_channel : {false, true}) {
    agree &= IntegerConvAgrees<int8_t, int8_t, int32_t>(registration, p, {per_channel, false}, seed);
    agree &= IntegerConvAgrees<int8_t, int8_t, int32_t>(registration, p, {per_channel, true}, seed);
    if (!is_wide_only)
      agree &= IntegerConvAgrees<int16_t, int8_t, int32_t>(registration, p, {per_channel, false}, seed);
    // The multiplier of 64-bit sums has 16 bits.
    agree &= IntegerConvAgrees<int16_t, int8_t, int64_t>(registration, p, {per_channel, false, 1.01}, seed);
  }
  return agree;
}

inline bool FloatConvAgrees(const TFLMRegistration& registration, const MacProblem& p, unsigned seed) {
  LayerRandom random(seed);
  const auto x = random.Floats(p.in_size()), w = random.Floats(p.filter_size()), bias = random.Floats(p.channels);
  const TfLiteConvParams conv_params = ConvParamsOf(p);
  const TfLiteDepthwiseConvParams depthwise_params = DepthwiseParamsOf(p);
  OpTester op(registration, p.depthwise ? static_cast<const void*>(&depthwise_params) : &conv_params);
  op.Input<float>(p.in_shape(), x);
  op.Constant<float>(p.filter_shape(), w);
  op.Constant<float>({p.channels}, bias);
  op.Output<float>(p.out_shape());
  bool agrees = op.Run() == kTfLiteOk;
  const std::vector<double> sums = SumsOf(p, Less(x, 0), Less(w, 0));
  const auto out = op.Out<float>();
  for (size_t i = 0; agrees && i < sums.size(); ++i) {
    const double real = sums[i] + bias[i % static_cast<size_t>(p.channels)];
    const double expected = std::min(std::max(real, ActivationMin(p.activation)), ActivationMax(p.activation));
    agrees = std::abs(out[i] - expected) <= 2e-5 + 1e-5 * std::abs(expected);
  }
  if (!agrees) std::printf("seed %u: %s\n", seed, op.message().c_str());
  return agrees;
}

// The input is rounded to 8 bits, so that each product is off by at most half a step of it.
inline bool HybridConvAgrees(const TFLMRegistration& registration, const MacProblem& p, const ConvVariant& variant,
                             unsigned seed) {
  LayerRandom random(seed);
  const auto x = random.Floats(p.in_size()), bias = random.Floats(p.channels);
  const int weight_max = variant.int4 ? 7 : 127;
  const auto w = random.Ints<int8_t>(p.filter_size(), -weight_max, weight_max);
  std::vector<float> scales;
  for (int c = 0; c < (variant.per_channel ? p.channels : 1); ++c) {
    scales.push_back(static_cast<float>(random.Real(0.01, 0.02)));
  }
  const TfLiteConvParams conv_params = ConvParamsOf(p);
  const TfLiteDepthwiseConvParams depthwise_params = DepthwiseParamsOf(p);
  OpTester op(registration, p.depthwise ? static_cast<const void*>(&depthwise_params) : &conv_params);
  op.Input<float>(p.in_shape(), x);
  const Quantization filter(scales, p.depthwise ? 3 : 0);
  if (variant.int4) {
    op.ConstantInt4(p.filter_shape(), w, filter);
  } else {
    op.Constant<int8_t>(p.filter_shape(), w, filter);
  }
  op.Constant<float>({p.channels}, bias);
  op.Output<float>(p.out_shape());
  bool agrees = op.Run() == kTfLiteOk;
  std::vector<double> sizes = Less(w, 0);
  for (double& size : sizes) size = std::abs(size);
  const double half_step = 4.0 / 254 / 2 + 1e-6;
  const std::vector<double> sums = SumsOf(p, Less(x, 0), Less(w, 0));
  const std::vector<double> bounds = SumsOf(p, std::vector<double>(x.size(), half_step), sizes);
  const auto out = op.Out<float>();
  for (size_t i = 0; agrees && i < sums.size(); ++i) {
    const size_t c = i % static_cast<size_t>(p.channels);
    const double scale = scales[scales.size() == 1 ? 0 : c], real = sums[i] * scale + bias[c];
    const double low = ActivationMin(p.activation), high = ActivationMax(p.activation);
    const double slack = bounds[i] * scale + 1e-4;
    agrees =
        out[i] >= std::min(std::max(real - slack, low), high) && out[i] <= std::max(std::min(real + slack, high), low);
  }
  if (!agrees) std::printf("seed %u: %s\n", seed, op.message().c_str());
  return agrees;
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_CONVOLUTION_CONV_PROBLEMS_H_
