// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does for DebugLog(const char* format, va_list) and DebugVsnprintf() the work of printf where the C library has none.
#ifndef MOTE_PLATFORM_FORMATTED_LOG_H_
#define MOTE_PLATFORM_FORMATTED_LOG_H_

#include <cstdarg>
#include <cstddef>

#include "src/core/format.h"

namespace mote {

// Returns how long the whole text is, as vsnprintf() does.
inline int FormatInto(char* buffer, size_t capacity, const char* format, va_list args) {
  TextBuffer out{buffer, capacity};
  AppendFormat(&out, format, args);
  return static_cast<int>(out.total);
}

}  // namespace mote

#endif  // MOTE_PLATFORM_FORMATTED_LOG_H_
