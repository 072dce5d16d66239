// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each operator that XNNPACK takes over, against our own, and each reason to refuse a node.
#include <functional>

#include "mote/partition_report.h"
#include "tests/host/xnnpack/xnnpack_model.h"

namespace mote {
namespace {

using tflite::BuiltinOperator;
using tflite::Padding_SAME;
using tflite::Padding_VALID;

constexpr float kScale = 0.05f;

struct Case {
  const char* name;
  std::function<void(XnnpackModel&)> build;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

// Input and output of one shape, and the operator between them.
template <class... Options>
Case Unary(const char* name, BuiltinOperator code, const Options&... op_options) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Float({2, 5, 3, 7}), y = m.Float({2, 5, 3, 7});
            m.Inputs({x}).Outputs({y});
            m.Op(code, {x}, {y}, op_options...);
          }};
}

Case Unary8(const char* name, BuiltinOperator code, float out_scale, int out_zero) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Int8({3, 43}, kScale, -7), y = m.Int8({3, 43}, out_scale, out_zero);
            m.Inputs({x}).Outputs({y});
            m.Op(code, {x}, {y});
          }};
}

template <class Options>
Case Binary(const char* name, BuiltinOperator code, const Options& op_options) {
  return {name, [=](XnnpackModel& m) {
            const int a = m.Float({2, 5, 3}), b = m.Float({5, 1}), y = m.Float({2, 5, 3});
            m.Inputs({a, b}).Outputs({y});
            m.Op(code, {a, b}, {y}, op_options);
          }};
}

template <class Options>
Case Binary8(const char* name, BuiltinOperator code, const Options& op_options, float out_scale) {
  return {name, [=](XnnpackModel& m) {
            const int a = m.Int8({2, 5, 3}, out_scale, 4), b = m.Int8({5, 1}, out_scale, -9);
            const int y = m.Int8({2, 5, 3}, out_scale, 11);
            m.Inputs({a, b}).Outputs({y});
            m.Op(code, {a, b}, {y}, op_options);
          }};
}

struct Window {
  tflite::Padding padding;
  int stride, dilation;
};

template <class Options>
Options ConvOptions(const Window& window, tflite::ActivationFunctionType activation) {
  Options options;
  options.padding = window.padding;
  options.stride_h = window.stride;
  options.stride_w = window.stride;
  options.dilation_h_factor = window.dilation;
  options.dilation_w_factor = window.dilation;
  options.fused_activation_function = activation;
  return options;
}

std::vector<int> Windowed(const std::vector<int>& in, int kernel, int channels, const Window& window) {
  const int reach = (kernel - 1) * window.dilation + 1;
  const auto count = [&](int size) {
    const int covered = window.padding == Padding_SAME ? size : size - reach + 1;
    return (covered + window.stride - 1) / window.stride;
  };
  return {in[0], count(in[1]), count(in[2]), channels};
}

Case Conv(const char* name, Window window, int kernel, int groups = 1) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Float({2, 9, 8, 4}), w = m.FloatConstant({6, kernel, kernel, 4 / groups});
            const int b = m.FloatConstant({6}), y = m.Float(Windowed({2, 9, 8, 4}, kernel, 6, window));
            m.Inputs({x}).Outputs({y});
            m.Op(tflite::BuiltinOperator_CONV_2D, {x, w, b}, {y},
                 ConvOptions<tflite::Conv2DOptionsT>(window, tflite::ActivationFunctionType_RELU6));
          }};
}

std::vector<float> Scales(int count) {
  std::vector<float> scales;
  for (int i = 0; i < count; ++i) scales.push_back(0.004f + 0.001f * static_cast<float>(i));
  return scales;
}

Case Conv8(const char* name, Window window, int kernel, int scales, int groups = 1) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Int8({2, 9, 8, 4}, kScale, 3);
            const int w = m.Int8Constant({6, kernel, kernel, 4 / groups}, Scales(scales));
            const int b = m.Bias(6, Scales(scales)), y = m.Int8(Windowed({2, 9, 8, 4}, kernel, 6, window), 0.1f, -20);
            m.Inputs({x}).Outputs({y});
            std::vector<float> products = Scales(scales);
            for (float& scale : products) scale *= kScale;
            m.Quantize(b, products, std::vector<int64_t>(products.size(), 0));
            m.Op(tflite::BuiltinOperator_CONV_2D, {x, w, b}, {y},
                 ConvOptions<tflite::Conv2DOptionsT>(window, tflite::ActivationFunctionType_NONE));
          }};
}

