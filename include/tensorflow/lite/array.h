// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TfLiteIntArray and TfLiteFloatArray on the heap, with an owner.
#ifndef TENSORFLOW_LITE_ARRAY_H_
#define TENSORFLOW_LITE_ARRAY_H_

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {
namespace array_internal {

struct TfLiteArrayDeleter {
  void operator()(TfLiteIntArray* a) { std::free(a); }
  void operator()(TfLiteFloatArray* a) { std::free(a); }
};

template <class T>
struct TfLiteArrayInfo;
template <>
struct TfLiteArrayInfo<int> {
  using Type = TfLiteIntArray;
};
template <>
struct TfLiteArrayInfo<float> {
  using Type = TfLiteFloatArray;
};

}  // namespace array_internal

template <class T>
using TfLiteArrayUniquePtr =
    std::unique_ptr<typename array_internal::TfLiteArrayInfo<T>::Type, array_internal::TfLiteArrayDeleter>;
using IntArrayUniquePtr = TfLiteArrayUniquePtr<int>;
using FloatArrayUniquePtr = TfLiteArrayUniquePtr<float>;

// Returns `size` elements without values; null for a negative number, or when there is no memory.
template <class T = int>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(int size) {
  using Array = typename array_internal::TfLiteArrayInfo<T>::Type;
  if (size < 0) return nullptr;
  void* const memory = std::malloc(sizeof(Array) + sizeof(T) * static_cast<size_t>(size));
  if (memory == nullptr) return nullptr;
  auto* const array = static_cast<Array*>(memory);
  array->size = size;
  return TfLiteArrayUniquePtr<T>(array);
}

// Returns a copy of `size` values.
template <class T = void, class U, class Type = typename std::conditional<std::is_same<T, void>::value, U, T>::type>
TfLiteArrayUniquePtr<Type> BuildTfLiteArray(const int size, const U* const values) {
  TfLiteArrayUniquePtr<Type> array = BuildTfLiteArray<Type>(size);
  for (int i = 0; array != nullptr && i < size; ++i) array->data[i] = static_cast<Type>(values[i]);
  return array;
}

template <class T, size_t N>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(const T (&values)[N]) {
  return BuildTfLiteArray<T>(static_cast<int>(N), values);
}

template <class T = void, class Container,
          class ElementType = typename std::decay<decltype(*std::declval<Container>().data())>::type,
          class SizeType = typename std::decay<decltype(std::declval<Container>().size())>::type,
          class Type = typename std::conditional<std::is_same<T, void>::value, ElementType, T>::type>
TfLiteArrayUniquePtr<Type> BuildTfLiteArray(const Container& values) {
  return BuildTfLiteArray<Type>(static_cast<int>(values.size()), values.data());
}

template <class T>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(const std::initializer_list<T>& values) {
  return BuildTfLiteArray<T>(static_cast<int>(values.size()), values.begin());
}

inline IntArrayUniquePtr BuildTfLiteArray(const TfLiteIntArray& other) {
  return BuildTfLiteArray<int>(other.size, other.data);
}

inline FloatArrayUniquePtr BuildTfLiteArray(const TfLiteFloatArray& other) {
  return BuildTfLiteArray<float>(other.size, other.data);
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_ARRAY_H_
