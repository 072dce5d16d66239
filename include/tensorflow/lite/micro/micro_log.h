// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_LOG_H_
#define TENSORFLOW_LITE_MICRO_MICRO_LOG_H_

#include <cstdarg>
#include <cstddef>

// Prints text without a printf family. The conversions are %d %i %u %x %X %o %c %s %p %f %e %g %%, with the flags `-`,
// `+`, space, `#` and `0`, width, precision (also `*`) and the lengths hh h l ll z t j. A `%` that begins none of these
// is left out, takes no argument, and the text goes on behind it; from then on `%%` is left out too. At the end of the
// text it goes with the space before it.

#ifndef TF_LITE_STRIP_ERROR_STRINGS

// Formats, appends "\r\n" and hands the text to DebugLog(); a long text arrives there in several pieces.
void MicroPrintf(const char* format, ...);
void VMicroPrintf(const char* format, va_list args);

// Does what snprintf does: writes at most `buf_size` bytes including the terminating NUL and returns the length of the
// whole text.
int MicroSnprintf(char* buffer, size_t buf_size, const char* format, ...);
int MicroVsnprintf(char* buffer, size_t buf_size, const char* format, va_list vlist);

#else

// These are templates, so that the linker keeps neither the strings nor the formatter.
template <typename... Args>
inline void MicroPrintf(const char*, const Args&...) {}

template <typename Args>
inline void VMicroPrintf(const char*, const Args&) {}

template <typename... Args>
inline int MicroSnprintf(char* buffer, size_t buf_size, const char*, const Args&...) {
  if (buf_size > 0) buffer[0] = '\0';
  return 0;
}

template <typename Args>
inline int MicroVsnprintf(char* buffer, size_t buf_size, const char*, const Args&) {
  if (buf_size > 0) buffer[0] = '\0';
  return 0;
}

#endif  // TF_LITE_STRIP_ERROR_STRINGS

namespace tflite {

// Marks arguments as used without evaluating anything from them.
template <typename... Args>
inline void Unused(Args&&...) {}

template <typename T, typename... Args>
inline T Unused(Args&&...) {
  return T{};
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_LOG_H_