Case Depthwise(const char* name, Window window, int kernel) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Float({2, 9, 8, 5}), w = m.FloatConstant({1, kernel, kernel, 10});
            const int b = m.FloatConstant({10}), y = m.Float(Windowed({2, 9, 8, 5}, kernel, 10, window));
            m.Inputs({x}).Outputs({y});
            auto options =
                ConvOptions<tflite::DepthwiseConv2DOptionsT>(window, tflite::ActivationFunctionType_RELU_N1_TO_1);
            options.depth_multiplier = 2;
            m.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {x, w, b}, {y}, options);
          }};
}

Case Depthwise8(const char* name, Window window, int kernel, int scales) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Int8({2, 9, 8, 5}, kScale, 3);
            const int w = m.Int8Constant({1, kernel, kernel, 5}, Scales(scales), 3);
            const int y = m.Int8(Windowed({2, 9, 8, 5}, kernel, 5, window), 0.05f, -20);
            m.Inputs({x}).Outputs({y});
            auto options = ConvOptions<tflite::DepthwiseConv2DOptionsT>(window, tflite::ActivationFunctionType_RELU);
            options.depth_multiplier = 1;
            m.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {x, w}, {y}, options);
          }};
}

tflite::Pool2DOptionsT PoolOptions(const Window& window, int kernel_y, int kernel_x) {
  tflite::Pool2DOptionsT options;
  options.padding = window.padding;
  options.stride_h = options.stride_w = window.stride;
  options.filter_height = kernel_y;
  options.filter_width = kernel_x;
  options.fused_activation_function = tflite::ActivationFunctionType_NONE;
  return options;
}

Case Pool(const char* name, BuiltinOperator code, Window window) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Float({2, 9, 8, 5}), y = m.Float(Windowed({2, 9, 8, 5}, 3, 5, window));
            m.Inputs({x}).Outputs({y});
            m.Op(code, {x}, {y}, PoolOptions(window, 3, 3));
          }};
}

Case Mean(const char* name, bool keeps_dims) {
  return {name, [=](XnnpackModel& m) {
            const std::vector<int> in = {2, 6, 5, 9},
                                   out = keeps_dims ? std::vector<int>{2, 1, 1, 9} : std::vector<int>{2, 9};
            const int x = m.Float(in), axes = m.Int32Constant({2, 1}), y = m.Float(out);
            m.Inputs({x}).Outputs({y});
            tflite::ReducerOptionsT options;
            options.keep_dims = keeps_dims;
            m.Op(tflite::BuiltinOperator_MEAN, {x, axes}, {y}, options);
          }};
}

Case FullyConnected(const char* name, bool keeps_dims) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Float({2, 3, 20}), w = m.FloatConstant({7, 20}), b = m.FloatConstant({7});
            const int y = keeps_dims ? m.Float({2, 3, 7}) : m.Float({6, 7});
            m.Inputs({x}).Outputs({y});
            tflite::FullyConnectedOptionsT options;
            options.keep_num_dims = keeps_dims;
            m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, b}, {y}, options);
          }};
}

Case FullyConnected8(const char* name, int scales) {
  return {name, [=](XnnpackModel& m) {
            const int x = m.Int8({6, 20}, kScale, 3), w = m.Int8Constant({7, 20}, Scales(scales));
            const int y = m.Int8({6, 7}, 0.1f, -20);
            m.Inputs({x}).Outputs({y});
            m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, -1}, {y}, tflite::FullyConnectedOptionsT());
          }};
}

