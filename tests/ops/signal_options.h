// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom options for tests of signal operators.
#ifndef MOTE_TESTS_OPS_SIGNAL_OPTIONS_H_
#define MOTE_TESTS_OPS_SIGNAL_OPTIONS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/ops/op_tester.h"

namespace mote {

using SignalOptions = std::vector<std::pair<std::string, int>>;

// A FlexBuffer whose root is a map from these keys to these integers, all of them 4 bytes wide.
inline std::vector<uint8_t> FlexBuffer(SignalOptions options) {
  std::vector<uint8_t> bytes;
  const auto put = [&bytes](size_t value) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<uint8_t>(value >> shift));
  };
  std::sort(options.begin(), options.end());
  std::vector<size_t> key_places;
  for (const auto& option : options) {
    key_places.push_back(bytes.size());
    bytes.insert(bytes.end(), option.first.begin(), option.first.end());
    bytes.push_back(0);
  }
  while (bytes.size() % 4 != 0) bytes.push_back(0);
  put(options.size());
  const size_t keys = bytes.size();
  for (size_t place : key_places) put(bytes.size() - place);
  put(bytes.size() - keys);
  put(4);
  put(options.size());
  const size_t values = bytes.size();
  for (const auto& option : options) put(static_cast<uint32_t>(option.second));
  constexpr uint8_t kInt = 1 << 2 | 2, kMap = 9 << 2 | 2;
  bytes.insert(bytes.end(), options.size(), kInt);
  while (bytes.size() % 4 != 0) bytes.push_back(0);
  put(bytes.size() - values);
  bytes.push_back(kMap);
  bytes.push_back(4);
  return bytes;
}

// What `op` says when it refuses the node in Prepare, "accepted" if it does not.
inline std::string Refusal(OpTester* op) { return op->Prepare() == kTfLiteOk ? "accepted" : op->message(); }

// `options` without `key`.
inline SignalOptions Without(SignalOptions options, const std::string& key) {
  options.erase(std::remove_if(options.begin(), options.end(), [&](const auto& o) { return o.first == key; }),
                options.end());
  return options;
}

// `options` with the value of `key` replaced.
inline SignalOptions With(SignalOptions options, const std::string& key, int value) {
  for (auto& option : options) {
    if (option.first == key) option.second = value;
  }
  return options;
}

}  // namespace mote

#endif  // MOTE_TESTS_OPS_SIGNAL_OPTIONS_H_
