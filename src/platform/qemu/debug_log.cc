// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log goes to the emulator's standard output.
#include "tensorflow/lite/micro/debug_log.h"

#include "src/platform/formatted_log.h"
#include "src/platform/qemu/semihosting.h"

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) { mote::SendFormatted(mote::SemihostingWrite, format, args); }

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { mote::SemihostingWrite(s); }
#endif

}  // extern "C"
