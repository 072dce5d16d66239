// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/compiler/mlir/lite/core/api/error_reporter.h"

namespace tflite {

int ErrorReporter::ReportError(void*, const char* format, ...) {
  va_list args;
  va_start(args, format);
  const int result = Report(format, args);
  va_end(args);
  return result;
}

}  // namespace tflite
