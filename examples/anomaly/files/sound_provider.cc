// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/sound_provider.h"

#include <algorithm>
#include <cstring>

#include "examples/anomaly/files/recording.h"
#include "examples/anomaly/recorded_sounds.h"
#include "examples/anomaly/settings.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kSampleBytes = 2;

mote::HostFile file;
bool is_named = false;
bool has_ended = false;
int blocks = 0;

bool ReadBlock(int16_t* samples) {
  uint8_t bytes[kBlockSamples * kSampleBytes];
  if (has_ended || !file.Read(bytes, sizeof(bytes))) {
    has_ended = true;
    return false;
  }
  if (blocks == 0 && std::memcmp(bytes, "RIFF", 4) == 0) {
    MicroPrintf("The sound is a WAV file: it must be samples alone");
    has_ended = true;
    return false;
  }
  ++blocks;
  for (int i = 0; i < kBlockSamples; ++i) {
    samples[i] = static_cast<int16_t>(bytes[kSampleBytes * i] | bytes[kSampleBytes * i + 1] << 8);
  }
  return true;
}

void CopyRecorded(int16_t* samples) {
  const int16_t* const sound = g_recorded_sounds[blocks / kWindowBlocks % 2];
  std::copy_n(sound + blocks % kWindowBlocks * kBlockSamples, kBlockSamples, samples);
  ++blocks;
}

}  // namespace

bool OpenSound(const char* path) {
  is_named = file.OpenToRead(path);
  has_ended = false;
  blocks = 0;
  if (!is_named) MicroPrintf("%s cannot be opened", path);
  return is_named;
}

bool SoundHasEnded() { return has_ended; }
int SoundBlocks() { return blocks; }

bool GetSoundBlock(int16_t* samples) {
  if (is_named) return ReadBlock(samples);
  CopyRecorded(samples);
  return true;
}
