// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors as an operator sees them: what Prepare knows of one, and what Eval reads.
#ifndef MOTE_SRC_OPERATORS_SEAM_TENSOR_H_
#define MOTE_SRC_OPERATORS_SEAM_TENSOR_H_

#include <cstdint>

#include "src/core/shape.h"
#include "tensorflow/lite/c/common.h"

namespace tflite {
struct SparsityParameters;
}

namespace mote {

// A tensor as Prepare sees it. Where a node has no such tensor, `type` is kTfLiteNoType and `dims` is null.
struct TensorInfo {
  TfLiteType type = kTfLiteNoType;
  const TfLiteIntArray* dims = nullptr;
  const void* data = nullptr;  // the elements if is_constant, else null; for strings also memory that may be written
  bool is_constant = false;    // its elements are known now and never change
  bool is_variable = false;
  bool is_open = false;                      // its shape is known only when the graph runs; on the dynamic runtime
  float scale = 0.0f;                        // the first scale; 0: not quantised
  int32_t zero_point = 0;                    // the first zero point
  bool zero_points_are_equal = true;         // all zero points are `zero_point`
  const TfLiteFloatArray* scales = nullptr;  // all scales; null: not quantised
  const void* zero_points = nullptr;         // an int64 per scale, at a multiple of 4; null: all are `zero_point`
  int32_t quantized_dimension = 0;
  // Says how a sparse constant's elements are stored. If it is null, all elements are there, row by row. `data` of a
  // sparse constant is a FlatBuffer list of bytes, with its length before it. The verifier lets few operators read
  // sparse constants, and none writes them.
  const tflite::SparsityParameters* sparsity = nullptr;

  bool exists() const { return dims != nullptr; }
  int rank() const { return dims->size; }
  int dim(int i) const { return dims->data[i]; }
  int elements() const { return Elements(*dims); }
  bool is_quantized() const { return scales != nullptr; }
  bool is_per_channel() const { return scales != nullptr && scales->size > 1; }
  template <class T>
  const T* Data() const {
    return static_cast<const T*>(data);
  }
};

// A tensor as Eval sees it.
struct TensorView {
  TfLiteType type = kTfLiteNoType;
  const TfLiteIntArray* dims = nullptr;
  void* raw = nullptr;

  bool exists() const { return raw != nullptr; }
  int rank() const { return dims->size; }
  int dim(int i) const { return dims->data[i]; }
  int elements() const { return Elements(*dims); }
  template <class T>
  T* Data() const {
    return static_cast<T*>(raw);
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_TENSOR_H_
