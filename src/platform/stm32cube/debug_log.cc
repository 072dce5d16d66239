// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of an STM32Cube project: the function that its printf() sends each character to, which the project defines.
#include "tensorflow/lite/micro/debug_log.h"

#include "src/platform/formatted_log.h"

extern "C" int __io_putchar(int c);

namespace {

void Send(const char* text) {
  for (; *text != '\0'; ++text) (void)__io_putchar(*text);
}

}  // namespace

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) { mote::SendFormatted(Send, format, args); }

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { Send(s); }
#endif

}  // extern "C"
