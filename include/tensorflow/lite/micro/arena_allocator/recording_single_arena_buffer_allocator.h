// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_RECORDING_SINGLE_ARENA_BUFFER_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_RECORDING_SINGLE_ARENA_BUFFER_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Counts what was asked for, temporary buffers excepted.
class RecordingSingleArenaBufferAllocator : public SingleArenaBufferAllocator {
 public:
  RecordingSingleArenaBufferAllocator(uint8_t* buffer_head, size_t buffer_size)
      : SingleArenaBufferAllocator(buffer_head, buffer_size) {}
  ~RecordingSingleArenaBufferAllocator() override;

  // Puts the allocator itself at the end of the memory; null when it does not fit.
  static RecordingSingleArenaBufferAllocator* Create(uint8_t* buffer_head, size_t buffer_size);

  // Returns the bytes of the resizable buffer, or the overlay, and of the persistent buffers.
  size_t GetRequestedBytes() const { return requested_head_bytes_ + requested_tail_bytes_; }
  // Returns the same bytes with padding.
  size_t GetUsedBytes() const { return used_head_bytes_ + used_tail_bytes_; }
  // Returns the number of persistent buffers.
  size_t GetAllocatedCount() const { return allocated_count_; }

  uint8_t* AllocatePersistentBuffer(size_t size, size_t alignment) override;
  uint8_t* AllocateResizableBuffer(size_t size, size_t alignment) override;
  TfLiteStatus ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) override;
  TfLiteStatus DeallocateResizableBuffer(uint8_t* resizable_buf) override;
  TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) override;

 private:
  friend class RecordingMicroAllocator;

  TfLiteStatus RecordHead(TfLiteStatus status, size_t size);

  size_t requested_head_bytes_ = 0;
  size_t used_head_bytes_ = 0;
  size_t requested_tail_bytes_ = 0;
  size_t used_tail_bytes_ = 0;
  size_t allocated_count_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_RECORDING_SINGLE_ARENA_BUFFER_ALLOCATOR_H_
