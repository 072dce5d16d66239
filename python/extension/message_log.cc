// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The runtime's log: kept, so that it becomes the text of an exception. Defines the port's DebugLog.
#include "python/extension/message_log.h"

#include <algorithm>
#include <cstdio>
#include <new>
#include <utility>

#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace {

// An operator that logs in each Invoke of a long run must not fill the memory.
constexpr size_t kMaxBytes = 64 << 10;

std::string& Messages() {
  thread_local std::string messages;
  return messages;
}

// Operators, which know no exceptions, log: a message that there is no memory for is lost.
void Append(const char* text) {
  try {
    if (Messages().size() < kMaxBytes) Messages() += text;
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) {
  char text[256];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = Append;
  mote::AppendFormat(&out, format, args);
  mote::Flush(&out);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  mote::TextBuffer out{buffer, buf_size};
  mote::AppendFormat(&out, format, vlist);
  return static_cast<int>(out.total);
}
#else
void DebugLog(const char* s) { Append(s); }
#endif

}  // extern "C"

namespace mote::python {
namespace {

class KeepingReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char text[2048];
    const int length = std::vsnprintf(text, sizeof(text), format, args);
    Append(text);
    Append("\n");
    return length;
  }
};

}  // namespace

tflite::ErrorReporter* MessageReporter() {
  static KeepingReporter reporter;
  return &reporter;
}

std::string TakeMessages() {
  std::string text = std::exchange(Messages(), {});
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace mote::python
