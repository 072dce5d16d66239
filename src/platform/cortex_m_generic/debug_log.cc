// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of a Cortex-M program whose author knows where it goes: to the callback.
#include "tensorflow/lite/micro/debug_log.h"

#include "src/platform/formatted_log.h"
#include "tensorflow/lite/micro/cortex_m_generic/debug_log_callback.h"

namespace {

DebugLogCallback log_callback = nullptr;

}  // namespace

extern "C" {

void RegisterDebugLogCallback(DebugLogCallback callback) { log_callback = callback; }

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) {
  if (log_callback == nullptr) return;
  mote::SendFormatted(log_callback, format, args);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) {
  if (log_callback != nullptr) log_callback(s);
}
#endif

}  // extern "C"
