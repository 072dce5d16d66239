// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_STATIC_VECTOR_H_
#define TENSORFLOW_LITE_MICRO_STATIC_VECTOR_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>

#include "tensorflow/lite/kernels/op_macros.h"

namespace tflite {

// A vector with room for `MaxSize` elements, without heap. More of them end the program.
template <typename T, std::size_t MaxSize>
class StaticVector {
  std::array<T, MaxSize> array_;
  std::size_t size_ = 0;

 public:
  using iterator = typename decltype(array_)::iterator;
  using const_iterator = typename decltype(array_)::const_iterator;
  using pointer = typename decltype(array_)::pointer;
  using reference = typename decltype(array_)::reference;
  using const_reference = typename decltype(array_)::const_reference;

  StaticVector() {}
  StaticVector(std::initializer_list<T> values) {
    for (const T& v : values) push_back(v);
  }

  static constexpr std::size_t max_size() { return MaxSize; }
  std::size_t size() const { return size_; }
  bool full() const { return size_ == MaxSize; }
  iterator begin() { return array_.begin(); }
  const_iterator begin() const { return array_.begin(); }
  iterator end() { return array_.begin() + size_; }
  const_iterator end() const { return array_.begin() + size_; }
  pointer data() { return array_.data(); }
  reference operator[](int i) { return array_[static_cast<std::size_t>(i)]; }
  const_reference operator[](int i) const { return array_[static_cast<std::size_t>(i)]; }
  void clear() { size_ = 0; }

  template <std::size_t N>
  bool operator==(const StaticVector<T, N>& other) const {
    if (size_ != other.size()) return false;
    for (std::size_t i = 0; i < size_; ++i) {
      if (!(array_[i] == other[static_cast<int>(i)])) return false;
    }
    return true;
  }
  template <std::size_t N>
  bool operator!=(const StaticVector<T, N>& other) const {
    return !(*this == other);
  }

  void push_back(const T& t) {
    TF_LITE_ASSERT(!full());
    array_[size_++] = t;
  }
};

// `StaticVector v{1, 2, 3};` has room for what it holds. This needs C++17.
#if defined(__cpp_deduction_guides)
template <typename T, typename... U>
StaticVector(T, U...) -> StaticVector<T, 1 + sizeof...(U)>;
#endif

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_STATIC_VECTOR_H_
