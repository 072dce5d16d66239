// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// micro_speech [--features] [RECORDING]: prints the commands in a recording, or its features, as bytes. Without one it
// listens to two seconds of silence.
// micro_speech --microphone [NAME]: listens to this computer's microphone, for ever. --list-microphones prints the
// names.
#include <cstdio>
#include <cstring>

#include "examples/micro_speech/audio_provider.h"
#include "examples/micro_speech/feature_provider.h"
#include "examples/micro_speech/files/microphone.h"
#include "examples/micro_speech/files/recording.h"
#include "examples/micro_speech/main_functions.h"
#include "examples/micro_speech/micro_model_settings.h"

namespace {

constexpr int kLoopsOfSilence = 20;

// All slices of the recording, one after another: what the model is trained on.
bool WriteFeatures() {
  static int8_t features[kFeatureElementCount];
  FeatureProvider provider(kFeatureElementCount, features);
  for (int32_t before = 0; !RecordingHasEnded();) {
    const int32_t now = LatestAudioTimestamp();
    int slices = 0;
    if (provider.PopulateFeatureData(before, now, &slices) != kTfLiteOk) return false;
    if (before == 0) slices = (now - kFeatureSliceDurationMs) / kFeatureSliceStrideMs + 1;  // not the silence before
    const size_t bytes = static_cast<size_t>(slices * kFeatureSliceSize);
    if (std::fwrite(features + sizeof(features) - bytes, 1, bytes, stdout) != bytes) return false;
    before = now;
  }
  return std::fflush(stdout) == 0;
}

// Until the end of the sound; false if setup() has failed.
bool Listen() {
  setup();
  while (!RecordingHasEnded()) {
    const uint32_t before = RequestsForSound();
    loop();
    if (RequestsForSound() == before) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--list-microphones") == 0) return ListMicrophones() ? 0 : 1;
  if (argc > 1 && std::strcmp(argv[1], "--microphone") == 0) {
    return OpenMicrophone(argc > 2 ? argv[2] : nullptr) && Listen() ? 0 : 1;
  }
  const bool only_features = argc > 1 && std::strcmp(argv[1], "--features") == 0;
  const int first = only_features ? 2 : 1;
  if (argc > first && !OpenRecording(argv[first])) return 1;
  if (only_features) return WriteFeatures() ? 0 : 1;
  if (argc > first) return Listen() ? 0 : 1;
  setup();
  for (int i = 0; i < kLoopsOfSilence; ++i) loop();
  return 0;
}
