// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes and elements of tensors.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_PORTABLE_TENSOR_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_PORTABLE_TENSOR_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"

namespace tflite {

// Holds the elements and shapes of several tensors, as the loops of CONCATENATION and PACK take them.
template <typename T>
class VectorOfTensors {
 public:
  // Takes the tensors with those numbers, in the dynamic runtime, whose context has `tensors`.
  VectorOfTensors(const TfLiteContext& context, const TfLiteIntArray& tensor_list) {
    for (int i = 0; i < tensor_list.size; ++i) Add(&context.tensors[tensor_list.data[i]]);
    PointToShapes();
  }
  explicit VectorOfTensors(const std::vector<TfLiteTensor*>& tensors) {
    for (TfLiteTensor* const tensor : tensors) Add(tensor);
    PointToShapes();
  }
  VectorOfTensors(const VectorOfTensors&) = delete;
  VectorOfTensors& operator=(const VectorOfTensors&) = delete;

  T* const* data() const { return data_.data(); }
  const RuntimeShape* const* shapes() const { return shape_pointers_.data(); }
  size_t size() const { return data_.size(); }

 private:
  void Add(TfLiteTensor* tensor) {
    data_.push_back(GetTensorData<T>(tensor));
    shapes_.push_back(GetTensorShape(tensor));
  }
  void PointToShapes() {
    for (const RuntimeShape& shape : shapes_) shape_pointers_.push_back(&shape);
  }

  std::vector<T*> data_;
  std::vector<RuntimeShape> shapes_;
  std::vector<const RuntimeShape*> shape_pointers_;
};

// Does the same for uint8 tensors, with their quantisation.
class VectorOfQuantizedTensors : public VectorOfTensors<uint8_t> {
 public:
  VectorOfQuantizedTensors(const TfLiteContext& context, const TfLiteIntArray& tensor_list)
      : VectorOfTensors<uint8_t>(context, tensor_list) {
    for (int i = 0; i < tensor_list.size; ++i) {
      const TfLiteQuantizationParams& params = context.tensors[tensor_list.data[i]].params;
      scale_.push_back(params.scale);
      zero_point_.push_back(params.zero_point);
    }
  }

  const float* scale() const { return scale_.data(); }
  const int32_t* zero_point() const { return zero_point_.data(); }

 private:
  std::vector<float> scale_;
  std::vector<int32_t> zero_point_;
};

// Writes an output from its first element on, with elements of the input.
template <typename T>
class SequentialTensorWriter {
 public:
  SequentialTensorWriter(const TfLiteTensor* input, TfLiteTensor* output)
      : input_data_(GetTensorData<T>(input)), output_ptr_(GetTensorData<T>(output)) {}
  SequentialTensorWriter(const T* input_data, T* output_data) : input_data_(input_data), output_ptr_(output_data) {}

  void Write(int64_t position) { *output_ptr_++ = input_data_[position]; }
  void WriteN(int64_t position, int len) {
    std::memcpy(output_ptr_, &input_data_[position], sizeof(T) * static_cast<size_t>(len));
    output_ptr_ += len;
  }

 private:
  const T* input_data_;
  T* output_ptr_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_PORTABLE_TENSOR_H_
