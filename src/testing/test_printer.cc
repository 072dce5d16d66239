// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdarg>

#include "mote/test_values.h"
#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace micro_test {
namespace internal {
namespace printer {

void Printf(const char* format, ...) {
  va_list args;
  va_start(args, format);
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
  DebugLog(format, args);
#else
  char text[64];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = DebugLog;
  mote::AppendFormat(&out, format, args);
  mote::Flush(&out);
#endif
  va_end(args);
}

}  // namespace printer
}  // namespace internal
}  // namespace micro_test
