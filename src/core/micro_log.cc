// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This file holds the functions also when the header turns them into templates: a library may be linked to programs
// built either way.
#undef TF_LITE_STRIP_ERROR_STRINGS
#include "tensorflow/lite/micro/micro_log.h"

#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void LogLine(const char* format, va_list args) {
  va_list unused;
  va_copy(unused, args);
  DebugLog(format, args);
  DebugLog("\r\n", unused);
  va_end(unused);
}
#else
void LogLine(const char* format, va_list args) {
  char line[64];
  mote::TextBuffer out{line, sizeof(line)};
  out.flush = DebugLog;
  mote::AppendFormat(&out, format, args);
  mote::AppendText(&out, "\r\n");
  mote::Flush(&out);
}
#endif

}  // namespace

void VMicroPrintf(const char* format, va_list args) { LogLine(format, args); }

void MicroPrintf(const char* format, ...) {
  va_list args;
  va_start(args, format);
  LogLine(format, args);
  va_end(args);
}

int MicroVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  mote::TextBuffer out{buffer, buf_size};
  mote::AppendFormat(&out, format, vlist);
  return static_cast<int>(out.total);
}

int MicroSnprintf(char* buffer, size_t buf_size, const char* format, ...) {
  va_list args;
  va_start(args, format);
  const int length = MicroVsnprintf(buffer, buf_size, format, args);
  va_end(args);
  return length;
}
