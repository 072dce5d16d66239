// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The check of a model says what is wrong in the runtime's log, which here becomes the text of an exception. Defines
// the port's DebugLog.
#include "java/native/log_to_exceptions.h"

#include <cstdio>
#include <cstring>

#include "src/platform/formatted_log.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace {

thread_local tflite::ErrorReporter* reporter_of_thread = nullptr;

void Keep(const char* text) {
  if (reporter_of_thread == nullptr) {
    std::fputs(text, stderr);
  } else if (const size_t length = std::strcspn(text, "\r\n"); length > 0) {
    reporter_of_thread->Report("%.*s", static_cast<int>(length), text);
  }
}

}  // namespace

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) { mote::SendFormatted(Keep, format, args); }

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { Keep(s); }
#endif

}  // extern "C"

namespace mote::java {

LogToReporter::LogToReporter(tflite::ErrorReporter* reporter) { reporter_of_thread = reporter; }

LogToReporter::~LogToReporter() { reporter_of_thread = nullptr; }

}  // namespace mote::java
