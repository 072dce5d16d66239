// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_context.h"

#include <cstdarg>

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

void MicroContextReportOpError(TfLiteContext*, const char* format, ...) {
  va_list args;
  va_start(args, format);
  VMicroPrintf(format, args);
  va_end(args);
}

}  // namespace tflite
