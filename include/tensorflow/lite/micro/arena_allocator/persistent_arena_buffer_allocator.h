// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/arena_allocator/ibuffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Divides one block of memory, from its end.
class PersistentArenaBufferAllocator : public IPersistentBufferAllocator {
 public:
  PersistentArenaBufferAllocator(uint8_t* buffer, size_t buffer_size)
      : begin_(buffer), end_(buffer + buffer_size), tail_(end_) {}
  virtual ~PersistentArenaBufferAllocator();

  uint8_t* AllocatePersistentBuffer(size_t size, size_t alignment) override;
  size_t GetPersistentUsedBytes() const override { return static_cast<size_t>(end_ - tail_); }

 private:
  friend class SingleArenaBufferAllocator;

  uint8_t* begin_;
  uint8_t* end_;
  uint8_t* tail_;  // the lowest allocated byte
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_PERSISTENT_ARENA_BUFFER_ALLOCATOR_H_
