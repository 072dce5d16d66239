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
  char text[1024];
  std::vsnprintf(text, sizeof(text), format, args);
  std::fprintf(stderr, "%s: %s\n", NameOf(severity), text);
}

void MinimalLogger::Log(LogSeverity severity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogFormatted(severity, format, args);
  va_end(args);
}

}  // namespace logging_internal
}  // namespace tflite
