// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The value of an attribute.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_

#include <cstddef>
#include <string>
#include <type_traits>

namespace tflite {
namespace interop {

// An int, size_t, string or bool; or nothing, kInvalid. A string is copied.
struct Variant {
  Variant() = default;
  Variant(const Variant& other);
  template <typename T>
  explicit Variant(T v) {
    Set(v);
  }
  Variant& operator=(const Variant& other);
  template <typename T>
  Variant& operator=(T v) {
    Set(v);
    return *this;
  }

  // Null, if it is of another type.
  template <typename T>
  const T* Get() const {
    if constexpr (std::is_same_v<T, int>) {
      return type == kInt ? &val.i : nullptr;
    } else if constexpr (std::is_same_v<T, size_t>) {
      return type == kSizeT ? &val.s : nullptr;
    } else if constexpr (std::is_same_v<T, bool>) {
      return type == kBool ? &val.b : nullptr;
    } else {
      static_assert(std::is_same_v<T, const char*>, "an attribute is an int, size_t, const char* or bool");
      return type == kString ? &val.c : nullptr;
    }
  }
  // A string of null is nothing.
  template <typename T>
  void Set(T v) {
    Store(v);
  }
  // Null, if there is nothing.
  void const* GetPtr() const { return type == kInvalid ? nullptr : &val; }

  bool operator==(const Variant& other) const;
  bool operator!=(const Variant& other) const { return !(*this == other); }

  union {
    int i;
    size_t s;
    const char* c;
    bool b;
  } val = {};
  enum { kInvalid = 0, kInt = 1, kSizeT = 2, kString = 3, kBool = 4 } type = kInvalid;

 private:
  void Store(int v);
  void Store(size_t v);
  void Store(const char* v);
  void Store(bool v);

  std::string text_;  // what val.c points to
};

}  // namespace interop
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_
