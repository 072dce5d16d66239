// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/minimal_logging.h"

#include <atomic>
#include <cstdio>

namespace tflite {
namespace {

std::atomic<LogSeverity> minimum{TFLITE_LOG_INFO};

const char* NameOf(LogSeverity severity) {
  static constexpr const char* kNames[] = {"VERBOSE", "INFO", "WARNING", "ERROR"};
  return severity >= TFLITE_LOG_VERBOSE && severity <= TFLITE_LOG_ERROR ? kNames[severity] : "UNKNOWN";
}

}  // namespace

LogSeverity LoggerOptions::GetMinimumLogSeverity() { return minimum; }
LogSeverity LoggerOptions::SetMinimumLogSeverity(LogSeverity new_severity) { return minimum.exchange(new_severity); }

namespace logging_internal {

LogSeverity MinimalLogger::GetMinimumLogSeverity() { return minimum; }
LogSeverity MinimalLogger::SetMinimumLogSeverity(LogSeverity new_severity) { return minimum.exchange(new_severity); }

void MinimalLogger::LogFormatted(LogSeverity severity, const char* format, va_list args) {
  if (severity < minimum || minimum == TFLITE_LOG_SILENT) return;
  // The message is printed in one call, so that messages of several threads do not mix; one that is longer than this
  // comes in pieces.
  char text[1024];
  va_list again;
  va_copy(again, args);
  const int length = std::vsnprintf(text, sizeof(text), format, args);
  if (length < static_cast<int>(sizeof(text))) {
    std::fprintf(stderr, "%s: %s\n", NameOf(severity), text);
  } else {
    std::fprintf(stderr, "%s: ", NameOf(severity));
    std::vfprintf(stderr, format, again);
    std::fputc('\n', stderr);
  }
  va_end(again);
}

void MinimalLogger::Log(LogSeverity severity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogFormatted(severity, format, args);
  va_end(args);
}

}  // namespace logging_internal
}  // namespace tflite
