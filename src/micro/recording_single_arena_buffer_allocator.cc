// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/arena_allocator/recording_single_arena_buffer_allocator.h"

#include <new>

namespace tflite {

RecordingSingleArenaBufferAllocator::~RecordingSingleArenaBufferAllocator() = default;

RecordingSingleArenaBufferAllocator* RecordingSingleArenaBufferAllocator::Create(uint8_t* buffer_head,
                                                                                 size_t buffer_size) {
  RecordingSingleArenaBufferAllocator allocator(buffer_head, buffer_size);
  void* const place = allocator.SingleArenaBufferAllocator::AllocatePersistentBuffer(
      sizeof(RecordingSingleArenaBufferAllocator), alignof(RecordingSingleArenaBufferAllocator));
  return place == nullptr ? nullptr : new (place) RecordingSingleArenaBufferAllocator(allocator);
}

uint8_t* RecordingSingleArenaBufferAllocator::AllocatePersistentBuffer(size_t size, size_t alignment) {
  const size_t before = GetPersistentUsedBytes();
  uint8_t* const buffer = SingleArenaBufferAllocator::AllocatePersistentBuffer(size, alignment);
  if (buffer == nullptr) return nullptr;
  requested_tail_bytes_ += size;
  used_tail_bytes_ += GetPersistentUsedBytes() - before;
  ++allocated_count_;
  return buffer;
}

// This follows a change of the overlay or the resizable buffer; temporary buffers cannot be there then.
TfLiteStatus RecordingSingleArenaBufferAllocator::RecordHead(TfLiteStatus status, size_t size) {
  if (status == kTfLiteOk) {
    requested_head_bytes_ = size;
    used_head_bytes_ = GetNonPersistentUsedBytes();
  }
  return status;
}

uint8_t* RecordingSingleArenaBufferAllocator::AllocateResizableBuffer(size_t size, size_t alignment) {
  uint8_t* const buffer = SingleArenaBufferAllocator::AllocateResizableBuffer(size, alignment);
  (void)RecordHead(buffer == nullptr ? kTfLiteError : kTfLiteOk, size);
  return buffer;
}

TfLiteStatus RecordingSingleArenaBufferAllocator::ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) {
  return RecordHead(SingleArenaBufferAllocator::ResizeBuffer(resizable_buf, size, alignment), size);
}

TfLiteStatus RecordingSingleArenaBufferAllocator::DeallocateResizableBuffer(uint8_t* resizable_buf) {
  return RecordHead(SingleArenaBufferAllocator::DeallocateResizableBuffer(resizable_buf), 0);
}

TfLiteStatus RecordingSingleArenaBufferAllocator::ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) {
  return RecordHead(SingleArenaBufferAllocator::ReserveNonPersistentOverlayMemory(size, alignment), size);
}

}  // namespace tflite
