// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "tensorflow/lite/kernels/internal/compatibility.h"

namespace tflite {

// A shape by value, with up to 8 dimensions; further ones are left out.
class RuntimeShape {
 public:
  static constexpr int kMaxDimensions = 8;

  RuntimeShape() = default;
  explicit RuntimeShape(int dimensions_count) { Resize(dimensions_count); }
  RuntimeShape(int dimensions_count, int32_t value) {
    Resize(dimensions_count);
    for (int i = 0; i < size_; ++i) dims_[i] = value;
  }
  RuntimeShape(int dimensions_count, const int32_t* dims_data) { ReplaceWith(dimensions_count, dims_data); }
  RuntimeShape(const std::initializer_list<int> dims) { BuildFrom(dims); }

  // Returns `shape` with dimensions of 1 in front of it.
  static RuntimeShape ExtendedShape(int new_shape_size, const RuntimeShape& shape) {
    RuntimeShape extended(new_shape_size, int32_t{1});
    const int added = extended.size_ - shape.size_;
    for (int i = 0; i < shape.size_ && added >= 0; ++i) extended.dims_[added + i] = shape.dims_[i];
    return extended;
  }

  int32_t DimensionsCount() const { return size_; }
  int32_t Dims(int i) const { return dims_[i]; }
  void SetDim(int i, int32_t val) { dims_[i] = val; }
  int32_t* DimsData() { return dims_; }
  const int32_t* DimsData() const { return dims_; }
  void Resize(int dimensions_count) { size_ = dimensions_count < kMaxDimensions ? dimensions_count : kMaxDimensions; }
  void ReplaceWith(int dimensions_count, const int32_t* dims_data) {
    Resize(dimensions_count);
    for (int i = 0; i < size_; ++i) dims_[i] = dims_data[i];
  }
  template <typename T>
  void BuildFrom(const T& dims) {
    size_ = 0;
    for (const auto dim : dims) {
      if (size_ < kMaxDimensions) dims_[size_++] = static_cast<int32_t>(dim);
    }
  }
  void BuildFrom(std::initializer_list<int> dims) { BuildFrom<std::initializer_list<int>>(dims); }

  // Returns the number of elements of a checked shape; 1 for a scalar.
  int FlatSize() const {
    int elements = 1;
    for (int i = 0; i < size_; ++i) elements *= dims_[i];
    return elements;
  }
  bool HasZeroDimension() const {
    for (int i = 0; i < size_; ++i) {
      if (dims_[i] == 0) return true;
    }
    return false;
  }

  // Multiplies the dimensions from `start` to before `end`. Returns false, with the result as it was, where they are no
  // dimensions of the shape, one is negative, or the product is too large.
  bool CheckedNumElementsInRange(int start, int end, size_t& out) const { return Multiply(start, end, -1, &out); }
  bool CheckedNumElementsInRange(int start, int end, int& out) const {
    constexpr size_t kMostElements = 0x7FFFFFFF;
    size_t elements = 0;
    if (!Multiply(start, end, -1, &elements) || elements > kMostElements) return false;
    out = static_cast<int>(elements);
    return true;
  }
  bool CheckedSizeToDimension(int end, size_t& out) const { return CheckedNumElementsInRange(0, end, out); }
  bool CheckedSizeToDimension(int end, int& out) const { return CheckedNumElementsInRange(0, end, out); }
  bool CheckedSizeFromDimension(int start, size_t& out) const { return CheckedNumElementsInRange(start, size_, out); }
  bool CheckedSizeFromDimension(int start, int& out) const { return CheckedNumElementsInRange(start, size_, out); }
  // These multiply all dimensions, and all but one.
  bool CheckedFlatSize(size_t& flat_size) const { return Multiply(0, size_, -1, &flat_size); }
  bool CheckedFlatSizeSkipDim(int skip_dim, size_t& flat_size) const {
    return skip_dim >= 0 && skip_dim < size_ && Multiply(0, size_, skip_dim, &flat_size);
  }

  bool operator==(const RuntimeShape& other) const {
    bool same = size_ == other.size_;
    for (int i = 0; same && i < size_; ++i) same = dims_[i] == other.dims_[i];
    return same;
  }
  bool operator!=(const RuntimeShape& other) const { return !(*this == other); }

 private:
  bool Multiply(int start, int end, int skipped, size_t* product) const {
    if (start < 0 || start > end || end > size_) return false;
    size_t elements = 1;
    bool is_zero = false, fits = true;
    for (int i = start; i < end; ++i) {
      if (i == skipped) continue;
      if (dims_[i] < 0) return false;
      is_zero = is_zero || dims_[i] == 0;
      const size_t dim = dims_[i] == 0 ? 1 : static_cast<size_t>(dims_[i]);
      fits = fits && elements <= SIZE_MAX / dim;
      elements *= dim;
    }
    if (is_zero || fits) *product = is_zero ? 0 : elements;
    return is_zero || fits;
  }

  int32_t size_ = 0;
  int32_t dims_[kMaxDimensions] = {};
};

// Returns the index of an element of a tensor with 4 dimensions.
inline int Offset(const RuntimeShape& shape, int i0, int i1, int i2, int i3) {
  return ((i0 * shape.Dims(1) + i1) * shape.Dims(2) + i2) * shape.Dims(3) + i3;
}
inline int Offset(const RuntimeShape& shape, int* index) {
  return Offset(shape, index[0], index[1], index[2], index[3]);
}
// Does the same for 5 dimensions.
inline int Offset(const RuntimeShape& shape, int i0, int i1, int i2, int i3, int i4) {
  return (((i0 * shape.Dims(1) + i1) * shape.Dims(2) + i2) * shape.Dims(3) + i3) * shape.Dims(4) + i4;
}

// A shape as code of before 2019 has it: the last dimension first, each with the distance of its elements.
template <int N>
struct Dims {
  int sizes[N];
  int strides[N];
};

// Takes up to 4 dimensions.
inline Dims<4> ToRuntimeDims(const RuntimeShape& array_shape) {
  const int rank = array_shape.DimensionsCount();
  TFLITE_CHECK_LE(rank, 4);
  Dims<4> dims;
  int stride = 1;
  for (int i = 0; i < 4; ++i) {
    dims.sizes[i] = i < rank ? static_cast<int>(array_shape.Dims(rank - 1 - i)) : 1;
    dims.strides[i] = stride;
    stride *= dims.sizes[i];
  }
  return dims;
}
inline RuntimeShape DimsToShape(const Dims<4>& dims) {
  return RuntimeShape({dims.sizes[3], dims.sizes[2], dims.sizes[1], dims.sizes[0]});
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
