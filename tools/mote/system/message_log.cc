// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of the mote command: kept, so that it becomes part of an error message. Defines the port's DebugLog.
#include "tools/mote/system/message_log.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "src/core/format.h"
#include "tensorflow/lite/micro/debug_log.h"

namespace {

std::string& Messages() {
  static std::string messages;
  return messages;
}

}  // namespace

extern "C" {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void DebugLog(const char* format, va_list args) {
  char text[256];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = [](const char* part) { Messages() += part; };
  mote::AppendFormat(&out, format, args);
  mote::Flush(&out);
}

int DebugVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist) {
  mote::TextBuffer out{buffer, buf_size};
  mote::AppendFormat(&out, format, vlist);
  return static_cast<int>(out.total);
}
#else
void DebugLog(const char* s) { Messages() += s; }
#endif

}  // extern "C"

namespace mote::cli {
namespace {

class LoggingReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char text[2048];
    const int length = std::vsnprintf(text, sizeof(text), format, args);
    Messages() += std::string(text) + "\n";
    return length;
  }
};

}  // namespace

tflite::ErrorReporter* MessageReporter() {
  static LoggingReporter reporter;
  return &reporter;
}

std::string CleanMessages(const std::string& text) {
  std::string clean = text;
  clean.erase(std::remove(clean.begin(), clean.end(), '\r'), clean.end());
  while (!clean.empty() && clean.back() == '\n') clean.pop_back();
  return clean;
}

std::string TakeMessages() { return CleanMessages(std::exchange(Messages(), {})); }

}  // namespace mote::cli
