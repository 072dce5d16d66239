// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_CORE_FORMAT_H_
#define MOTE_CORE_FORMAT_H_

#include <cstdarg>
#include <cstddef>

namespace mote {

// Functions here write formatted text into this buffer. `capacity` counts the terminating NUL, which they keep in place
// when `capacity` is not 0.
struct TextBuffer {
  char* data;
  size_t capacity;
  size_t length = 0;  // bytes in `data`
  size_t total = 0;   // bytes formatted so far, also those that were flushed or dropped
  // Takes the text when the buffer is full (needs `capacity` >= 2). If it is null, text that does not fit is dropped.
  void (*flush)(const char* text) = nullptr;
};

// Appends `format` with its arguments. tensorflow/lite/micro/micro_log.h lists the conversions, and says what becomes
// of others. So the documented program prints "Another  badly-formed  format string" for "Another % badly-formed %%
// format string".
void AppendFormat(TextBuffer* out, const char* format, va_list args);

void AppendText(TextBuffer* out, const char* text);

// Hands what is left to `flush` and empties the buffer.
void Flush(TextBuffer* out);

// Sends the whole text, in parts.
inline void SendFormatted(void (*send)(const char* text), const char* format, va_list args) {
  char text[64];
  TextBuffer out{text, sizeof(text)};
  out.flush = send;
  AppendFormat(&out, format, args);
  Flush(&out);
}

}  // namespace mote

#endif  // MOTE_CORE_FORMAT_H_
