// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom options for tests.
#ifndef MOTE_TESTS_OPERATORS_SHARED_FLEX_OPTIONS_H_
#define MOTE_TESTS_OPERATORS_SHARED_FLEX_OPTIONS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace mote {

// An option has a key and an integer, a truth value, a float, a text or a list of integers.
struct FlexOption {
  enum Type : uint8_t { kInt = 1, kFloat = 3, kString = 5, kInts = 11, kBool = 26 };
  std::string key;
  uint32_t bits;
  Type type;
  std::vector<uint8_t> outside;  // of a text or a list: what stands elsewhere, behind its length
  uint32_t length = 0;

  FlexOption(std::string k, int value) : key(std::move(k)), bits(static_cast<uint32_t>(value)), type(kInt) {}
  FlexOption(std::string k, bool value) : key(std::move(k)), bits(value), type(kBool) {}
  FlexOption(std::string k, float value) : key(std::move(k)), bits(0), type(kFloat) {
    std::memcpy(&bits, &value, sizeof(bits));
  }
  FlexOption(std::string k, const char* text) : key(std::move(k)), bits(0), type(kString) {
    length = static_cast<uint32_t>(std::strlen(text));
    outside.assign(text, text + length + 1);
  }
  FlexOption(std::string k, const std::vector<int>& values) : key(std::move(k)), bits(0), type(kInts) {
    length = static_cast<uint32_t>(values.size());
    for (const int value : values) {
      for (int shift = 0; shift < 32; shift += 8) outside.push_back(static_cast<uint8_t>(value >> shift));
    }
  }
};

// Returns a FlexBuffer whose root is a map of these options, with values of 4 bytes.
inline std::vector<uint8_t> FlexBuffer(std::vector<FlexOption> options) {
  std::vector<uint8_t> bytes;
  const auto put = [&bytes](size_t value) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<uint8_t>(value >> shift));
  };
  std::sort(options.begin(), options.end(), [](const FlexOption& a, const FlexOption& b) { return a.key < b.key; });
  std::vector<size_t> key_places;
  for (const auto& option : options) {
    key_places.push_back(bytes.size());
    bytes.insert(bytes.end(), option.key.begin(), option.key.end());
    bytes.push_back(0);
  }
  std::vector<size_t> outside_places;
  for (const auto& option : options) {
    while (bytes.size() % 4 != 0) bytes.push_back(0);
    if (!option.outside.empty()) put(option.length);
    outside_places.push_back(bytes.size());
    bytes.insert(bytes.end(), option.outside.begin(), option.outside.end());
  }
  while (bytes.size() % 4 != 0) bytes.push_back(0);
  put(options.size());
  const size_t keys = bytes.size();
  for (size_t place : key_places) put(bytes.size() - place);
  put(bytes.size() - keys);
  put(4);
  put(options.size());
  const size_t values = bytes.size();
  for (size_t i = 0; i < options.size(); ++i) {
    put(options[i].outside.empty() ? options[i].bits : bytes.size() - outside_places[i]);
  }
  for (const FlexOption& option : options) bytes.push_back(static_cast<uint8_t>(option.type << 2 | 2));
  while (bytes.size() % 4 != 0) bytes.push_back(0);
  put(bytes.size() - values);
  bytes.push_back(9 << 2 | 2);  // a map of 4-byte values
  bytes.push_back(4);
  return bytes;
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_FLEX_OPTIONS_H_
