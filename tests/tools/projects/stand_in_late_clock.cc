// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An audio provider whose clock begins again five seconds after the start.
#include "Arduino.h"
#include "examples/micro_speech/audio_provider.h"
#include "examples/micro_speech/sound_ring.h"
#include "heard_sound.h"

namespace {

constexpr int32_t kBeginMs = kAudioClockEndMs - 5000;
int16_t slice[kMaxAudioSampleSize];

}  // namespace

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  const int count = duration_ms * SoundRing::kSamplesPerMs;
  for (int i = 0; i < count; ++i) slice[i] = HeardSample(start_ms % 2000 * SoundRing::kSamplesPerMs + i);
  *audio_samples_size = count;
  *audio_samples = slice;
  return kTfLiteOk;
}

int32_t LatestAudioTimestamp() {
  delay(SoundRing::kBlockMs - 1);
  const auto now = static_cast<int32_t>((kBeginMs + static_cast<int64_t>(millis())) % kAudioClockEndMs);
  return now - now % SoundRing::kBlockMs;
}
