// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_DEBUG_LOG_H_
#define TENSORFLOW_LITE_MICRO_DEBUG_LOG_H_

#include <cstdarg>
#include <cstddef>

// The one function that a port must provide. Two C signatures of it are in use, and C linkage allows one per program:
// the build option MOTE_DEBUG_LOG_VA_LIST chooses.
extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
// Formats `format` with `args` and prints the result.
void DebugLog(const char* format, va_list args);
// Does what vsnprintf does.
int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist);
#else
// Prints the NUL-terminated text as it is, adding nothing.
void DebugLog(const char* s);
#endif

}  // extern "C"

#endif  // TENSORFLOW_LITE_MICRO_DEBUG_LOG_H_
