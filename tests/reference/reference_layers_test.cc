// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Convolutions, fully connected layers and pooling of the reference kernels' interface give what the operators give, on
// random shapes.
#include <algorithm>
#include <cmath>
#include <utility>

#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/conv.h"
#include "tensorflow/lite/kernels/internal/reference/depthwiseconv_float.h"
#include "tensorflow/lite/kernels/internal/reference/depthwiseconv_uint8.h"
#include "tensorflow/lite/kernels/internal/reference/fully_connected.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/conv.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/depthwise_conv.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/fully_connected.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/pooling.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/transpose_conv.h"
#include "tensorflow/lite/kernels/internal/reference/pooling.h"
#include "tensorflow/lite/kernels/internal/reference/transpose_conv.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kCases = 30;

// A window on an image, and what both interfaces say of it.
struct WindowCase {
  explicit WindowCase(RandomCase& r, bool has_dilation) {
    is_same = r.Within(0, 1) == 1;
    for (int i = 0; i < 2; ++i) {
      window[i] = r.Within(1, 4);
      stride[i] = r.Within(1, 3);
      dilation[i] = has_dilation ? r.Within(1, 2) : 1;
      const int span = (window[i] - 1) * dilation[i] + 1;
      in[i] = r.Within(span, span + 6);
      out[i] = is_same ? (in[i] + stride[i] - 1) / stride[i] : (in[i] - span) / stride[i] + 1;
      const int missing = (out[i] - 1) * stride[i] + span - in[i];
      padding[i] = is_same && missing > 0 ? missing / 2 : 0;
    }
  }
  TfLitePadding option() const { return is_same ? kTfLitePaddingSame : kTfLitePaddingValid; }
  // Height and width of what the operators' options and the loops' parameters have in common.
  template <class Options>
  void SetStrides(Options* options) const {
    options->stride_height = static_cast<int16_t>(stride[0]);
    options->stride_width = static_cast<int16_t>(stride[1]);
  }
  template <class Options>
  void SetDilations(Options* options) const {
    options->dilation_height_factor = static_cast<int16_t>(dilation[0]);
    options->dilation_width_factor = static_cast<int16_t>(dilation[1]);
  }
  tflite::PaddingValues values() const {
    return {static_cast<int16_t>(padding[1]), static_cast<int16_t>(padding[0]), 0, 0};
  }

  bool is_same;
  int window[2], stride[2], dilation[2], in[2], out[2], padding[2];
};

// The quantisation of a layer, and the multipliers that follow from it.
template <class T>
struct LayerScales {
  LayerScales(RandomCase& r, int channels, int dimension)
      : in(r.Scale<T>(0.05f)), out(r.Scale<T>(sizeof(T) == 2 ? 40.0f : 0.7f)) {
    std::vector<float> scales;
    const bool is_per_channel = std::is_same_v<T, int8_t> || std::is_same_v<T, int16_t>;
    if (std::is_floating_point_v<T>) return;
    for (int c = 0; c < channels; ++c) {
      scales.push_back(is_per_channel || c == 0 ? r.Real(0.001f, 0.1f) : scales[0]);
      const double scale = double{in.scales[0]} * double{scales.back()} / double{out.scales[0]};
      int32_t multiplier;
      int shift;
      tflite::QuantizeMultiplier(scale, &multiplier, &shift);
      multipliers.push_back(multiplier);
      shifts.push_back(shift);
    }
    filter = is_per_channel ? Quantization(scales, dimension) : Quantization(scales[0], r.Within(0, 255));
  }
  // The parameters of a layer without an activation.
  template <class Params>
  void Set(Params* params) const {
    tflite::SetActivationParams(std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max(), params);
    if constexpr (std::is_integral_v<T>) {
      tflite::SetActivationParams(int32_t{std::numeric_limits<T>::min()}, int32_t{std::numeric_limits<T>::max()},
                                  params);
      params->input_offset = -in.zero_points[0];
      params->weights_offset = -filter.zero_points[0];
      params->output_offset = out.zero_points[0];
      params->output_multiplier = multipliers[0];
      params->output_shift = static_cast<int>(shifts[0]);
    }
  }

