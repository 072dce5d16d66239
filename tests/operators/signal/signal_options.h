// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom options for tests of signal operators: all of them integers.
#ifndef MOTE_TESTS_OPERATORS_SIGNAL_SIGNAL_OPTIONS_H_
#define MOTE_TESTS_OPERATORS_SIGNAL_SIGNAL_OPTIONS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/operators/seam/op_tester.h"
#include "tests/operators/shared/flex_options.h"

namespace mote {

using SignalOptions = std::vector<FlexOption>;

// Returns the message with which `op` refuses the node in Prepare, or "accepted" if it does not.
inline std::string Refusal(OpTester* op) { return op->Prepare() == kTfLiteOk ? "accepted" : op->message(); }

// Returns `options` without `key`.
inline SignalOptions Without(SignalOptions options, const std::string& key) {
  options.erase(std::remove_if(options.begin(), options.end(), [&](const auto& o) { return o.key == key; }),
                options.end());
  return options;
}

// Returns `options` with the value of `key` replaced.
inline SignalOptions With(SignalOptions options, const std::string& key, int value) {
  for (auto& option : options) {
    if (option.key == key) option = {key, value};
  }
  return options;
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SIGNAL_SIGNAL_OPTIONS_H_
