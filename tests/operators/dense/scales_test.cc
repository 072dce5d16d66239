// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Layers with scales of 0, tiny ones and huge ones: outputs are zeros, or saturated.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

constexpr float kExtremes[] = {0.0f, 1e-45f, 1e-38f, 1e-20f, 1e20f, 1e38f};
constexpr int kIn = 0, kWeights = 1, kOut = 2;

template <class T>
std::vector<T> Numbers(std::mt19937* random, int count, int limit) {
  std::vector<T> numbers(static_cast<size_t>(count));
  for (T& number : numbers) number = static_cast<T>(static_cast<int>((*random)() % (2u * limit + 1)) - limit);
  return numbers;
}

// Returns the output for a sum whose factor is 0, vanishes or makes all outputs saturate.
template <class T>
T Wanted(int64_t sum, const float* scales, int zero_point) {
  const double factor = scales[kOut] == 0 ? 0 : double{scales[kIn]} * double{scales[kWeights]} / double{scales[kOut]};
  const double limit = std::numeric_limits<T>::max() * 2.0;
  const double value = std::min(std::max(static_cast<double>(sum) * factor, -limit), limit) + zero_point;
  return static_cast<T>(std::floor(
      std::min<double>(std::max<double>(value, std::numeric_limits<T>::min()), std::numeric_limits<T>::max()) + 0.5));
}

// Calls function(scales) with each extreme in place of each scale.
template <class Function>
void ForEachExtreme(Function function) {
  for (int place = 0; place < 3; ++place) {
    for (const float extreme : kExtremes) {
      float scales[] = {0.5f, 0.25f, 0.125f};
      scales[place] = extreme;
      function(scales);
    }
  }
}

Quantization ScalesOf(bool per_channel, float scale, int channels, int dimension) {
  return per_channel ? Quantization(std::vector<float>(static_cast<size_t>(channels), scale), dimension)
                     : Quantization(scale, 0);
}

template <class Act, class Bias>
void TestFullyConnected(bool per_channel) {
  constexpr int kRows = 3, kDepth = 17, kUnits = 21;
  Seeded<std::mt19937> random(1);
  const auto in = Numbers<Act>(&random, kRows * kDepth, 100);
  const auto weights = Numbers<int8_t>(&random, kUnits * kDepth, 100);
  const TfLiteFullyConnectedParams params = {};
  const int out_zero = sizeof(Act) == 1 ? 5 : 0;
  ForEachExtreme([&](const float* scales) {
    OpTester op(tflite::Register_FULLY_CONNECTED(), &params);
    op.Input<Act>({kRows, kDepth}, in, {scales[kIn], 0});
    op.Constant<int8_t>({kUnits, kDepth}, weights, ScalesOf(per_channel, scales[kWeights], kUnits, 0));
    op.Constant<Bias>({kUnits}, std::vector<Bias>(kUnits));
    op.Output<Act>({kRows, kUnits}, {scales[kOut], out_zero});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<Act> out = op.Out<Act>();
    for (int i = 0; i < kRows * kUnits; ++i) {
      int64_t sum = 0;
      for (int d = 0; d < kDepth; ++d) sum += in[i / kUnits * kDepth + d] * weights[i % kUnits * kDepth + d];
      EXPECT_EQ(out[static_cast<size_t>(i)], Wanted<Act>(sum, scales, out_zero));
    }
  });
}

TEST(Scales, FullyConnectedInt8) {
  TestFullyConnected<int8_t, int32_t>(false);
  TestFullyConnected<int8_t, int32_t>(true);
}

TEST(Scales, FullyConnectedInt16) {
  TestFullyConnected<int16_t, int64_t>(false);
  TestFullyConnected<int16_t, int64_t>(true);
  TestFullyConnected<int16_t, int32_t>(true);
}

