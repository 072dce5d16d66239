// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tests/operators/convolution/conv_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_CONV_2D;
using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

TfLiteConvParams Params(TfLitePadding padding, int stride = 1, int dilation = 1) {
  TfLiteConvParams params = {};
  params.padding = padding;
  params.stride_width = params.stride_height = stride;
  params.dilation_width_factor = params.dilation_height_factor = dilation;
  return params;
}

Floats Convolved(const TfLiteConvParams& params, std::vector<int> in_shape, const Floats& in,
                 std::vector<int> filter_shape, const Floats& filter, std::vector<int> out_shape) {
  OpTester op(Register_CONV_2D(), &params);
  op.Input<float>(in_shape, in);
  op.Constant<float>(filter_shape, filter);
  op.Output<float>(out_shape);
  if (op.Run() == kTfLiteOk) return op.Out<float>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

TEST(Conv2D, ValidPaddingTakesWholeWindowsOnly) {
  EXPECT_SAME(Convolved(Params(kTfLitePaddingValid), {1, 2, 3, 1}, {1, 2, 3, 4, 5, 6}, {1, 2, 2, 1}, {1, 10, 100, 1000},
                        {1, 1, 2, 1}),
              Floats{5421, 6532});
}

TEST(Conv2D, SamePaddingPutsTheOddPixelAtTheEnd) {
  EXPECT_SAME(Convolved(Params(kTfLitePaddingSame), {1, 1, 3, 1}, {1, 2, 3}, {1, 1, 2, 1}, {1, 10}, {1, 1, 3, 1}),
              Floats{21, 32, 3});
  EXPECT_SAME(
      Convolved(Params(kTfLitePaddingSame, 2), {1, 1, 4, 1}, {1, 2, 3, 4}, {1, 1, 3, 1}, {1, 10, 100}, {1, 1, 2, 1}),
      Floats{321, 43});
}

TEST(Conv2D, DilationSpreadsTheWindow) {
  EXPECT_SAME(
      Convolved(Params(kTfLitePaddingValid, 1, 2), {1, 1, 5, 1}, {1, 2, 3, 4, 5}, {1, 1, 2, 1}, {1, 10}, {1, 1, 3, 1}),
      Floats{31, 42, 53});
}

TEST(Conv2D, ADilatedWindowMayLieOutsideOnAllSides) {
  // The window has its elements at -1 and 2, beside the single pixel at 0.
  EXPECT_SAME(Convolved(Params(kTfLitePaddingSame, 1, 3), {1, 1, 1, 1}, {9}, {1, 1, 2, 1}, {1, 10}, {1, 1, 1, 1}),
              Floats{0});
}

TEST(Conv2D, StridesWithoutOverlapSkipPixels) {
  EXPECT_SAME(
      Convolved(Params(kTfLitePaddingValid, 3), {1, 1, 7, 1}, {1, 2, 3, 4, 5, 6, 7}, {1, 1, 1, 1}, {1}, {1, 1, 3, 1}),
      Floats{1, 4, 7});
}

TEST(Conv2D, AFilterOfFewerChannelsWorksOnGroups) {
  EXPECT_SAME(Convolved(Params(kTfLitePaddingValid), {1, 1, 1, 4}, {1, 2, 3, 4}, {2, 1, 1, 2}, {1, 10, 100, 1000},
                        {1, 1, 1, 2}),
              Floats{21, 4300});
}

TEST(Conv2D, EmptyTensorsWork) {
  EXPECT_TRUE(Convolved(Params(kTfLitePaddingSame), {0, 2, 2, 1}, {}, {1, 1, 1, 1}, {1}, {0, 2, 2, 1}).empty());
  EXPECT_TRUE(Convolved(Params(kTfLitePaddingSame), {1, 0, 2, 1}, {}, {1, 1, 1, 1}, {1}, {1, 0, 2, 1}).empty());
  EXPECT_TRUE(
      Convolved(Params(kTfLitePaddingValid, 3), {1, 1, 3, 1}, {1, 2, 3}, {1, 1, 4, 1}, {1, 1, 1, 1}, {1, 1, 0, 1})
          .empty());
  EXPECT_SAME(Convolved(Params(kTfLitePaddingSame), {1, 1, 1, 0}, {}, {2, 1, 1, 0}, {}, {1, 1, 1, 2}), Floats{0, 0});
  EXPECT_TRUE(Convolved(Params(kTfLitePaddingSame), {1, 1, 1, 1}, {1}, {0, 1, 1, 1}, {}, {1, 1, 1, 0}).empty());
}

TEST(Conv2D, EmptyInt8ImagesWork) {
  const TfLiteConvParams params = Params(kTfLitePaddingSame);
  const std::vector<int> shapes[] = {{0, 2, 2, 1}, {1, 0, 2, 1}, {1, 2, 0, 1}};
  for (const std::vector<int>& shape : shapes) {
    OpTester op(tflite::Register_CONV_2D_INT8(), &params);
    op.Input<int8_t>(shape, {}, {0.5f, 0});
    op.Constant<int8_t>({1, 1, 1, 1}, {1}, {0.5f, 0});
    op.Constant<int32_t>({1}, {4});
    op.Output<int8_t>(shape, {1.0f, 1});
    EXPECT_EQ(op.Run(), kTfLiteOk);
  }
}

TEST(Conv2D, Int8PixelsWithoutChannelsGiveTheBias) {
  const TfLiteConvParams params = Params(kTfLitePaddingValid);
  OpTester op(tflite::Register_CONV_2D_INT8(), &params);
  op.Input<int8_t>({1, 1, 2, 0}, {}, {0.5f, 0});
  op.Constant<int8_t>({3, 1, 1, 0}, {}, {0.5f, 0});
  op.Constant<int32_t>({3}, {4, 8, -12});
  op.Output<int8_t>({1, 1, 2, 3}, {1.0f, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Int8s{2, 3, -2, 2, 3, -2});
}

TEST(Conv2D, HugeDilationsAndStridesOfOneElementWindowsWork) {
  EXPECT_SAME(Convolved(Params(kTfLitePaddingValid, 1 << 29, 1 << 29), {1, 2, 2, 1}, {1, 2, 3, 4}, {1, 1, 1, 1}, {2},
                        {1, 1, 1, 1}),
              Floats{2});
}

// The layer computes 0.5 * {3, 1} + 0.25 * {1, 1} for two channels, with a scale of 0.25, requantised per channel.
TEST(Conv2D, Int8ChannelsHaveTheirOwnScales) {
  const TfLiteConvParams params = Params(kTfLitePaddingValid);
  OpTester op(tflite::Register_CONV_2D_INT8(), &params);
  op.Input<int8_t>({1, 1, 1, 2}, {2 + 7, 1 + 7}, {0.25f, 7});
  op.Constant<int8_t>({2, 1, 1, 2}, {30, 10, 10, 10}, Quantization(std::vector<float>{0.1f, 0.1f}, 0));
  op.Constant<int32_t>({2}, {0, 40});
  op.Output<int8_t>({1, 1, 1, 2}, {0.25f, -1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Int8s{7 - 1, 7 - 1});
}

TEST(Conv2D, HybridImagesAreQuantisedOneByOne) {
  const TfLiteConvParams params = Params(kTfLitePaddingValid);
  OpTester op(Register_CONV_2D(), &params);
  op.Input<float>({2, 1, 2, 1}, {1000, -1000, 1, 0.25f});
  op.Constant<int8_t>({1, 1, 1, 1}, {2}, {0.5f, 0});
  op.Output<float>({2, 1, 2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_FLOAT_EQ(op.Out<float>()[0], 1000);
  EXPECT_FLOAT_EQ(op.Out<float>()[1], -1000);
  EXPECT_FLOAT_EQ(op.Out<float>()[2], 1);
  EXPECT_FLOAT_EQ(op.Out<float>()[3], 32.0f / 127);
}

}  // namespace
}  // namespace mote
