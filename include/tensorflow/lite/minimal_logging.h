// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Messages that are no errors, to standard error: "INFO: ...".
#ifndef TENSORFLOW_LITE_MINIMAL_LOGGING_H_
#define TENSORFLOW_LITE_MINIMAL_LOGGING_H_

#include <cstdarg>

#include "tensorflow/lite/logger.h"

namespace tflite {
namespace logging_internal {

using tflite::LogSeverity;

class MinimalLogger {
 public:
  static void Log(LogSeverity severity, const char* format, ...) __attribute__((format(printf, 2, 3)));
  static void LogFormatted(LogSeverity severity, const char* format, va_list args);
  static LogSeverity GetMinimumLogSeverity();
  static LogSeverity SetMinimumLogSeverity(LogSeverity new_severity);
};

}  // namespace logging_internal
}  // namespace tflite

#define TFLITE_LOG_PROD(severity, format, ...) \
  tflite::logging_internal::MinimalLogger::Log(severity, format, ##__VA_ARGS__)
// Logs once for each place in the source.
#define TFLITE_LOG_PROD_ONCE(severity, format, ...)     \
  do {                                                  \
    static const bool is_logged = [&] {                 \
      TFLITE_LOG_PROD(severity, format, ##__VA_ARGS__); \
      return true;                                      \
    }();                                                \
    (void)is_logged;                                    \
  } while (false)
#define TFLITE_LOG TFLITE_LOG_PROD
#define TFLITE_LOG_ONCE TFLITE_LOG_PROD_ONCE

#endif  // TENSORFLOW_LITE_MINIMAL_LOGGING_H_