  Quantization in, filter, out;
  std::vector<int32_t> multipliers, shifts;
};

template <class T>
using WeightOf = std::conditional_t<std::is_same_v<T, int16_t>, int8_t, T>;
template <class T>
using BiasOf = std::conditional_t<std::is_same_v<T, float>, float,
                                  std::conditional_t<std::is_same_v<T, int16_t>, int64_t, int32_t>>;

// Tensors of a layer with random numbers; the operator's output.
template <class T>
struct Layer {
  Layer(RandomCase& r, std::vector<int> in_dims, std::vector<int> filter_dims, std::vector<int> out_dims, int channels,
        int channel_dimension)
      : in_shape(in_dims),
        filter_shape(filter_dims),
        out_shape(out_dims),
        scales(r, channels, channel_dimension),
        in(r.Values<T>(CountOf(in_shape))),
        filter(std::is_same_v<WeightOf<T>, int8_t> ? r.Values<WeightOf<T>>(CountOf(filter_shape), -127, 127)
                                                   : r.Values<WeightOf<T>>(CountOf(filter_shape))),
        bias(r.Values<BiasOf<T>>(channels, -1000, 1000)),
        got(static_cast<size_t>(CountOf(out_shape))) {}

  std::vector<T> Expected(const TFLMRegistration& registration, const void* options) const {
    OpTester op(registration, options);
    op.Input<T>(in_shape, in, scales.in);
    op.Constant<WeightOf<T>>(filter_shape, filter, scales.filter);
    op.Constant<BiasOf<T>>({static_cast<int>(bias.size())}, bias, BiasScales());
    op.Output<T>(out_shape, scales.out);
    if (op.Run() == kTfLiteOk) return op.Out<T>();
    std::printf("%s\n", op.message().c_str());
    return {};
  }

  Quantization BiasScales() const {
    Quantization found;
    for (const float scale : scales.filter.scales) found.scales.push_back(scale * scales.in.scales[0]);
    found.zero_points.resize(found.scales.size());
    return found;
  }

  std::vector<int> in_shape, filter_shape, out_shape;
  LayerScales<T> scales;
  std::vector<T> in;
  std::vector<WeightOf<T>> filter;
  std::vector<BiasOf<T>> bias;
  std::vector<T> got;
};

template <class T>
bool EqualsConv(RandomCase& r) {
  const WindowCase w(r, true);
  const int batches = r.Within(1, 2), depth = r.Within(1, 9), channels = r.Within(1, 19);
  const int groups = std::is_same_v<T, uint8_t> ? 1 : r.Within(1, 2);
  Layer<T> layer(r, {batches, w.in[0], w.in[1], depth * groups}, {channels * groups, w.window[0], w.window[1], depth},
                 {batches, w.out[0], w.out[1], channels * groups}, channels * groups, 0);
  TfLiteConvParams options = {};
  options.padding = w.option();
  w.SetStrides(&options), w.SetDilations(&options);
  tflite::ConvParams params = {};
  layer.scales.Set(&params), w.SetStrides(&params), w.SetDilations(&params);
  params.padding_values = w.values();
  const auto in = ShapeOf(layer.in_shape), filter = ShapeOf(layer.filter_shape), out = ShapeOf(layer.out_shape);
  const tflite::RuntimeShape bias = ShapeOf({channels * groups}), none;
  if constexpr (std::is_same_v<T, float>) {
    tflite::reference_ops::Conv(params, in, layer.in.data(), filter, layer.filter.data(), bias, layer.bias.data(), out,
                                layer.got.data(), none, static_cast<float*>(nullptr));
  } else if constexpr (std::is_same_v<T, uint8_t>) {
    tflite::reference_ops::Conv(params, in, layer.in.data(), filter, layer.filter.data(), bias, layer.bias.data(), out,
                                layer.got.data(), none, static_cast<uint8_t*>(nullptr), nullptr);
  } else {
    tflite::reference_integer_ops::ConvPerChannel(params, layer.scales.multipliers.data(), layer.scales.shifts.data(),
                                                  in, layer.in.data(), filter, layer.filter.data(), bias,
                                                  layer.bias.data(), out, layer.got.data());
  }
  return IsSame(layer.got, layer.Expected(tflite::Register_CONV_2D(), &options));
}

