// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/arena_allocator/non_persistent_arena_buffer_allocator.h"

#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

NonPersistentArenaBufferAllocator::~NonPersistentArenaBufferAllocator() = default;

// Returns the end of `size` bytes behind `from`; null when they do not fit.
uint8_t* NonPersistentArenaBufferAllocator::EndOf(uint8_t* from, size_t size, size_t alignment) const {
  const size_t room = static_cast<size_t>(end_ - from);
  const size_t padding = AlignSizeUp(reinterpret_cast<uintptr_t>(from), alignment) - reinterpret_cast<uintptr_t>(from);
  if (padding <= room && size <= room - padding) return from + padding + size;
  MicroPrintf("no room for %u bytes: %u bytes are left", static_cast<unsigned>(size), static_cast<unsigned>(room));
  return nullptr;
}

uint8_t* NonPersistentArenaBufferAllocator::AllocateTemp(size_t size, size_t alignment) {
  uint8_t* const end = EndOf(temp_, size, alignment);
  if (end == nullptr) return nullptr;
  temp_ = end;
  ++temp_count_;
  return end - size;
}

void NonPersistentArenaBufferAllocator::DeallocateTemp(uint8_t*) {
  if (temp_count_ > 0) --temp_count_;
}

TfLiteStatus NonPersistentArenaBufferAllocator::ResetTempAllocations() {
  if (temp_count_ != 0) {
    MicroPrintf("%d temporary buffers were not deallocated", temp_count_);
    return kTfLiteError;
  }
  temp_ = head_;
  return kTfLiteOk;
}

TfLiteStatus NonPersistentArenaBufferAllocator::SetHead(size_t size, size_t alignment) {
  TF_LITE_ENSURE_STATUS(ResetTempAllocations());
  uint8_t* const end = EndOf(begin_, size, alignment);
  if (end == nullptr) return kTfLiteError;
  head_ = temp_ = end;
  return kTfLiteOk;
}

uint8_t* NonPersistentArenaBufferAllocator::AllocateResizableBuffer(size_t size, size_t alignment) {
  if (resizable_ != nullptr) {
    MicroPrintf("there is a resizable buffer already");
    return nullptr;
  }
  if (SetHead(size, alignment) != kTfLiteOk) return nullptr;
  resizable_ = AlignPointerUp(begin_, alignment);
  return resizable_;
}

TfLiteStatus NonPersistentArenaBufferAllocator::ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) {
  if (resizable_ == nullptr || resizable_buf != resizable_ || AlignPointerUp(begin_, alignment) != resizable_) {
    MicroPrintf("this is not the resizable buffer, or it has another alignment");
    return kTfLiteError;
  }
  return SetHead(size, alignment);
}

TfLiteStatus NonPersistentArenaBufferAllocator::DeallocateResizableBuffer(uint8_t* resizable_buf) {
  if (resizable_ == nullptr || resizable_buf != resizable_) {
    MicroPrintf("this is not the resizable buffer");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(SetHead(0, 1));
  resizable_ = nullptr;
  return kTfLiteOk;
}

TfLiteStatus NonPersistentArenaBufferAllocator::ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) {
  TF_LITE_ENSURE_STATUS(SetHead(size, alignment));
  resizable_ = nullptr;
  return kTfLiteOk;
}

size_t NonPersistentArenaBufferAllocator::GetAvailableMemory(size_t alignment) const {
  const size_t room = static_cast<size_t>(end_ - temp_);
  const size_t padding =
      AlignSizeUp(reinterpret_cast<uintptr_t>(temp_), alignment) - reinterpret_cast<uintptr_t>(temp_);
  return padding > room ? 0 : (room - padding) - (alignment == 0 ? 0 : (room - padding) % alignment);
}

}  // namespace tflite
