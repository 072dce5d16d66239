// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tests/operators/convolution/conv_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_DEPTHWISE_CONV_2D;
using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

TfLiteDepthwiseConvParams Params(TfLitePadding padding, int depth_multiplier) {
  TfLiteDepthwiseConvParams params = {};
  params.padding = padding;
  params.stride_width = params.stride_height = 1;
  params.depth_multiplier = depth_multiplier;
  params.dilation_width_factor = params.dilation_height_factor = 1;
  return params;
}

TEST(DepthwiseConv2D, EachChannelHasItsOwnFilter) {
  const auto params = Params(kTfLitePaddingValid, 1);
  OpTester op(Register_DEPTHWISE_CONV_2D(), &params);
  op.Input<float>({1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<float>({1, 1, 2, 3}, {1, 1, 1, 10, 100, 1000});
  op.Constant<float>({3}, {0.5f, 0, 0});
  op.Output<float>({1, 1, 1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{41.5f, 502, 6003});
}

TEST(DepthwiseConv2D, TheMultiplierGivesEachChannelSeveralFilters) {
  const auto params = Params(kTfLitePaddingValid, 5);
  OpTester op(Register_DEPTHWISE_CONV_2D(), &params);
  op.Input<float>({1, 1, 1, 2}, {1, 2});
  op.Constant<float>({1, 1, 1, 10}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  op.Output<float>({1, 1, 1, 10});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{1, 2, 3, 4, 5, 12, 14, 16, 18, 20});
}

TEST(DepthwiseConv2D, AMissingMultiplierFollowsFromTheShapes) {
  const auto params = Params(kTfLitePaddingValid, 0);
  OpTester op(Register_DEPTHWISE_CONV_2D(), &params);
  op.Input<float>({1, 1, 1, 1}, {3});
  op.Constant<float>({1, 1, 1, 2}, {1, 2});
  op.Output<float>({1, 1, 1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{3, 6});
}

TEST(DepthwiseConv2D, EmptyTensorsWork) {
  const auto params = Params(kTfLitePaddingSame, 1);
  OpTester no_batch(Register_DEPTHWISE_CONV_2D(), &params);
  no_batch.Input<float>({0, 1, 1, 1}, {});
  no_batch.Constant<float>({1, 1, 1, 1}, {3});
  no_batch.Output<float>({0, 1, 1, 1});
  EXPECT_EQ(no_batch.Run(), kTfLiteOk);
  OpTester no_depth(Register_DEPTHWISE_CONV_2D(), &params);
  no_depth.Input<float>({1, 1, 1, 0}, {});
  no_depth.Constant<float>({1, 1, 1, 0}, {});
  no_depth.Output<float>({1, 1, 1, 0});
  EXPECT_EQ(no_depth.Run(), kTfLiteOk);
}

// The layer computes 0.5 * 4 * 0.1 * {10, 20, -10} = {2, 4, -2}, then RELU.
TEST(DepthwiseConv2D, Int8ResultsAreTheRealOnesRoundedAndLimited) {
  auto params = Params(kTfLitePaddingValid, 3);
  params.activation = kTfLiteActRelu;
  OpTester op(tflite::Register_DEPTHWISE_CONV_2D_INT8(), &params);
  op.Input<int8_t>({1, 1, 1, 1}, {4 - 3}, {0.5f, -3});
  op.Constant<int8_t>({1, 1, 1, 3}, {10, 20, -10}, Quantization(std::vector<float>{0.1f, 0.1f, 0.1f}, 3));
  op.Output<int8_t>({1, 1, 1, 3}, {0.5f, 5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Int8s{4 + 5, 8 + 5, 0 + 5});
}

struct Layer {
  TFLMRegistration registration = Register_DEPTHWISE_CONV_2D();
  std::vector<int> in_shape = {1, 2, 2, 2}, filter_shape = {1, 1, 1, 4}, out_shape = {1, 2, 2, 4};
  Quantization in = {0.5f, 0}, filter = {0.25f, 0}, out = {1.0f, 0};
  TfLiteDepthwiseConvParams params = Params(kTfLitePaddingSame, 2);

  std::string Message() const {
    OpTester op(registration, &params);
    op.Input<int8_t>(in_shape, Int8s(8), in);
    op.Constant<int8_t>(filter_shape, Int8s(8), filter);
    op.Constant<int32_t>({4}, {1, 2, 3, 4}, {0.125f, 0});
    op.Output<int8_t>(out_shape, out);
    return op.Prepare() == kTfLiteOk ? "" : op.message();
  }
};

TEST(DepthwiseConv2D, RefusesBadModels) {
  EXPECT_STREQ(Layer().Message().c_str(), "");
  Layer layer;
  layer.filter_shape = {2, 1, 1, 4};
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has 4 dimensions and the filter 4; both need 4, the filter's first being 1");
  layer = {};
  layer.filter_shape = {1, 1, 1, 3};
  EXPECT_STREQ(layer.Message().c_str(), "3 filter channels are not a multiple of the input's 2");
  layer = {};
  layer.params.depth_multiplier = 0x40000000;
  EXPECT_STREQ(layer.Message().c_str(),
               "depth multiplier 1073741824 times 2 input channels is not the filter's 4 channels");
  layer = {};
  layer.out_shape = {1, 2, 2, 2};
  EXPECT_STREQ(layer.Message().c_str(), "output shape differs");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.5f, 0.5f, 0.5f, 0.25f}, 0);
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 4 scales along dimension 0; expected 4 along dimension 3");
  layer = {};
  layer.filter = {0.25f, -1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: zero point -1 is not 0, as it has to be for type INT8 here");
  layer = {};
  layer.params.stride_height = 0;
  EXPECT_STREQ(layer.Message().c_str(), "height: stride 0, dilation 1 and window size 1 have to be at least 1");
  layer = {};
  layer.registration = tflite::Register_DEPTHWISE_CONV_2D_INT16();
  EXPECT_STREQ(layer.Message().c_str(),
               "input type INT8 with filter type INT8 is not supported by the operator as it was registered");
}

TEST(DepthwiseConv2D, Int16TakesBiasesOf64BitsOnly) {
  const auto params = Params(kTfLitePaddingSame, 1);
  OpTester op(tflite::Register_DEPTHWISE_CONV_2D_INT16(), &params);
  op.Input<int16_t>({1, 1, 1, 1}, {1}, {0.5f, 0});
  op.Constant<int8_t>({1, 1, 1, 1}, {1}, {0.5f, 0});
  op.Constant<int32_t>({1}, {1}, {0.25f, 0});
  op.Output<int16_t>({1, 1, 1, 1}, {0.5f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the bias has type INT32, which this operator does not support here");
}

}  // namespace
}  // namespace mote
