// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An error reporter that keeps what it was told.
#ifndef TENSORFLOW_LITE_STATEFUL_ERROR_REPORTER_H_
#define TENSORFLOW_LITE_STATEFUL_ERROR_REPORTER_H_

#include <string>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace tflite {

class StatefulErrorReporter : public ErrorReporter {
 public:
  // Returns the last message.
  virtual std::string message() = 0;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_STATEFUL_ERROR_REPORTER_H_
