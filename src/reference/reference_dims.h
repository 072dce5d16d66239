// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes as the operators' loops take them.
#ifndef MOTE_SRC_REFERENCE_REFERENCE_DIMS_H_
#define MOTE_SRC_REFERENCE_REFERENCE_DIMS_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"

namespace mote {

class ReferenceDims {
 public:
  explicit ReferenceDims(const tflite::RuntimeShape& shape) : words_{static_cast<int>(shape.DimensionsCount())} {
    for (int i = 0; i < words_[0]; ++i) words_[1 + i] = static_cast<int>(shape.Dims(i));
  }
  // A count and the dimensions have the layout of a TfLiteIntArray.
  const TfLiteIntArray* get() const { return reinterpret_cast<const TfLiteIntArray*>(words_); }

 private:
  int words_[1 + tflite::RuntimeShape::kMaxDimensions];
};

}  // namespace mote

#endif  // MOTE_SRC_REFERENCE_REFERENCE_DIMS_H_
