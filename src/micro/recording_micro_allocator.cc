// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/recording_micro_allocator.h"

#include <new>

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

RecordingMicroAllocator* RecordingMicroAllocator::Create(uint8_t* tensor_arena, size_t arena_size) {
  internal::Arena arena(tensor_arena, arena_size);
  uint8_t* const place =
      arena.AllocatePersistentBuffer(sizeof(RecordingMicroAllocator), alignof(RecordingMicroAllocator));
  return place == nullptr ? nullptr : new (place) RecordingMicroAllocator(arena);
}

size_t RecordingMicroAllocator::GetDefaultTailUsage() {
  constexpr size_t kAlignment = MicroArenaBufferAlignment();
  return (sizeof(RecordingMicroAllocator) + kAlignment - 1) & ~(kAlignment - 1);
}

RecordingMicroAllocator::RecordingMicroAllocator(const internal::Arena& arena)
    : MicroAllocator(arena, nullptr, MemoryPlannerType::kGreedy), picture_(nullptr, 0) {
  records_ = recorded_;
}

RecordedAllocation RecordingMicroAllocator::GetRecordedAllocation(RecordedAllocationType allocation_type) const {
  const int type = static_cast<int>(allocation_type);
  if (type < 0 || type >= static_cast<int>(RecordedAllocationType::kNumAllocationTypes)) return {};
  return recorded_[type];
}

const RecordingSingleArenaBufferAllocator* RecordingMicroAllocator::GetSimpleMemoryAllocator() const {
  uint8_t* const begin = arena().GetOverlayMemoryAddress();
  RecordingSingleArenaBufferAllocator picture(begin, static_cast<size_t>(arena().AtOffset(0) - begin));
  (void)picture.ReserveNonPersistentOverlayMemory(arena().GetNonPersistentUsedBytes(), 1);
  (void)picture.AllocatePersistentBuffer(arena().GetPersistentUsedBytes(), 1);
  picture.requested_tail_bytes_ = picture.used_tail_bytes_ = picture.allocated_count_ = 0;
  for (const RecordedAllocation& record : recorded_) {
    picture.requested_tail_bytes_ += record.requested_bytes;
    picture.used_tail_bytes_ += record.used_bytes;
    picture.allocated_count_ += record.count;
  }
  picture_ = picture;
  return &picture_;
}

void RecordingMicroAllocator::PrintAllocations() const {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  static constexpr const char* kNames[] = {"tensors",
                                           "views of inputs and outputs",
                                           "quantisation of views",
                                           "operators' data",
                                           "variable tensors",
                                           "nodes",
                                           "operators' options",
                                           "compression"};
  MicroPrintf("arena: %u bytes used; %u for what lives long, %u for activations", static_cast<unsigned>(used_bytes()),
              static_cast<unsigned>(arena().GetPersistentUsedBytes()),
              static_cast<unsigned>(arena().GetNonPersistentUsedBytes()));
  for (int type = 0; type < static_cast<int>(RecordedAllocationType::kNumAllocationTypes); ++type) {
    const RecordedAllocation& record = recorded_[type];
    if (record.count == 0) continue;
    MicroPrintf("  %s: %u bytes, of these %u padding, in %u pieces", kNames[type],
                static_cast<unsigned>(record.used_bytes),
                static_cast<unsigned>(record.used_bytes - record.requested_bytes), static_cast<unsigned>(record.count));
  }
#endif
}

}  // namespace tflite
