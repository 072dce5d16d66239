// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

const SignalOptions kOptions = {
    {"alternate_one_minus_smoothing", 3},
    {"alternate_smoothing", 1},
    {"clamping", 0},
    {"min_signal_remaining", 1},
    {"num_channels", 2},
    {"one_minus_smoothing", 2},
    {"smoothing", 2},
    {"smoothing_bits", 4},
    {"spectral_subtraction_bits", 2},
};

void Build(OpTester* op, const SignalOptions& options, const std::vector<uint32_t>& channels) {
  const std::vector<int> shape = {static_cast<int>(channels.size())};
  op->Input<uint32_t>(shape, channels);
  op->Output<uint32_t>(shape);
  op->Output<uint32_t>(shape);
  op->CustomOptions(FlexBuffer(options));
}

using Channels = std::vector<uint32_t>;

TEST(SignalFilterBankSpectralSubtractionTest, EvenAndOddChannelsSmoothDifferently) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SPECTRAL_SUBTRACTION());
  Build(&op, kOptions, {100, 100});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  // The noise is half, and a quarter, of the signal of 1600 sixteenths.
  EXPECT_SAME(op.Out<uint32_t>(1), Channels{800, 400});
  EXPECT_SAME(op.Out<uint32_t>(0), Channels{50, 75});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint32_t>(1), Channels{1200, 700});
  // At least a quarter of the signal remains.
  EXPECT_SAME(op.Out<uint32_t>(0), Channels{25, 56});
}

TEST(SignalFilterBankSpectralSubtractionTest, NoiseAboveTheSignalIsClampedOnRequest) {
  for (int clamping : {0, 1}) {
    OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SPECTRAL_SUBTRACTION());
    Build(&op, With(kOptions, "clamping", clamping), {100, 100});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    op.SetInput<uint32_t>(0, {8, 8});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<uint32_t>(1), clamping ? Channels{128, 128} : Channels{464, 332});
    EXPECT_SAME(op.Out<uint32_t>(0), Channels{2, 2});
  }
}

TEST(SignalFilterBankSpectralSubtractionTest, ResetForgetsTheNoise) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SPECTRAL_SUBTRACTION());
  Build(&op, kOptions, {100, 100});
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<uint32_t>(1), Channels{800, 400});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    op.Reset();
  }
}

TEST(SignalFilterBankSpectralSubtractionTest, RandomSignalsFollowTheDefinition) {
  Seeded<std::mt19937> random(5);
  constexpr int kChannels = 7, kOne = 1 << 14;
  const int even = 409, odd = 983;
  const SignalOptions options = {
      {"alternate_one_minus_smoothing", kOne - odd},
      {"alternate_smoothing", odd},
      {"clamping", 0},
      {"min_signal_remaining", 819},
      {"num_channels", kChannels},
      {"one_minus_smoothing", kOne - even},
      {"smoothing", even},
      {"smoothing_bits", 10},
      {"spectral_subtraction_bits", 14},
  };
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SPECTRAL_SUBTRACTION());
  Build(&op, options, Channels(kChannels));
  std::vector<double> noise(kChannels);
  for (int round = 0; round < 100; ++round) {
    Channels channels(kChannels);
    for (uint32_t& c : channels) c = static_cast<uint32_t>(random() % 100000);
    op.SetInput(0, channels);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    for (int c = 0; c < kChannels; ++c) {
      const double share = (c % 2 ? odd : even) / double{kOne};
      noise[c] += share * (channels[c] - noise[c]);
      const double rest = std::max(channels[c] - noise[c], channels[c] * 819.0 / kOne);
      EXPECT_NEAR(op.Out<uint32_t>(1)[c] / 1024.0, noise[c], 0.1);
      EXPECT_NEAR(op.Out<uint32_t>(0)[c], rest, 1.1);
    }
  }
}

std::string Message(const SignalOptions& options) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SPECTRAL_SUBTRACTION());
  Build(&op, options, {1, 2});
  return Refusal(&op);
}

TEST(SignalFilterBankSpectralSubtractionTest, RefusesBadModels) {
  EXPECT_EQ(Message(kOptions), "accepted");
  for (const auto& option : kOptions) {
    EXPECT_EQ(Message(Without(kOptions, option.key)), "the custom options have no number '" + option.key + "'");
    EXPECT_NE(Message(With(kOptions, option.key, -1)), "accepted");
    EXPECT_NE(Message(With(kOptions, option.key, 1 << 21)), "accepted");
  }
  EXPECT_EQ(Message(With(kOptions, "smoothing_bits", 32)), "option 'smoothing_bits' is 32; 0 to 31 are possible");
  EXPECT_EQ(Message(With(kOptions, "smoothing", 65536)), "option 'smoothing' is 65536; 0 to 65535 are possible");
  EXPECT_EQ(Message(With(kOptions, "num_channels", 3)), "option 'num_channels' is 3, but the input has 2 elements");
}

}  // namespace
}  // namespace mote
