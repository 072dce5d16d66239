// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_SPAN_H_
#define TENSORFLOW_LITE_MICRO_SPAN_H_

#include <array>
#include <cstddef>

namespace tflite {

// A view of elements that lie one after the other.
template <typename T>
class Span {
 public:
  constexpr Span(T* data, size_t size) noexcept : data_(data), size_(size) {}
  template <size_t N>
  constexpr Span(T (&data)[N]) noexcept : data_(data), size_(N) {}
  template <size_t N>
  constexpr Span(std::array<T, N>& array) noexcept : data_(array.data()), size_(N) {}

  constexpr T& operator[](size_t idx) const noexcept { return data_[idx]; }
  constexpr T* data() const noexcept { return data_; }
  constexpr size_t size() const noexcept { return size_; }

 private:
  T* data_;
  size_t size_;
};

// These compare element by element.
template <typename A, typename B>
bool operator==(const Span<A>& a, const Span<B>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!(a[i] == b[i])) return false;
  }
  return true;
}

template <typename A, typename B>
bool operator!=(const Span<A>& a, const Span<B>& b) {
  return !(a == b);
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_SPAN_H_
