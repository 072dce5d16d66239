// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

struct GreedyMemoryPlanner::Buffer {
  int bytes;
  int offset;  // kOnlinePlannedBuffer until placed
  int16_t first_time_used;
  int16_t last_time_used;
  Buffer* next;  // the placed buffer with the next higher offset

  bool OverlapsInTime(const Buffer& other) const {
    return first_time_used <= other.last_time_used && other.first_time_used <= last_time_used;
  }
};

size_t GreedyMemoryPlanner::per_buffer_size() { return sizeof(Buffer); }

TfLiteStatus GreedyMemoryPlanner::Init(unsigned char* scratch_buffer, int scratch_buffer_size) {
  const uintptr_t misalignment = -reinterpret_cast<uintptr_t>(scratch_buffer) & (alignof(Buffer) - 1);
  buffers_ = reinterpret_cast<Buffer*>(scratch_buffer + misalignment);
  const int usable = scratch_buffer_size - static_cast<int>(misalignment);
  capacity_ = usable < 0 ? 0 : usable / static_cast<int>(sizeof(Buffer));
  count_ = 0;
  extent_ = 0;
  planned_ = false;
  return kTfLiteOk;
}

TfLiteStatus GreedyMemoryPlanner::AddBuffer(int size, int first_time_used, int last_time_used) {
  return AddBuffer(size, first_time_used, last_time_used, kOnlinePlannedBuffer);
}

TfLiteStatus GreedyMemoryPlanner::AddBuffer(int size, int first_time_used, int last_time_used, int offline_offset) {
  const int begin = offline_offset > 0 ? offline_offset : 0;
  const int extent = size > INT32_MAX - begin ? INT32_MAX : begin + size;
  if (size < 0 || offline_offset < kOnlinePlannedBuffer || count_ >= capacity_ || first_time_used < 0 ||
      last_time_used > INT16_MAX || extent > INT32_MAX - extent_) {
    MicroPrintf("Memory planner: no room for buffer %d of %d bytes, used from %d to %d (room for %d buffers).", count_,
                size, first_time_used, last_time_used, capacity_);
    return kTfLiteError;
  }
  extent_ += extent;
  Buffer& buffer = buffers_[count_++];
  buffer.bytes = size;
  buffer.offset = offline_offset;
  buffer.first_time_used = static_cast<int16_t>(first_time_used);
  buffer.last_time_used = static_cast<int16_t>(last_time_used);
  planned_ = false;
  return kTfLiteOk;
}

// Puts `buffer` into the list of placed buffers, at its own offset or else in the first gap that is long enough.
void GreedyMemoryPlanner::Place(Buffer* buffer, Buffer** first) {
  if (buffer->offset == kOnlinePlannedBuffer) {
    int offset = 0;
    for (const Buffer* placed = *first; placed != nullptr; placed = placed->next) {
      if (!placed->OverlapsInTime(*buffer)) continue;
      if (placed->offset - offset >= buffer->bytes) break;
      if (placed->offset + placed->bytes > offset) offset = placed->offset + placed->bytes;
    }
    buffer->offset = offset;
  }
  while (*first != nullptr && (*first)->offset < buffer->offset) first = &(*first)->next;
  buffer->next = *first;
  *first = buffer;
}

void GreedyMemoryPlanner::PlaceAll() {
  if (planned_) return;
  planned_ = true;
  Buffer* first = nullptr;    // of the placed buffers
  Buffer* largest = nullptr;  // of the others; each is followed by the next smaller one, equal ones in their order
  for (Buffer* buffer = buffers_; buffer != buffers_ + count_; ++buffer) {
    if (buffer->offset != kOnlinePlannedBuffer) {
      Place(buffer, &first);
      continue;
    }
    Buffer** place = &largest;
    while (*place != nullptr && (*place)->bytes >= buffer->bytes) place = &(*place)->next;
    buffer->next = *place;
    *place = buffer;
  }
  while (largest != nullptr) {
    Buffer* const buffer = largest;
    largest = buffer->next;
    Place(buffer, &first);
  }
}

size_t GreedyMemoryPlanner::GetMaximumMemorySize() {
  PlaceAll();
  int end = 0;
  for (int i = 0; i < count_; ++i) {
    if (buffers_[i].offset + buffers_[i].bytes > end) end = buffers_[i].offset + buffers_[i].bytes;
  }
  return static_cast<size_t>(end);
}

TfLiteStatus GreedyMemoryPlanner::GetOffsetForBuffer(int buffer_index, int* offset) {
  if (buffer_index < 0 || buffer_index >= count_) {
    MicroPrintf("Memory planner: there is no buffer %d; it knows %d buffers.", buffer_index, count_);
    return kTfLiteError;
  }
  PlaceAll();
  *offset = buffers_[buffer_index].offset;
  return kTfLiteOk;
}

bool GreedyMemoryPlanner::DoAnyBuffersOverlap() {
  PlaceAll();
  for (int i = 0; i < count_; ++i) {
    for (int j = 0; j < i; ++j) {
      const Buffer &a = buffers_[i], &b = buffers_[j];
      if (a.OverlapsInTime(b) && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes) return true;
    }
  }
  return false;
}

void GreedyMemoryPlanner::PrintMemoryPlan() {
  PlaceAll();
  for (int i = 0; i < count_; ++i) {
    MicroPrintf("buffer %d: bytes %d to %d, operators %d to %d", i, buffers_[i].offset,
                buffers_[i].offset + buffers_[i].bytes, buffers_[i].first_time_used, buffers_[i].last_time_used);
  }
}

}  // namespace tflite
