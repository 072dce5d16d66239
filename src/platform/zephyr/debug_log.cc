// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of a Zephyr application: the kernel's console.
#include "tensorflow/lite/micro/debug_log.h"

#include <zephyr/sys/printk.h>

#include "src/platform/formatted_log.h"

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
// vprintk() would not do: it has no decimals.
void DebugLog(const char* format, va_list args) {
  mote::SendFormatted([](const char* part) { printk("%s", part); }, format, args);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { printk("%s", s); }
#endif

}  // extern "C"
