// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads FlexBuffers, the format of custom options. Safe on any bytes: each access checks its bounds, so nothing needs
// to be verified beforehand, and a malformed value is a missing one.
#ifndef MOTE_SRC_MODEL_FLEX_OPTIONS_H_
#define MOTE_SRC_MODEL_FLEX_OPTIONS_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Reads a map or a vector: the options themselves, or one inside them. It refers to the bytes, which must outlive it.
class FlexMap {
 public:
  // Opens the map or vector that `data` holds; returns false, and opens an empty one, if there is none.
  [[nodiscard]] static bool Open(const uint8_t* data, size_t bytes, FlexMap* map);

  size_t size() const { return size_; }

  // Each gives false, and leaves `value` as it is, when there is no such element or it is of another type. Integers and
  // booleans serve as each other and as floats; floats only as floats.
  bool Int(const char* key, int64_t* value) const { return IntAt(Find(key), value); }
  bool Int32(const char* key, int32_t* value) const { return Int32At(Find(key), value); }
  bool Float(const char* key, float* value) const { return FloatAt(Find(key), value); }
  bool Bool(const char* key, bool* value) const { return BoolAt(Find(key), value); }
  bool String(const char* key, const char** text, size_t* length) const { return StringAt(Find(key), text, length); }
  bool Vector(const char* key, FlexMap* vector) const { return VectorAt(Find(key), vector); }

  bool IntAt(size_t i, int64_t* value) const;
  bool Int32At(size_t i, int32_t* value) const;  // false also for a value beyond 32 bits
  bool FloatAt(size_t i, float* value) const;
  bool DoubleAt(size_t i, double* value) const;
  bool BoolAt(size_t i, bool* value) const;
  bool StringAt(size_t i, const char** text, size_t* length) const;  // `length` bytes and a NUL
  bool VectorAt(size_t i, FlexMap* vector) const;

  // These serve readers of the raw elements.
  const uint8_t* elements() const { return data_ + elements_; }
  unsigned element_bytes() const { return width_; }

  // Returns the index of the element with this key, or size() if there is none or this is not a map.
  size_t Find(const char* key) const;

 private:
  // A value has `width` bytes at `at`, of the packed type `type` (a type and the log2 width of what an offset leads
  // to).
  struct Value {
    size_t at;
    unsigned width;
    unsigned type;
  };

  bool Element(size_t i, Value* value) const;
  bool Load(size_t at, unsigned width, uint64_t* value) const;
  bool Follow(size_t at, unsigned width, size_t* target) const;
  bool LoadNumber(size_t i, uint64_t* bits, unsigned* type, unsigned* width) const;
  template <typename T>
  bool RealAt(size_t i, T* value) const;
  bool OpenValue(const Value& value);
  bool Fits(size_t at, uint64_t count, unsigned element_bytes) const;

  const uint8_t* data_ = nullptr;
  size_t bytes_ = 0;
  size_t size_ = 0;
  size_t elements_ = 0;        // where the first element is
  unsigned width_ = 0;         // bytes of an element
  unsigned element_type_ = 0;  // of all elements; 0: the types stand behind the elements
  size_t keys_ = 0;            // where the first key is; 0: not a map
  unsigned keys_width_ = 0;
};

}  // namespace mote

#endif  // MOTE_SRC_MODEL_FLEX_OPTIONS_H_
