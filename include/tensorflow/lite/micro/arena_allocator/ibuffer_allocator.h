// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory for a model: what lives as long as the interpreter, and the rest.
#ifndef TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_IBUFFER_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_IBUFFER_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/micro/compatibility.h"

namespace tflite {

// Alignments are powers of two.
class IPersistentBufferAllocator {
 public:
  IPersistentBufferAllocator() = default;
  virtual ~IPersistentBufferAllocator() = default;

  // Returns memory that is never given back; null when there is no room.
  virtual uint8_t* AllocatePersistentBuffer(size_t size, size_t alignment) = 0;
  // Returns the bytes allocated, with padding.
  virtual size_t GetPersistentUsedBytes() const = 0;

 protected:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

// Either one buffer that can be resized or the overlay, which holds the activations, lies at the start of the memory,
// and the temporary buffers lie behind it.
class INonPersistentBufferAllocator {
 public:
  INonPersistentBufferAllocator() = default;
  virtual ~INonPersistentBufferAllocator() = default;

  // Returns null when there is no room. The memory is free again after ResetTempAllocations.
  virtual uint8_t* AllocateTemp(size_t size, size_t alignment) = 0;
  virtual void DeallocateTemp(uint8_t* buf) = 0;
  virtual bool IsAllTempDeallocated() = 0;
  // Returns kTfLiteError if some temporary buffer was not deallocated: then nothing changes.
  virtual TfLiteStatus ResetTempAllocations() = 0;

  // Returns null when there is no room, where there is such a buffer already, or temporary ones.
  virtual uint8_t* AllocateResizableBuffer(size_t size, size_t alignment) = 0;
  // The buffer stays where it is. Returns kTfLiteError where there is no room, where there are temporary buffers, or if
  // this is not the resizable one.
  virtual TfLiteStatus ResizeBuffer(uint8_t* resizable_buf, size_t size, size_t alignment) = 0;
  virtual TfLiteStatus DeallocateResizableBuffer(uint8_t* resizable_buf) = 0;

  // Returns the beginning of the overlay.
  virtual uint8_t* GetOverlayMemoryAddress() const = 0;
  // Makes the overlay `size` bytes long from its first such alignment on. Returns kTfLiteError where there is no room
  // or there are temporary buffers.
  virtual TfLiteStatus ReserveNonPersistentOverlayMemory(size_t size, size_t alignment) = 0;

  // Returns the bytes in use, with padding.
  virtual size_t GetNonPersistentUsedBytes() const = 0;
  // Returns the largest temporary buffer of that alignment there is room for.
  virtual size_t GetAvailableMemory(size_t alignment) const = 0;

 protected:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ARENA_ALLOCATOR_IBUFFER_ALLOCATOR_H_
