// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_error_reporter.h"

#include <new>

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

ErrorReporter* GetMicroErrorReporter() {
  // A static object would not do: its virtual destructor would be registered with the C++ runtime. The object has no
  // state, so that making it again changes nothing.
  alignas(MicroErrorReporter) static unsigned char storage[sizeof(MicroErrorReporter)];
  return ::new (storage) MicroErrorReporter;
}

int MicroErrorReporter::Report(const char* format, va_list args) {
#ifdef TF_LITE_STRIP_ERROR_STRINGS
  (void)format;
  (void)args;
#else
  VMicroPrintf(format, args);
#endif
  return 0;
}

}  // namespace tflite
