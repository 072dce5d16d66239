// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The whole application on the recorded machines, step by step.
#include "examples/anomaly/anomaly_model.h"
#include "examples/anomaly/anomaly_responder.h"
#include "examples/anomaly/recorded_sounds.h"
#include "examples/anomaly/settings.h"
#include "examples/anomaly/sound_features.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// The score of a recorded second; -1 if anything fails.
float ScoreOf(tflite::MicroInterpreter* interpreter, int sound) {
  float features[kFeatureCount];
  bool has_features = false;
  for (int i = 0; i < kWindowBlocks; ++i) {
    if (AddSoundBlock(g_recorded_sounds[sound] + i * kBlockSamples, features, &has_features) != kTfLiteOk) return -1;
  }
  float score = 0;
  SetFeatures(interpreter, features);
  if (!has_features || ComputeAnomalyScore(interpreter, &score) != kTfLiteOk) return -1;
  RespondToScore(score, score > kThreshold);
  return score;
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(HearsWhichMachineIsBroken) {
  TF_LITE_MICRO_ASSERT_EQ(InitializeSoundFeatures(), kTfLiteOk);
  tflite::MicroInterpreter* const interpreter = LoadAnomalyModel();
  TF_LITE_MICRO_ASSERT_TRUE(interpreter != nullptr);
  for (int i = 0; i < 3; ++i) {
    const float well = ScoreOf(interpreter, 0), broken = ScoreOf(interpreter, 1);
    TF_LITE_MICRO_EXPECT_GT(well, 0.0f);
    TF_LITE_MICRO_EXPECT_LT(well, kThreshold);
    TF_LITE_MICRO_EXPECT_GT(broken, kThreshold);
  }
}

TF_LITE_MICRO_TESTS_END
