// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_utils.h"

#include "src/core/shape.h"
#include "src/micro/tensor_records.h"

namespace tflite {

int ElementCount(const TfLiteIntArray& dims) { return mote::Elements(dims); }

size_t EvalTensorBytes(const TfLiteEvalTensor* tensor) { return mote::EvalTensorBytes(*tensor); }

void SignedSymmetricPerChannelQuantize(const float* values, TfLiteIntArray* dims, int quantized_dimension,
                                       int8_t* quantized_values, float* scaling_factor, TfLiteType type) {
  const int elements = ElementCount(*dims);
  const int channels = dims->data[quantized_dimension];
  int inner = 1;
  for (int d = quantized_dimension + 1; d < dims->size; ++d) inner *= dims->data[d];
  for (int c = 0; c < channels; ++c) scaling_factor[c] = 0.0f;
  for (int i = 0; i < elements; ++i) {
    float& largest = scaling_factor[i / inner % channels];
    largest = std::max(largest, std::abs(values[i]));
  }
  for (int c = 0; c < channels; ++c) {
    scaling_factor[c] = scaling_factor[c] == 0.0f ? 1.0f : scaling_factor[c] / (type == kTfLiteInt4 ? 7.0f : 127.0f);
  }
  for (int i = 0; i < elements; ++i) {
    quantized_values[i] = FloatToSymmetricQuantizedType<int8_t>(values[i], scaling_factor[i / inner % channels]);
  }
}

}  // namespace tflite
