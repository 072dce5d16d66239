// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A DebugLog() that tests can read back. Each source that includes this defines that function, as a weak one, so that a
// program may have several; the library's is not linked then.
#ifndef MOTE_TESTS_DEBUG_LOG_CAPTURE_H_
#define MOTE_TESTS_DEBUG_LOG_CAPTURE_H_

#include <cstddef>

#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"
#ifdef MOTE_DEVICE
#include "src/platform/qemu/semihosting.h"
#else
#include <cstdio>
#endif

namespace mote {

inline char captured_log[1024];
inline TextBuffer capture{captured_log, sizeof(captured_log)};
inline bool capturing = false;

// From here on the log goes to `captured_log` only.
inline void StartLogCapture() {
  capture.length = 0;
  captured_log[0] = '\0';
  capturing = true;
}

inline void StopLogCapture() { capturing = false; }

inline void TestLog(const char* text) {
  if (capturing) {
    AppendText(&capture, text);
  } else {
#ifdef MOTE_DEVICE
    SemihostingWrite(text);
#else
    fputs(text, stderr);
#endif
  }
}

}  // namespace mote

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
__attribute__((weak)) void DebugLog(const char* format, va_list args) {
  char text[256];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = mote::TestLog;
  mote::AppendFormat(&out, format, args);
  mote::Flush(&out);
}
#else
__attribute__((weak)) void DebugLog(const char* s) { mote::TestLog(s); }
#endif

}  // extern "C"

#endif  // MOTE_TESTS_DEBUG_LOG_CAPTURE_H_
