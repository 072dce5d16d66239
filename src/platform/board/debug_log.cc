// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of a board: its console.
#include "tensorflow/lite/micro/debug_log.h"

#include "src/core/format.h"
#include "src/platform/board/console.h"

namespace {

void Send(const char* text) {
  for (; *text != '\0'; ++text) mote::SendToConsole(*text);
}

}  // namespace

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) {
  char text[64];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = Send;
  mote::AppendFormat(&out, format, args);
  mote::Flush(&out);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  mote::TextBuffer out{buffer, buf_size};
  mote::AppendFormat(&out, format, vlist);
  return static_cast<int>(out.total);
}
#else
void DebugLog(const char* s) { Send(s); }
#endif

}  // extern "C"
