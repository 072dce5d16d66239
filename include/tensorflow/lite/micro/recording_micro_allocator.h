// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Records the uses of an arena's memory.
#ifndef TENSORFLOW_LITE_MICRO_RECORDING_MICRO_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_RECORDING_MICRO_ALLOCATOR_H_

#include "tensorflow/lite/micro/arena_allocator/recording_single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_allocator.h"

namespace tflite {

// A MicroAllocator that counts what the memory that lives long is used for.
class RecordingMicroAllocator : public MicroAllocator {
 public:
  // Puts the allocator into the arena; null when it does not fit.
  static RecordingMicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size);
  // This form is for code of 2020 to 2022; the reporter is not used.
  static RecordingMicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size, ErrorReporter*) {
    return Create(tensor_arena, arena_size);
  }
  // Returns the bytes that Create takes from the arena for itself.
  static size_t GetDefaultTailUsage();

  explicit RecordingMicroAllocator(const internal::Arena& arena);

  // Returns the sum over all interpreters that share the allocator. Quantisation data is counted with its tensor.
  RecordedAllocation GetRecordedAllocation(RecordedAllocationType allocation_type) const;
  // Returns a picture of the arena as it is at the time of the call; what was asked for does not count this allocator.
  const RecordingSingleArenaBufferAllocator* GetSimpleMemoryAllocator() const;
  // Prints one line for the arena, for its two parts and for each type.
  void PrintAllocations() const;

 private:
  RecordedAllocation recorded_[static_cast<int>(RecordedAllocationType::kNumAllocationTypes)] = {};
  mutable RecordingSingleArenaBufferAllocator picture_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_RECORDING_MICRO_ALLOCATOR_H_
