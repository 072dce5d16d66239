// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AudioSpectrogram and Mfcc.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/operators/shared/flex_options.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

using Options = std::vector<FlexOption>;

void ExpectNear(const std::vector<float>& values, const std::vector<float>& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-5f);
}

void BuildSpectrogram(OpTester* op, int window, int stride, bool squared, std::vector<int> output) {
  op->Input<float>({7, 2}, {1, 1, 1, -1, 1, 1, 1, -1, 1, 1, 1, -1, 1, 1});
  op->Output<float>(output);
  op->CustomOptions(FlexBuffer(Options{{"window_size", window}, {"stride", stride}, {"magnitude_squared", squared}}));
}

// The weights are 0, 1/2, 1, 1/2. For a constant the spectrum has their sum, and half as much in the first bin.
TEST(AudioSpectrogram, EachChannelHasItsWindows) {
  OpTester op(*tflite::custom_ops::Register_AUDIO_SPECTROGRAM());
  BuildSpectrogram(&op, 4, 2, true, {2, 2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {4, 1, 0, 4, 1, 0, 0, 1, 4, 0, 1, 4});
}

TEST(AudioSpectrogram, WindowsAreFilledUpToAPowerOfTwo) {
  OpTester op(*tflite::custom_ops::Register_AUDIO_SPECTROGRAM());
  BuildSpectrogram(&op, 3, 9, false, {2, 1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);  // weights 0, 3/4, 3/4
  ExpectNear(op.Out<float>(), {1.5f, 1.0606602f, 0, 0, 1.0606602f, 1.5f});
}

TEST(AudioSpectrogram, ShortSoundsHaveNoWindow) {
  OpTester op(*tflite::custom_ops::Register_AUDIO_SPECTROGRAM());
  BuildSpectrogram(&op, 8, 1, true, {2, 0, 5});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(AudioSpectrogram, BadOptionsAreRefused) {
  {
    OpTester op(*tflite::custom_ops::Register_AUDIO_SPECTROGRAM());
    BuildSpectrogram(&op, 1, 2, true, {2, 2, 3});
    EXPECT_STREQ(Refusal(&op).c_str(), "option 'window_size' is 1; 2 to 65536 are possible");
  }
  {
    OpTester op(*tflite::custom_ops::Register_AUDIO_SPECTROGRAM());
    BuildSpectrogram(&op, 4, 0, true, {2, 2, 3});
    EXPECT_STREQ(Refusal(&op).c_str(), "option 'stride' is 0; 1 to 1048576 are possible");
  }
}

void BuildMfcc(OpTester* op, float lower, float upper, int bands, int coefficients, int32_t rate) {
  std::vector<float> power;
  for (int i = 0; i < 17; ++i) power.push_back(static_cast<float>((i * 7) % 17));
  op->Input<float>({1, 1, 17}, power);
  op->Input<int32_t>({1}, {rate});
  op->Output<float>({1, 1, coefficients});
  op->CustomOptions(FlexBuffer(Options{{"lower_frequency_limit", lower},
                                       {"upper_frequency_limit", upper},
                                       {"filterbank_channel_count", bands},
                                       {"dct_coefficient_count", coefficients}}));
}

// TensorFlow Lite gave the expected numbers.
TEST(Mfcc, CoefficientsOfASpectrum) {
  OpTester op(*tflite::custom_ops::Register_MFCC());
  BuildMfcc(&op, 20, 3800, 6, 4, 8000);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {5.7167177f, -1.0601095f, 0.17852183f, -0.20728293f});
}

TEST(Mfcc, BandsWithoutABinAreAlmostSilent) {
  OpTester op(*tflite::custom_ops::Register_MFCC());
  BuildMfcc(&op, 300, 900, 8, 2, 8000);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {-55.085194f, -13.944893f});
}

std::string Message(float lower, float upper, int bands, int coefficients) {
  OpTester op(*tflite::custom_ops::Register_MFCC());
  BuildMfcc(&op, lower, upper, bands, coefficients, 8000);
  return Refusal(&op);
}

TEST(Mfcc, BadModelsAreRefused) {
  EXPECT_STREQ(Message(-1, 4000, 6, 4).c_str(), "the frequency limits -1 and 4000 are not a range from 0 Hz on");
  EXPECT_STREQ(Message(20, 20, 6, 4).c_str(), "the frequency limits 20 and 20 are not a range from 0 Hz on");
  EXPECT_STREQ(Message(20, 4000, 0, 1).c_str(), "filterbank_channel_count is 0; 1 to 4096 are possible");
  EXPECT_STREQ(Message(20, 4000, 6, 7).c_str(),
               "dct_coefficient_count is 7; 1 to filterbank_channel_count, 6, are possible");
  OpTester op(*tflite::custom_ops::Register_MFCC());
  BuildMfcc(&op, 20, 3800, 6, 4, 8000);
  op.SetInput<int32_t>(1, {0});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the sample rate is 0; it must be positive");
  op.SetInput<int32_t>(1, {4000});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "at a sample rate of 4000, 17 bins do not cover 20 to 3800 Hz");
}

TEST(Mfcc, RefusesOtherShapes) {
  const auto message = [](std::vector<int> power, std::vector<int> rate) {
    return Refused(*tflite::custom_ops::Register_MFCC(), nullptr, {{kTfLiteFloat32, power}, {kTfLiteInt32, rate}},
                   {{kTfLiteFloat32, {1, 1, 4}}},
                   FlexBuffer(Options{{"lower_frequency_limit", 20.0f},
                                      {"upper_frequency_limit", 3800.0f},
                                      {"filterbank_channel_count", 6},
                                      {"dct_coefficient_count", 4}}));
  };
  EXPECT_STREQ(message({1, 1, 17}, {1}).c_str(), "accepted");
  EXPECT_STREQ(message({1, 17}, {1}).c_str(),
               "the spectrogram has 2 dimensions; [channels, windows, 2 or more bins] is needed");
  EXPECT_STREQ(message({1, 1, 17}, {2}).c_str(), "the sample rate has 2 elements instead of one");
}

}  // namespace
}  // namespace mote
