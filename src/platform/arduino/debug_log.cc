// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of an Arduino sketch: its serial port.
#include "tensorflow/lite/micro/debug_log.h"

#include <Arduino.h>

// This file is compiled as C++11, too: unlike others, it is in no archive.
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
#include "src/platform/formatted_log.h"
#endif

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) {
  mote::SendFormatted([](const char* part) { Serial.print(part); }, format, args);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { Serial.print(s); }
#endif

}  // extern "C"
