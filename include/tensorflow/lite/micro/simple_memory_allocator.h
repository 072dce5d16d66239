// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The arena allocator, as code of 2019 to 2022 names it.
#ifndef TENSORFLOW_LITE_MICRO_SIMPLE_MEMORY_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_SIMPLE_MEMORY_ALLOCATOR_H_

#include <new>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Persistent buffers come from the tail of the memory, activations from its head. The reporter is not used: what does
// not fit is null.
class SimpleMemoryAllocator : public SingleArenaBufferAllocator {
 public:
  SimpleMemoryAllocator(ErrorReporter*, uint8_t* buffer_head, uint8_t* buffer_tail)
      : SingleArenaBufferAllocator(buffer_head, buffer_tail) {}
  SimpleMemoryAllocator(ErrorReporter*, uint8_t* buffer, size_t buffer_size)
      : SingleArenaBufferAllocator(buffer, buffer_size) {}
  SimpleMemoryAllocator(uint8_t* buffer, size_t buffer_size) : SingleArenaBufferAllocator(buffer, buffer_size) {}

  // Puts the allocator itself at the end of the memory; null when it does not fit.
  static SimpleMemoryAllocator* Create(ErrorReporter*, uint8_t* buffer_head, size_t buffer_size) {
    SimpleMemoryAllocator allocator(buffer_head, buffer_size);
    void* const place = allocator.AllocateFromTail(sizeof(SimpleMemoryAllocator), alignof(SimpleMemoryAllocator));
    return place == nullptr ? nullptr : new (place) SimpleMemoryAllocator(allocator);
  }

  uint8_t* AllocateFromTail(size_t size, size_t alignment) { return AllocatePersistentBuffer(size, alignment); }
  size_t GetHeadUsedBytes() const { return GetNonPersistentUsedBytes(); }
  size_t GetTailUsedBytes() const { return GetPersistentUsedBytes(); }

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_SIMPLE_MEMORY_ALLOCATOR_H_