template <class T>
bool EqualsDepthwiseConv(RandomCase& r) {
  const WindowCase w(r, true);
  const int batches = r.Within(1, 2), depth = r.Within(1, 9), multiplier = r.Within(1, 6),
            channels = depth * multiplier;
  Layer<T> layer(r, {batches, w.in[0], w.in[1], depth}, {1, w.window[0], w.window[1], channels},
                 {batches, w.out[0], w.out[1], channels}, channels, 3);
  TfLiteDepthwiseConvParams options = {};
  options.padding = w.option();
  options.depth_multiplier = multiplier;
  w.SetStrides(&options), w.SetDilations(&options);
  tflite::DepthwiseParams params = {};
  layer.scales.Set(&params), w.SetStrides(&params), w.SetDilations(&params);
  params.padding_values = w.values();
  params.depth_multiplier = static_cast<int16_t>(multiplier);
  const auto in = ShapeOf(layer.in_shape), filter = ShapeOf(layer.filter_shape), out = ShapeOf(layer.out_shape);
  const tflite::RuntimeShape bias = ShapeOf({channels});
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, uint8_t>) {
    tflite::reference_ops::DepthwiseConv(params, in, layer.in.data(), filter, layer.filter.data(), bias,
                                         layer.bias.data(), out, layer.got.data());
  } else {
    tflite::reference_integer_ops::DepthwiseConvPerChannel(
        params, layer.scales.multipliers.data(), layer.scales.shifts.data(), in, layer.in.data(), filter,
        layer.filter.data(), bias, layer.bias.data(), out, layer.got.data());
  }
  return IsSame(layer.got, layer.Expected(tflite::Register_DEPTHWISE_CONV_2D(), &options));
}

template <class T>
bool EqualsTransposeConv(RandomCase& r) {
  WindowCase w(r, false);
  std::swap(w.in, w.out);  // the window moves over the output
  const int batches = r.Within(1, 2), depth = r.Within(1, 9), channels = r.Within(1, 19);
  Layer<T> layer(r, {batches, w.in[0], w.in[1], depth}, {channels, w.window[0], w.window[1], depth},
                 {batches, w.out[0], w.out[1], channels}, channels, 0);
  TfLiteTransposeConvParams options = {};
  options.padding = w.option();
  w.SetStrides(&options);
  OpTester op(tflite::Register_TRANSPOSE_CONV(), &options);
  op.Constant<int32_t>({4}, {layer.out_shape.begin(), layer.out_shape.end()});
  op.Constant<WeightOf<T>>(layer.filter_shape, layer.filter, layer.scales.filter);
  op.Input<T>(layer.in_shape, layer.in, layer.scales.in);
  op.Constant<BiasOf<T>>({channels}, layer.bias, layer.BiasScales());
  op.Output<T>(layer.out_shape, layer.scales.out);
  if (op.Run() != kTfLiteOk) return false;

  tflite::ConvParams params = {};
  layer.scales.Set(&params), w.SetStrides(&params);
  params.padding_values = w.values();
  const auto in = ShapeOf(layer.in_shape), filter = ShapeOf(layer.filter_shape), out = ShapeOf(layer.out_shape);
  const tflite::RuntimeShape bias = ShapeOf({channels}), none;
  if constexpr (std::is_same_v<T, float>) {
    tflite::reference_ops::TransposeConv(params, in, layer.in.data(), filter, layer.filter.data(), bias,
                                         layer.bias.data(), out, layer.got.data(), none, nullptr);
  } else if constexpr (std::is_same_v<T, uint8_t>) {
    tflite::reference_ops::TransposeConv(params, in, layer.in.data(), filter, layer.filter.data(), bias,
                                         layer.bias.data(), out, layer.got.data(), none, nullptr, nullptr);
  } else {
    tflite::reference_integer_ops::TransposeConv(params, layer.scales.multipliers.data(), layer.scales.shifts.data(),
                                                 in, layer.in.data(), filter, layer.filter.data(), bias,
                                                 layer.bias.data(), out, layer.got.data(), none, nullptr,
                                                 static_cast<BiasOf<T>*>(nullptr));
  }
  return IsSame(layer.got, op.Out<T>());
}