Case TransposeConv(const char* name, tflite::Padding padding, bool is_int8) {
  return {name, [=](XnnpackModel& m) {
            const bool is_same = padding == Padding_SAME;
            const std::vector<int> in = {2, 4, 5, 3},
                                   out = is_same ? std::vector<int>{2, 7, 10, 6} : std::vector<int>{2, 9, 11, 6};
            const int shape = m.Int32Constant(out);
            const int w = is_int8 ? m.Int8Constant({6, 3, 3, 3}, {0.004f}) : m.FloatConstant({6, 3, 3, 3});
            const int x = is_int8 ? m.Int8(in, kScale, 3) : m.Float(in),
                      y = is_int8 ? m.Int8(out, 0.1f, 2) : m.Float(out);
            m.Inputs({x}).Outputs({y});
            tflite::TransposeConvOptionsT options;
            options.padding = padding;
            options.stride_h = options.stride_w = 2;
            m.Op(tflite::BuiltinOperator_TRANSPOSE_CONV, {shape, w, x}, {y}, options);
          }};
}

void BuildPad(XnnpackModel& m, bool is_int8) {
  const int x = is_int8 ? m.Int8({2, 3, 4}, kScale, 9) : m.Float({2, 3, 4});
  const int paddings = m.Constant<int32_t>(tflite::TensorType_INT32, {3, 2}, {1, 0, 2, 3, 0, 5});
  const int y = is_int8 ? m.Int8({3, 8, 9}, kScale, 9) : m.Float({3, 8, 9});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_PAD, {x, paddings}, {y}, tflite::PadOptionsT());
}

// PADV2 with other numbers than zero, and also of channels.
Case PaddedConv(const char* name, BuiltinOperator pad, bool is_depthwise) {
  return {name, [=](XnnpackModel& m) {
            const bool has_value = pad == tflite::BuiltinOperator_PADV2;
            const int x = m.Float({1, 5, 6, 3}), channels = has_value ? 5 : 3, y = m.Float({1, 5, 8, 4});
            const int paddings =
                m.Constant<int32_t>(tflite::TensorType_INT32, {4, 2}, {0, 0, 1, 1, 3, 1, has_value ? 2 : 0, 0});
            const int padded = m.Float({1, 7, 10, channels});
            m.Inputs({x}).Outputs({y});
            std::vector<int> inputs = {x, paddings};
            if (has_value) inputs.push_back(m.Constant<float>(tflite::TensorType_FLOAT32, {1}, {-7.5f}));
            m.Op(pad, inputs, {padded});
            const Window window = {Padding_VALID, 1, 1};
            if (is_depthwise) {
              m.current().tensors[static_cast<size_t>(y)]->shape = {1, 5, 8, 3};
              auto options = ConvOptions<tflite::DepthwiseConv2DOptionsT>(window, tflite::ActivationFunctionType_NONE);
              options.depth_multiplier = 1;
              m.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {padded, m.FloatConstant({1, 3, 3, 3})}, {y}, options);
            } else {
              m.Op(tflite::BuiltinOperator_CONV_2D, {padded, m.FloatConstant({4, 3, 3, channels}), -1}, {y},
                   ConvOptions<tflite::Conv2DOptionsT>(window, tflite::ActivationFunctionType_NONE));
            }
          }};
}

Case Resize(const char* name, bool align_corners, bool half_pixel_centers) {
  return {name, [=](XnnpackModel& m) {
            const std::vector<int> in = {2, 5, 9, 7}, out = {2, align_corners ? 9 : 10, align_corners ? 17 : 18, 7};
            const int x = m.Float(in), size = m.Int32Constant({out[1], out[2]}), y = m.Float(out);
            m.Inputs({x}).Outputs({y});
            tflite::ResizeBilinearOptionsT options;
            options.align_corners = align_corners;
            options.half_pixel_centers = half_pixel_centers;
            m.Op(tflite::BuiltinOperator_RESIZE_BILINEAR, {x, size}, {y}, options);
          }};
}

