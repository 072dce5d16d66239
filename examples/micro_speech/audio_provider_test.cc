// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests that hold for every audio provider, a board's too.
#include "examples/micro_speech/audio_provider.h"

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(TimeDoesNotGoBack) {
  int32_t before = LatestAudioTimestamp();
  for (int i = 0; i < 100; ++i) {
    const int32_t now = LatestAudioTimestamp();
    TF_LITE_MICRO_EXPECT_GE(now, before);
    before = now;
  }
}

TF_LITE_MICRO_TEST(GivesTheSamplesOfASlice) {
  const int32_t now = LatestAudioTimestamp();
  int samples = 0;
  int16_t* audio = nullptr;
  TF_LITE_MICRO_ASSERT_EQ(GetAudioSamples(now - kFeatureSliceDurationMs, kFeatureSliceDurationMs, &samples, &audio),
                          kTfLiteOk);
  TF_LITE_MICRO_ASSERT_TRUE(audio != nullptr);
  TF_LITE_MICRO_EXPECT_LE(samples, kMaxAudioSampleSize);
  TF_LITE_MICRO_EXPECT_GE(samples, kFeatureSliceDurationMs * kAudioSampleFrequency / 1000);
  int total = 0;
  for (int i = 0; i < samples; ++i) total += audio[i];  // all of them can be read
  TF_LITE_MICRO_EXPECT_EQ(total, total);
}

TF_LITE_MICRO_TESTS_END
