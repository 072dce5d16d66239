// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/files/wav_file.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/resampler.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr uint32_t kMostChannels = 8;

mote::HostFile file;
Resampler resampler;
uint32_t channels = 1;
int32_t hz = kAudioSampleFrequency;
bool is_behind_end = false;
int silent_samples = 0;  // given to the resampler after the end

// A RIFF file begins with 12 bytes, then come chunks: four letters, the bytes that follow, and those.
constexpr size_t kRiffBytes = 12;
constexpr size_t kChunkHeadBytes = 8;
constexpr size_t kFormatBytes = 16;

uint32_t Little(const uint8_t* bytes, int count) {
  uint32_t value = 0;
  for (int i = count - 1; i >= 0; --i) value = value << 8 | bytes[i];
  return value;
}

bool Skip(uint32_t bytes) {
  uint8_t unread[64];
  for (; bytes > 0; bytes -= bytes < sizeof(unread) ? bytes : sizeof(unread)) {
    if (!file.Read(unread, bytes < sizeof(unread) ? bytes : sizeof(unread))) return false;
  }
  return true;
}

bool CheckFormat(const uint8_t* format) {
  const uint32_t code = Little(format, 2), bits = Little(format + 14, 2);
  channels = Little(format + 2, 2);
  hz = static_cast<int32_t>(std::min<uint32_t>(Little(format + 4, 4), Resampler::kMostHz + 1));
  if (code == 1 && channels >= 1 && channels <= kMostChannels && hz >= Resampler::kLeastHz &&
      hz <= Resampler::kMostHz && bits == 16) {
    return true;
  }
  MicroPrintf(
      "The recording has format %d, %d channels, %d Hz and %d bits; it must have PCM (1), 1 to %d, %d to %d and 16",
      static_cast<int>(code), static_cast<int>(channels), static_cast<int>(hz), static_cast<int>(bits),
      static_cast<int>(kMostChannels), static_cast<int>(Resampler::kLeastHz), static_cast<int>(Resampler::kMostHz));
  return false;
}

// Reads up to the samples of a WAV file.
bool ReadHeader() {
  bool has_format = false;
  for (;;) {
    uint8_t head[kChunkHeadBytes];
    if (!file.Read(head, sizeof(head))) break;
    uint32_t bytes = Little(head + 4, 4);
    if (std::memcmp(head, "data", 4) == 0 && has_format) return true;
    if (std::memcmp(head, "fmt ", 4) == 0 && bytes >= kFormatBytes) {
      uint8_t format[kFormatBytes];
      if (!file.Read(format, sizeof(format))) break;
      if (!CheckFormat(format)) return false;
      has_format = true;
      bytes -= kFormatBytes;
    }
    if (!Skip(bytes + bytes % 2)) break;
  }
  MicroPrintf("The recording is a WAV file that ends before its samples begin");
  return false;
}

void SayWhatIsChanged() {
  if (channels != 1) MicroPrintf("The recording has %d channels: they are mixed", static_cast<int>(channels));
  if (hz != kAudioSampleFrequency) {
    MicroPrintf("The recording has %d Hz: it is resampled to %d", static_cast<int>(hz), kAudioSampleFrequency);
  }
}

// The mean of the channels' next samples; where the sound has ended, silence.
float NextFrame() {
  uint8_t bytes[2 * kMostChannels];
  if (!is_behind_end && !file.Read(bytes, 2 * channels)) is_behind_end = true;
  if (is_behind_end) return 0.0f;
  int32_t sum = 0;
  for (uint32_t i = 0; i < channels; ++i) sum += static_cast<int16_t>(Little(bytes + 2 * i, 2));
  return static_cast<float>(sum) / static_cast<float>(channels);
}

float NextSample() {
  if (hz == kAudioSampleFrequency) return NextFrame();
  float sample = 0.0f;
  while (!resampler.Next(&sample)) {
    resampler.Add(NextFrame());
    if (is_behind_end) ++silent_samples;
  }
  return sample;
}

}  // namespace

bool OpenWav(const char* path) {
  is_behind_end = false;
  silent_samples = 0;
  channels = 1;
  hz = kAudioSampleFrequency;
  if (!file.OpenToRead(path)) {
    MicroPrintf("%s cannot be opened", path);
    return false;
  }
  uint8_t head[kRiffBytes];  // if they are samples, these six are lost: a pipe cannot be read again
  if (file.Read(head, sizeof(head)) && std::memcmp(head, "RIFF", 4) == 0 && !ReadHeader()) return false;
  SayWhatIsChanged();
  return hz == kAudioSampleFrequency || resampler.Start(hz, kAudioSampleFrequency);
}

bool ReadWav(int16_t* samples, int count) {
  for (int i = 0; i < count; ++i) {
    samples[i] = static_cast<int16_t>(std::min(std::max(std::lround(NextSample()), -32768L), 32767L));
  }
  return !is_behind_end || (hz != kAudioSampleFrequency && silent_samples < resampler.DelaySamples());
}
