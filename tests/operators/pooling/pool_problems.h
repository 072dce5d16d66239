// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Pooling problems, run by an operator and by the naive specification.
#ifndef MOTE_TESTS_OPERATORS_POOLING_POOL_PROBLEMS_H_
#define MOTE_TESTS_OPERATORS_POOLING_POOL_PROBLEMS_H_

#include "tests/operators/products/layer_reference.h"
#include "tests/test.h"

namespace mote {

struct PoolProblem {
  int batches, height, width, depth, window_height, window_width, stride_height, stride_width;
  bool same_padding;
  TfLiteFusedActivation activation;

  int out_height() const { return MacProblem::OutSize(height, window_height, stride_height, 1, same_padding); }
  int out_width() const { return MacProblem::OutSize(width, window_width, stride_width, 1, same_padding); }
  std::vector<int> in_shape() const { return {batches, height, width, depth}; }
  std::vector<int> out_shape() const { return {batches, out_height(), out_width(), depth}; }
  int in_size() const { return batches * height * width * depth; }
};

inline TfLitePoolParams PoolParamsOf(const PoolProblem& p) {
  TfLitePoolParams params = {};
  params.padding = p.same_padding ? kTfLitePaddingSame : kTfLitePaddingValid;
  params.stride_width = p.stride_width;
  params.stride_height = p.stride_height;
  params.filter_width = p.window_width;
  params.filter_height = p.window_height;
  params.activation = p.activation;
  return params;
}

// Returns the operator's answer. If it fails, prints a line and returns nothing.
template <class T>
std::vector<T> Pooled(const TFLMRegistration& registration, const PoolProblem& p, const std::vector<T>& in,
                      Quantization of_input, Quantization q) {
  const TfLitePoolParams params = PoolParamsOf(p);
  OpTester op(registration, &params);
  op.Input<T>(p.in_shape(), in, of_input);
  op.Output<T>(p.out_shape(), q);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

template <class T>
std::vector<T> Pooled(const TFLMRegistration& registration, const PoolProblem& p, const std::vector<T>& in,
                      Quantization q = {}) {
  return Pooled<T>(registration, p, in, q, q);
}

using PoolFunction = double (*)(const std::vector<double>& window);

inline std::vector<double> NaivePool(const PoolProblem& p, const std::vector<double>& in, PoolFunction function) {
  const int pad_y =
      p.same_padding ? MacProblem::PadBefore(p.height, p.out_height(), p.window_height, p.stride_height, 1) : 0;
  const int pad_x =
      p.same_padding ? MacProblem::PadBefore(p.width, p.out_width(), p.window_width, p.stride_width, 1) : 0;
  std::vector<double> out;
  for (int i = 0; i < p.batches * p.out_height() * p.out_width() * p.depth; ++i) {
    const int c = i % p.depth, ox = i / p.depth % p.out_width();
    const int oy = i / p.depth / p.out_width() % p.out_height(), b = i / p.depth / p.out_width() / p.out_height();
    std::vector<double> window;
    for (int y = oy * p.stride_height - pad_y, n = 0; n < p.window_height; ++n, ++y) {
      for (int x = ox * p.stride_width - pad_x, m = 0; m < p.window_width; ++m, ++x) {
        const bool inside = y >= 0 && y < p.height && x >= 0 && x < p.width;
        if (inside) window.push_back(in[static_cast<size_t>(((b * p.height + y) * p.width + x) * p.depth + c)]);
      }
    }
    out.push_back(function(window));
  }
  return out;
}

inline PoolProblem RandomPoolProblem(LayerRandom* random) {
  const MacProblem m = RandomConvProblem(random, 7);
  PoolProblem p = {m.batches,      m.height,        m.width,        random->Int(1, 6), m.window_height,
                   m.window_width, m.stride_height, m.stride_width, m.same_padding,    m.activation};
  return p;
}

template <class T>
bool IntegerPoolAgrees(const TFLMRegistration& registration, PoolFunction function, unsigned seed) {
  LayerRandom random(seed);
  const PoolProblem p = RandomPoolProblem(&random);
  constexpr int kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  const auto in = random.Ints<T>(p.in_size(), kMin, kMax);
  const Quantization q(static_cast<float>(random.Real(0.01, 0.1)), sizeof(T) == 2 ? 0 : random.Int(kMin, kMax));
  // The operator does not requantise numbers, so a scale of the input that differs has no effect.
  const Quantization other(3 * q.scales[0], 0);
  const auto out = Pooled<T>(registration, p, in, seed % 3 == 0 ? other : q, q);
  const std::vector<double> expected = NaivePool(p, Less(in, 0), function);
  const double low = std::max<double>(kMin, q.zero_points[0] + std::round(ActivationMin(p.activation) / q.scales[0]));
  const double high = std::min<double>(kMax, q.zero_points[0] + std::round(ActivationMax(p.activation) / q.scales[0]));
  bool agrees = out.size() == expected.size();
  for (size_t i = 0; agrees && i < out.size(); ++i) {
    agrees = out[i] == std::min(std::max(std::round(expected[i]), low), high);
  }
  if (!agrees) std::printf("seed %u\n", seed);
  return agrees;
}

inline bool FloatPoolAgrees(const TFLMRegistration& registration, PoolFunction function, unsigned seed) {
  LayerRandom random(seed);
  const PoolProblem p = RandomPoolProblem(&random);
  const auto in = random.Floats(p.in_size());
  const auto out = Pooled<float>(registration, p, in);
  const std::vector<double> expected = NaivePool(p, Less(in, 0), function);
  bool agrees = out.size() == expected.size();
  for (size_t i = 0; agrees && i < out.size(); ++i) {
    const double limited = std::min(std::max(expected[i], ActivationMin(p.activation)), ActivationMax(p.activation));
    agrees = std::abs(out[i] - limited) <= 1e-5;
  }
  if (!agrees) std::printf("seed %u\n", seed);
  return agrees;
}

// Expects the messages with which integer pooling operators refuse models.
inline void ExpectRefusals(const TFLMRegistration& registration) {
  const PoolProblem good = {1, 2, 2, 1, 2, 2, 1, 1, true, kTfLiteActNone};
  const auto message = [&registration](const TfLitePoolParams& params, Quantization in, Quantization out,
                                       std::vector<int> in_shape = {1, 2, 2, 1},
                                       std::vector<int> out_shape = {1, 2, 2, 1}) {
    OpTester op(registration, &params);
    op.Input<int8_t>(in_shape, {1, 2, 3, 4}, in);
    op.Output<int8_t>(out_shape, out);
    return op.Prepare() == kTfLiteOk ? std::string() : op.message();
  };
  TfLitePoolParams params = PoolParamsOf(good);
  const Quantization q(0.5f, 1);
  EXPECT_STREQ(message(params, q, q).c_str(), "");
  EXPECT_STREQ(message(params, {}, {}).c_str(), "");
  EXPECT_STREQ(message(params, q, {0.25f, 2}).c_str(), "");
  EXPECT_STREQ(message(params, q, {}).substr(0, 24).c_str(), "the output has no scales");
  EXPECT_STREQ(message(params, q, q, {2, 2}).c_str(), "the input has 2 dimensions; expected [n, h, w, c]");
  EXPECT_STREQ(message(params, q, q, {1, 2, 2, 1}, {1, 1, 2, 1}).c_str(), "output shape differs");
  params.activation = kTfLiteActRelu;
  EXPECT_STREQ(message(params, {}, {}).c_str(),
               "the input has no scales for tensor or channels; its type INT8 needs them (scales for blocks are read "
               "by the dynamic runtime alone)");
  params.activation = kTfLiteActSigmoid;
  EXPECT_STREQ(message(params, q, q).c_str(),
               "fused activation 6 is not supported: use none, RELU, RELU_N1_TO_1 or RELU6, or a node of its own");
  params = PoolParamsOf(good);
  params.filter_height = 0;
  EXPECT_STREQ(message(params, q, q).c_str(), "height: stride 1, dilation 1 and window size 0 have to be at least 1");
  params = PoolParamsOf(good);
  params.padding = kTfLitePaddingUnknown;
  EXPECT_STREQ(message(params, q, q).c_str(), "padding 0 is unknown: use SAME or VALID");

  const TfLitePoolParams fine = PoolParamsOf(good);
  OpTester type(registration, &fine);
  type.Input<int32_t>({1, 2, 2, 1}, {1, 2, 3, 4});
  type.Output<int32_t>({1, 2, 2, 1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_STREQ(type.message().c_str(), "input type INT32 is not supported by the operator as it was registered");
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_POOLING_POOL_PROBLEMS_H_
