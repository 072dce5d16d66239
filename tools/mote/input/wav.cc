// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/wav.h"

#include <cstring>

#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr size_t kHeaderBytes = 12;      // "RIFF", size, "WAVE"
constexpr size_t kChunkHeaderBytes = 8;  // name, size
constexpr size_t kFormatBytes = 16;
constexpr unsigned kPcm = 1;
constexpr unsigned kExtensible = 0xFFFE;  // the real code is in the extension; the samples' form is the same
constexpr unsigned kRate = 16000;
constexpr size_t kMaxWindow = 2048;

unsigned Word(const uint8_t* at) { return static_cast<unsigned>(at[0] | at[1] << 8); }
uint32_t LongWord(const uint8_t* at) { return Word(at) | static_cast<uint32_t>(Word(at + 2)) << 16; }

struct Chunk {
  const uint8_t* data = nullptr;
  size_t bytes = 0;
};

// Returns the first chunk of that name; none if there is none.
Chunk FindChunk(const std::filesystem::path& path, const Bytes& file, const char* name) {
  size_t at = kHeaderBytes;
  while (file.size() - at >= kChunkHeaderBytes) {
    const size_t declared = LongWord(&file[at + 4]);
    const size_t left = file.size() - at - kChunkHeaderBytes;
    const bool is_found = std::memcmp(&file[at], name, 4) == 0;
    if (is_found && declared > left) {
      throw Error(path.string() + " is cut off, or is no good WAV file: its \"" + name + "\" chunk has " +
                  std::to_string(declared) + " bytes, and the file ends after " + std::to_string(left));
    }
    if (is_found) return {file.data() + at + kChunkHeaderBytes, declared};
    if (declared >= left) break;
    at += kChunkHeaderBytes + declared + declared % 2;
    if (at > file.size()) break;
  }
  return {};
}

void CheckFormat(const std::filesystem::path& path, const Chunk& format) {
  if (format.bytes < kFormatBytes) throw Error(path.string() + " is not a WAV file: it has no \"fmt \" chunk");
  const unsigned code = Word(format.data);
  const unsigned channels = Word(format.data + 2);
  const uint32_t rate = LongWord(format.data + 4);
  const unsigned bits = Word(format.data + 14);
  const unsigned sample_bytes = Word(format.data + 12);
  if ((code == kPcm || code == kExtensible) && channels == 1 && rate == kRate && bits == 16) {
    if (sample_bytes == 2) return;
    throw Error(path.string() + " is not a good WAV file: its samples of 16 bits take " + std::to_string(sample_bytes) +
                " bytes each");
  }
  throw Error(path.string() + " has " + std::to_string(channels) + " channel(s), " + std::to_string(rate) +
              " samples a second and " + std::to_string(bits) + " bits a sample in format " + std::to_string(code) +
              "; mote reads 1 channel, 16000 samples a second, 16 bits, PCM (format 1)");
}

template <class T>
Bytes AsBytes(const std::vector<T>& values) {
  const uint8_t* const begin = reinterpret_cast<const uint8_t*>(values.data());
  return Bytes(begin, begin + values.size() * sizeof(T));
}

}  // namespace

std::vector<int16_t> ReadWav(const std::filesystem::path& path) {
  const Bytes file = ReadFile(path);
  if (file.size() < kHeaderBytes || std::memcmp(file.data(), "RIFF", 4) != 0 ||
      std::memcmp(file.data() + 8, "WAVE", 4) != 0) {
    throw Error(path.string() + " is not a WAV file: it does not start with RIFF and WAVE");
  }
  CheckFormat(path, FindChunk(path, file, "fmt "));
  const Chunk data = FindChunk(path, file, "data");
  if (data.data == nullptr) throw Error(path.string() + " has no \"data\" chunk with samples");
  if (data.bytes % 2 != 0) {
    throw Error(path.string() + " is not a good WAV file: its samples of 2 bytes take " + std::to_string(data.bytes));
  }
  std::vector<int16_t> samples;
  for (size_t i = 0; i + 1 < data.bytes; i += 2) samples.push_back(static_cast<int16_t>(Word(data.data + i)));
  return samples;
}

bool IsWindow(const TensorSpec& spec) {
  return spec.type == tflite::TensorType_INT16 && spec.elements > 0 && spec.elements <= kMaxWindow;
}

Bytes ReadWavWindows(const std::filesystem::path& path, const TensorSpec& spec, size_t* windows) {
  const std::vector<int16_t> samples = ReadWav(path);
  if (samples.size() < spec.elements) {
    throw Error(path.string() + " has " + std::to_string(samples.size()) + " samples; a window of the input " +
                spec.name + " takes " + std::to_string(spec.elements));
  }
  Bytes bytes;
  *windows = 0;
  for (size_t at = 0; at + spec.elements <= samples.size(); at += kWindowStride, ++*windows) {
    const uint8_t* const begin = reinterpret_cast<const uint8_t*>(&samples[at]);
    bytes.insert(bytes.end(), begin, begin + spec.bytes);
  }
  return bytes;
}

Bytes ReadWavAsTensor(const std::filesystem::path& path, const TensorSpec& spec) {
  const bool is_float = spec.type == tflite::TensorType_FLOAT32;
  if (!is_float && spec.type != tflite::TensorType_INT16) {
    throw Error("the input " + spec.name + " is " + Describe(spec) +
                " and takes no samples (int16 or float32); a model for features wants --preprocessor");
  }
  const std::vector<int16_t> samples = ReadWav(path);
  if (samples.size() != spec.elements) {
    throw Error(path.string() + " has " + std::to_string(samples.size()) + " samples; the input " + spec.name + " is " +
                Describe(spec) + ", " + std::to_string(spec.elements) + " samples");
  }
  if (!is_float) return AsBytes(samples);
  std::vector<float> values;
  for (const int16_t sample : samples) values.push_back(static_cast<float>(sample) / 32768.0f);
  return AsBytes(values);
}

}  // namespace mote::cli
