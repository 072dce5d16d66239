// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/stderr_reporter.h"

#include <cstdio>

namespace tflite {

int StderrReporter::Report(const char* format, va_list args) {
  const int length = std::vfprintf(stderr, format, args);
  std::fputc('\n', stderr);
  return length;
}

ErrorReporter* DefaultErrorReporter() {
  static StderrReporter* const reporter = new StderrReporter;
  return reporter;
}

}  // namespace tflite
