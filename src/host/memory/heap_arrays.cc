// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of common.h that use the heap.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "src/host/memory/tensor_memory.h"
#include "tensorflow/lite/core/c/common.h"

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

template <class T>
T* NewCopy(const T& value) {
  auto* const copy = static_cast<T*>(std::malloc(sizeof(T)));
  if (copy != nullptr) *copy = value;
  return copy;
}

// A dense dimension has no arrays, whatever its pointers hold.
bool HasArrays(const TfLiteDimensionMetadata& dimension) { return dimension.format == kTfLiteDimSparseCSR; }

TfLiteSparsity* CopySparsity(const TfLiteSparsity* source) {
  TfLiteSparsity* const copy = source == nullptr ? nullptr : NewCopy(*source);
  if (copy == nullptr) return nullptr;
  copy->traversal_order = TfLiteIntArrayCopy(source->traversal_order);
  copy->block_map = TfLiteIntArrayCopy(source->block_map);
  const int count = source->dim_metadata == nullptr ? 0 : source->dim_metadata_size;
  copy->dim_metadata =
      static_cast<TfLiteDimensionMetadata*>(std::calloc(static_cast<size_t>(count) + 1, sizeof(*copy->dim_metadata)));
  copy->dim_metadata_size = copy->dim_metadata == nullptr ? 0 : count;
  for (int i = 0; i < copy->dim_metadata_size; ++i) {
    const TfLiteDimensionMetadata& from = source->dim_metadata[i];
    copy->dim_metadata[i] = {from.format, from.dense_size,
                             HasArrays(from) ? TfLiteIntArrayCopy(from.array_segments) : nullptr,
                             HasArrays(from) ? TfLiteIntArrayCopy(from.array_indices) : nullptr};
  }
  return copy;
}

// The tensor owns its elements if they come from malloc; constants that the runtime has computed lie in memory of
// `allocation`.
bool OwnsData(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteDynamic ||
         (tensor.allocation_type == kTfLitePersistentRo && tensor.allocation == nullptr);
}

constexpr size_t kAllocatorAlignment = 64;

VariantData* ObjectOf(const TfLiteTensor& tensor) { return static_cast<VariantData*>(tensor.data.data); }

bool HoldsObject(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteVariantObject && tensor.data.data != nullptr;
}

// `dst` may hold another object, of any type, or elements.
void CopyObject(const TfLiteTensor& src, TfLiteTensor* dst) {
  VariantData* const copy = ObjectOf(src)->CloneTo(nullptr);
  TfLiteTensorDataFree(dst);
  dst->data.data = copy;
  dst->bytes = src.bytes;
  dst->allocation_type = kTfLiteVariantObject;
}

// Returns null where there is no memory; `old` then stays.
void* Reallocate(const TfLiteAllocator& allocator, void* old, size_t old_bytes, size_t new_bytes) {
  if (allocator.reallocate != nullptr) {
    return allocator.reallocate(allocator.data, old, old_bytes, new_bytes, kAllocatorAlignment);
  }
  void* const memory = allocator.allocate(allocator.data, new_bytes, kAllocatorAlignment);
  if (memory == nullptr) return nullptr;
  std::memcpy(memory, old, old_bytes < new_bytes ? old_bytes : new_bytes);
  allocator.deallocate(allocator.data, old, old_bytes, kAllocatorAlignment);
  return memory;
}

// Holds the properties of a tensor's elements that follow from where they lie.
struct Place {
  TfLiteAllocationStrategy strategy;
  TfLiteRunStability address;
  TfLiteRunStability data;
  TfLiteRunStep data_known;
  TfLiteRunStep shape_known;
};

constexpr Place kUnknownPlace = {kTfLiteAllocationStrategyUnknown, kTfLiteRunStabilityUnknown,
                                 kTfLiteRunStabilityUnknown, kTfLiteRunStepUnknown, kTfLiteRunStepUnknown};

