// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"

#include <new>

namespace tflite {

SingleArenaBufferAllocator::~SingleArenaBufferAllocator() = default;

SingleArenaBufferAllocator* SingleArenaBufferAllocator::Create(uint8_t* buffer_head, size_t buffer_size) {
  SingleArenaBufferAllocator allocator(buffer_head, buffer_size);
  void* const place =
      allocator.AllocatePersistentBuffer(sizeof(SingleArenaBufferAllocator), alignof(SingleArenaBufferAllocator));
  return place == nullptr ? nullptr : new (place) SingleArenaBufferAllocator(allocator);
}

void SingleArenaBufferAllocator::SetLimits() {
  non_persistent_.end_ = tail();
  persistent_.begin_ = head();
}

uint8_t* SingleArenaBufferAllocator::AllocatePersistentBuffer(size_t size, size_t alignment) {
  uint8_t* const buffer = persistent_.AllocatePersistentBuffer(size, alignment);
  SetLimits();
  return buffer;
}

uint8_t* SingleArenaBufferAllocator::AllocateTemp(size_t size, size_t alignment) {
  uint8_t* const buffer = non_persistent_.AllocateTemp(size, alignment);
  SetLimits();
  return buffer;
}

void SingleArenaBufferAllocator::DeallocateTemp(uint8_t* buf) { non_persistent_.DeallocateTemp(buf); }

bool SingleArenaBufferAllocator::IsAllTempDeallocated() { return non_persistent_.IsAllTempDeallocated(); }

TfLiteStatus SingleArenaBufferAllocator::ResetTempAllocations() {
  const TfLiteStatus status = non_persistent_.ResetTempAllocations();
  SetLimits();
  return status;
}

uint8_t* SingleArenaBufferAllocator::AllocateResizableBuffer(size_t size, size_t alignment) {
  uint8_t* const buffer = non_persistent_.AllocateResizableBuffer(size, alignment);
  SetLimits();
  return buffer;
}

TfLiteStatus SingleArenaBufferAllocator::ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) {
  const TfLiteStatus status = non_persistent_.ResizeBuffer(resizable_buf, size, alignment);
  SetLimits();
  return status;
}

TfLiteStatus SingleArenaBufferAllocator::DeallocateResizableBuffer(uint8_t* resizable_buf) {
  const TfLiteStatus status = non_persistent_.DeallocateResizableBuffer(resizable_buf);
  SetLimits();
  return status;
}

TfLiteStatus SingleArenaBufferAllocator::ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) {
  const TfLiteStatus status = non_persistent_.ReserveNonPersistentOverlayMemory(size, alignment);
  SetLimits();
  return status;
}

uint8_t* SingleArenaBufferAllocator::GetOverlayMemoryAddress() const {
  return non_persistent_.GetOverlayMemoryAddress();
}

size_t SingleArenaBufferAllocator::GetNonPersistentUsedBytes() const {
  return non_persistent_.GetNonPersistentUsedBytes();
}

size_t SingleArenaBufferAllocator::GetPersistentUsedBytes() const { return persistent_.GetPersistentUsedBytes(); }

size_t SingleArenaBufferAllocator::GetAvailableMemory(size_t alignment) const {
  return non_persistent_.GetAvailableMemory(alignment);
}

}  // namespace tflite
