// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Small things that delegates and tools need: arrays from vectors, names of operators, sizes of types.
#ifndef TENSORFLOW_LITE_UTIL_H_
#define TENSORFLOW_LITE_UTIL_H_

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/common.h"

namespace tflite {

constexpr int kDefaultTensorAlignment = 64;
constexpr char kFlexCustomCodePrefix[] = "Flex";
constexpr char kValidationSubgraphNamePrefix[] = "VALIDATION:";

// False for null.
bool IsFlexOp(const char* custom_name);
bool IsValidationSubgraph(const char* name);

// On the heap, for the caller to free.
TfLiteIntArray* ConvertVectorToTfLiteIntArray(const std::vector<int>& input);
TfLiteIntArray* ConvertArrayToTfLiteIntArray(int ndims, const int* dims);
// False for null.
bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray* a, int b_size, const int* b);
size_t CombineHashes(std::initializer_list<size_t> hashes);

// "CONV_2D"; a custom operator's own name behind that of its kind: "CUSTOM Atan".
std::string GetOpNameByRegistration(const TfLiteRegistration& registration);

// Bytes of one element, rounded up. kTfLiteError, with a message, for a type whose elements have no fixed size.
TfLiteStatus GetSizeOfType(TfLiteContext* context, const TfLiteType type, size_t* bytes);
// kTfLiteError where the product is too large.
TfLiteStatus MultiplyAndCheckOverflow(size_t a, size_t b, size_t* product);
// Of a tensor of that shape. kTfLiteError, with a message, for a type without size, a negative dimension, or a product
// too large.
TfLiteStatus BytesRequired(TfLiteType type, const int* dims, size_t dims_size, size_t* bytes, TfLiteContext* context);

inline bool IsResourceOrVariant(const TfLiteTensor* tensor) {
  return tensor->type == kTfLiteResource || tensor->type == kTfLiteVariant;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_UTIL_H_