template <class T>
bool EqualsFullyConnected(RandomCase& r) {
  const int rows = r.Within(1, 4), depth = r.Within(1, 40), channels = r.Within(1, 19);
  Layer<T> layer(r, {rows, depth}, {channels, depth}, {rows, channels}, channels, 0);
  const TfLiteFullyConnectedParams options = {};
  tflite::FullyConnectedParams params = {};
  layer.scales.Set(&params);
  const auto in = ShapeOf(layer.in_shape), filter = ShapeOf(layer.filter_shape), out = ShapeOf(layer.out_shape);
  const tflite::RuntimeShape bias = ShapeOf({channels});
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, uint8_t>) {
    tflite::reference_ops::FullyConnected(params, in, layer.in.data(), filter, layer.filter.data(), bias,
                                          layer.bias.data(), out, layer.got.data());
  } else {
    const std::vector<int> shifts(layer.scales.shifts.begin(), layer.scales.shifts.end());
    tflite::reference_integer_ops::FullyConnectedPerChannel(params, layer.scales.multipliers.data(), shifts.data(), in,
                                                            layer.in.data(), filter, layer.filter.data(), bias,
                                                            layer.bias.data(), out, layer.got.data());
  }
  return IsSame(layer.got, layer.Expected(tflite::Register_FULLY_CONNECTED(), &options));
}

template <class T>
bool EqualsPool(RandomCase& r, bool is_average) {
  const WindowCase w(r, false);
  const int batches = r.Within(1, 2), depth = r.Within(1, 9);
  const std::vector<int> in_shape = {batches, w.in[0], w.in[1], depth},
                         out_shape = {batches, w.out[0], w.out[1], depth};
  const Quantization scale = r.Scale<T>(0.1f);
  const std::vector<T> in = r.Values<T>(CountOf(in_shape));
  TfLitePoolParams options = {};
  options.padding = w.option();
  options.filter_height = w.window[0], options.filter_width = w.window[1];
  options.stride_height = w.stride[0], options.stride_width = w.stride[1];
  OpTester op(is_average ? tflite::Register_AVERAGE_POOL_2D() : tflite::Register_MAX_POOL_2D(), &options);
  op.Input<T>(in_shape, in, scale);
  op.Output<T>(out_shape, scale);
  if (op.Run() != kTfLiteOk) return false;

  tflite::PoolParams params = {};
  params.filter_height = w.window[0], params.filter_width = w.window[1];
  params.stride_height = w.stride[0], params.stride_width = w.stride[1];
  params.padding_values = w.values();
  tflite::SetActivationParams(std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max(), &params);
  if constexpr (std::is_integral_v<T>) {
    tflite::SetActivationParams(int32_t{std::numeric_limits<T>::min()}, int32_t{std::numeric_limits<T>::max()},
                                &params);
  }
  std::vector<T> got(static_cast<size_t>(CountOf(out_shape)));
  bool is_done = true;
  using tflite::reference_integer_ops::AveragePool;
  using tflite::reference_integer_ops::MaxPool;
  using tflite::reference_ops::AveragePool;
  using tflite::reference_ops::MaxPool;
  if (is_average) {
    is_done = AveragePool(params, ShapeOf(in_shape), in.data(), ShapeOf(out_shape), got.data());
  } else {
    MaxPool(params, ShapeOf(in_shape), in.data(), ShapeOf(out_shape), got.data());
  }
  return is_done && IsSame(got, op.Out<T>());
}

TEST(ReferenceLayers, Convolutions) {
  RandomCase r(1);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(EqualsConv<float>(r));
    EXPECT_TRUE(EqualsConv<uint8_t>(r));
    EXPECT_TRUE(EqualsConv<int8_t>(r));
    EXPECT_TRUE(EqualsConv<int16_t>(r));
  }
}

TEST(ReferenceLayers, DepthwiseConvolutions) {
  RandomCase r(2);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(EqualsDepthwiseConv<float>(r));
    EXPECT_TRUE(EqualsDepthwiseConv<uint8_t>(r));
    EXPECT_TRUE(EqualsDepthwiseConv<int8_t>(r));
    EXPECT_TRUE(EqualsDepthwiseConv<int16_t>(r));
  }
}

