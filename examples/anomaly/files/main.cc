// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// anomaly [--features] [SOUND]: prints the score of each second of a sound, or its features, as bytes. Without one it
// listens to the recorded machines.
#include <cstdio>
#include <cstring>

#include "examples/anomaly/anomaly_model.h"
#include "examples/anomaly/files/recording.h"
#include "examples/anomaly/main_functions.h"
#include "examples/anomaly/settings.h"
#include "examples/anomaly/sound_features.h"
#include "examples/anomaly/sound_provider.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kStatusWrong = 1;

// Writes the features on which the model is trained.
bool WriteFeatures() {
  tflite::MicroInterpreter* const interpreter = LoadAnomalyModel();
  if (interpreter == nullptr || InitializeSoundFeatures() != kTfLiteOk) return false;
  int16_t block[kBlockSamples];
  while (GetSoundBlock(block)) {
    float features[kFeatureCount];
    bool has_features = false;
    if (AddSoundBlock(block, features, &has_features) != kTfLiteOk) return false;
    if (!has_features) continue;
    SetFeatures(interpreter, features);
    if (std::fwrite(interpreter->input(0)->data.int8, 1, kFeatureCount, stdout) != kFeatureCount) return false;
  }
  return std::fflush(stdout) == 0;
}

bool Listen() {
  setup();
  while (!SoundHasEnded()) {
    const int before = SoundBlocks();
    loop();
    if (SoundBlocks() == before && !SoundHasEnded()) return false;  // setup() failed
  }
  if (SoundBlocks() >= kWindowBlocks) return true;
  MicroPrintf("There is less than a second of sound");
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const bool only_features = argc > 1 && std::strcmp(argv[1], "--features") == 0;
  const int first = only_features ? 2 : 1;
  if (argc > first) {
    if (!OpenSound(argv[first])) return kStatusWrong;
    return (only_features ? WriteFeatures() : Listen()) ? 0 : kStatusWrong;
  }
  setup();
  for (int i = 0; i < 4 * kWindowBlocks; ++i) loop();
  return 0;
}
