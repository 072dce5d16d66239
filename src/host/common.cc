// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of common.h that use the heap.
#include "tensorflow/lite/core/c/common.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/host/tensor_memory.h"

namespace {

template <class Array, class Element>
Array* NewArray(int size, const Element* elements) {
  if (size < 0) return nullptr;
  auto* const array =
      static_cast<Array*>(std::malloc(sizeof(Array) + sizeof(Element) * (static_cast<size_t>(size) + 1)));
  if (array == nullptr) return nullptr;
  array->size = size;
  if (elements != nullptr) std::memcpy(array->data, elements, sizeof(Element) * static_cast<size_t>(size));
  return array;
}

}  // namespace

extern "C" {

TfLiteIntArray* TfLiteIntArrayCreate(int size) { return NewArray<TfLiteIntArray, int>(size, nullptr); }

TfLiteIntArray* TfLiteIntArrayCopy(const TfLiteIntArray* src) {
  return src == nullptr ? nullptr : NewArray<TfLiteIntArray>(src->size, src->data);
}

void TfLiteIntArrayFree(TfLiteIntArray* a) { std::free(a); }

TfLiteFloatArray* TfLiteFloatArrayCreate(int size) { return NewArray<TfLiteFloatArray, float>(size, nullptr); }

TfLiteFloatArray* TfLiteFloatArrayCopy(const TfLiteFloatArray* src) {
  return src == nullptr ? nullptr : NewArray<TfLiteFloatArray>(src->size, src->data);
}

void TfLiteFloatArrayFree(TfLiteFloatArray* a) { std::free(a); }

void TfLiteTensorDataFree(TfLiteTensor* t) {
  if (t->allocation_type == kTfLiteDynamic) mote::FreeTensorMemory(t->data.data);
  t->data.data = nullptr;
}

void TfLiteQuantizationFree(TfLiteQuantization* quantization) {
  if (quantization->type == kTfLiteAffineQuantization && quantization->params != nullptr) {
    auto* const affine = static_cast<TfLiteAffineQuantization*>(quantization->params);
    TfLiteFloatArrayFree(affine->scale);
    TfLiteIntArrayFree(affine->zero_point);
  }
  std::free(quantization->params);
  quantization->params = nullptr;
  quantization->type = kTfLiteNoQuantization;
}

void TfLiteSparsityFree(TfLiteSparsity* sparsity) {
  if (sparsity == nullptr) return;
  TfLiteIntArrayFree(sparsity->traversal_order);
  TfLiteIntArrayFree(sparsity->block_map);
  for (int i = 0; sparsity->dim_metadata != nullptr && i < sparsity->dim_metadata_size; ++i) {
    TfLiteIntArrayFree(sparsity->dim_metadata[i].array_segments);
    TfLiteIntArrayFree(sparsity->dim_metadata[i].array_indices);
  }
  std::free(sparsity->dim_metadata);
  std::free(sparsity);
}

void TfLiteTensorFree(TfLiteTensor* t) {
  TfLiteTensorDataFree(t);
  TfLiteIntArrayFree(t->dims);
  t->dims = nullptr;
  TfLiteIntArrayFree(const_cast<TfLiteIntArray*>(t->dims_signature));
  t->dims_signature = nullptr;
  TfLiteQuantizationFree(&t->quantization);
  TfLiteSparsityFree(t->sparsity);
  t->sparsity = nullptr;
}

void TfLiteTensorReset(TfLiteType type, const char* name, TfLiteIntArray* dims, TfLiteQuantizationParams quantization,
                       char* buffer, size_t size, TfLiteAllocationType allocation_type, const void* allocation,
                       bool is_variable, TfLiteTensor* tensor) {
  TfLiteTensorFree(tensor);
  *tensor = TfLiteTensor{};
  tensor->type = type;
  tensor->name = name;
  tensor->dims = dims;
  tensor->params = quantization;
  tensor->allocation_type = allocation_type;
  tensor->allocation = allocation;
  tensor->is_variable = is_variable;
  tensor->buffer_handle = kTfLiteNullBufferHandle;
  tensor->bytes = size;
  tensor->data.raw = buffer;
  if (allocation_type != kTfLiteDynamic || buffer == nullptr) return;
  // Memory from malloc becomes the tensor's, which has a word in front.
  tensor->data.data = mote::NewTensorMemory(size);
  if (tensor->data.data != nullptr) std::memcpy(tensor->data.data, buffer, size);
  std::free(buffer);
}

TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst) {
  if (src == nullptr || dst == nullptr) return kTfLiteOk;
  if (src->bytes != dst->bytes) return kTfLiteError;
  if (src == dst) return kTfLiteOk;
  TfLiteIntArray* const dims = TfLiteIntArrayCopy(src->dims);
  if (dims == nullptr) return kTfLiteError;
  TfLiteIntArrayFree(dst->dims);
  dst->dims = dims;
  dst->type = src->type;
  dst->buffer_handle = src->buffer_handle;
  dst->data_is_stale = src->data_is_stale;
  dst->delegate = src->delegate;
  if (src->bytes > 0 && src->data.data != nullptr && dst->data.data != nullptr) {
    std::memcpy(dst->data.data, src->data.data, src->bytes);
  }
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor, bool preserve_data) {
  if (tensor->allocation_type != kTfLiteDynamic && tensor->allocation_type != kTfLitePersistentRo) return kTfLiteOk;
  if (tensor->allocation_type == kTfLitePersistentRo) return kTfLiteError;
  if (tensor->data.data != nullptr && mote::TensorMemoryBytes(tensor->data.data) >= num_bytes) {
    tensor->bytes = num_bytes;
    return kTfLiteOk;
  }
  void* const memory = mote::NewTensorMemory(num_bytes);
  if (memory == nullptr) return kTfLiteError;
  if (preserve_data && tensor->data.data != nullptr) {
    std::memcpy(memory, tensor->data.data, std::min(num_bytes, mote::TensorMemoryBytes(tensor->data.data)));
  }
  mote::FreeTensorMemory(tensor->data.data);
  tensor->data.data = memory;
  tensor->bytes = num_bytes;
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor) {
  return TfLiteTensorResizeMaybeCopy(num_bytes, tensor, true);
}

const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t) {
  return t->dims_signature != nullptr && t->dims_signature->size != 0 ? t->dims_signature : t->dims;
}

}  // extern "C"