Place PlaceOf(const TfLiteTensor* tensor) {
  if (tensor == nullptr) return kUnknownPlace;
  switch (tensor->allocation_type) {
    case kTfLiteMemNone:
      return {kTfLiteAllocationStrategyNone, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilityAcrossRuns,
              kTfLiteRunStepInit, kTfLiteRunStepInit};
    case kTfLiteMmapRo:
      return {kTfLiteAllocationStrategyMMap, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilityAcrossRuns,
              kTfLiteRunStepInit, kTfLiteRunStepInit};
    case kTfLiteArenaRw:
      return {kTfLiteAllocationStrategyArena, kTfLiteRunStabilityUnstable, kTfLiteRunStabilitySingleRun,
              kTfLiteRunStepEval, kTfLiteRunStepPrepare};
    case kTfLiteArenaRwPersistent:
      return {kTfLiteAllocationStrategyArena, kTfLiteRunStabilityUnstable, kTfLiteRunStabilityAcrossRuns,
              kTfLiteRunStepEval, kTfLiteRunStepPrepare};
    case kTfLiteDynamic:
      return {kTfLiteAllocationStrategyMalloc, kTfLiteRunStabilitySingleRun, kTfLiteRunStabilitySingleRun,
              kTfLiteRunStepEval, kTfLiteRunStepEval};
    case kTfLitePersistentRo:
      return {kTfLiteAllocationStrategyMalloc, kTfLiteRunStabilitySingleRun, kTfLiteRunStabilitySingleRun,
              kTfLiteRunStepPrepare, kTfLiteRunStepPrepare};
    case kTfLiteVariantObject:
      return {kTfLiteAllocationStrategyNew, kTfLiteRunStabilityAcrossRuns, kTfLiteRunStabilitySingleRun,
              kTfLiteRunStepEval, kTfLiteRunStepEval};
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      return kUnknownPlace;
  }
  return kUnknownPlace;
}

}  // namespace

TfLiteQuantization TfLiteQuantizationClone(const TfLiteQuantization& src) {
  TfLiteQuantization copy = {src.type, nullptr};
  if (src.params == nullptr) return copy;
  if (src.type == kTfLiteAffineQuantization) {
    const auto& affine = *static_cast<const TfLiteAffineQuantization*>(src.params);
    copy.params = NewCopy(TfLiteAffineQuantization{TfLiteFloatArrayCopy(affine.scale),
                                                   TfLiteIntArrayCopy(affine.zero_point), affine.quantized_dimension});
  } else if (src.type == kTfLiteBlockwiseQuantization) {
    copy.params = NewCopy(*static_cast<const TfLiteBlockwiseQuantization*>(src.params));
  } else if (src.type == kTfLiteMultiAxisQuantization) {
    TfLiteMultiAxisQuantization axes = *static_cast<const TfLiteMultiAxisQuantization*>(src.params);
    axes.quantized_dimensions = TfLiteIntArrayCopy(axes.quantized_dimensions);
    copy.params = NewCopy(axes);
  }
  return copy;
}

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
  if (t == nullptr) return;
  if (OwnsData(*t)) std::free(t->data.data);
  if (HoldsObject(*t)) delete ObjectOf(*t);
  if (t->allocation_type == kTfLitePersistentRo) t->allocation = nullptr;
  t->data.data = nullptr;
}

void TfLiteTensorDataFreeWithAllocator(TfLiteTensor* t, TfLiteAllocator* allocator) {
  if (t == nullptr || allocator == nullptr || !OwnsData(*t)) return TfLiteTensorDataFree(t);
  if (t->data.data != nullptr) allocator->deallocate(allocator->data, t->data.data, t->bytes, kAllocatorAlignment);
  t->data.data = nullptr;
}

void TfLiteQuantizationFree(TfLiteQuantization* quantization) {
  if (quantization == nullptr) return;
  if (quantization->type == kTfLiteAffineQuantization && quantization->params != nullptr) {
    auto* const affine = static_cast<TfLiteAffineQuantization*>(quantization->params);
    TfLiteFloatArrayFree(affine->scale);
    TfLiteIntArrayFree(affine->zero_point);
  } else if (quantization->type == kTfLiteMultiAxisQuantization && quantization->params != nullptr) {
    TfLiteIntArrayFree(static_cast<TfLiteMultiAxisQuantization*>(quantization->params)->quantized_dimensions);
  }
  // If there is no type, the pointer may be anything.
  if (quantization->type != kTfLiteNoQuantization) std::free(quantization->params);
  quantization->params = nullptr;
  quantization->type = kTfLiteNoQuantization;
}

void TfLiteSparsityFree(TfLiteSparsity* sparsity) {
  if (sparsity == nullptr) return;
  TfLiteIntArrayFree(sparsity->traversal_order);
  TfLiteIntArrayFree(sparsity->block_map);
  for (int i = 0; sparsity->dim_metadata != nullptr && i < sparsity->dim_metadata_size; ++i) {
    if (!HasArrays(sparsity->dim_metadata[i])) continue;
    TfLiteIntArrayFree(sparsity->dim_metadata[i].array_segments);
    TfLiteIntArrayFree(sparsity->dim_metadata[i].array_indices);
  }
  std::free(sparsity->dim_metadata);
  std::free(sparsity);
}

void TfLiteTensorFree(TfLiteTensor* t) {
  if (t == nullptr) return;
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
  if (tensor == nullptr) return;
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
}

TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst) {
  if (src == nullptr || dst == nullptr) return kTfLiteOk;
  if (src == dst) return kTfLiteOk;
  if (src->bytes != dst->bytes && !HoldsObject(*src)) return kTfLiteError;
  TfLiteIntArray* const dims = TfLiteIntArrayCopy(src->dims);
  if (dims == nullptr) return kTfLiteError;
  TfLiteIntArrayFree(dst->dims);
  dst->dims = dims;
  dst->type = src->type;
  dst->buffer_handle = src->buffer_handle;
  dst->data_is_stale = src->data_is_stale;
  dst->delegate = src->delegate;
  if (HoldsObject(*src)) {
    CopyObject(*src, dst);
  } else if (src->bytes > 0 && src->data.data != nullptr && dst->data.data != nullptr) {
    std::memcpy(dst->data.data, src->data.data, src->bytes);
  }
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor, bool preserve_data) {
  if (tensor == nullptr) return kTfLiteError;
  if (!OwnsData(*tensor)) return tensor->allocation_type == kTfLitePersistentRo ? kTfLiteError : kTfLiteOk;
  if (num_bytes > mote::kMaxTensorBytes) return kTfLiteError;
  // The memory is allocated even if `bytes` is unchanged, as only malloc knows how large the present memory is.
  const size_t least = num_bytes == 0 ? 1 : num_bytes;
  void* const memory = preserve_data ? std::realloc(tensor->data.data, least) : std::malloc(least);
  if (memory == nullptr) return kTfLiteError;
  if (!preserve_data) std::free(tensor->data.data);
  tensor->data.data = memory;
  tensor->bytes = num_bytes;
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorResizeMaybeCopyWithAllocator(size_t num_bytes, TfLiteTensor* tensor, bool preserve_data,
                                                      TfLiteAllocator* allocator) {
  if (tensor == nullptr || allocator == nullptr || !OwnsData(*tensor) || num_bytes > mote::kMaxTensorBytes) {
    return TfLiteTensorResizeMaybeCopy(num_bytes, tensor, preserve_data);
  }
  const size_t least = num_bytes == 0 ? 1 : num_bytes;
  void* const old = tensor->data.data;
  const bool moves = preserve_data && old != nullptr;
  void* const memory = moves ? Reallocate(*allocator, old, tensor->bytes, least)
                             : allocator->allocate(allocator->data, least, kAllocatorAlignment);
  if (memory == nullptr) return kTfLiteError;
  if (!moves && old != nullptr) allocator->deallocate(allocator->data, old, tensor->bytes, kAllocatorAlignment);
  tensor->data.data = memory;
  tensor->bytes = num_bytes;
  return kTfLiteOk;
}

TfLiteStatus TfLiteTensorReallocWithAllocator(size_t num_bytes, TfLiteTensor* tensor, TfLiteAllocator* allocator) {
  return TfLiteTensorResizeMaybeCopyWithAllocator(num_bytes, tensor, true, allocator);
}

TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor) {
  return TfLiteTensorResizeMaybeCopy(num_bytes, tensor, true);
}

const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t) {
  if (t == nullptr) return nullptr;
  return t->dims_signature != nullptr && t->dims_signature->size != 0 ? t->dims_signature : t->dims;
}

TfLiteTensor TfLiteTensorClone(TfLiteTensor src) {
  TfLiteTensor copy = src;
  copy.allocation = nullptr;
  copy.dims = TfLiteIntArrayCopy(src.dims);
  copy.dims_signature = TfLiteIntArrayCopy(src.dims_signature);
  copy.quantization = TfLiteQuantizationClone(src.quantization);
  copy.sparsity = CopySparsity(src.sparsity);
  if (HoldsObject(src)) {
    copy.data.data = ObjectOf(src)->CloneTo(nullptr);
    return copy;
  }
  copy.allocation_type = kTfLiteDynamic;
  copy.data.data = src.data.data == nullptr ? nullptr : std::malloc(src.bytes == 0 ? 1 : src.bytes);
  if (copy.data.data != nullptr && src.bytes > 0) std::memcpy(copy.data.data, src.data.data, src.bytes);
  return copy;
}

TfLiteAllocationStrategy TfLiteTensorGetAllocationStrategy(const TfLiteTensor* t) { return PlaceOf(t).strategy; }
TfLiteRunStability TfLiteTensorGetBufferAddressStability(const TfLiteTensor* t) { return PlaceOf(t).address; }
TfLiteRunStability TfLiteTensorGetDataStability(const TfLiteTensor* t) { return PlaceOf(t).data; }
TfLiteRunStep TfLiteTensorGetDataKnownStep(const TfLiteTensor* t) { return PlaceOf(t).data_known; }
TfLiteRunStep TfLiteTensorGetShapeKnownStep(const TfLiteTensor* t) { return PlaceOf(t).shape_known; }

// Each library of the process returns the same value, which the address of a variable would not be.
void* TfLiteKernelInitFailed(void) { return reinterpret_cast<void*>(static_cast<intptr_t>(-1)); }

}  // extern "C"
