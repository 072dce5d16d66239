// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/arena_allocator/persistent_arena_buffer_allocator.h"

#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

PersistentArenaBufferAllocator::~PersistentArenaBufferAllocator() = default;

uint8_t* PersistentArenaBufferAllocator::AllocatePersistentBuffer(size_t size, size_t alignment) {
  const size_t room = static_cast<size_t>(tail_ - begin_);
  uint8_t* const end = size > room ? tail_ : tail_ - size;
  const size_t padding = static_cast<size_t>(end - AlignPointerDown(end, alignment));
  if (size > room || padding > room - size) {
    MicroPrintf("no room for %u persistent bytes: %u bytes are left", static_cast<unsigned>(size),
                static_cast<unsigned>(room));
    return nullptr;
  }
  tail_ -= size + padding;
  return tail_;
}

}  // namespace tflite
