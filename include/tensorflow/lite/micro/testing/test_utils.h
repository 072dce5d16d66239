// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors for tests of operators, as code of 2019 and 2020 makes them: with the range of real numbers that the
// quantised ones stand for.
#ifndef TENSORFLOW_LITE_MICRO_TESTING_TEST_UTILS_H_
#define TENSORFLOW_LITE_MICRO_TESTING_TEST_UTILS_H_

#include <cstdint>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace tflite {
namespace testing {

// Returns the nearest number, within the type.
inline uint8_t F2Q(float value, float min, float max) {
  return FloatToQuantizedType<uint8_t>(value, ScaleFromMinMax<uint8_t>(min, max),
                                       ZeroPointFromMinMax<uint8_t>(min, max));
}
inline int8_t F2QS(float value, float min, float max) {
  return FloatToQuantizedType<int8_t>(value, ScaleFromMinMax<int8_t>(min, max), ZeroPointFromMinMax<int8_t>(min, max));
}
inline int32_t F2Q32(float value, float scale) { return FloatToQuantizedType<int32_t>(value, scale, 0); }

// Names are not stored.
inline TfLiteTensor CreateFloatTensor(const float* data, TfLiteIntArray* dims, bool is_variable = false) {
  return CreateTensor(data, dims, is_variable);
}
inline TfLiteTensor CreateFloatTensor(const float* data, TfLiteIntArray* dims, const char*, bool is_variable = false) {
  return CreateTensor(data, dims, is_variable);
}
inline TfLiteTensor CreateBoolTensor(const bool* data, TfLiteIntArray* dims, const char* = "",
                                     bool is_variable = false) {
  return CreateTensor(data, dims, is_variable);
}

// This form takes a range. The other forms, with a scale and a zero point, are those of test_helpers.h.
template <typename T>
TfLiteTensor CreateQuantizedTensor(const T* data, TfLiteIntArray* dims, float min, float max,
                                   bool is_variable = false) {
  return CreateQuantizedTensor(data, dims, ScaleFromMinMax<T>(min, max), ZeroPointFromMinMax<T>(min, max), is_variable);
}
template <typename T>
TfLiteTensor CreateQuantizedTensor(const T* data, TfLiteIntArray* dims, float min, float max, const char*,
                                   bool is_variable = false) {
  return CreateQuantizedTensor(data, dims, min, max, is_variable);
}
inline TfLiteTensor CreateQuantized32Tensor(const int32_t* data, TfLiteIntArray* dims, float scale,
                                            bool is_variable = false) {
  return CreateQuantizedTensor(data, dims, scale, 0, is_variable);
}
inline TfLiteTensor CreateQuantized32Tensor(const int32_t* data, TfLiteIntArray* dims, const char*, float scale,
                                            bool is_variable = false) {
  return CreateQuantizedTensor(data, dims, scale, 0, is_variable);
}

// Sets up a context that knows these tensors and nothing else; messages go to DebugLog.
inline void PopulateContext(TfLiteTensor* tensors, int tensors_size, ErrorReporter*, TfLiteContext* context) {
  PopulateContext(tensors, tensors_size, context);
}

}  // namespace testing
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TESTING_TEST_UTILS_H_
