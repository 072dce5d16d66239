// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Small things that delegates and tools need: arrays from vectors, names of operators, sizes of types.
#ifndef TENSORFLOW_LITE_UTIL_H_
#define TENSORFLOW_LITE_UTIL_H_

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "mote/checked_int.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

constexpr int kDefaultTensorAlignment = 64;
constexpr char kFlexCustomCodePrefix[] = "Flex";
constexpr char kValidationSubgraphNamePrefix[] = "VALIDATION:";

// These return false for null.
bool IsFlexOp(const char* custom_name);
bool IsValidationSubgraph(const char* name);

// These return an array on the heap, for the caller to free.
TfLiteIntArray* ConvertVectorToTfLiteIntArray(const std::vector<int>& input);
TfLiteIntArray* ConvertArrayToTfLiteIntArray(int ndims, const int* dims);
// Returns false for null.
bool EqualArrayAndTfLiteIntArray(const TfLiteIntArray* a, int b_size, const int* b);
size_t CombineHashes(std::initializer_list<size_t> hashes);

// Returns "CONV_2D", say; of a custom operator its own name behind that of its kind: "CUSTOM Atan".
std::string GetOpNameByRegistration(const TfLiteRegistration& registration);

// Gives the bytes of one element, rounded up. Returns kTfLiteError, with a message, for a type whose elements have no
// fixed size.
TfLiteStatus GetSizeOfType(TfLiteContext* context, const TfLiteType type, size_t* bytes);
// Returns kTfLiteError where the product is too large.
TfLiteStatus MultiplyAndCheckOverflow(size_t a, size_t b, size_t* product);
// Gives the bytes of a tensor of that shape. Returns kTfLiteError, after a message, for a type without size, a negative
// dimension, or a product too large.
TfLiteStatus BytesRequired(TfLiteType type, const int* dims, size_t dims_size, size_t* bytes, TfLiteContext* context);

// Gives the product of the dimensions; 1 if there are none. Returns kTfLiteError where one is negative or the product
// too large.
TfLiteStatus CheckedNumElements(const int* dims, size_t rank, size_t& count);
TfLiteStatus CheckedNumElements(const int* dims, size_t rank, int& count);
// Gives the number of elements of a shape in a container or an array, of a TfLiteIntArray, or of a tensor; null is an
// error.
template <class Shape, class Count>
TfLiteStatus CheckedNumElements(const Shape& dims, Count& count) {
  return CheckedNumElements(dims.data(), dims.size(), count);
}
template <class Count>
TfLiteStatus CheckedNumElements(const TfLiteIntArray* dims, Count& count) {
  return dims == nullptr ? kTfLiteError : CheckedNumElements(dims->data, static_cast<size_t>(dims->size), count);
}
template <class Count>
TfLiteStatus CheckedNumElements(TfLiteIntArray* dims, Count& count) {
  return CheckedNumElements(static_cast<const TfLiteIntArray*>(dims), count);
}
template <class Count>
TfLiteStatus CheckedNumElements(const TfLiteTensor* tensor, Count& count) {
  return tensor == nullptr ? kTfLiteError : CheckedNumElements(tensor->dims, count);
}
template <class Count>
TfLiteStatus CheckedNumElements(TfLiteTensor* tensor, Count& count) {
  return CheckedNumElements(static_cast<const TfLiteTensor*>(tensor), count);
}

inline bool IsResourceOrVariant(const TfLiteTensor* tensor) {
  return tensor->type == kTfLiteResource || tensor->type == kTfLiteVariant;
}

// Frees a tensor of the program's own. Everything that it owns is freed with it.
struct TfLiteTensorDeleter {
  void operator()(TfLiteTensor* t);
};
using TensorUniquePtr = std::unique_ptr<TfLiteTensor, TfLiteTensorDeleter>;
// Returns a tensor without type and shape; null when there is no memory.
TensorUniquePtr BuildTfLiteTensor();
// Tensors of kTfLiteDynamic and kTfLitePersistentRo have elements, of any values, where the type has a size. Returns
// null also where the shape has a negative dimension or too many elements.
TensorUniquePtr BuildTfLiteTensor(TfLiteType type, const std::vector<int>& dims, TfLiteAllocationType allocation_type);
TensorUniquePtr BuildTfLiteTensor(TfLiteType type, IntArrayUniquePtr dims, TfLiteAllocationType allocation_type);

// Makes a stand-in for a custom operator that nobody has registered: a graph with it can be built, and a delegate may
// take it; else its Prepare fails and names it. `custom_op_name` has to outlive the registration.
TfLiteRegistration CreateUnresolvedCustomOp(const char* custom_op_name);
bool IsUnresolvedCustomOp(const TfLiteRegistration& registration);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_UTIL_H_
