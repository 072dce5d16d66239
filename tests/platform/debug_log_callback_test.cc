// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of the target cortex_m_generic, in place of this target's.
#include "tensorflow/lite/micro/cortex_m_generic/debug_log_callback.h"

#include <cstring>

#include "src/platform/cortex_m_generic/debug_log.cc"
#include "tests/test.h"

namespace {

char received[100];

void Receive(const char* text) { strncat(received, text, sizeof(received) - 1 - strlen(received)); }

// Prints one piece of text with either signature of DebugLog().
void Print(const char* format, ...) {
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
  va_list args;
  va_start(args, format);
  DebugLog(format, args);
  va_end(args);
#else
  DebugLog(format);
#endif
}

TEST(DebugLogCallback, ReceivesTheLog) {
  RegisterDebugLogCallback(nullptr);
  Print("before");
  RegisterDebugLogCallback(Receive);
  Print("one ");
  Print("two");
  RegisterDebugLogCallback(nullptr);
  Print("after");
  EXPECT_STREQ(received, "one two");
}

}  // namespace