TEST(ReferenceLayers, TransposedConvolutions) {
  RandomCase r(5);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(EqualsTransposeConv<float>(r));
    EXPECT_TRUE(EqualsTransposeConv<uint8_t>(r));
    EXPECT_TRUE(EqualsTransposeConv<int8_t>(r));
    EXPECT_TRUE(EqualsTransposeConv<int16_t>(r));
  }
}

TEST(ReferenceLayers, FullyConnected) {
  RandomCase r(3);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(EqualsFullyConnected<float>(r));
    EXPECT_TRUE(EqualsFullyConnected<uint8_t>(r));
    EXPECT_TRUE(EqualsFullyConnected<int8_t>(r));
    EXPECT_TRUE(EqualsFullyConnected<int16_t>(r));
  }
}

TEST(ReferenceLayers, Pooling) {
  RandomCase r(4);
  for (int i = 0; i < kCases; ++i) {
    const bool is_average = i % 2 == 0;
    EXPECT_TRUE(EqualsPool<float>(r, is_average));
    EXPECT_TRUE(EqualsPool<uint8_t>(r, is_average));
    EXPECT_TRUE(EqualsPool<int8_t>(r, is_average));
    EXPECT_TRUE(EqualsPool<int16_t>(r, is_average));
  }
}

TEST(ReferenceLayers, ThereIsNoAverageOfNothing) {
  tflite::PoolParams params = {};
  params.filter_height = params.filter_width = params.stride_height = params.stride_width = 1;
  params.padding_values.width = 1;
  const int8_t in[] = {1};
  int8_t out[3] = {7, 7, 7};
  EXPECT_FALSE(
      tflite::reference_integer_ops::AveragePool(params, ShapeOf({1, 1, 1, 1}), in, ShapeOf({1, 1, 3, 1}), out));
  EXPECT_EQ(out[1], 7);
}

// Values on a scale as the numbers that they stand for.
std::vector<float> Real(const std::vector<int8_t>& values, const std::vector<int32_t>& zeros,
                        const std::vector<float>& scales, bool by_last_dimension) {
  std::vector<float> real;
  for (size_t i = 0; i < values.size(); ++i) {
    const size_t which = by_last_dimension ? i % scales.size() : i / (values.size() / scales.size());
    const int32_t zero = zeros.empty() ? 0 : zeros[which];
    real.push_back(static_cast<float>(values[i] - zero) * scales[which]);
  }
  return real;
}

