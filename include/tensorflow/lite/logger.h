// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_LOGGER_H_
#define TENSORFLOW_LITE_LOGGER_H_

namespace tflite {

enum LogSeverity {
  TFLITE_LOG_VERBOSE = 0,
  TFLITE_LOG_INFO = 1,
  TFLITE_LOG_WARNING = 2,
  TFLITE_LOG_ERROR = 3,
  TFLITE_LOG_SILENT = 4,
};

// Less severe messages are not printed; at first, those below TFLITE_LOG_INFO. Any thread may call these.
class LoggerOptions {
 public:
  static LogSeverity GetMinimumLogSeverity();
  // Returns the one before.
  static LogSeverity SetMinimumLogSeverity(LogSeverity new_severity);
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_LOGGER_H_
