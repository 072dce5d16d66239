// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/main_functions.h"

#include "examples/anomaly/anomaly_model.h"
#include "examples/anomaly/anomaly_responder.h"
#include "examples/anomaly/settings.h"
#include "examples/anomaly/sound_features.h"
#include "examples/anomaly/sound_provider.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

tflite::MicroInterpreter* interpreter = nullptr;

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  if (InitializeSoundFeatures() == kTfLiteOk) interpreter = LoadAnomalyModel();
}

void loop() {
  if (interpreter == nullptr) return;
  static int16_t block[kBlockSamples];
  if (!GetSoundBlock(block)) return;

  float features[kFeatureCount];
  bool has_features = false;
  if (AddSoundBlock(block, features, &has_features) != kTfLiteOk) {
    MicroPrintf("Feature generation failed");
    return;
  }
  if (!has_features) return;

  SetFeatures(interpreter, features);
  float score = 0;
  if (ComputeAnomalyScore(interpreter, &score) != kTfLiteOk) {
    MicroPrintf("Invoke failed");
    return;
  }
  RespondToScore(score, score > kThreshold);
}

}  // extern "C"
