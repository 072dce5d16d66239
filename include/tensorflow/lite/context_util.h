// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CONTEXT_UTIL_H_
#define TENSORFLOW_LITE_CONTEXT_UTIL_H_

#include <stddef.h>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// A TfLiteIntArray as a container; null is an empty one.
class TfLiteIntArrayView {
 public:
  explicit TfLiteIntArrayView(const TfLiteIntArray* int_array) : int_array_(int_array) {}
  TfLiteIntArrayView(const TfLiteIntArrayView&) = default;
  TfLiteIntArrayView& operator=(const TfLiteIntArrayView& rhs) = default;

  typedef const int* const_iterator;
  const_iterator begin() const { return int_array_ == nullptr ? nullptr : int_array_->data; }
  const_iterator end() const { return begin() + size(); }
  size_t size() const { return int_array_ == nullptr ? 0 : static_cast<size_t>(int_array_->size); }
  int operator[](size_t pos) const { return int_array_->data[pos]; }

 private:
  const TfLiteIntArray* int_array_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CONTEXT_UTIL_H_
