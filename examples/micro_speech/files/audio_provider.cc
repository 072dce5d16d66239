// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/audio_provider.h"

#include <algorithm>

#include "examples/micro_speech/files/microphone.h"
#include "examples/micro_speech/files/recording.h"
#include "examples/micro_speech/files/wav_file.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kSamplesPerMs = kAudioSampleFrequency / 1000;
constexpr int kBlockMs = 100;
constexpr int kBlockSamples = kBlockMs * kSamplesPerMs;
// Two seconds: what PopulateFeatureData() asks for at most, a second, and as much again. A whole number of blocks.
constexpr int kKeptMs = 20 * kBlockMs;
constexpr int kKeptSamples = kKeptMs * kSamplesPerMs;

enum class Source { kSilence, kFile, kMicrophone };

Source source = Source::kSilence;
bool has_ended = false;
uint32_t requests = 0;
int16_t kept[kKeptSamples];  // that of millisecond t begins at (t % kKeptMs) * kSamplesPerMs
int16_t slice[kMaxAudioSampleSize];
int32_t latest_ms = 0;

void Begin(Source from) {
  source = from;
  has_ended = false;
  latest_ms = 0;
}

// False if there is no sound now.
bool ReadBlock(int16_t* block) {
  if (source == Source::kMicrophone) return ReadMicrophone(block, kBlockSamples);
  if (source == Source::kFile) {
    has_ended = !ReadWav(block, kBlockSamples);
  } else {
    std::fill_n(block, kBlockSamples, int16_t{0});
  }
  return true;
}

}  // namespace

bool OpenRecording(const char* path) {
  const bool is_open = OpenWav(path);
  Begin(is_open ? Source::kFile : Source::kSilence);
  return is_open;
}

bool OpenMicrophone(const char* name) {
  const bool is_there = ChooseMicrophone(name);
  Begin(is_there ? Source::kMicrophone : Source::kSilence);
  return is_there;
}

bool RecordingHasEnded() { return has_ended; }

uint32_t RequestsForSound() { return requests; }

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  if (start_ms < latest_ms - kKeptMs || start_ms < 0 || duration_ms < 0 || duration_ms > latest_ms - start_ms ||
      duration_ms * kSamplesPerMs > kMaxAudioSampleSize) {
    MicroPrintf("There is no sound of %d ms from %d ms on", duration_ms, start_ms);
    return kTfLiteError;
  }
  const int samples = duration_ms * kSamplesPerMs, first = start_ms % kKeptMs * kSamplesPerMs;
  for (int i = 0; i < samples; ++i) slice[i] = kept[(first + i) % kKeptSamples];
  *audio_samples_size = samples;
  *audio_samples = slice;
  return kTfLiteOk;
}

int32_t LatestAudioTimestamp() {
  ++requests;
  if (!has_ended && ReadBlock(kept + latest_ms % kKeptMs * kSamplesPerMs)) {
    latest_ms = (latest_ms + kBlockMs) % kAudioClockEndMs;
  }
  return latest_ms;
}