std::vector<Case> Cases() {
  tflite::LeakyReluOptionsT leaky;
  leaky.alpha = 0.3f;
  tflite::SoftmaxOptionsT softmax;
  softmax.beta = 1.0f;
  tflite::AddOptionsT add;
  add.fused_activation_function = tflite::ActivationFunctionType_RELU;
  return {
      Unary("abs", tflite::BuiltinOperator_ABS),
      Unary("ceil", tflite::BuiltinOperator_CEIL),
      Unary("elu", tflite::BuiltinOperator_ELU),
      Unary("floor", tflite::BuiltinOperator_FLOOR),
      Unary("hard_swish", tflite::BuiltinOperator_HARD_SWISH),
      Unary("leaky_relu", tflite::BuiltinOperator_LEAKY_RELU, leaky),
      Unary("logistic", tflite::BuiltinOperator_LOGISTIC),
      Unary("neg", tflite::BuiltinOperator_NEG),
      Unary("relu", tflite::BuiltinOperator_RELU),
      Unary("relu6", tflite::BuiltinOperator_RELU6),
      Unary("relu_0_to_1", tflite::BuiltinOperator_RELU_0_TO_1),
      Unary("relu_n1_to_1", tflite::BuiltinOperator_RELU_N1_TO_1),
      Unary("round", tflite::BuiltinOperator_ROUND),
      Unary("softmax", tflite::BuiltinOperator_SOFTMAX, softmax),
      Unary("square", tflite::BuiltinOperator_SQUARE),
      Unary8("elu_int8", tflite::BuiltinOperator_ELU, 0.06f, 5),
      Unary8("logistic_int8", tflite::BuiltinOperator_LOGISTIC, 1.0f / 256, -128),
      Unary8("relu_int8", tflite::BuiltinOperator_RELU, kScale, -7),
      Unary8("relu6_int8", tflite::BuiltinOperator_RELU6, kScale, -7),
      Binary("add", tflite::BuiltinOperator_ADD, add),
      Binary("sub", tflite::BuiltinOperator_SUB, tflite::SubOptionsT()),
      Binary("mul", tflite::BuiltinOperator_MUL, tflite::MulOptionsT()),
      Binary("maximum", tflite::BuiltinOperator_MAXIMUM, tflite::MaximumMinimumOptionsT()),
      Binary("minimum", tflite::BuiltinOperator_MINIMUM, tflite::MaximumMinimumOptionsT()),
      Binary("squared_difference", tflite::BuiltinOperator_SQUARED_DIFFERENCE, tflite::SquaredDifferenceOptionsT()),
      Binary8("add_int8", tflite::BuiltinOperator_ADD, add, 0.07f),
      Binary8("sub_int8", tflite::BuiltinOperator_SUB, tflite::SubOptionsT(), 0.07f),
      {"div",
       [](XnnpackModel& m) {
         const int a = m.Float({2, 5, 3}), b = m.Constant<float>(tflite::TensorType_FLOAT32, {3}, {0.7f, -2, 11});
         const int y = m.Float({2, 5, 3});
         m.Inputs({a}).Outputs({y});
         m.Op(tflite::BuiltinOperator_DIV, {a, b}, {y}, tflite::DivOptionsT());
       }},
      {"sqrt",
       [](XnnpackModel& m) {  // of squares
         const int x = m.Float({37}), between = m.Float({37}), y = m.Float({37});
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_SQUARE, {x}, {between});
         m.Op(tflite::BuiltinOperator_SQRT, {between}, {y});
       }},
      {"prelu",
       [](XnnpackModel& m) {
         const int x = m.Float({2, 5, 3, 7}), slopes = m.FloatConstant({1, 1, 7}), y = m.Float({2, 5, 3, 7});
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_PRELU, {x, slopes}, {y});
       }},
      Conv("conv", {Padding_SAME, 1, 1}, 3),
      Conv("conv_valid_strided", {Padding_VALID, 2, 1}, 3),
      Conv("conv_dilated", {Padding_SAME, 1, 2}, 3),
      Conv("conv_grouped", {Padding_VALID, 1, 1}, 3, 2),
      Conv("conv_stride_beyond_window", {Padding_SAME, 3, 1}, 1),
      Conv8("conv_int8", {Padding_SAME, 1, 1}, 3, 1),
      Conv8("conv_int8_per_channel", {Padding_VALID, 2, 1}, 3, 6),
      Conv8("conv_int8_grouped", {Padding_SAME, 1, 1}, 3, 6, 2),
      Conv8("conv_int8_stride_beyond_window", {Padding_SAME, 3, 1}, 1, 6),
      Depthwise("depthwise", {Padding_SAME, 1, 1}, 3),
      Depthwise("depthwise_strided", {Padding_VALID, 2, 1}, 5),
      Depthwise("depthwise_stride_beyond_window", {Padding_SAME, 4, 1}, 1),
      Depthwise8("depthwise_int8", {Padding_SAME, 1, 2}, 3, 1),
      Depthwise8("depthwise_int8_per_channel", {Padding_SAME, 2, 1}, 3, 5),
      FullyConnected("fully_connected", false),
      FullyConnected("fully_connected_keeps_dims", true),
      FullyConnected8("fully_connected_int8", 1),
      FullyConnected8("fully_connected_int8_per_channel", 7),
      TransposeConv("transpose_conv", Padding_SAME, false),
      TransposeConv("transpose_conv_valid", Padding_VALID, false),
      TransposeConv("transpose_conv_int8", Padding_SAME, true),
      Pool("average_pool", tflite::BuiltinOperator_AVERAGE_POOL_2D, {Padding_SAME, 2, 1}),
      Pool("max_pool", tflite::BuiltinOperator_MAX_POOL_2D, {Padding_VALID, 2, 1}),
      {"average_pool_of_image",
       [](XnnpackModel& m) {
         const int x = m.Float({2, 9, 8, 5}), y = m.Float({2, 1, 1, 5});
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_AVERAGE_POOL_2D, {x}, {y}, PoolOptions({Padding_VALID, 2, 1}, 9, 8));
       }},
      {"max_pool_int8",
       [](XnnpackModel& m) {
         const int x = m.Int8({2, 9, 8, 5}, kScale, 3), y = m.Int8({2, 5, 4, 5}, kScale, 3);
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_MAX_POOL_2D, {x}, {y}, PoolOptions({Padding_SAME, 2, 1}, 2, 3));
       }},
      Mean("mean", false),
      Mean("mean_keeps_dims", true),
      PaddedConv("pad", tflite::BuiltinOperator_PAD, false),
      PaddedConv("pad_depthwise", tflite::BuiltinOperator_PAD, true),
      PaddedConv("padv2", tflite::BuiltinOperator_PADV2, false),
      {"reshape_int8",
       [](XnnpackModel& m) {
         const int x = m.Int8({2, 3, 4}, kScale, 9), shape = m.Int32Constant({6, 4}), y = m.Int8({6, 4}, kScale, 9);
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_RESHAPE, {x, shape}, {y});
       }},
      Resize("resize", false, false),
      Resize("resize_align_corners", true, false),
      Resize("resize_half_pixel_centers", false, true),
      {"dequantize",
       [](XnnpackModel& m) {
         const int x = m.Int8({3, 33}, 0.03f, 5), y = m.Float({3, 33});
         m.Inputs({x}).Outputs({y});
         m.Op(tflite::BuiltinOperator_DEQUANTIZE, {x}, {y});
       }},
  };
}