template <class Act, class Bias>
void TestConv(bool per_channel) {
  constexpr int kSize = 5, kDepth = 3, kChannels = 19, kPixels = kSize * kSize;
  Seeded<std::mt19937> random(2);
  const auto in = Numbers<Act>(&random, kPixels * kDepth, 100);
  const auto weights = Numbers<int8_t>(&random, kChannels * kDepth, 100);
  TfLiteConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
  ForEachExtreme([&](const float* scales) {
    OpTester op(tflite::Register_CONV_2D(), &params);
    op.Input<Act>({1, kSize, kSize, kDepth}, in, {scales[kIn], 0});
    op.Constant<int8_t>({kChannels, 1, 1, kDepth}, weights, ScalesOf(per_channel, scales[kWeights], kChannels, 0));
    op.Constant<Bias>({kChannels}, std::vector<Bias>(kChannels));
    op.Output<Act>({1, kSize, kSize, kChannels}, {scales[kOut], 0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<Act> out = op.Out<Act>();
    for (int i = 0; i < kPixels * kChannels; ++i) {
      int64_t sum = 0;
      for (int d = 0; d < kDepth; ++d) sum += in[i / kChannels * kDepth + d] * weights[i % kChannels * kDepth + d];
      EXPECT_EQ(out[static_cast<size_t>(i)], Wanted<Act>(sum, scales, 0));
    }
  });
}

TEST(Scales, Conv2DInt8) {
  TestConv<int8_t, int32_t>(false);
  TestConv<int8_t, int32_t>(true);
}

TEST(Scales, Conv2DInt16) {
  TestConv<int16_t, int64_t>(false);
  TestConv<int16_t, int64_t>(true);
}

TEST(Scales, DepthwiseConv2DInt8) {
  constexpr int kSize = 6, kChannels = 20, kPixels = kSize * kSize;
  Seeded<std::mt19937> random(3);
  const auto in = Numbers<int8_t>(&random, kPixels * kChannels, 100);
  const auto weights = Numbers<int8_t>(&random, 9 * kChannels, 100);
  TfLiteDepthwiseConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
  params.depth_multiplier = 1;
  ForEachExtreme([&](const float* scales) {
    OpTester op(tflite::Register_DEPTHWISE_CONV_2D(), &params);
    op.Input<int8_t>({1, kSize, kSize, kChannels}, in, {scales[kIn], 0});
    op.Constant<int8_t>({1, 3, 3, kChannels}, weights, ScalesOf(true, scales[kWeights], kChannels, 3));
    op.Constant<int32_t>({kChannels}, std::vector<int32_t>(kChannels));
    op.Output<int8_t>({1, kSize, kSize, kChannels}, {scales[kOut], 0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<int8_t> out = op.Out<int8_t>();
    for (int i = 0; i < kPixels * kChannels; ++i) {
      const int c = i % kChannels, x = i / kChannels % kSize, y = i / kChannels / kSize;
      int64_t sum = 0;
      for (int tap = 0; tap < 9; ++tap) {
        const int from_x = x + tap % 3 - 1, from_y = y + tap / 3 - 1;
        if (from_x < 0 || from_x >= kSize || from_y < 0 || from_y >= kSize) continue;
        sum += in[(from_y * kSize + from_x) * kChannels + c] * weights[tap * kChannels + c];
      }
      EXPECT_EQ(out[static_cast<size_t>(i)], Wanted<int8_t>(sum, scales, 0));
    }
  });
}

// One dead channel and one that is far too large leave the others as they are.
TEST(Scales, ChannelsDoNotTouchEachOther) {
  constexpr int kDepth = 16, kUnits = 8;
  Seeded<std::mt19937> random(4);
  const auto in = Numbers<int8_t>(&random, kDepth, 100);
  const auto weights = Numbers<int8_t>(&random, kUnits * kDepth, 100);
  const TfLiteFullyConnectedParams params = {};
  std::vector<int8_t> outputs[2];
  for (int extreme = 0; extreme < 2; ++extreme) {
    std::vector<float> scales(kUnits, 0.001f);
    if (extreme) scales[2] = 0, scales[5] = 1e30f;
    OpTester op(tflite::Register_FULLY_CONNECTED(), &params);
    op.Input<int8_t>({1, kDepth}, in, {0.5f, 0});
    op.Constant<int8_t>({kUnits, kDepth}, weights, Quantization(scales, 0));
    op.Constant<int32_t>({kUnits}, std::vector<int32_t>(kUnits));
    op.Output<int8_t>({1, kUnits}, {0.5f, 7});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    outputs[extreme] = op.Out<int8_t>();
  }
  for (size_t unit = 0; unit < kUnits; ++unit) {
    if (unit == 2) {
      EXPECT_EQ(outputs[1][unit], 7);
    } else if (unit == 5) {
      EXPECT_TRUE(outputs[1][unit] == -128 || outputs[1][unit] == 127);
    } else {
      EXPECT_EQ(outputs[1][unit], outputs[0][unit]);
    }
  }
}

template <class T>
void TestMatrices(bool per_column, bool adj_y) {
  constexpr int kRows = 5, kDepth = 12, kColumns = 9;
  Seeded<std::mt19937> random(5);
  const auto a = Numbers<T>(&random, kRows * kDepth, 100);
  const auto b = Numbers<int8_t>(&random, kDepth * kColumns, 100);
  TfLiteBatchMatMulParams params = {};
  params.adj_y = adj_y;
  ForEachExtreme([&](const float* scales) {
    OpTester op(tflite::Register_BATCH_MATMUL(), &params);
    op.Input<T>({kRows, kDepth}, a, {scales[kIn], 0});
    op.Constant<int8_t>(adj_y ? std::vector<int>{kColumns, kDepth} : std::vector<int>{kDepth, kColumns}, b,
                        ScalesOf(per_column, scales[kWeights], kColumns, adj_y ? 0 : 1));
    op.Output<T>({kRows, kColumns}, {scales[kOut], 0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (int i = 0; i < kRows * kColumns; ++i) {
      int64_t sum = 0;
      for (int d = 0; d < kDepth; ++d) {
        const int column = i % kColumns;
        sum += a[i / kColumns * kDepth + d] * b[adj_y ? column * kDepth + d : d * kColumns + column];
      }
      EXPECT_EQ(out[static_cast<size_t>(i)], Wanted<T>(sum, scales, 0));
    }
  });
}

TEST(Scales, BatchMatMul) {
  for (const bool adj_y : {false, true}) {
    TestMatrices<int8_t>(false, adj_y);
    TestMatrices<int8_t>(true, adj_y);
    TestMatrices<int16_t>(false, adj_y);
    TestMatrices<int16_t>(true, adj_y);
  }
}

}  // namespace
}  // namespace mote
