// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The refusals of CONV_2D, in a program of its own: with the other tests it would not fit small parts.
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_CONV_2D;
using Int8s = std::vector<int8_t>;

TfLiteConvParams Params(TfLitePadding padding) {
  TfLiteConvParams params = {};
  params.padding = padding;
  params.stride_width = params.stride_height = 1;
  params.dilation_width_factor = params.dilation_height_factor = 1;
  return params;
}

struct Layer {
  TFLMRegistration registration = Register_CONV_2D();
  std::vector<int> in_shape = {1, 2, 2, 2}, filter_shape = {2, 1, 1, 2}, bias_shape = {2}, out_shape = {1, 2, 2, 2};
  Quantization in = {0.5f, 0}, filter = {0.25f, 0}, bias = {0.125f, 0}, out = {1.0f, 0};
  TfLiteConvParams params = Params(kTfLitePaddingSame);

  std::string Message() const {
    OpTester op(registration, &params);
    op.Input<int8_t>(in_shape, Int8s(8), in);
    op.Constant<int8_t>(filter_shape, Int8s(8), filter);
    op.Constant<int32_t>(bias_shape, {1, 2}, bias);
    op.Output<int8_t>(out_shape, out);
    return op.Prepare() == kTfLiteOk ? "" : op.message();
  }
};

TEST(Conv2D, RefusesBadShapes) {
  EXPECT_STREQ(Layer().Message().c_str(), "");
  Layer layer;
  layer.in_shape = {2, 2, 2};
  EXPECT_STREQ(layer.Message().c_str(), "the input has 3 dimensions and the filter 4; both need 4");
  layer = {};
  layer.filter_shape = {2, 1, 1, 3};
  EXPECT_STREQ(layer.Message().c_str(), "the filter's 3 channels do not divide the input's 2");
  layer = {};
  layer.filter_shape = {2, 1, 1, 0};
  EXPECT_STREQ(layer.Message().c_str(), "the filter's 0 channels do not divide the input's 2");
  layer = {};
  layer.filter_shape = {1, 1, 1, 1};
  EXPECT_STREQ(layer.Message().c_str(), "1 output channels do not divide among 2 groups");
  layer = {};
  layer.bias_shape = {1};
  EXPECT_STREQ(layer.Message().c_str(), "the bias has 1 elements for 2 output channels");
  layer = {};
  layer.out_shape = {1, 2, 1, 2};
  EXPECT_STREQ(layer.Message().c_str(), "output shape differs");
  layer = {};
  layer.filter_shape = {2, 0, 1, 2};
  EXPECT_STREQ(layer.Message().c_str(), "height: stride 1, dilation 1 and window size 0 have to be at least 1");
  layer = {};
  layer.params.padding = kTfLitePaddingValid;
  layer.filter_shape = {2, 1, 4, 2};
  EXPECT_STREQ(layer.Message().c_str(), "width: the image has 2 pixels, but the window reaches over 4");
}

TEST(Conv2D, RefusesBadOptions) {
  Layer layer;
  layer.params.padding = kTfLitePaddingUnknown;
  EXPECT_STREQ(layer.Message().c_str(), "padding 0 is unknown: use SAME or VALID");
  layer = {};
  layer.params.stride_width = 0;
  EXPECT_STREQ(layer.Message().c_str(), "width: stride 0, dilation 1 and window size 1 have to be at least 1");
  layer = {};
  layer.params.dilation_height_factor = -1;
  EXPECT_STREQ(layer.Message().c_str(), "height: stride 1, dilation -1 and window size 1 have to be at least 1");
  layer = {};
  layer.filter_shape = {2, 2, 1, 2};
  layer.params.dilation_height_factor = 0x7FFFFFFF;
  EXPECT_STREQ(layer.Message().c_str(),
               "height: window size 2 times dilation 2147483647, or stride 1, is too large for image size 2");
  layer = {};
  layer.params.dilation_width_factor = 0x7FFFFFFF;
  EXPECT_STREQ(layer.Message().c_str(),
               "width: window size 1 times dilation 2147483647, or stride 1, is too large for image size 2");
  layer = {};
  layer.filter_shape = {2, 2, 1, 2};
  layer.params.dilation_height_factor = 0x7FC00000;
  layer.params.padding = kTfLitePaddingSame;
  EXPECT_STREQ(layer.Message().c_str(),
               "height: window size 2 times dilation 2143289344, or stride 1, is too large for image size 2");
  layer = {};
  layer.params.activation = kTfLiteActSignBit;
  EXPECT_STREQ(layer.Message().c_str(),
               "fused activation 5 is not supported: use none, RELU, RELU_N1_TO_1 or RELU6, or a node of its own");
}

TEST(Conv2D, RefusesBadQuantisation) {
  Layer layer;
  layer.filter = {0.25f, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: zero point 1 is not 0, as it has to be for type INT8 here");
  layer = {};
  layer.bias = {0.125f, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the bias: zero point 1 is not 0, as it has to be for type INT32 here");
  layer = {};
  layer.in = Quantization(std::vector<float>{0.5f, 0.5f}, 3);
  EXPECT_STREQ(layer.Message().c_str(), "the input has 2 scales; this operator takes one for the whole tensor");
  layer = {};
  layer.registration = tflite::Register_CONV_2D_FLOAT32();
  EXPECT_STREQ(layer.Message().c_str(),
               "input type INT8 with filter type INT8 is not supported by the operator as it was registered");

  const TfLiteConvParams params = Params(kTfLitePaddingSame);
  OpTester int16(tflite::Register_CONV_2D_INT16(), &params);
  int16.Input<int16_t>({1, 1, 1, 1}, {1}, {0.5f, 1});
  int16.Constant<int8_t>({1, 1, 1, 1}, {1}, {0.5f, 0});
  int16.Output<int16_t>({1, 1, 1, 1}, {0.5f, 0});
  EXPECT_EQ(int16.Prepare(), kTfLiteError);
  EXPECT_STREQ(int16.message().c_str(), "the input: zero point 1 is not 0, as it has to be for type INT16 here");

  OpTester wide(tflite::Register_CONV_2D_INT16(), &params);
  wide.Input<int16_t>({1, 1, 1, 1}, {1}, {256.0f, 0});
  wide.Constant<int8_t>({1, 1, 1, 1}, {1}, {1.0f, 0});
  wide.Constant<int64_t>({1}, {1}, {256.0f, 0});
  wide.Output<int16_t>({1, 1, 1, 1}, {1.0f, 0});
  ASSERT_EQ(wide.Run(), kTfLiteOk);
  EXPECT_EQ(wide.Out<int16_t>()[0], 512);

  OpTester uint8(Register_CONV_2D(), &params);
  uint8.Input<uint8_t>({1, 1, 1, 1}, {1}, {0.5f, 0});
  uint8.Constant<uint8_t>({2, 1, 1, 1}, {1, 1}, Quantization(std::vector<float>{0.5f, 0.25f}, 0));
  uint8.Output<uint8_t>({1, 1, 1, 2}, {0.5f, 0});
  EXPECT_EQ(uint8.Prepare(), kTfLiteError);
  EXPECT_STREQ(uint8.message().c_str(), "the filter has 2 scales; a uint8 filter takes one");
}

}  // namespace
}  // namespace mote
