// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The refusals of FULLY_CONNECTED, in a program of its own: with the other tests it would not fit small parts.
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_FULLY_CONNECTED;

struct Layer {
  TFLMRegistration registration = Register_FULLY_CONNECTED();
  std::vector<int> in_shape = {2, 3}, filter_shape = {2, 3}, bias_shape = {2}, out_shape = {2, 2};
  Quantization in = {0.5f, 0}, filter = {0.25f, 0}, bias = {0.125f, 0}, out = {1.0f, 0};
  TfLiteFullyConnectedParams params = {};

  std::string Message() const {
    OpTester op(registration, &params);
    op.Input<int8_t>(in_shape, {1, 2, 3, 4, 5, 6}, in);
    op.Constant<int8_t>(filter_shape, {1, 2, 3, 4, 5, 6}, filter);
    op.Constant<int32_t>(bias_shape, {1, 2, 3}, bias);
    op.Output<int8_t>(out_shape, out);
    return op.Prepare() == kTfLiteOk ? "" : op.message();
  }
};

TEST(FullyConnected, RefusesBadShapes) {
  EXPECT_STREQ(Layer().Message().c_str(), "");
  Layer layer;
  layer.filter_shape = {2, 3, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 3 dimensions; expected [units, depth]");
  layer = {};
  layer.filter_shape = {2, 4};
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has 6 elements, 3 in the last dimension, which are not rows of the filter's depth 4");
  layer = {};
  layer.in_shape = {3, 2};
  layer.params.keep_num_dims = true;
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has 6 elements, 2 in the last dimension, which are not rows of the filter's depth 3");
  layer = {};
  layer.bias_shape = {3};
  EXPECT_STREQ(layer.Message().c_str(), "the bias has 3 elements for 2 output channels");
  layer = {};
  layer.out_shape = {1, 4};
  EXPECT_STREQ(layer.Message().c_str(), "output shape differs");
}

TEST(FullyConnected, RefusesBadQuantisation) {
  Layer layer;
  layer.in = {};
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has no scales for tensor or channels; its type INT8 needs them (scales for blocks are read "
               "by the dynamic runtime alone)");
  layer = {};
  layer.out = {-1.0f, 0};
  EXPECT_STREQ(layer.Message().c_str(), "the output: scale 0 is negative, infinite or not a number");
  layer = {};
  layer.filter = {std::numeric_limits<float>::infinity(), 0};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: scale 0 is negative, infinite or not a number");
  layer = {};
  layer.in = {0.5f, 128};
  EXPECT_STREQ(layer.Message().c_str(), "the input: zero point 128 is outside the range of INT8");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.25f, 0.25f}, 0);
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 3 scales along dimension 0; expected 2 along dimension 0");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.5f}, 1);
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 2 scales along dimension 1; expected 2 along dimension 0");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.5f}, 0);
  layer.filter.zero_points = {0, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: zero point 0 is not 0, as it has to be for type INT8 here");
  layer = {};
  layer.bias = {0.2f, 0};
  EXPECT_STREQ(layer.Message().c_str(),
               "the bias's scale differs from the product of the input's and the filter's scale by 78643/2^20 of "
               "the output's");
}

TEST(FullyConnected, RefusesBadOptionsAndTypes) {
  Layer layer;
  layer.params.activation = kTfLiteActTanh;
  EXPECT_STREQ(layer.Message().c_str(),
               "fused activation 4 is not supported: use none, RELU, RELU_N1_TO_1 or RELU6, or a node of its own");
  layer = {};
  layer.registration = tflite::Register_FULLY_CONNECTED_INT8();
  layer.params.weights_format = kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
  EXPECT_STREQ(layer.Message().c_str(),
               "the weights are shuffled (format 1); convert the model with the default format");
  layer = {};
  layer.registration = tflite::Register_FULLY_CONNECTED_INT16();
  EXPECT_STREQ(layer.Message().c_str(),
               "input type INT8 with filter type INT8 is not supported by the operator as it was registered");

  const TfLiteFullyConnectedParams params = {};
  OpTester bias(Register_FULLY_CONNECTED(), &params);
  bias.Input<int8_t>({1, 1}, {1}, {1.0f, 0});
  bias.Constant<int8_t>({1, 1}, {1}, {1.0f, 0});
  bias.Constant<int16_t>({1}, {1});
  bias.Output<int8_t>({1, 1}, {1.0f, 0});
  EXPECT_EQ(bias.Prepare(), kTfLiteError);
  EXPECT_STREQ(bias.message().c_str(), "the bias has type INT16, which this operator does not support here");

  OpTester out(Register_FULLY_CONNECTED(), &params);
  out.Input<int8_t>({1, 1}, {1}, {1.0f, 0});
  out.Constant<int8_t>({1, 1}, {1}, {1.0f, 0});
  out.Output<int16_t>({1, 1}, {1.0f, 0});
  EXPECT_EQ(out.Prepare(), kTfLiteError);
  EXPECT_STREQ(out.message().c_str(), "the output has type INT16 and the input INT8; they have to be the same");

  OpTester one_input(Register_FULLY_CONNECTED(), &params);
  one_input.Input<float>({1, 1}, {1});
  one_input.Output<float>({1, 1});
  EXPECT_EQ(one_input.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
