// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads and writes string tensors.
#ifndef TENSORFLOW_LITE_STRING_UTIL_H_
#define TENSORFLOW_LITE_STRING_UTIL_H_

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/string_type.h"

namespace tflite {

// The string has `len` bytes, not ended by a NUL.
struct StringRef {
  const char* str;
  size_t len;
};

// These give the number of strings in a tensor, and one of them. The tensor is a constant, an input that was set, or an
// output after Invoke. `raw_buffer` is what `data.raw` points to.
int GetStringCount(const void* raw_buffer);
StringRef GetString(const void* raw_buffer, int string_index);

inline int GetStringCount(const TfLiteTensor* tensor) { return GetStringCount(tensor->data.raw_const); }
inline StringRef GetString(const TfLiteTensor* tensor, int string_index) {
  return GetString(tensor->data.raw_const, string_index);
}

constexpr size_t kDefaultMaxLength = 0x7FFFFFFF;

// Gathers strings for a tensor one by one, in programs with the dynamic runtime.
//
//   tflite::DynamicBuffer strings;
//   strings.AddString("first", 5);
//   strings.WriteToTensorAsVector(interpreter->input_tensor(0));
class DynamicBuffer {
 public:
  // All strings together have at most `max_length` bytes.
  explicit DynamicBuffer(size_t max_length = kDefaultMaxLength);
  DynamicBuffer(const DynamicBuffer&) = delete;
  DynamicBuffer& operator=(const DynamicBuffer&) = delete;
  ~DynamicBuffer();

  // Returns kTfLiteError, after a message, where the string is too long; then nothing is added.
  TfLiteStatus AddString(const char* str, size_t len);
  TfLiteStatus AddString(const StringRef& string) { return AddString(string.str, string.len); }
  // Adds one string that joins several, from a std::vector<StringRef> or a list in braces, with the separator between
  // them.
  template <class Strings>
  void AddJoinedString(const Strings& strings, char separator) {
    Join(strings.data(), strings.size(), {&separator, 1});
  }
  template <class Strings>
  void AddJoinedString(const Strings& strings, StringRef separator) {
    Join(strings.data(), strings.size(), separator);
  }
  void AddJoinedString(std::initializer_list<StringRef> strings, char separator) {
    Join(strings.begin(), strings.size(), {&separator, 1});
  }
  void AddJoinedString(std::initializer_list<StringRef> strings, StringRef separator) {
    Join(strings.begin(), strings.size(), separator);
  }

  // Points `buffer` to the bytes of a string tensor, from malloc, and returns how many there are; 0 and null when there
  // is no memory.
  int WriteToBuffer(char** buffer);
  // The tensor, which becomes kTfLiteDynamic, holds the strings in `new_shape`, which it takes, or in its own shape if
  // that is null. Where the shape has another number of elements it stays as it is, after a message.
  void WriteToTensor(TfLiteTensor* tensor, TfLiteIntArray* new_shape);
  void WriteToTensorAsVector(TfLiteTensor* tensor);

 private:
  struct Content;

  void Join(const StringRef* strings, size_t count, StringRef separator);

  Content* content_;
};

// Sets an input of the micro runtime: as many strings as the tensor has elements. Returns kTfLiteError, with a message,
// if there are more or fewer, or they do not fit into its memory.
TfLiteStatus SetStrings(TfLiteTensor* tensor, const StringRef* strings, int count);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_STRING_UTIL_H_
