// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {

// Returns null if there is no tensor.
template <typename T>
T* GetTensorData(TfLiteTensor* tensor) {
  return tensor == nullptr ? nullptr : static_cast<T*>(tensor->data.data);
}
template <typename T>
const T* GetTensorData(const TfLiteTensor* tensor) {
  return tensor == nullptr ? nullptr : static_cast<const T*>(tensor->data.data);
}

// Returns a shape without dimensions for a missing tensor.
inline RuntimeShape GetTensorShape(const TfLiteTensor* tensor) {
  RuntimeShape shape;
  if (tensor == nullptr || tensor->dims == nullptr) return shape;
  shape.Resize(tensor->dims->size);
  for (int i = 0; i < shape.DimensionsCount(); ++i) shape.SetDim(i, tensor->dims->data[i]);
  return shape;
}

inline RuntimeShape GetTensorShape(std::vector<int32_t> data) {
  return RuntimeShape(static_cast<int>(data.size()), data.data());
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_CTYPES_H_