class XnnpackOperators : public testing::TestWithParam<Case> {};

TEST_P(XnnpackOperators, GiveWhatOurOwnGive) {
  XnnpackModel m;
  GetParam().build(m);
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(m.Reason(), "");
  EXPECT_EQ(m.delegated->execution_plan().size(), size_t{1});
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
  for (const uint32_t seed : {1u, 2u}) EXPECT_EQ(m.Compare(seed), 0);
  m.delegated.reset();
}

INSTANTIATE_TEST_SUITE_P(All, XnnpackOperators, testing::ValuesIn(Cases()),
                         [](const auto& info) { return std::string(info.param.name); });

// Refusals. Each model is a good one, as our own runtime shows, of one node.

std::string ReasonOf(const std::function<void(XnnpackModel&)>& build) {
  XnnpackModel m;
  build(m);
  m.Build();
  return m.plain == nullptr ? "no model" : m.Reason();
}

// One multiplication for each pixel.
void BuildConv8(XnnpackModel& m, float out_scale, int8_t weight, int32_t bias) {
  const int x = m.Int8({1, 4, 4, 1}, 0.5f, -128), y = m.Int8({1, 4, 4, 1}, out_scale, 0);
  const int w = m.Constant<int8_t>(tflite::TensorType_INT8, {1, 1, 1, 1}, {weight});
  m.Quantize(w, {1.0f}, {0});
  const int b = m.Constant<int32_t>(tflite::TensorType_INT32, {1}, {bias});
  m.Quantize(b, {0.5f}, {0});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_CONV_2D, {x, w, b}, {y},
       ConvOptions<tflite::Conv2DOptionsT>({Padding_SAME, 1, 1}, tflite::ActivationFunctionType_NONE));
}

