// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of common.h that take and free memory, on tensors that an application has filled in by hand. Run with
// AddressSanitizer.
#include "tensorflow/lite/core/c/common.h"

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace mote {
namespace {

constexpr TfLiteAllocationType kAllocationTypes[] = {
    kTfLiteMemNone, kTfLiteMmapRo, kTfLiteArenaRw,      kTfLiteArenaRwPersistent,
    kTfLiteDynamic, kTfLiteCustom, kTfLitePersistentRo, kTfLiteNonCpu,
};

bool IsOnHeap(TfLiteAllocationType type) { return type == kTfLiteDynamic || type == kTfLitePersistentRo; }

TfLiteTensor TensorOf(TfLiteAllocationType type, void* data, size_t bytes) {
  TfLiteTensor tensor = {};
  tensor.type = kTfLiteInt8;
  tensor.allocation_type = type;
  tensor.data.data = data;
  tensor.bytes = bytes;
  return tensor;
}

void* Filled(size_t bytes) {
  void* const memory = std::malloc(bytes);
  std::memset(memory, 7, bytes);
  return memory;
}

TEST(TensorMemory, OfMallocGrowsAndShrinksAndIsFreed) {
  for (const TfLiteAllocationType type : {kTfLiteDynamic, kTfLitePersistentRo}) {
    for (const bool preserves : {true, false}) {
      TfLiteTensor tensor = TensorOf(type, Filled(100), 100);
      for (const size_t bytes : {size_t{1}, size_t{4000}, size_t{0}, size_t{64}, size_t{5000}}) {
        ASSERT_EQ(TfLiteTensorResizeMaybeCopy(bytes, &tensor, preserves), kTfLiteOk);
        EXPECT_EQ(tensor.bytes, bytes);
        ASSERT_NE(tensor.data.data, nullptr);
        std::memset(tensor.data.data, 7, bytes);
      }
      TfLiteTensorFree(&tensor);
      EXPECT_EQ(tensor.data.data, nullptr);
    }
  }
}

TEST(TensorMemory, GrowsWhereTheBytesSayAlreadyWhatIsWanted) {
  TfLiteTensor tensor = TensorOf(kTfLiteDynamic, Filled(8), 8);
  tensor.bytes = 1000;
  ASSERT_EQ(TfLiteTensorRealloc(1000, &tensor), kTfLiteOk);
  EXPECT_EQ(tensor.data.int8[7], 7);
  std::memset(tensor.data.data, 7, 1000);
  TfLiteTensorDataFree(&tensor);
}

TEST(TensorMemory, KeepsTheElementsThatFit) {
  TfLiteTensor tensor = TensorOf(kTfLiteDynamic, Filled(100), 100);
  ASSERT_EQ(TfLiteTensorRealloc(10, &tensor), kTfLiteOk);
  ASSERT_EQ(TfLiteTensorRealloc(1000, &tensor), kTfLiteOk);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(tensor.data.int8[i], 7);
  TfLiteTensorDataFree(&tensor);
}

TEST(TensorMemory, IsTheApplicationsToFreeAndReplace) {
  TfLiteTensor tensor = TensorOf(kTfLiteDynamic, nullptr, 0);
  ASSERT_EQ(TfLiteTensorRealloc(10, &tensor), kTfLiteOk);
  tensor.data.data = std::realloc(tensor.data.data, 20);
  std::free(tensor.data.data);
  tensor.data.data = std::malloc(30);
  TfLiteTensorDataFree(&tensor);
  TfLiteTensorDataFree(&tensor);
  EXPECT_EQ(tensor.data.data, nullptr);
}

TEST(TensorMemory, OfOthersIsForgotten) {
  for (const TfLiteAllocationType type : kAllocationTypes) {
    if (IsOnHeap(type)) continue;
    int8_t elements[4] = {};
    TfLiteTensor tensor = TensorOf(type, elements, sizeof(elements));
    EXPECT_EQ(TfLiteTensorRealloc(100, &tensor), kTfLiteOk);
    EXPECT_EQ(tensor.data.data, elements);
    EXPECT_EQ(tensor.bytes, sizeof(elements));
    TfLiteTensorDataFree(&tensor);
    EXPECT_EQ(tensor.data.data, nullptr);
    TfLiteTensorFree(&tensor);
    TfLiteTensorFree(&tensor);
  }
}

TEST(TensorMemory, ThatAConstantOnlyPointsToIsNotResized) {
  int8_t elements[4] = {};
  TfLiteTensor tensor = TensorOf(kTfLitePersistentRo, elements, sizeof(elements));
  tensor.allocation = elements;
  EXPECT_EQ(TfLiteTensorRealloc(100, &tensor), kTfLiteError);
  EXPECT_EQ(tensor.data.data, elements);
  TfLiteTensorFree(&tensor);
  EXPECT_EQ(tensor.data.data, nullptr);
}

TEST(TensorMemory, ThatCannotBeHadIsAnError) {
  TfLiteTensor tensor = TensorOf(kTfLiteDynamic, Filled(8), 8);
  EXPECT_EQ(TfLiteTensorRealloc(SIZE_MAX, &tensor), kTfLiteError);
  EXPECT_EQ(tensor.bytes, 8u);
  EXPECT_EQ(tensor.data.int8[7], 7);
  TfLiteTensorFree(&tensor);
}

TEST(TensorMemory, NullIsNoTensor) {
  EXPECT_EQ(TfLiteTensorRealloc(4, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteTensorResizeMaybeCopy(4, nullptr, false), kTfLiteError);
  TfLiteTensorDataFree(nullptr);
  TfLiteTensorFree(nullptr);
  TfLiteQuantizationFree(nullptr);
  TfLiteSparsityFree(nullptr);
  TfLiteIntArrayFree(nullptr);
  TfLiteFloatArrayFree(nullptr);
  TfLiteTensorReset(kTfLiteInt8, "", nullptr, {}, nullptr, 0, kTfLiteDynamic, nullptr, false, nullptr);
  EXPECT_EQ(TfLiteIntArrayCopy(nullptr), nullptr);
  EXPECT_EQ(TfLiteFloatArrayCopy(nullptr), nullptr);
  EXPECT_EQ(TfLiteTensorGetDimsSignature(nullptr), nullptr);
  EXPECT_EQ(TfLiteTensorGetAllocationStrategy(nullptr), kTfLiteAllocationStrategyUnknown);
  TfLiteTensor tensor = {};
  EXPECT_EQ(TfLiteTensorCopy(nullptr, &tensor), kTfLiteOk);
  EXPECT_EQ(TfLiteTensorCopy(&tensor, nullptr), kTfLiteOk);
}

TEST(TensorMemory, OfAResetTensorIsTheBufferItself) {
  TfLiteTensor tensor = TensorOf(kTfLiteDynamic, Filled(8), 8);
  char* const buffer = static_cast<char*>(Filled(16));
  TfLiteTensorReset(kTfLiteInt8, "t", TfLiteIntArrayCreate(0), {}, buffer, 16, kTfLiteDynamic, nullptr, false, &tensor);
  EXPECT_EQ(tensor.data.raw, buffer);
  TfLiteTensor clone = TfLiteTensorClone(tensor);
  std::free(tensor.data.raw);
  tensor.data.raw = nullptr;
  EXPECT_EQ(clone.data.int8[15], 7);
  TfLiteTensorFree(&tensor);
  TfLiteTensorFree(&clone);
  TfLiteTensorFree(&clone);
}

TEST(Sparsity, OfADenseDimensionHasNoArrays) {
  auto* const sparsity = static_cast<TfLiteSparsity*>(std::calloc(1, sizeof(TfLiteSparsity)));
  sparsity->dim_metadata_size = 2;
  sparsity->dim_metadata = static_cast<TfLiteDimensionMetadata*>(std::malloc(2 * sizeof(TfLiteDimensionMetadata)));
  std::memset(sparsity->dim_metadata, 0xA5, 2 * sizeof(TfLiteDimensionMetadata));
  sparsity->dim_metadata[0].format = kTfLiteDimDense;
  sparsity->dim_metadata[0].dense_size = 3;
  sparsity->dim_metadata[1] = {kTfLiteDimSparseCSR, 0, TfLiteIntArrayCreate(2), TfLiteIntArrayCreate(3)};
  TfLiteTensor tensor = {};
  tensor.sparsity = sparsity;
  TfLiteTensor clone = TfLiteTensorClone(tensor);
  EXPECT_EQ(clone.sparsity->dim_metadata[0].array_segments, nullptr);
  EXPECT_EQ(clone.sparsity->dim_metadata[1].array_indices->size, 3);
  TfLiteTensorFree(&clone);
  TfLiteSparsityFree(sparsity);
}

// Counts its objects.
class Counted : public AbstractVariantData<Counted> {
 public:
  explicit Counted(int new_value, int more = 0) : value(new_value + more) { ++alive; }
  Counted(const Counted& other) : AbstractVariantData(other), value(other.value) { ++alive; }
  ~Counted() override { --alive; }

  static int alive;
  int value;
};
int Counted::alive = 0;

class Other : public AbstractVariantData<Other> {
 public:
  std::vector<int> numbers = std::vector<int>(100, 3);
};

const Counted& CountedOf(const TfLiteTensor& tensor) {
  return *static_cast<const Counted*>(static_cast<VariantData*>(tensor.data.data));
}

// Its pointer is what malloc left there, or somebody else's.
TEST(Tensors, QuantizationWithoutATypeIsNotFreed) {
  int somebodys = 0;
  TfLiteTensor tensor;
  std::memset(&tensor, 0x5A, sizeof(tensor));
  tensor.sparsity = nullptr;
  tensor.dims_signature = nullptr;
  tensor.dims = TfLiteIntArrayCreate(1);
  tensor.allocation_type = kTfLiteDynamic;
  tensor.data.data = nullptr;
  tensor.quantization = {kTfLiteNoQuantization, &somebodys};
  ASSERT_EQ(TfLiteTensorRealloc(24, &tensor), kTfLiteOk);
  const TfLiteQuantization clone = TfLiteQuantizationClone(tensor.quantization);
  EXPECT_EQ(clone.params, nullptr);
  TfLiteTensorFree(&tensor);
  EXPECT_EQ(tensor.quantization.params, nullptr);
  EXPECT_EQ(somebodys, 0);
}

// TensorFlow 2.21 gives these answers.
TEST(Tensors, WhatTheAllocationTypeSays) {
  struct Expected {
    TfLiteAllocationType type;
    int strategy, address, data, data_known, shape_known;
  };
  const Expected kExpected[] = {
      {kTfLiteMemNone, 1, 3, 3, 1, 1}, {kTfLiteMmapRo, 2, 3, 3, 1, 1},
      {kTfLiteArenaRw, 3, 1, 2, 3, 2}, {kTfLiteArenaRwPersistent, 3, 1, 3, 3, 2},
      {kTfLiteDynamic, 4, 2, 2, 3, 3}, {kTfLitePersistentRo, 4, 2, 2, 2, 2},
      {kTfLiteCustom, 0, 0, 0, 0, 0},  {kTfLiteVariantObject, 5, 3, 2, 3, 3},
      {kTfLiteNonCpu, 0, 0, 0, 0, 0},
  };
  for (const Expected& expected : kExpected) {
    TfLiteTensor tensor = {};
    tensor.allocation_type = expected.type;
    EXPECT_EQ(TfLiteTensorGetAllocationStrategy(&tensor), expected.strategy) << expected.type;
    EXPECT_EQ(TfLiteTensorGetBufferAddressStability(&tensor), expected.address) << expected.type;
    EXPECT_EQ(TfLiteTensorGetDataStability(&tensor), expected.data) << expected.type;
    EXPECT_EQ(TfLiteTensorGetDataKnownStep(&tensor), expected.data_known) << expected.type;
    EXPECT_EQ(TfLiteTensorGetShapeKnownStep(&tensor), expected.shape_known) << expected.type;
  }
}

TfLiteStatus Ensures(TfLiteContext* context, TfLiteStatus status) {
  TF_LITE_ENSURE_OK(context, status);
  return kTfLiteOk;
}

TfLiteStatus EnsuresWithText(TfLiteContext* context, TfLiteStatus status) {
  TF_LITE_ENSURE_OK(context, status, "no arguments");
  return kTfLiteOk;
}

TfLiteStatus EnsuresWithArguments(TfLiteContext* context, TfLiteStatus status) {
  TF_LITE_ENSURE_OK(context, status, "%d %s %d %d %d %d %d", 1, "two", 3, 4, 5, 6, 7);
  return kTfLiteOk;
}

std::string said;

void KeepText(TfLiteContext*, const char* format, ...) {
  char text[100];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof(text), format, args);
  va_end(args);
  said += text;
}

TEST(Ensure, OkReportsAMessageIfThereIsOne) {
  said.clear();
  TfLiteContext context = {};
  context.ReportError = KeepText;
  for (auto* const ensures : {Ensures, EnsuresWithText, EnsuresWithArguments}) {
    EXPECT_EQ(ensures(&context, kTfLiteOk), kTfLiteOk);
    EXPECT_EQ(ensures(&context, kTfLiteDelegateError), kTfLiteDelegateError);
    said += ";";
  }
  EXPECT_EQ(said, ";no arguments;1 two 3 4 5 6 7;");
}

TEST(Variants, AreOwnedByTheirTensorClonedAndReplaced) {
  TfLiteTensor tensor = {};
  tensor.type = kTfLiteVariant;
  ASSERT_EQ((TfLiteTensorVariantRealloc<Counted>(&tensor, 5, 2)), kTfLiteOk);
  EXPECT_EQ(tensor.allocation_type, kTfLiteVariantObject);
  EXPECT_EQ(tensor.bytes, sizeof(Counted));
  EXPECT_EQ(CountedOf(tensor).value, 7);
  const void* const memory = tensor.data.data;
  ASSERT_EQ(TfLiteTensorVariantRealloc<Counted>(&tensor, 9), kTfLiteOk);
  EXPECT_EQ(tensor.data.data, memory);
  EXPECT_EQ(Counted::alive, 1);
  TfLiteTensor clone = TfLiteTensorClone(tensor);
  EXPECT_EQ(CountedOf(clone).value, 9);
  EXPECT_EQ(Counted::alive, 2);
  TfLiteTensor copy = {};
  copy.type = kTfLiteVariant;
  tensor.dims = TfLiteIntArrayCreate(0);
  ASSERT_EQ(TfLiteTensorVariantRealloc<Other>(&copy), kTfLiteOk);
  ASSERT_EQ(TfLiteTensorCopy(&tensor, &copy), kTfLiteOk);
  EXPECT_EQ(CountedOf(copy).value, 9);
  EXPECT_EQ(Counted::alive, 3);
  ASSERT_EQ(TfLiteTensorVariantRealloc<Other>(&clone), kTfLiteOk);
  EXPECT_EQ(Counted::alive, 2);
  Counted one(1);
  const Counted two(2);
  EXPECT_EQ(static_cast<Counted*>(two.CloneTo(&one))->value, 2);
  for (TfLiteTensor* const owner : {&tensor, &clone, &copy}) TfLiteTensorFree(owner);
  EXPECT_EQ(Counted::alive, 2);
  TfLiteTensor floats = {};
  floats.type = kTfLiteFloat32;
  EXPECT_EQ(TfLiteTensorVariantRealloc<Counted>(&floats, 5), kTfLiteError);
}

// Gives blocks whose sizes it is told again, and none after `left` of them.
struct NotingAllocator {
  explicit NotingAllocator(bool reallocates) {
    allocator.data = this;
    allocator.allocate = [](void* data, size_t bytes, size_t alignment) -> void* {
      EXPECT_EQ(alignment, 64u);
      return static_cast<NotingAllocator*>(data)->Allocate(bytes);
    };
    if (reallocates) {
      allocator.reallocate = [](void* data, void* ptr, size_t old_bytes, size_t new_bytes, size_t) -> void* {
        auto& self = *static_cast<NotingAllocator*>(data);
        void* const moved = self.Allocate(new_bytes);
        if (moved == nullptr) return nullptr;
        std::memcpy(moved, ptr, old_bytes < new_bytes ? old_bytes : new_bytes);
        self.Free(ptr);
        return moved;
      };
    }
    allocator.deallocate = [](void* data, void* ptr, size_t, size_t) {
      static_cast<NotingAllocator*>(data)->Free(ptr);
    };
  }

  void* Allocate(size_t bytes) {
    if (left == 0) return nullptr;
    --left;
    ++blocks;
    return std::malloc(bytes);
  }
  void Free(void* block) {
    --blocks;
    std::free(block);
  }

  TfLiteAllocator allocator = {};
  int left = 3;
  int blocks = 0;
};

TEST(TensorMemory, ComesFromAnAllocator) {
  for (const bool reallocates : {false, true}) {
    NotingAllocator source(reallocates);
    TfLiteTensor tensor = TensorOf(kTfLiteDynamic, nullptr, 0);
    ASSERT_EQ(TfLiteTensorReallocWithAllocator(8, &tensor, &source.allocator), kTfLiteOk);
    std::memset(tensor.data.data, 7, 8);
    ASSERT_EQ(TfLiteTensorReallocWithAllocator(100, &tensor, &source.allocator), kTfLiteOk);
    EXPECT_EQ(tensor.data.int8[7], 7);
    ASSERT_EQ(TfLiteTensorResizeMaybeCopyWithAllocator(50, &tensor, false, &source.allocator), kTfLiteOk);
    std::memset(tensor.data.data, 9, 50);
    EXPECT_EQ(TfLiteTensorReallocWithAllocator(200, &tensor, &source.allocator), kTfLiteError);
    EXPECT_EQ(tensor.bytes, 50u);
    EXPECT_EQ(tensor.data.int8[49], 9);
    EXPECT_EQ(source.blocks, 1);
    TfLiteTensorDataFreeWithAllocator(&tensor, &source.allocator);
    EXPECT_EQ(tensor.data.data, nullptr);
    EXPECT_EQ(source.blocks, 0);
    EXPECT_EQ(TfLiteTensorReallocWithAllocator(10, &tensor, nullptr), kTfLiteOk);
    TfLiteTensorDataFreeWithAllocator(&tensor, nullptr);
    TfLiteTensor constant = TensorOf(kTfLiteMmapRo, nullptr, 4);
    EXPECT_EQ(TfLiteTensorReallocWithAllocator(10, &constant, &source.allocator), kTfLiteOk);
    EXPECT_EQ(constant.bytes, 4u);
  }
}

}  // namespace
}  // namespace mote
