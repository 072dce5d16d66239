// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_CONV_3D;
using tflite::Register_CONV_3D_TRANSPOSE;

TfLiteConv3DParams Params(TfLitePadding padding, int stride, int dilation = 1,
                          TfLiteFusedActivation activation = kTfLiteActNone) {
  TfLiteConv3DParams params = {};
  params.padding = padding;
  params.stride_depth = params.stride_height = params.stride_width = stride;
  params.dilation_depth_factor = params.dilation_height_factor = params.dilation_width_factor = dilation;
  params.activation = activation;
  return params;
}

TEST(Conv3D, SumsOverAllThreeAxesAndChannels) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingValid, 1);
  OpTester op(Register_CONV_3D(), &params);
  op.Input<float>({1, 2, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
  std::vector<float> filter;  // the first output channel sums up, the second takes the last input channel at z = 1
  for (int tap = 0; tap < 8; ++tap) {
    const float back = tap >= 4 ? 1.0f : 0.0f;
    filter.insert(filter.end(), {1, 0, 1, back});
  }
  op.Constant<float>({2, 2, 2, 2, 2}, filter);
  op.Constant<float>({2}, {0.5f, 1000});
  op.Output<float>({1, 1, 1, 1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{136.5f, 1052});
}

TEST(Conv3D, PaddingStridesAndDilationsSelectTheInput) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingSame, 2, 2, kTfLiteActRelu6);
  OpTester op(Register_CONV_3D(), &params);
  op.Input<float>({1, 1, 1, 5, 1}, {-1, 2, 3, 4, 5});
  op.Constant<float>({1, 1, 2, 1, 1}, {1, 10});  // padded by 0 before and 1 after: reads x and x + 2, less 0
  op.Output<float>({1, 1, 1, 3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{6, 6, 4});
}

TEST(Conv3D, RefusesWhatDoesNotFit) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingValid, 1);
  OpTester depth(Register_CONV_3D(), &params);
  depth.Input<float>({1, 1, 1, 1, 2}, {1, 2});
  depth.Constant<float>({1, 1, 1, 1, 1}, {1});
  depth.Output<float>({1, 1, 1, 1, 1});
  EXPECT_EQ(depth.Prepare(), kTfLiteError);
  EXPECT_STREQ(depth.message().c_str(), "the filter is for 1 channels, but the input has 2");

  OpTester bias(Register_CONV_3D(), &params);
  bias.Input<float>({1, 1, 1, 1, 1}, {1});
  bias.Constant<float>({1, 1, 1, 1, 1}, {1});
  bias.Constant<float>({2}, {1, 2});
  bias.Output<float>({1, 1, 1, 1, 1});
  EXPECT_EQ(bias.Prepare(), kTfLiteError);
  EXPECT_STREQ(bias.message().c_str(), "the bias has 2 elements for 1 output channels");

  OpTester window(Register_CONV_3D(), &params);
  window.Input<float>({1, 1, 1, 1, 1}, {1});
  window.Constant<float>({3, 1, 1, 1, 1}, {1, 1, 1});
  window.Output<float>({1, 1, 1, 1, 1});
  EXPECT_EQ(window.Prepare(), kTfLiteError);
  EXPECT_STREQ(window.message().c_str(), "depth: the image has 1 pixels, but the window reaches over 3");
}

TEST(Conv3DTranspose, InputPixelsAreSpreadOverWindows) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingValid, 2);
  OpTester op(Register_CONV_3D_TRANSPOSE(), &params);
  op.Constant<int32_t>({5}, {1, 4, 1, 1, 2});
  op.Constant<float>({2, 1, 1, 2, 1}, {1, 2, 3, 4});  // two taps of two output channels
  op.Input<float>({1, 2, 1, 1, 1}, {1, 10});
  op.Constant<float>({2}, {0.5f, 0});
  op.Output<float>({1, 4, 1, 1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1.5f, 2, 3.5f, 4, 10.5f, 20, 30.5f, 40});
}

TEST(Conv3DTranspose, AnOutputShapeThatIsNotConstantIsReadAtEval) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingSame, 1);
  OpTester op(Register_CONV_3D_TRANSPOSE(), &params);
  op.Input<int32_t>({5}, {1, 1, 1, 2, 1});
  op.Constant<float>({1, 1, 3, 1, 1}, {1, 10, 100});
  op.Input<float>({1, 1, 1, 2, 1}, {1, 2});
  op.Output<float>({1, 1, 1, 2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{12, 120});
  op.SetInput<int32_t>(0, {2, 1, 1, 2, 1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the output shape [2, 1, 1, 2, 1] does not go with 1 volumes and 1 filters");
}

// The test takes a second, where a loop over all elements would take hours.
TEST(Conv3D, FiltersWithoutChannelsMayBeHuge) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingSame, 1);
  OpTester op(Register_CONV_3D(), &params);
  op.Input<float>({1, 1, 1, 1, 0}, {});
  op.Input<float>({1000, 1000, 1000, 0, 1}, {});
  op.Constant<float>({1}, {3});
  op.Output<float>({1, 1, 1, 1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>()[0], 3.0f);
}

TEST(Conv3DTranspose, RefusesOutputShapesOfOtherRanks) {
  const TfLiteConv3DParams params = Params(kTfLitePaddingSame, 1);
  OpTester op(Register_CONV_3D_TRANSPOSE(), &params);
  op.Constant<int32_t>({4}, {1, 1, 1, 1});
  op.Constant<float>({1, 1, 1, 1, 1}, {1});
  op.Input<float>({1, 1, 1, 1, 1}, {1});
  op.Output<float>({1, 1, 1, 1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the output shape must be a vector of 5; it has 1 dimensions and 4 elements");
}

}  // namespace
}  // namespace mote
