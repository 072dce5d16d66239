// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/debug_log.h"

#include <cstddef>

#include "src/platform/formatted_log.h"
#include "src/platform/kept_log/kept_log.h"

namespace {

constexpr size_t kKeptBytes = 1024;

char kept[kKeptBytes];
size_t kept_bytes = 0;

void Keep(const char* text) {
  for (; *text != '\0' && kept_bytes + 1 < kKeptBytes; ++text) kept[kept_bytes++] = *text;
  kept[kept_bytes] = '\0';
}

}  // namespace

namespace mote {

const char* KeptLog() { return kept; }

void ClearKeptLog() {
  kept_bytes = 0;
  kept[0] = '\0';
}

}  // namespace mote

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) { mote::SendFormatted(Keep, format, args); }

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  return mote::FormatInto(buffer, buf_size, format, vlist);
}
#else
void DebugLog(const char* s) { Keep(s); }
#endif

}  // extern "C"