TEST(XnnpackRefusals, NameOperatorsAndTypes) {
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Float({3}), y = m.Float({3});
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_TANH, {x}, {y});
            }),
            "XNNPACK has no TANH");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Tensor(tflite::TensorType_INT32, {3}), y = m.Tensor(tflite::TensorType_INT32, {3});
              m.current().tensors[0]->name = "x";
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
            }),
            "type INT32 of tensor x is not one that XNNPACK runs this operator on");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Int8({1, 4, 4, 1}, 0.1f, 0), y = m.Int8({1, 1, 1, 1}, 0.1f, 0);
              m.current().tensors[0]->name = "x";
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_AVERAGE_POOL_2D, {x}, {y}, PoolOptions({Padding_VALID, 2, 1}, 4, 4));
            }),
            "type INT8 of tensor x is not one that XNNPACK runs this operator on");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Float({0, 3}), y = m.Float({0, 3});
              m.current().tensors[0]->name = "x";
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_ABS, {x}, {y});
            }),
            "tensor x has no elements");
}

TEST(XnnpackRefusals, NameWeights) {
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Float({2, 3}), w = m.Float({4, 3}), y = m.Float({2, 4});
              m.Inputs({x, w}).Outputs({y});
              m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, -1}, {y}, tflite::FullyConnectedOptionsT());
            }),
            "the weights are not constant");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Float({2, 3}), w = m.Int8Constant({4, 3}, {0.5f}), y = m.Float({2, 4});
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, -1}, {y}, tflite::FullyConnectedOptionsT());
            }),
            "the weights have type INT8");
}

TEST(XnnpackRefusals, NameSumsThatFloatsDoNotHold) {
  constexpr int32_t kLimit = 1 << 24;
  // Activations reach 255 above their zero point.
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildConv8(m, 0.5f, 1, kLimit - 256); }), "");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildConv8(m, 0.5f, 1, kLimit - 255); }),
            "sums of channel 0 may reach 16777216, and floats are exact below 16777216");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildConv8(m, 0.5f, -1, kLimit - 1); }), "");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildConv8(m, 0.5f, -1, 1 - kLimit); }),
            "sums of channel 0 may reach 16777470, and floats are exact below 16777216");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildConv8(m, 0.5f, 1, kLimit); }),
            "bias 0 is 16777216, which floats do not hold exactly");
}

std::string ReasonOfSum(float a_scale, float b_scale, float out_scale) {
  return ReasonOf([=](XnnpackModel& m) {
    const int a = m.Int8({3}, a_scale, 0), b = m.Int8({3}, b_scale, 0), y = m.Int8({3}, out_scale, 0);
    m.Inputs({a, b}).Outputs({y});
    m.Op(tflite::BuiltinOperator_ADD, {a, b}, {y}, tflite::AddOptionsT());
  });
}

TEST(XnnpackRefusals, NameScales) {
  EXPECT_EQ(ReasonOfSum(1.0f, 1.0f, 1.0f), "");
  EXPECT_EQ(ReasonOfSum(255.0f, 1.0f, 1.0f), "");
  EXPECT_EQ(ReasonOfSum(1.0f, 256.0f, 1.0f), "the scale of input 1 is 256 of the output's, not 0.000976562 to 256");
  EXPECT_EQ(ReasonOfSum(1.0f, 2048.0f, 2048.0f),
            "the scale of input 0 is 0.000488281 of the output's, not 0.000976562 to 256");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Int8({3}, 0.1f, -128), y = m.Int8({3}, 0.2f, -128);
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_RELU, {x}, {y});
            }),
            "scale 0.1 and zero point -128 of the input are not those of the output, 0.2 and -128");
}

