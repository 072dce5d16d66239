// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the tensors of tensorflow/lite/micro/test_helpers.h that no model has.
#include <cstring>

#include "tensorflow/lite/micro/test_helpers.h"

namespace tflite {
namespace testing {

int TestStrcmp(const char* a, const char* b) { return std::strcmp(a, b); }

void PopulateContext(TfLiteTensor* tensors, int tensors_size, TfLiteContext* context) {
  *context = {};
  context->tensors = tensors;
  context->tensors_size = static_cast<size_t>(tensors_size);
  context->recommended_num_threads = 1;
}

TfLiteIntArray* IntArrayFromInts(const int* int_array) {
  return reinterpret_cast<TfLiteIntArray*>(const_cast<int*>(int_array));
}

TfLiteFloatArray* FloatArrayFromFloats(const float* floats) {
  static_assert(sizeof(float) == sizeof(int), "a count takes the place of a float");
  auto* const array = reinterpret_cast<TfLiteFloatArray*>(const_cast<float*>(floats));
  float count;
  std::memcpy(&count, floats, sizeof(count));
  // The bits of a count that was written before are those of a number far below 1.
  if (count >= 1.0f) {
    const int size = static_cast<int>(count);
    std::memcpy(array, &size, sizeof(size));
  }
  return array;
}

void PackInt4ValuesDenselyInPlace(uint8_t* src_buffer, int buffer_size) {
  for (int i = 0; i < buffer_size; ++i) {
    const int nibble = src_buffer[i] & 15;
    src_buffer[i / 2] = static_cast<uint8_t>(i % 2 == 0 ? nibble : src_buffer[i / 2] | nibble << 4);
  }
}

namespace {

TfLiteTensor SymmetricTensor(int8_t* quantized, TfLiteIntArray* dims, float* scales, int* zero_points,
                             TfLiteAffineQuantization* affine_quant, int quantized_dimension, bool is_variable,
                             TfLiteType type) {
  const int channels = dims->data[quantized_dimension];
  scales[0] = static_cast<float>(channels);
  zero_points[0] = channels;
  for (int i = 1; i <= channels; ++i) zero_points[i] = 0;
  return CreatePerChannelQuantizedTensor(quantized, dims, FloatArrayFromFloats(scales), IntArrayFromInts(zero_points),
                                         affine_quant, quantized_dimension, is_variable, type);
}

}  // namespace

TfLiteTensor CreateSymmetricPerChannelQuantizedTensor(const float* input, int8_t* quantized, TfLiteIntArray* dims,
                                                      float* scales, int* zero_points,
                                                      TfLiteAffineQuantization* affine_quant, int quantized_dimension,
                                                      bool is_variable, TfLiteType tensor_weight_type) {
  SignedSymmetricPerChannelQuantize(input, dims, quantized_dimension, quantized, &scales[1], tensor_weight_type);
  return SymmetricTensor(quantized, dims, scales, zero_points, affine_quant, quantized_dimension, is_variable,
                         tensor_weight_type);
}

TfLiteTensor CreateSymmetricPerChannelQuantizedTensorWithoutScaleEstimation(
    const float* input, int8_t* quantized, TfLiteIntArray* dims, float* scales, int* zero_points,
    TfLiteAffineQuantization* affine_quant, int quantized_dimension, bool is_variable, TfLiteType tensor_weight_type) {
  int inner = 1;
  for (int d = quantized_dimension + 1; d < dims->size; ++d) inner *= dims->data[d];
  const int8_t limit = tensor_weight_type == kTfLiteInt4 ? 7 : 127;
  for (int i = 0; i < ElementCount(*dims); ++i) {
    const int channel = i / inner % dims->data[quantized_dimension];
    const int8_t q = FloatToSymmetricQuantizedType<int8_t>(input[i], scales[1 + channel]);
    quantized[i] = std::max<int8_t>(std::min(q, limit), static_cast<int8_t>(-limit));
  }
  return SymmetricTensor(quantized, dims, scales, zero_points, affine_quant, quantized_dimension, is_variable,
                         tensor_weight_type);
}

size_t GetModelTensorCount(const Model* model) { return model->subgraphs()->Get(0)->tensors()->size(); }

}  // namespace testing
}  // namespace tflite
