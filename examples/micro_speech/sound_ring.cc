// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/sound_ring.h"

#include "examples/micro_speech/audio_provider.h"
#include "tensorflow/lite/micro/micro_log.h"

void SoundRing::Add(int16_t sample) {
  kept_[next_] = sample;
  next_ = (next_ + 1) % kKeptSamples;
  if (next_ % kSamplesPerMs != 0) return;
  const int32_t ms = whole_ms_.load(std::memory_order_relaxed) + 1;
  whole_ms_.store(ms == kAudioClockEndMs ? 0 : ms, std::memory_order_release);
}

int32_t SoundRing::LatestMs() const {
  const int32_t ms = whole_ms_.load(std::memory_order_acquire);
  return ms - ms % kBlockMs;
}

TfLiteStatus SoundRing::Get(int start_ms, int duration_ms, int* samples, int16_t** sound) {
  const int32_t latest = whole_ms_.load(std::memory_order_acquire);
  if (start_ms < 0 || start_ms <= latest - kKeptMs || duration_ms < 0 || duration_ms > latest - start_ms ||
      duration_ms * kSamplesPerMs > kMaxAudioSampleSize) {
    MicroPrintf("There is no sound of %d ms from %d ms on", duration_ms, start_ms);
    return kTfLiteError;
  }
  const int count = duration_ms * kSamplesPerMs, first = start_ms % kKeptMs * kSamplesPerMs;
  for (int i = 0; i < count; ++i) slice_[i] = kept_[(first + i) % kKeptSamples];
  *samples = count;
  *sound = slice_;
  return kTfLiteOk;
}
