// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/micro_features_generator.h"

#include <algorithm>
#include <cmath>

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

constexpr int kSamples = kFeatureSliceDurationMs * kAudioSampleFrequency / 1000;

struct Slice {
  int8_t features[kFeatureSliceSize];
};

// A sine of so many Hz.
TfLiteStatus Hear(float frequency, float amplitude, Slice* slice) {
  static int16_t audio[kSamples];
  for (int i = 0; i < kSamples; ++i) {
    audio[i] = static_cast<int16_t>(
        std::round(amplitude * std::sin(2 * 3.14159265f * frequency * static_cast<float>(i) / kAudioSampleFrequency)));
  }
  size_t samples_read = 0;
  TF_LITE_ENSURE_STATUS(GenerateMicroFeatures(audio, kSamples, kFeatureSliceSize, slice->features, &samples_read));
  return samples_read == kSamples ? kTfLiteOk : kTfLiteError;
}

int LoudestBand(const Slice& slice) {
  return static_cast<int>(std::max_element(slice.features, slice.features + kFeatureSliceSize) - slice.features);
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(SilenceHasTheLowestFeatures) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeMicroFeatures(), kTfLiteOk);
  for (int i = 0; i < 10; ++i) {
    Slice slice;
    TF_LITE_MICRO_ASSERT_EQ(Hear(1000, 0, &slice), kTfLiteOk);
    for (const int8_t feature : slice.features) TF_LITE_MICRO_EXPECT_EQ(feature, -128);
  }
}

TF_LITE_MICRO_TEST(HigherTonesAreInHigherBands) {
  int band = -1;
  for (float frequency = 200; frequency < 7000; frequency *= 1.4f) {
    TF_LITE_MICRO_ASSERT_EQ(InitializeMicroFeatures(), kTfLiteOk);
    Slice slice;
    TF_LITE_MICRO_ASSERT_EQ(Hear(frequency, 8000, &slice), kTfLiteOk);
    TF_LITE_MICRO_EXPECT_GT(LoudestBand(slice), band);
    band = LoudestBand(slice);
  }
  TF_LITE_MICRO_EXPECT_LT(band, kFeatureSliceSize);
}

TF_LITE_MICRO_TEST(InitializeForgetsWhatWasHeard) {
  Slice first, later;
  TF_LITE_MICRO_ASSERT_EQ(InitializeMicroFeatures(), kTfLiteOk);
  TF_LITE_MICRO_ASSERT_EQ(Hear(700, 3000, &first), kTfLiteOk);
  for (int i = 0; i < 20; ++i) TF_LITE_MICRO_ASSERT_EQ(Hear(700, 3000, &later), kTfLiteOk);
  // A tone that goes on is noise by now.
  TF_LITE_MICRO_EXPECT_LT(later.features[LoudestBand(first)], first.features[LoudestBand(first)]);
  TF_LITE_MICRO_ASSERT_EQ(InitializeMicroFeatures(), kTfLiteOk);
  TF_LITE_MICRO_ASSERT_EQ(Hear(700, 3000, &later), kTfLiteOk);
  TF_LITE_MICRO_EXPECT_TRUE(std::equal(first.features, first.features + kFeatureSliceSize, later.features));
}

TF_LITE_MICRO_TEST(RefusesTooFewSamples) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeMicroFeatures(), kTfLiteOk);
  const int16_t audio[kSamples] = {};
  size_t samples_read = 0;
  Slice slice;
  TF_LITE_MICRO_EXPECT_EQ(GenerateMicroFeatures(audio, kSamples - 1, kFeatureSliceSize, slice.features, &samples_read),
                          kTfLiteError);
  TF_LITE_MICRO_EXPECT_EQ(GenerateMicroFeatures(audio, kSamples, kFeatureSliceSize + 1, slice.features, &samples_read),
                          kTfLiteError);
}

TF_LITE_MICRO_TESTS_END
