// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_COMPILER_MLIR_LITE_CORE_API_ERROR_REPORTER_H_
#define TENSORFLOW_COMPILER_MLIR_LITE_CORE_API_ERROR_REPORTER_H_

#include <cstdarg>

namespace tflite {

// Takes the error texts of a program. Override the `va_list` form; the variadic forms forward to it.
class ErrorReporter {
 public:
  virtual ~ErrorReporter() = default;
  virtual int Report(const char* format, va_list args) = 0;
  // This is a template, since a single pointer would otherwise pass for a va_list where that is a pointer (RISC-V).
  template <typename... Args>
  int Report(const char* format, Args... args) {
    return ReportError(nullptr, format, args...);
  }
  // The first argument is ignored: the form that C callbacks need.
  int ReportError(void*, const char* format, ...);
};

}  // namespace tflite

// With TF_LITE_STRIP_ERROR_STRINGS neither the text nor the call is compiled in; the arguments are not evaluated.
#ifdef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_REPORT_ERROR(reporter, ...) \
  do {                                      \
    (void)(reporter);                       \
  } while (false)
#else
#define TF_LITE_REPORT_ERROR(reporter, ...)                               \
  do {                                                                    \
    static_cast<::tflite::ErrorReporter*>(reporter)->Report(__VA_ARGS__); \
  } while (false)
#endif

#endif  // TENSORFLOW_COMPILER_MLIR_LITE_CORE_API_ERROR_REPORTER_H_
