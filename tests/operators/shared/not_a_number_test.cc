// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// NaN passes through float operators and their activations, as in the reference: no limit replaces it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr TfLiteFusedActivation kActivations[] = {kTfLiteActNone, kTfLiteActRelu, kTfLiteActReluN1To1, kTfLiteActRelu6};
constexpr int kChannels = 19;  // fill some vectors and part of one

std::vector<float> Ones(int count) { return std::vector<float>(static_cast<size_t>(count), 1.0f); }

std::vector<float> NanFirst(int count) {
  std::vector<float> values = Ones(count);
  values[0] = kNan;
  return values;
}

// True if the first `nans` outputs are NaN and all others are not.
bool GivesNans(OpTester& op, int nans) {
  if (op.Run() != kTfLiteOk) return false;
  const std::vector<float> out = op.Out<float>();
  const auto is_nan = [](float x) { return std::isnan(x); };
  return std::all_of(out.begin(), out.begin() + nans, is_nan) && std::none_of(out.begin() + nans, out.end(), is_nan);
}

TEST(NotANumber, PassesThroughFullyConnectedLayers) {
  for (const TfLiteFusedActivation activation : kActivations) {
    TfLiteFullyConnectedParams params = {};
    params.activation = activation;
    OpTester op(tflite::Register_FULLY_CONNECTED(), &params);
    op.Input<float>({2, 20}, NanFirst(40));
    op.Constant<float>({kChannels, 20}, Ones(20 * kChannels));
    op.Constant<float>({kChannels}, Ones(kChannels));
    op.Output<float>({2, kChannels});
    EXPECT_TRUE(GivesNans(op, kChannels));
  }
}

TEST(NotANumber, PassesThroughConvolutions) {
  for (const TfLiteFusedActivation activation : kActivations) {
    for (const int side : {1, 3}) {
      TfLiteConvParams params = {};
      params.padding = kTfLitePaddingSame;
      params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
      params.activation = activation;
      OpTester op(tflite::Register_CONV_2D(), &params);
      op.Input<float>({1, 1, 14, 3}, NanFirst(42));
      op.Constant<float>({kChannels, 1, side, 3}, Ones(3 * side * kChannels));
      op.Constant<float>({kChannels}, Ones(kChannels));
      op.Output<float>({1, 1, 14, kChannels});
      EXPECT_TRUE(GivesNans(op, (side + 1) / 2 * kChannels));
    }
  }
}

TEST(NotANumber, PassesThroughDepthwiseConvolutions) {
  for (const TfLiteFusedActivation activation : kActivations) {
    for (const int side : {1, 3}) {
      TfLiteDepthwiseConvParams params = {};
      params.padding = kTfLitePaddingSame;
      params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
      params.depth_multiplier = 1;
      params.activation = activation;
      OpTester op(tflite::Register_DEPTHWISE_CONV_2D(), &params);
      std::vector<float> in = Ones(6 * 6 * kChannels);
      std::fill(in.begin(), in.begin() + kChannels, kNan);
      op.Input<float>({1, 6, 6, kChannels}, in);
      op.Constant<float>({1, side, side, kChannels}, Ones(side * side * kChannels));
      op.Constant<float>({kChannels}, Ones(kChannels));
      op.Output<float>({1, 6, 6, kChannels});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      const std::vector<float> out = op.Out<float>();
      const int reach = side / 2;  // of the first pixel
      for (int i = 0; i < static_cast<int>(out.size()); ++i) {
        const int pixel = i / kChannels;
        EXPECT_EQ(std::isnan(out[static_cast<size_t>(i)]), pixel / 6 <= reach && pixel % 6 <= reach);
      }
    }
  }
}

TEST(NotANumber, PassesThroughArithmetic) {
  for (const TfLiteFusedActivation activation : kActivations) {
    const TfLiteAddParams add = {activation, false};
    const TfLiteSubParams sub = {activation, false};
    const TfLiteMulParams mul = {activation};
    const TfLiteDivParams div = {activation};
    const struct {
      TFLMRegistration registration;
      const void* params;
    } cases[] = {{tflite::Register_ADD(), &add},
                 {tflite::Register_SUB(), &sub},
                 {tflite::Register_MUL(), &mul},
                 {tflite::Register_DIV(), &div}};
    for (const auto& c : cases) {
      OpTester op(c.registration, c.params);
      op.Input<float>({kChannels}, NanFirst(kChannels));
      op.Input<float>({kChannels}, Ones(kChannels));
      op.Output<float>({kChannels});
      EXPECT_TRUE(GivesNans(op, 1));
    }
  }
}

// A maximum ignores NaN among the numbers of its window.
TEST(NotANumber, PassesThroughAveragesOnly) {
  for (const TfLiteFusedActivation activation : kActivations) {
    TfLitePoolParams params = {};
    params.padding = kTfLitePaddingValid;
    params.stride_width = params.stride_height = params.filter_width = params.filter_height = 2;
    params.activation = activation;
    const struct {
      TFLMRegistration registration;
      int nans;
    } cases[] = {{tflite::Register_AVERAGE_POOL_2D(), 1},
                 {tflite::Register_L2_POOL_2D(), 1},
                 {tflite::Register_MAX_POOL_2D(), 0}};
    for (const auto& c : cases) {
      OpTester op(c.registration, &params);
      op.Input<float>({1, 2, 4, kChannels}, NanFirst(8 * kChannels));
      op.Output<float>({1, 1, 2, kChannels});
      EXPECT_TRUE(GivesNans(op, c.nans));
    }
  }
}

TEST(NotANumber, PassesThroughRectifiers) {
  for (const TFLMRegistration& registration : {tflite::Register_RELU(), tflite::Register_RELU6(),
                                               tflite::Register_RELU_N1_TO_1(), tflite::Register_RELU_0_TO_1()}) {
    OpTester op(registration);
    op.Input<float>({kChannels}, NanFirst(kChannels));
    op.Output<float>({kChannels});
    EXPECT_TRUE(GivesNans(op, 1));
  }
}

}  // namespace
}  // namespace mote
