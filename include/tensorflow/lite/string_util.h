// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reading and writing string tensors.
#ifndef TENSORFLOW_LITE_STRING_UTIL_H_
#define TENSORFLOW_LITE_STRING_UTIL_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"

namespace tflite {

// `len` bytes, not ended by a NUL.
struct StringRef {
  const char* str;
  size_t len;
};

// Of a tensor that holds strings: a constant, an input that was set, or an output after Invoke. `raw_buffer` is what
// `data.raw` points to.
int GetStringCount(const void* raw_buffer);
StringRef GetString(const void* raw_buffer, int string_index);

inline int GetStringCount(const TfLiteTensor* tensor) { return GetStringCount(tensor->data.raw_const); }
inline StringRef GetString(const TfLiteTensor* tensor, int string_index) {
  return GetString(tensor->data.raw_const, string_index);
}

// Sets an input of the micro runtime: as many strings as the tensor has elements. kTfLiteError, with a message, if
// there are more or fewer, or they do not fit into its memory.
TfLiteStatus SetStrings(TfLiteTensor* tensor, const StringRef* strings, int count);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_STRING_UTIL_H_
