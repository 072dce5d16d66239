// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/common/misuse.h"

#include <cstdarg>

#include "tensorflow/lite/stderr_reporter.h"

namespace mote {

void ReportMisuse(const char* format, ...) {
  va_list args;
  va_start(args, format);
  tflite::DefaultErrorReporter()->Report(format, args);
  va_end(args);
}

}  // namespace mote
