// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// No exception leaves the public functions: memory that cannot be had is an error like others.
#ifndef MOTE_SRC_HOST_NO_MEMORY_H_
#define MOTE_SRC_HOST_NO_MEMORY_H_

#include <new>
#include <stdexcept>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote {

// What `work` gives; `otherwise`, after a message, where there is no memory for it.
template <class Result, class Work>
Result IfMemory(tflite::ErrorReporter* reporter, const char* task, Result otherwise, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    reporter->Report("There is no memory to %s.", task);
  } catch (const std::length_error&) {
    reporter->Report("There is no memory to %s, since it needs more than can be addressed.", task);
  }
  return otherwise;
}

}  // namespace mote

#endif  // MOTE_SRC_HOST_NO_MEMORY_H_
