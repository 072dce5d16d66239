// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/flex_options.h"

#include <cstring>

namespace mote {
namespace {

// The types of FlexBuffers. A packed type is a type times 4, plus the log2 of a width in bytes.
enum FlexType : unsigned {
  kInt = 1,
  kUInt = 2,
  kFloat = 3,
  kKey = 4,
  kString = 5,
  kIndirectInt = 6,
  kIndirectFloat = 8,
  kMap = 9,
  kVector = 10,
  kVectorInt = 11,  // then of kUInt, kFloat, kKey
  kVectorKey = 14,
  kVectorInt2 = 16,  // then pairs of kUInt, kFloat; triples; quadruples: these have no length in front
  kVectorFloat4 = 24,
  kBool = 26,
  kVectorBool = 36,
};

}  // namespace

bool FlexMap::Load(size_t at, unsigned width, uint64_t* value) const {
  if (at > bytes_ || width > bytes_ - at) return false;
  *value = 0;
  memcpy(value, data_ + at, width);
  return true;
}

// Offsets count backwards.
bool FlexMap::Follow(size_t at, unsigned width, size_t* target) const {
  uint64_t offset;
  if (!Load(at, width, &offset) || offset > at) return false;
  *target = at - static_cast<size_t>(offset);
  return true;
}

bool FlexMap::Open(const uint8_t* data, size_t bytes, FlexMap* map) {
  *map = FlexMap();
  if (data == nullptr || bytes < 3) return false;
  map->data_ = data;
  map->bytes_ = bytes;
  // The root value stands before its packed type and its width.
  const unsigned width = data[bytes - 1];
  return width <= 8 && width <= bytes - 2 && map->OpenValue({bytes - 2 - width, width, data[bytes - 2]});
}

// Makes this, of which only the bytes are set, the map or vector that `value` is.
bool FlexMap::OpenValue(const Value& value) {
  const unsigned type = value.type >> 2;
  const unsigned width = 1u << (value.type & 3);
  if (!Follow(value.at, value.width, &elements_)) return false;
  uint64_t size;
  if (type >= kVectorInt2 && type <= kVectorFloat4) {
    size = (type - kVectorInt2) / 3 + 2;
    element_type_ = ((type - kVectorInt2) % 3 + kInt) << 2;
  } else {
    if (elements_ < width || !Load(elements_ - width, width, &size)) return false;
    if (type >= kVectorInt && type <= kVectorKey) {
      element_type_ = (type - kVectorInt + kInt) << 2;
    } else if (type == kVectorBool) {
      element_type_ = kBool << 2;
    } else if (type != kVector && type != kMap) {
      return false;
    }
  }
  width_ = width;
  // Elements, and a byte for the type of each unless they share one.
  if (!Fits(elements_, size, width + (element_type_ == 0 ? 1 : 0))) return false;
  if (type == kMap) {
    uint64_t keys_width;
    if (elements_ < 3 * width || !Follow(elements_ - 3 * width, width, &keys_) ||
        !Load(elements_ - 2 * width, width, &keys_width) || keys_width - 1 > 7 ||
        !Fits(keys_, size, static_cast<unsigned>(keys_width))) {
      return false;
    }
    keys_width_ = static_cast<unsigned>(keys_width);
  }
  size_ = static_cast<size_t>(size);
  return true;
}

// Returns true if `count` elements of `element_bytes` bytes lie behind `at`.
bool FlexMap::Fits(size_t at, uint64_t count, unsigned element_bytes) const {
  return count <= bytes_ && static_cast<size_t>(count) <= (bytes_ - at) / element_bytes;
}

size_t FlexMap::Find(const char* key) const {
  for (size_t i = 0; keys_ != 0 && i < size_; ++i) {
    size_t at;
    if (!Follow(keys_ + i * keys_width_, keys_width_, &at)) continue;
    for (const char* expected = key; at < bytes_ && data_[at] == static_cast<uint8_t>(*expected); ++expected, ++at) {
      if (*expected == '\0') return i;
    }
  }
  return size_;
}

bool FlexMap::Element(size_t i, Value* value) const {
  if (i >= size_) return false;
  value->at = elements_ + i * width_;
  value->width = width_;
  value->type = element_type_ != 0 ? element_type_ : data_[elements_ + size_ * width_ + i];
  return true;
}

// Reads the bits of element `i`, with the sign spread; `type` becomes kInt, kUInt or kFloat.
bool FlexMap::LoadNumber(size_t i, uint64_t* bits, unsigned* type, unsigned* width) const {
  Value value;
  if (!Element(i, &value)) return false;
  *type = value.type >> 2;
  if (*type >= kIndirectInt && *type <= kIndirectFloat) {
    *type = *type - kIndirectInt + kInt;
    if (!Follow(value.at, value.width, &value.at)) return false;
    value.width = 1u << (value.type & 3);
  }
  if (*type == kBool) *type = kUInt;
  if (*type < kInt || *type > kFloat || !Load(value.at, value.width, bits)) return false;
  *width = value.width;
  if (*type == kInt) {
    const unsigned unused_bits = 64 - 8 * value.width;
    *bits = static_cast<uint64_t>(static_cast<int64_t>(*bits << unused_bits) >> unused_bits);
  }
  return true;
}

bool FlexMap::IntAt(size_t i, int64_t* value) const {
  uint64_t bits;
  unsigned type, width;
  if (!LoadNumber(i, &bits, &type, &width) || type == kFloat) return false;
  *value = static_cast<int64_t>(bits);
  return true;
}

bool FlexMap::Int32At(size_t i, int32_t* value) const {
  int64_t wide;
  if (!IntAt(i, &wide) || wide != static_cast<int32_t>(wide)) return false;
  *value = static_cast<int32_t>(wide);
  return true;
}

bool FlexMap::BoolAt(size_t i, bool* value) const {
  int64_t wide;
  if (!IntAt(i, &wide)) return false;
  *value = wide != 0;
  return true;
}

// Reads a float or a double.
template <typename T>
bool FlexMap::RealAt(size_t i, T* value) const {
  uint64_t bits;
  unsigned type, width;
  if (!LoadNumber(i, &bits, &type, &width)) return false;
  if (type == kInt) {
    *value = static_cast<T>(static_cast<int64_t>(bits));
  } else if (type == kUInt) {
    *value = static_cast<T>(bits);
  } else if (width == sizeof(float)) {
    const auto low = static_cast<uint32_t>(bits);
    float single;
    memcpy(&single, &low, sizeof(low));
    *value = single;
  } else if (width == sizeof(double)) {
    double wide;
    memcpy(&wide, &bits, sizeof(wide));
    *value = static_cast<T>(wide);
  } else {
    return false;
  }
  return true;
}

bool FlexMap::FloatAt(size_t i, float* value) const { return RealAt(i, value); }

bool FlexMap::DoubleAt(size_t i, double* value) const { return RealAt(i, value); }

bool FlexMap::StringAt(size_t i, const char** text, size_t* length) const {
  Value value;
  size_t start;
  if (!Element(i, &value) || !Follow(value.at, value.width, &start)) return false;
  uint64_t size = 0;
  const unsigned width = 1u << (value.type & 3);
  if (value.type >> 2 == kString) {
    if (start < width || !Load(start - width, width, &size)) return false;
  } else if (value.type >> 2 == kKey) {
    while (start + size < bytes_ && data_[start + size] != 0) ++size;
  } else {
    return false;
  }
  if (size >= bytes_ - start || data_[start + size] != 0) return false;
  *text = reinterpret_cast<const char*>(data_ + start);
  *length = static_cast<size_t>(size);
  return true;
}

bool FlexMap::VectorAt(size_t i, FlexMap* vector) const {
  Value value;
  FlexMap found;
  found.data_ = data_;
  found.bytes_ = bytes_;
  const bool good = Element(i, &value) && found.OpenValue(value);
  if (!good) found.size_ = 0;
  *vector = found;
  return good;
}

}  // namespace mote
