// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/sound_features.h"

#include "examples/anomaly/recorded_sounds.h"
#include "examples/anomaly/settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// The features of a recorded second, each sample divided by `divisor`; false unless there are some after its last
// block.
bool FeaturesOf(int sound, int divisor, float* features) {
  bool has_features = false;
  for (int i = 0; i < kWindowBlocks; ++i) {
    if (has_features) return false;
    int16_t block[kBlockSamples];
    for (int k = 0; k < kBlockSamples; ++k) {
      block[k] = static_cast<int16_t>(g_recorded_sounds[sound][i * kBlockSamples + k] / divisor);
    }
    if (AddSoundBlock(block, features, &has_features) != kTfLiteOk) return false;
  }
  return has_features;
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(GivesTheSameForTheSameSound) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeSoundFeatures(), kTfLiteOk);
  float first[kFeatureCount], second[kFeatureCount];
  for (int sound = 0; sound < 2; ++sound) {
    TF_LITE_MICRO_ASSERT_TRUE(FeaturesOf(sound, 1, first));
    TF_LITE_MICRO_ASSERT_TRUE(FeaturesOf(sound, 1, second));
    float sum = 0;
    for (int i = 0; i < kFeatureCount; ++i) {
      TF_LITE_MICRO_EXPECT_EQ(first[i], second[i]);
      if (i < kBandCount) sum += first[i];
      if (i >= kBandCount) TF_LITE_MICRO_EXPECT_GE(first[i], 0.0f);
    }
    TF_LITE_MICRO_EXPECT_NEAR(sum, 0.0f, 0.01f);
  }
}

TF_LITE_MICRO_TEST(DoesNotMindTheDistance) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeSoundFeatures(), kTfLiteOk);
  float near[kFeatureCount], far[kFeatureCount];
  TF_LITE_MICRO_ASSERT_TRUE(FeaturesOf(0, 1, near));
  TF_LITE_MICRO_ASSERT_TRUE(FeaturesOf(0, 3, far));
  for (int i = 0; i < kFeatureCount; ++i) TF_LITE_MICRO_EXPECT_NEAR(near[i], far[i], 10.0f);  // a sixth of a logarithm
}

TF_LITE_MICRO_TEST(TakesSilence) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeSoundFeatures(), kTfLiteOk);
  float features[kFeatureCount];
  TF_LITE_MICRO_ASSERT_TRUE(FeaturesOf(0, 32767, features));
  for (const float feature : features) TF_LITE_MICRO_EXPECT_EQ(feature, 0.0f);
}

TF_LITE_MICRO_TESTS_END
