// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Silence, so that the application runs on a board that has no microphone yet.
#include "examples/micro_speech/audio_provider.h"

#include "examples/micro_speech/micro_model_settings.h"

namespace {

// A microphone's driver would hand over a block of this length each time.
constexpr int kBlockMs = 100;

int16_t silence[kMaxAudioSampleSize];
int32_t latest_ms = 0;

}  // namespace

TfLiteStatus GetAudioSamples(int, int, int* audio_samples_size, int16_t** audio_samples) {
  *audio_samples_size = kMaxAudioSampleSize;
  *audio_samples = silence;
  return kTfLiteOk;
}

int32_t LatestAudioTimestamp() {
  latest_ms = (latest_ms + kBlockMs) % kAudioClockEndMs;
  return latest_ms;
}
