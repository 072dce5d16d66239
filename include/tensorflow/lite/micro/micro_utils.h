// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_UTILS_H_
#define TENSORFLOW_LITE_MICRO_MICRO_UTILS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "tensorflow/lite/c/common.h"

namespace tflite {

// Returns the number of elements of a shape; 1 for a scalar.
int ElementCount(const TfLiteIntArray& dims);

// Returns the bytes of the elements; 0 for types whose elements have no fixed size.
size_t EvalTensorBytes(const TfLiteEvalTensor* tensor);

constexpr int Max(int a, int b) { return a < b ? b : a; }

// Returns the quantised number nearest to `value`, halves away from zero, within the range of T; the least for what is
// no number, as 0 / 0 is.
template <typename T>
T FloatToQuantizedType(const float value, const float scale, int zero_point) {
  const float lowest = static_cast<float>(std::numeric_limits<T>::min());
  const float highest = static_cast<float>(std::numeric_limits<T>::max());
  const float quantized = (std::round)(value / scale) + static_cast<float>(zero_point);
  // A cast of `highest` would not do: for 32-bit types it is out of range.
  if (quantized >= highest) return std::numeric_limits<T>::max();
  return quantized > lowest ? static_cast<T>(quantized) : std::numeric_limits<T>::min();
}

// Does the same for weights: the zero point is 0, and the range is as wide to both sides.
template <typename T>
T FloatToSymmetricQuantizedType(const float value, const float scale) {
  return std::max(FloatToQuantizedType<T>(value, scale, 0), static_cast<T>(-std::numeric_limits<T>::max()));
}

template <typename T>
void Quantize(const float* input, T* output, int num_elements, float scale, int zero_point) {
  for (int i = 0; i < num_elements; ++i) output[i] = FloatToQuantizedType<T>(input[i], scale, zero_point);
}

template <typename T>
void SymmetricQuantize(const float* input, T* output, int num_elements, float scale) {
  for (int i = 0; i < num_elements; ++i) output[i] = FloatToSymmetricQuantizedType<T>(input[i], scale);
}

// There is one scale for each of `num_channels` channels: of the first dimension if `quantized_dimension` is 0, else of
// the last.
template <typename T>
void SymmetricPerChannelQuantize(const float* input, T* output, int num_elements, int num_channels, float* scales,
                                 size_t quantized_dimension = 0) {
  const int channel_elements = num_elements / num_channels;
  for (int i = 0; i < num_elements; ++i) {
    const int channel = quantized_dimension == 0 ? i / channel_elements : i % num_channels;
    output[i] = FloatToSymmetricQuantizedType<T>(input[i], scales[channel]);
  }
}

// Quantises weights with one scale for each index of `quantized_dimension`, which it finds: the largest number of a
// channel becomes 127 (7 with kTfLiteInt4), a channel of zeros has scale 1.
void SignedSymmetricPerChannelQuantize(const float* values, TfLiteIntArray* dims, int quantized_dimension,
                                       int8_t* quantized_values, float* scaling_factor,
                                       TfLiteType type = kTfLiteNoType);

// Does the same with one scale for all.
template <typename T>
void SymmetricQuantizeCalculateScales(const float* values, TfLiteIntArray* dims, T* output, float* scale) {
  const int elements = ElementCount(*dims);
  float largest = 0.0f;
  for (int i = 0; i < elements; ++i) largest = std::max(largest, (std::abs)(values[i]));
  *scale = largest == 0.0f ? 1.0f : largest / static_cast<float>(std::numeric_limits<T>::max());
  SymmetricQuantize(values, output, elements, *scale);
}

template <typename T>
void Dequantize(const T* values, const int size, const float scale, int zero_point, float* dequantized_values) {
  for (int i = 0; i < size; ++i) {
    dequantized_values[i] = static_cast<float>(static_cast<int64_t>(values[i]) - zero_point) * scale;
  }
}

// These return the range of an integer type that a tensor of activations can have; 0 for other types.
inline int QMinFromTfLiteType(TfLiteType type) {
  if (type == kTfLiteInt8) return std::numeric_limits<int8_t>::min();
  return type == kTfLiteInt16 ? std::numeric_limits<int16_t>::min() : 0;
}
inline int QMaxFromTfLiteType(TfLiteType type) {
  if (type == kTfLiteInt8) return std::numeric_limits<int8_t>::max();
  if (type == kTfLiteUInt8) return std::numeric_limits<uint8_t>::max();
  return type == kTfLiteInt16 ? std::numeric_limits<int16_t>::max() : 0;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_UTILS_H_