// For all pairs of inputs.
TEST(XnnpackRefusals, NameRoundings) {
  const std::string reason = ReasonOfSum(0.03f, 0.011f, 0.09f);
  EXPECT_EQ(reason.substr(0, 15), "XNNPACK rounds ");
  EXPECT_EQ(reason.substr(reason.size() - 36), " results of all 65536 in another way");
}

TEST(XnnpackRefusals, NameActivationsAndWindows) {
  XnnpackModel m;
  const int x = m.Float({3}), y = m.Float({3});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
  ASSERT_NO_FATAL_FAILURE(m.Build());
  static_cast<TfLiteAddParams*>(m.plain->node_and_registration(0)->first.builtin_data)->activation = kTfLiteActTanh;
  EXPECT_EQ(m.Reason(), "fused activation 4 is no clamp");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Int8({3}, 0.1f, 127), y = m.Int8({3}, 0.1f, 127);
              m.Inputs({x}).Outputs({y});
              m.Op(tflite::BuiltinOperator_RELU, {x}, {y});
            }),
            "the activation leaves one number of the output's range");
  // XNNPACK of Debian 12 writes outside its memory here.
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int shape = m.Int32Constant({2, 4, 1, 6}), w = m.FloatConstant({6, 1, 5, 4});
              const int x = m.Float({2, 4, 1, 4}), y = m.Float({2, 4, 1, 6});
              m.Inputs({x}).Outputs({y});
              tflite::TransposeConvOptionsT options;
              options.stride_h = 1;
              options.stride_w = 3;
              m.Op(tflite::BuiltinOperator_TRANSPOSE_CONV, {shape, w, x}, {y}, options);
            }),
            "the output is smaller than a stride");
}

TEST(XnnpackRefusals, NameWhatTheCpuDoesFaster) {
  XnnpackModel padded;
  BuildPad(padded, false);
  ASSERT_NO_FATAL_FAILURE(padded.Build());
  EXPECT_EQ(padded.Reason(), "");
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(padded.Apply(delegate.get()));
  const std::string report = tflite::delegates::MakePartitionReport(*padded.delegated).ToString();
  EXPECT_NE(report.find("XNNPACK: the CPU pads faster, but for convolutions"), std::string::npos) << report;
  padded.delegated.reset();
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) {
              const int x = m.Float({2, 3, 4, 12}), y = m.Float({2, 6, 8, 3});
              m.Inputs({x}).Outputs({y});
              tflite::DepthToSpaceOptionsT options;
              options.block_size = 2;
              m.Op(tflite::BuiltinOperator_DEPTH_TO_SPACE, {x}, {y}, options);
            }),
            "the CPU moves elements so faster");
  EXPECT_EQ(ReasonOf([](XnnpackModel& m) { BuildPad(m, true); }), "the CPU pads 8-bit numbers in a tenth of the time");
  const auto multiply = [](int rows, int units) {
    return ReasonOf([=](XnnpackModel& m) {
      const int x = m.Float({rows, 8}), w = m.FloatConstant({units, 8}), y = m.Float({rows, units});
      m.Inputs({x}).Outputs({y});
      m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, -1}, {y}, tflite::FullyConnectedOptionsT());
    });
  };
  EXPECT_EQ(multiply(1, 5), "the CPU multiplies one row with 5 units faster");
  EXPECT_EQ(multiply(1, 6), "");
  EXPECT_EQ(multiply(2, 5), "");
}

// Numbers of an 8-bit type are taken only if the flags say so.
TEST(XnnpackRefusals, FollowTheFlags) {
  XnnpackModel m;
  const int x = m.Int8({3}, 0.1f, 0), y = m.Int8({3}, 0.1f, 0);
  m.current().tensors[0]->name = "x";
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate(1, TFLITE_XNNPACK_DELEGATE_FLAG_QU8);
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 0);
  EXPECT_EQ(m.Compare(), 0);
  const xnnpack::Settings settings = {xnnpack::kFloat32 | xnnpack::kUint8, 0, nullptr};
  EXPECT_EQ(xnnpack::NodeChecks(settings).WhyNot(m.plain->primary_subgraph().context(), NodeOf(*m.plain, 0)),
            "type INT8 of tensor x is off in the delegate's flags");
  m.delegated.reset();
}

}  // namespace
}  // namespace mote
