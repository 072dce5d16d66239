// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/audio_provider.h"

#include <cstring>

#include "examples/micro_speech/files/recording.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kSamplesPerMs = kAudioSampleFrequency / 1000;
constexpr int kBlockMs = 100;
constexpr int kBlockSamples = kBlockMs * kSamplesPerMs;
// Two seconds: what PopulateFeatureData() asks for at most, a second, and as much again. A whole number of blocks.
constexpr int kKeptMs = 20 * kBlockMs;
constexpr int kKeptSamples = kKeptMs * kSamplesPerMs;

mote::HostFile file;
bool is_open = false;
bool has_ended = false;
int16_t kept[kKeptSamples];  // sample i of the recording is kept[i % kKeptSamples]
int16_t slice[kMaxAudioSampleSize];
int32_t latest_ms = 0;

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
  const uint32_t code = Little(format, 2), channels = Little(format + 2, 2), rate = Little(format + 4, 4),
                 bits = Little(format + 14, 2);
  if (code == 1 && channels == 1 && rate == kAudioSampleFrequency && bits == 16) return true;
  MicroPrintf("The recording has format %d, %d channels, %d Hz and %d bits; it must have PCM (1), 1, %d and 16",
              static_cast<int>(code), static_cast<int>(channels), static_cast<int>(rate), static_cast<int>(bits),
              kAudioSampleFrequency);
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

// The next samples of the recording; where it ends within them, silence.
void ReadBlock(int16_t* samples) {
  for (int i = 0; i < kBlockSamples; ++i) {
    uint8_t bytes[2];
    if (!has_ended && !file.Read(bytes, sizeof(bytes))) has_ended = true;
    samples[i] = has_ended ? int16_t{0} : static_cast<int16_t>(Little(bytes, 2));
  }
}

}  // namespace

bool OpenRecording(const char* path) {
  is_open = file.OpenToRead(path);
  has_ended = false;
  latest_ms = 0;
  uint8_t head[kRiffBytes];  // if they are samples, these six are lost: a pipe cannot be read again
  if (!is_open) {
    MicroPrintf("%s cannot be opened", path);
  } else if (file.Read(head, sizeof(head)) && std::memcmp(head, "RIFF", 4) == 0) {
    is_open = ReadHeader();
  }
  return is_open;
}

int32_t RecordingMs() { return latest_ms; }

bool RecordingHasEnded() { return has_ended; }

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  if (start_ms < latest_ms - kKeptMs || start_ms < 0 || duration_ms < 0 || duration_ms > latest_ms - start_ms ||
      duration_ms * kSamplesPerMs > kMaxAudioSampleSize) {
    MicroPrintf("There is no sound of %d ms from %d ms on", duration_ms, start_ms);
    return kTfLiteError;
  }
  const int samples = duration_ms * kSamplesPerMs;
  for (int i = 0; i < samples; ++i) slice[i] = kept[(start_ms * kSamplesPerMs + i) % kKeptSamples];
  *audio_samples_size = samples;
  *audio_samples = slice;
  return kTfLiteOk;
}

int32_t LatestAudioTimestamp() {
  if (has_ended) return latest_ms;
  int16_t* const block = kept + latest_ms % kKeptMs * kSamplesPerMs;
  if (is_open) {
    ReadBlock(block);
  } else {
    std::memset(block, 0, sizeof(int16_t) * kBlockSamples);
  }
  latest_ms += kBlockMs;
  return latest_ms;
}
