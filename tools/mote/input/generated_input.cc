// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/generated_input.h"

#include <charconv>
#include <cstring>
#include <random>

#include "tools/mote/input/input.h"
#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

template <class T>
void Append(T value, Bytes* bytes) {
  uint8_t raw[sizeof(value)];
  std::memcpy(raw, &value, sizeof(value));
  bytes->insert(bytes->end(), raw, raw + sizeof(raw));
}

// Returns a number from -1 to 1, in steps that a float holds.
double Real(std::mt19937* random) { return static_cast<double>((*random)() >> 8) / (1 << 23) - 1.0; }

void AppendElement(tflite::TensorType type, std::mt19937* random, Bytes* bytes) {
  // Masks an exponent of a half or brain float without its highest bit: the number is less than 2, and finite.
  constexpr uint32_t kSmallHalf = 0xBFFF;
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return Append(static_cast<float>(Real(random)), bytes);
    case tflite::TensorType_FLOAT64:
      return Append(Real(random), bytes);
    case tflite::TensorType_FLOAT16:
    case tflite::TensorType_BFLOAT16:
      return Append(static_cast<uint16_t>((*random)() & kSmallHalf), bytes);
    case tflite::TensorType_COMPLEX64:
      Append(static_cast<float>(Real(random)), bytes);
      return Append(static_cast<float>(Real(random)), bytes);
    case tflite::TensorType_BOOL:
      return Append(static_cast<uint8_t>((*random)() >> 31), bytes);
    case tflite::TensorType_INT32:
    case tflite::TensorType_UINT32:
      return Append((*random)() >> 31, bytes);
    case tflite::TensorType_INT64:
    case tflite::TensorType_UINT64:
      return Append(uint64_t{(*random)() >> 31}, bytes);
    case tflite::TensorType_INT16:
    case tflite::TensorType_UINT16:
      return Append(static_cast<uint16_t>((*random)() >> 16), bytes);
    default:
      return Append(static_cast<uint8_t>((*random)() >> 24), bytes);
  }
}

}  // namespace

Bytes LcgInputs(const std::vector<TensorSpec>& specs) {
  Bytes bytes;
  uint32_t state = 12345;
  const auto next = [&state] {
    state = state * 1664525u + 1013904223u;
    return static_cast<uint8_t>(state >> 24);
  };
  for (const TensorSpec& spec : specs) {
    if (spec.type != tflite::TensorType_FLOAT32) {
      for (size_t i = 0; i < spec.bytes; ++i) bytes.push_back(next());
      continue;
    }
    for (size_t i = 0; i < spec.elements; ++i) Append(static_cast<float>(static_cast<int8_t>(next())) / 32.0f, &bytes);
  }
  return bytes;
}

Bytes RandomInputs(const std::vector<TensorSpec>& specs, uint32_t seed) {
  Bytes bytes;
  std::mt19937 random(seed);
  for (const TensorSpec& spec : specs) {
    const size_t end = bytes.size() + spec.bytes;
    while (bytes.size() < end) AppendElement(spec.type, &random, &bytes);
    bytes.resize(end);
  }
  return bytes;
}

std::optional<uint32_t> SeedOf(const std::string& word) {
  const std::string mark = std::string(kRandomInput) + ":";
  if (word == kRandomInput) return 1;
  if (word.rfind(mark, 0) != 0) return std::nullopt;
  uint32_t seed = 0;
  const char* const end = word.data() + word.size();
  const auto [at, error] = std::from_chars(word.data() + mark.size(), end, seed);
  if (error == std::errc() && at == end) return seed;
  throw Error("--input " + word + ": a seed is a number from 0 to 4294967295, as in random:7");
}

}  // namespace mote::cli