// The layer gives nearly the same in floats.
bool HybridLayersAreNearFloatOnes(RandomCase& r, bool is_depthwise) {
  const WindowCase w(r, true);
  const int batches = r.Within(1, 3), depth = r.Within(1, 4), multiplier = is_depthwise ? r.Within(1, 3) : 1;
  const int channels = is_depthwise ? depth * multiplier : r.Within(1, 5);
  const std::vector<int> in_dims = {batches, w.in[0], w.in[1], depth},
                         out_dims = {batches, w.out[0], w.out[1], channels};
  const std::vector<int> filter_dims = is_depthwise ? std::vector<int>{1, w.window[0], w.window[1], channels}
                                                    : std::vector<int>{channels, w.window[0], w.window[1], depth};
  const auto in = r.Values<int8_t>(CountOf(in_dims)), filter = r.Values<int8_t>(CountOf(filter_dims), -127, 127);
  const auto bias = r.Values<float>(channels, -5, 5);
  std::vector<float> scales, channel_scales;
  std::vector<int32_t> zeros;
  for (int b = 0; b < batches; ++b) scales.push_back(r.Real(0.01f, 0.1f)), zeros.push_back(r.Within(-128, 127));
  for (int c = 0; c < channels; ++c) channel_scales.push_back(r.Real(0.001f, 0.01f));
  const std::vector<float> real_in = Real(in, zeros, scales, false),
                           real_filter = Real(filter, {}, channel_scales, is_depthwise);
  std::vector<float> got(static_cast<size_t>(CountOf(out_dims))), expected = got;
  const auto run = [&](auto params, auto hybrid, auto real) {
    w.SetStrides(&params);
    w.SetDilations(&params);
    params.padding_values = w.values();
    params.float_activation_min = -20;
    params.float_activation_max = 20;
    hybrid(params), real(params);
  };
  const tflite::RuntimeShape in_shape = ShapeOf(in_dims), filter_shape = ShapeOf(filter_dims),
                             out_shape = ShapeOf(out_dims), bias_shape = ShapeOf({channels}), none;
  if (is_depthwise) {
    tflite::DepthwiseParams params = {};
    params.depth_multiplier = static_cast<int16_t>(multiplier);
    run(
        params,
        [&](const tflite::DepthwiseParams& p) {
          tflite::reference_integer_ops::DepthwiseConvHybridPerChannel(
              p, scales.data(), in_shape, in.data(), filter_shape, filter.data(), bias_shape, bias.data(), out_shape,
              got.data(), channel_scales.data(), zeros.data());
        },
        [&](const tflite::DepthwiseParams& p) {
          tflite::reference_ops::DepthwiseConv(p, in_shape, real_in.data(), filter_shape, real_filter.data(),
                                               bias_shape, bias.data(), out_shape, expected.data());
        });
  } else {
    run(
        tflite::ConvParams{},
        [&](const tflite::ConvParams& p) {
          tflite::reference_ops::HybridConvPerChannel(p, scales.data(), in_shape, in.data(), filter_shape,
                                                      filter.data(), bias_shape, bias.data(), out_shape, got.data(),
                                                      none, nullptr, channel_scales.data(), zeros.data());
        },
        [&](const tflite::ConvParams& p) {
          tflite::reference_ops::Conv(p, in_shape, real_in.data(), filter_shape, real_filter.data(), bias_shape,
                                      bias.data(), out_shape, expected.data(), none, nullptr);
        });
  }
  return IsSame(got, expected);
}

TEST(ReferenceLayers, HybridOnesAreNearFloatOnes) {
  RandomCase r(7);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(HybridLayersAreNearFloatOnes(r, false));
    EXPECT_TRUE(HybridLayersAreNearFloatOnes(r, true));
  }
}

bool HybridTransposeConvIsNearTheFloatOne(RandomCase& r) {
  WindowCase w(r, false);
  std::swap(w.in, w.out);  // the window moves over the output
  const int batches = r.Within(1, 3), depth = r.Within(1, 4), channels = r.Within(1, 5);
  const std::vector<int> in_dims = {batches, w.in[0], w.in[1], depth},
                         out_dims = {batches, w.out[0], w.out[1], channels},
                         filter_dims = {channels, w.window[0], w.window[1], depth};
  const auto in = r.Values<int8_t>(CountOf(in_dims)), filter = r.Values<int8_t>(CountOf(filter_dims), -127, 127);
  const auto bias = r.Values<float>(channels, -5, 5);
  std::vector<float> scales, channel_scales;
  std::vector<int32_t> zeros;
  for (int b = 0; b < batches; ++b) scales.push_back(r.Real(0.01f, 0.1f)), zeros.push_back(r.Within(-128, 127));
  for (int c = 0; c < channels; ++c) channel_scales.push_back(r.Real(0.001f, 0.01f));
  const std::vector<float> real_in = Real(in, zeros, scales, false),
                           real_filter = Real(filter, {}, channel_scales, false);
  std::vector<float> got(static_cast<size_t>(CountOf(out_dims))), expected = got;
  tflite::ConvParams params = {};
  w.SetStrides(&params);
  params.padding_values = w.values();
  if (r.Within(0, 1) == 1) tflite::SetActivationParams(-2.0f, 3.0f, &params);
  const tflite::RuntimeShape in_shape = ShapeOf(in_dims), filter_shape = ShapeOf(filter_dims),
                             out_shape = ShapeOf(out_dims), bias_shape = ShapeOf({channels}), none;
  tflite::reference_ops::HybridTransposeConv(params, scales.data(), in_shape, in.data(), filter_shape, filter.data(),
                                             bias_shape, bias.data(), out_shape, got.data(), channel_scales.data(),
                                             zeros.data());
  tflite::reference_ops::TransposeConv(params, in_shape, real_in.data(), filter_shape, real_filter.data(), bias_shape,
                                       bias.data(), out_shape, expected.data(), none, nullptr);
  return IsSame(got, expected);
}

