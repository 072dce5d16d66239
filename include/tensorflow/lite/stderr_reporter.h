// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_STDERR_REPORTER_H_
#define TENSORFLOW_LITE_STDERR_REPORTER_H_

#include <cstdarg>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace tflite {

// Prints one line on the standard error stream for each message.
struct StderrReporter : public ErrorReporter {
  int Report(const char* format, va_list args) override;
};

// Returns a StderrReporter that lives as long as the program.
ErrorReporter* DefaultErrorReporter();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_STDERR_REPORTER_H_
