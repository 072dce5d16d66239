// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The value of an attribute.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace tflite {
namespace interop {

// Holds an int, size_t, string or bool, or nothing: kInvalid. A string is copied.
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

  // Returns null if the value has another type.
  template <typename T>
  const T* Get() const {
    return Find(static_cast<const T*>(nullptr));
  }
  // A string of null counts as nothing.
  template <typename T>
  void Set(T v) {
    Store(v);
  }
  // Returns null if there is no value.
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
  // These choose by the type of the pointer, whose value is not read.
  const int* Find(const int*) const { return type == kInt ? &val.i : nullptr; }
  const size_t* Find(const size_t*) const { return type == kSizeT ? &val.s : nullptr; }
  const char* const* Find(const char* const*) const { return type == kString ? &val.c : nullptr; }
  const bool* Find(const bool*) const { return type == kBool ? &val.b : nullptr; }

  void Store(int v);
  void Store(size_t v);
  void Store(const char* v);
  void Store(bool v);

  std::string text_;  // what val.c points to
};

}  // namespace interop
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_VARIANT_H_
