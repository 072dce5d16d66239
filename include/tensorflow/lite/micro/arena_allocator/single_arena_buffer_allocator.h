// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_SINGLE_ARENA_BUFFER_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_SINGLE_ARENA_BUFFER_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/arena_allocator/ibuffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/non_persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Divides one block of memory, used from both ends. An interpreter has an internal::Arena instead: see there.
class SingleArenaBufferAllocator : public INonPersistentBufferAllocator, public IPersistentBufferAllocator {
 public:
  SingleArenaBufferAllocator(uint8_t* buffer_head, uint8_t* buffer_tail)
      : SingleArenaBufferAllocator(buffer_head, static_cast<size_t>(buffer_tail - buffer_head)) {}
  SingleArenaBufferAllocator(uint8_t* buffer, size_t buffer_size)
      : non_persistent_(buffer, buffer_size), persistent_(buffer, buffer_size) {}
  virtual ~SingleArenaBufferAllocator();

  // Puts the allocator itself at the end of the memory; null when it does not fit.
  static SingleArenaBufferAllocator* Create(uint8_t* buffer_head, size_t buffer_size);

  uint8_t* AllocatePersistentBuffer(size_t size, size_t alignment) override;
  uint8_t* AllocateTemp(size_t size, size_t alignment) override;
  void DeallocateTemp(uint8_t* buf) override;
  bool IsAllTempDeallocated() override;
  TfLiteStatus ResetTempAllocations() override;
  uint8_t* AllocateResizableBuffer(size_t size, size_t alignment) override;
  TfLiteStatus ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) override;
  TfLiteStatus DeallocateResizableBuffer(uint8_t* resizable_buf) override;
  TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) override;

  uint8_t* GetOverlayMemoryAddress() const override;
  size_t GetNonPersistentUsedBytes() const override;
  size_t GetPersistentUsedBytes() const override;
  size_t GetAvailableMemory(size_t alignment) const override;
  size_t GetUsedBytes() const { return GetNonPersistentUsedBytes() + GetPersistentUsedBytes(); }

 protected:
  // The memory between them is free.
  uint8_t* head() const { return non_persistent_.temp_; }
  uint8_t* tail() const { return persistent_.tail_; }

 private:
  // Sets the limit of one side after each change on the other.
  void SetLimits();

  NonPersistentArenaBufferAllocator non_persistent_;
  PersistentArenaBufferAllocator persistent_;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_SINGLE_ARENA_BUFFER_ALLOCATOR_H_
