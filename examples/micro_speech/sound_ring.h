// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound of the last second and a half, which the audio providers of boards keep. A driver adds samples, also in an
// interrupt; loop() fetches them.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_SOUND_RING_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_SOUND_RING_H_

#include <atomic>
#include <cstdint>

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/c/common.h"

class SoundRing {
 public:
  static constexpr int kSamplesPerMs = kAudioSampleFrequency / 1000;
  // The time that loop() sees goes by these steps.
  static constexpr int kBlockMs = 100;

  void Add(int16_t sample);

  // For LatestAudioTimestamp(): a multiple of kBlockMs.
  int32_t LatestMs() const;

  // Does what GetAudioSamples() does, with a message where that time is not kept.
  TfLiteStatus Get(int start_ms, int duration_ms, int* samples, int16_t** sound);

 private:
  static constexpr int kKeptMs = 15 * kBlockMs;
  static constexpr int kKeptSamples = kKeptMs * kSamplesPerMs;

  int16_t kept_[kKeptSamples];  // that of millisecond t begins at (t % kKeptMs) * kSamplesPerMs
  int16_t slice_[kMaxAudioSampleSize];
  int next_ = 0;
  std::atomic<int32_t> whole_ms_{0};
};

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_SOUND_RING_H_
