// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TESTS_HOST_KEPT_ERRORS_H_
#define MOTE_TESTS_HOST_KEPT_ERRORS_H_

#include <cstdio>
#include <string>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote {

// Keeps all messages, for tests to look at.
class KeptErrors : public tflite::ErrorReporter {
 public:
  using tflite::ErrorReporter::Report;
  int Report(const char* format, va_list args) override {
    char line[1024];
    const int length = std::vsnprintf(line, sizeof(line), format, args);
    text += line;
    text += '\n';
    return length;
  }
  bool Has(const std::string& part) const { return text.find(part) != std::string::npos; }

  std::string text;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_KEPT_ERRORS_H_
