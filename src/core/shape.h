// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensor shapes and element sizes.
#ifndef MOTE_SRC_CORE_SHAPE_H_
#define MOTE_SRC_CORE_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "tensorflow/lite/c/common.h"

namespace mote {

constexpr int kMaxRank = 8;

// Holds up to kMaxRank dimensions by value. Those after the last are not set.
struct Shape {
  int rank = 0;
  int dims[kMaxRank];

  Shape() = default;
  Shape(std::initializer_list<int> list) {
    for (int d : list) dims[rank++] = d;
  }
  // Takes the first kMaxRank dimensions of `array`.
  explicit Shape(const TfLiteIntArray& array) {
    for (int i = 0; i < array.size && i < kMaxRank; ++i) dims[rank++] = array.data[i];
  }
  int& operator[](int i) { return dims[i]; }
  int operator[](int i) const { return dims[i]; }
  void Append(int d) { dims[rank++] = d; }
};

// Returns the number of elements of a shape that was checked at load; 1 for a scalar. Part of a shape without elements
// may have more than fit: then it wraps.
inline int Elements(int rank, const int* dims) {
  unsigned count = 1;
  for (int i = 0; i < rank; ++i) count *= static_cast<unsigned>(dims[i]);
  return static_cast<int>(count);
}
inline int Elements(const TfLiteIntArray& dims) { return Elements(dims.size, dims.data); }
inline int Elements(const Shape& shape) { return Elements(shape.rank, shape.dims); }

// Returns the bits of one element; 0 for types whose elements have no fixed size (strings, resources, variants).
int ElementBits(TfLiteType type);

// Gives the bytes of `elements` elements of `type`, packed types (int4, int2) rounded up to a whole byte. Returns
// kTfLiteError if the type has no fixed size or the result does not fit in 31 bits.
[[nodiscard]] TfLiteStatus BytesFor(TfLiteType type, int elements, size_t* bytes);

// Sets the bytes of a tensor whose shape has changed. The bytes of constants and strings do not depend on it.
void FollowShape(TfLiteTensor* tensor);

}  // namespace mote

#endif  // MOTE_SRC_CORE_SHAPE_H_
