// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The containers of the dynamic runtime throw where there is no memory. Operators, delegates and applications of the C
// API know no exceptions: functions that they call catch them here, and return an error.
#ifndef MOTE_SRC_HOST_COMMON_GUARDED_H_
#define MOTE_SRC_HOST_COMMON_GUARDED_H_

#include <new>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/stderr_reporter.h"

namespace mote {

// Returns what BuildTfLiteArray gave; throws where it had no memory.
template <class Array>
Array OrThrow(Array array) {
  if (array == nullptr) throw std::bad_alloc();
  return array;
}

// Returns the status of `work`; kTfLiteError, after a message, where it has run out of memory.
template <class Work>
TfLiteStatus Guarded(tflite::ErrorReporter* error_reporter, const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    error_reporter->Report("there is no memory left");
    return kTfLiteError;
  }
}

// Returns what `make` gives; `otherwise`, after a message, if it runs out of memory.
template <class Made, class Make>
Made GuardedOr(Made otherwise, const Make& make) {
  Made made = otherwise;
  (void)Guarded(tflite::DefaultErrorReporter(), [&] {
    made = make();
    return kTfLiteOk;
  });
  return made;
}

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_GUARDED_H_
