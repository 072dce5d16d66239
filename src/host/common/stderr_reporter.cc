// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/stderr_reporter.h"

#include <cstdio>
#include <new>

namespace tflite {

int StderrReporter::Report(const char* format, va_list args) {
  std::fputs("ERROR: ", stderr);
  const int length = std::vfprintf(stderr, format, args);
  std::fputc('\n', stderr);
  return length;
}

ErrorReporter* DefaultErrorReporter() {
  // The reporter is never destroyed, and is there also when there is no memory.
  alignas(StderrReporter) static unsigned char memory[sizeof(StderrReporter)];
  static StderrReporter* const reporter = new (memory) StderrReporter;
  return reporter;
}

}  // namespace tflite