TEST(ReferenceLayers, AHybridTransposeConvIsNearTheFloatOne) {
  RandomCase r(9);
  for (int i = 0; i < kCases; ++i) EXPECT_TRUE(HybridTransposeConvIsNearTheFloatOne(r));
}

// With scales in place of multipliers: the formula, on the sums of a plain loop.
template <class T, class Weight, class Out, class Bias>
bool ScaledFullyConnectedIsRight(RandomCase& r, bool has_zero_points) {
  const int rows = r.Within(1, 4), depth = r.Within(1, 40), channels = r.Within(1, 9);
  const auto in = r.Values<T>(rows * depth);
  const auto filter = r.Values<Weight>(channels * depth);
  const auto bias = r.Values<Bias>(channels, -1000, 1000);
  std::vector<float> filter_scales;
  for (int c = 0; c < channels; ++c) filter_scales.push_back(r.Real(0.001f, 0.01f));
  const float in_scale = r.Real(0.01f, 0.1f), out_scale = in_scale * r.Real(0.01f, 1.0f) * 128 / (256 * sizeof(Out));
  tflite::FullyConnectedParams params = {};
  params.quantized_activation_min = std::numeric_limits<Out>::min();
  params.quantized_activation_max = std::numeric_limits<Out>::max() - 3;
  if (has_zero_points) params.input_offset = r.Within(-100, 100), params.output_offset = r.Within(-100, 100);
  const auto in_shape = ShapeOf({rows, depth}), filter_shape = ShapeOf({channels, depth}),
             out_shape = ShapeOf({rows, channels}), bias_shape = ShapeOf({channels});
  std::vector<Out> got(static_cast<size_t>(rows * channels)), of_channels = got, expected, expected_of_channels;
  tflite::reference_integer_ops::FullyConnected(params, in_shape, in.data(), filter_shape, filter.data(), bias_shape,
                                                bias.data(), out_shape, in_scale, out_scale, filter_scales[0],
                                                got.data());
  tflite::reference_integer_ops::FullyConnectedPerChannel(params, in_shape, in.data(), filter_shape, filter.data(),
                                                          bias_shape, bias.data(), out_shape, in_scale, out_scale,
                                                          filter_scales.data(), of_channels.data());
  for (size_t i = 0; i < got.size(); ++i) {
    const size_t row = i / static_cast<size_t>(channels), c = i % static_cast<size_t>(channels);
    int64_t sum = bias[c];
    for (size_t k = 0; k < static_cast<size_t>(depth); ++k) {
      sum +=
          (in[row * static_cast<size_t>(depth) + k] + params.input_offset) * filter[c * static_cast<size_t>(depth) + k];
    }
    const auto rounded = [&](float filter_scale) {
      const float value = std::round(static_cast<float>(sum) * (in_scale * filter_scale / out_scale));
      const double all = static_cast<double>(value) + params.output_offset;
      return static_cast<Out>(
          std::min<double>(std::max<double>(all, params.quantized_activation_min), params.quantized_activation_max));
    };
    expected.push_back(rounded(filter_scales[0]));
    expected_of_channels.push_back(rounded(filter_scales[c]));
  }
  return got == expected && of_channels == expected_of_channels;
}

TEST(ReferenceLayers, FullyConnectedWithScales) {
  RandomCase r(10);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE((ScaledFullyConnectedIsRight<int8_t, int8_t, int8_t, int32_t>(r, true)));
    EXPECT_TRUE((ScaledFullyConnectedIsRight<uint8_t, uint8_t, uint8_t, int32_t>(r, true)));
    EXPECT_TRUE((ScaledFullyConnectedIsRight<uint8_t, uint8_t, int16_t, int32_t>(r, true)));
    EXPECT_TRUE((ScaledFullyConnectedIsRight<int16_t, int8_t, int16_t, int32_t>(r, false)));
    EXPECT_TRUE((ScaledFullyConnectedIsRight<int16_t, int8_t, int16_t, int64_t>(r, false)));
  }
}

}  // namespace
}  // namespace mote
