// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/resampler.h"

#include <algorithm>
#include <cmath>

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

constexpr float kTwoPi = 6.28318531f;
constexpr int kSamples = 400;
constexpr int kSkipped = 100;  // until the tone fills the window

Resampler resampler;

struct Loudness {
  float of_tone;    // what is left of a tone of amplitude 1, in dB
  float of_others;  // what is not that tone, in dB
};

float Decibels(float energy) { return 10.0f * std::log10(energy / kSamples + 1e-12f) + 3.0103f; }

// The tone's angle at a sample, computed without a large product of floats.
float Angle(int32_t tone_hz, int32_t i, int32_t hz) {
  return kTwoPi * static_cast<float>(tone_hz * static_cast<int64_t>(i) % hz) / static_cast<float>(hz);
}

Loudness Measure(int32_t tone_hz, int32_t input_hz) {
  static float output[kSamples];
  resampler.Start(input_hz, kAudioSampleFrequency);
  int32_t added = 0;
  for (int i = -kSkipped; i < kSamples; ++i) {
    float sample = 0;
    while (!resampler.Next(&sample)) resampler.Add(std::sin(Angle(tone_hz, added++, input_hz)));
    if (i >= 0) output[i] = sample;
  }
  float sines = 0, cosines = 0, all = 0;
  for (int i = 0; i < kSamples; ++i) {
    const float angle = Angle(tone_hz, i, kAudioSampleFrequency);
    sines += output[i] * std::sin(angle) * 2 / kSamples;
    cosines += output[i] * std::cos(angle) * 2 / kSamples;
  }
  float left = 0;
  for (int i = 0; i < kSamples; ++i) {
    const float angle = Angle(tone_hz, i, kAudioSampleFrequency);
    const float rest = output[i] - sines * std::sin(angle) - cosines * std::cos(angle);
    left += rest * rest;
    all += output[i] * output[i];
  }
  return {Decibels(all), Decibels(left)};
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(KeepsWhatBothRatesHave) {
  for (const int32_t hz : {8000, 11025, 44100, 96000}) {
    for (const int32_t tone : {1000, 3000, 7000}) {
      if (tone > 0.4f * static_cast<float>(hz)) continue;
      const Loudness found = Measure(tone, hz);
      TF_LITE_MICRO_EXPECT_NEAR(found.of_tone, 0.0f, 0.5f);
      TF_LITE_MICRO_EXPECT_LT(found.of_others, -80.0f);
    }
  }
}

TF_LITE_MICRO_TEST(DropsWhatOnlyTheInputHas) {
  for (const int32_t hz : {22050, 44100, 96000}) {
    for (const int32_t tone : {9000, 20000}) {
      if (tone < hz / 2) TF_LITE_MICRO_EXPECT_LT(Measure(tone, hz).of_tone, -80.0f);
    }
  }
}

TF_LITE_MICRO_TEST(CountsTheSamples) {
  TF_LITE_MICRO_EXPECT_TRUE(resampler.Start(48000, 16000));
  int given = 0;
  float sample = 0;
  for (int i = 0; i < 4800 + resampler.DelaySamples(); ++i) {
    resampler.Add(1.0f);
    while (resampler.Next(&sample)) ++given;
  }
  TF_LITE_MICRO_EXPECT_EQ(given, 1600);
  TF_LITE_MICRO_EXPECT_NEAR(sample, 1.0f, 0.002f);
}

TF_LITE_MICRO_TEST(RefusesOtherRates) {
  TF_LITE_MICRO_EXPECT_FALSE(resampler.Start(7999, 16000));
  TF_LITE_MICRO_EXPECT_FALSE(resampler.Start(192001, 16000));
  TF_LITE_MICRO_EXPECT_FALSE(resampler.Start(0, 16000));
  TF_LITE_MICRO_EXPECT_FALSE(resampler.Start(16000, 4000));
}

TF_LITE_MICRO_TESTS_END
