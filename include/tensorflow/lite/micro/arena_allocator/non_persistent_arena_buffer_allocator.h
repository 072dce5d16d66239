// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_NON_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_NON_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/arena_allocator/ibuffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Divides one block of memory, from its start.
class NonPersistentArenaBufferAllocator : public INonPersistentBufferAllocator {
 public:
  NonPersistentArenaBufferAllocator(uint8_t* buffer, size_t buffer_size)
      : begin_(buffer), end_(buffer + buffer_size), head_(buffer), temp_(buffer) {}
  virtual ~NonPersistentArenaBufferAllocator();

  uint8_t* AllocateTemp(size_t size, size_t alignment) override;
  void DeallocateTemp(uint8_t* buf) override;
  bool IsAllTempDeallocated() override { return temp_count_ == 0; }
  TfLiteStatus ResetTempAllocations() override;

  uint8_t* AllocateResizableBuffer(size_t size, size_t alignment) override;
  TfLiteStatus ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) override;
  TfLiteStatus DeallocateResizableBuffer(uint8_t* resizable_buf) override;

  uint8_t* GetOverlayMemoryAddress() const override { return begin_; }
  TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) override;

  size_t GetNonPersistentUsedBytes() const override { return static_cast<size_t>(temp_ - begin_); }
  size_t GetAvailableMemory(size_t alignment) const override;

 private:
  friend class SingleArenaBufferAllocator;

  uint8_t* EndOf(uint8_t* from, size_t size, size_t alignment) const;
  TfLiteStatus SetHead(size_t size, size_t alignment);

  uint8_t* begin_;
  uint8_t* end_;
  uint8_t* head_;                 // the end of the overlay or of the resizable buffer
  uint8_t* temp_;                 // the end of the temporary buffers; at least head_
  uint8_t* resizable_ = nullptr;  // the resizable buffer, if there is one
  int temp_count_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_NON_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_
