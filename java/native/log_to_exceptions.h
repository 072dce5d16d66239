// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_JAVA_NATIVE_LOG_TO_EXCEPTIONS_H_
#define MOTE_JAVA_NATIVE_LOG_TO_EXCEPTIONS_H_

#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote::java {

// As long as it lives, what this thread logs goes to the reporter; else to standard error.
class LogToReporter {
 public:
  explicit LogToReporter(tflite::ErrorReporter* reporter);
  LogToReporter(const LogToReporter&) = delete;
  ~LogToReporter();
};

}  // namespace mote::java

#endif  // MOTE_JAVA_NATIVE_LOG_TO_EXCEPTIONS_H_
