// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of a desktop program: standard error.
#include "tensorflow/lite/micro/debug_log.h"

#include <cstdio>

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) { vfprintf(stderr, format, args); }

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return vsnprintf(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { fputs(s, stderr); }
#endif

}  // extern "C"
