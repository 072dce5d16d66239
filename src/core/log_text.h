// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_CORE_LOG_TEXT_H_
#define MOTE_SRC_CORE_LOG_TEXT_H_

#include <cstdarg>

#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace mote {

// Formats text for either DebugLog.
inline void LogText(const char* format, va_list args) {
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
  DebugLog(format, args);
#else
  SendFormatted(DebugLog, format, args);
#endif
}

}  // namespace mote

#endif  // MOTE_SRC_CORE_LOG_TEXT_H_
