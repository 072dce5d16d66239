// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_API_VERIFIER_H_
#define TENSORFLOW_LITE_CORE_API_VERIFIER_H_

#include "tensorflow/lite/core/api/error_reporter.h"

namespace tflite {

// Does the application's own check, after that of the runtime.
class TfLiteVerifier {
 public:
  virtual bool Verify(const char* data, int length, ErrorReporter* reporter) = 0;
  virtual ~TfLiteVerifier() = default;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_VERIFIER_H_
